"""What is sent to people who are not here: mail and webhooks. No web, no SQL."""
