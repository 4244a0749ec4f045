"""The SQL of maintenance: only services, commands and the wiring of the site import it."""
