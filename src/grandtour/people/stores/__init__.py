"""The SQL of people: only services, commands and the wiring of the site import it."""
