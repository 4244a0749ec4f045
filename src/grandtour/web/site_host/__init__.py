"""The admin area of the site's hosts."""
