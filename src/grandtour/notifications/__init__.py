"""What is sent to people who are not here. No web, no SQL."""
