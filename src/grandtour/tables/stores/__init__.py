"""The SQL of tables: only services, commands and the wiring of the site import it."""
