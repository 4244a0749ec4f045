"""The documents of Grand Tour, to be read on the site itself."""
