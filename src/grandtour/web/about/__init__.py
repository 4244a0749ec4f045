"""What the site says of itself: to people, to search engines, to whoever shows its links."""
