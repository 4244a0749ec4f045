"""Notifications to people who are not on the site. `stores` has the SQL; nothing here knows the
web."""
