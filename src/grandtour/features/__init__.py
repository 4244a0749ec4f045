"""The features of the site: each is one folder, and `grandtour.feature` says what it may add."""
