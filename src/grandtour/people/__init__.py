"""People: guests and members, friends, settings. `stores` has the SQL; nothing knows the web."""
