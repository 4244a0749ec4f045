"""Web pages and the JSON API of the site."""

import grandtour.web.http.forms  # noqa: F401
