"""The documents of Grand Tour on the site."""
