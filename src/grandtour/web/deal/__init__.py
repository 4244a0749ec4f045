"""How a table is dealt: what seats contribute, and how anybody can check it."""
