"""Pages about the site, for people, search engines and link previews."""
