"""Notifications to people who are not here. `stores` has the SQL; nothing knows the web."""
