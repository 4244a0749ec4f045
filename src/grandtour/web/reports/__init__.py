"""Reports to the host about other people's content, and the host's answers."""
