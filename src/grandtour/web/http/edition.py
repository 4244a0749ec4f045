"""What an edition of the site has: that of a server everything, that of a browser what needs none."""
