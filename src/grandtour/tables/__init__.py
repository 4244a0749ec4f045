"""Tables: seats, turns, undo, bots. `stores` has the SQL; nothing knows the web."""
