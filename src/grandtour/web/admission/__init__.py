"""What is not taken in: guests by requests that are refused, and content for which there is no
room."""
