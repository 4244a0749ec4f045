"""Where bots think: who is served next, how long that may take, and the processes."""
