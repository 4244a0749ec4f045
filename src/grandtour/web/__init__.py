"""The site: pages, JSON API, event streams. Knows tables, never rules."""
