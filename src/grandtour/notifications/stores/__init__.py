"""The SQL of notifications: only services, commands and the wiring of the site import it."""
