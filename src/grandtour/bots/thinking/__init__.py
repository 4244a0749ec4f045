"""The processes in which bots think, and the queue for them."""
