"""The site: pages, JSON API, event streams. Knows tables, never rules. What counts as a number in
an address holds for all of it."""

import grandtour.web.http.forms  # noqa: F401
