"""The base of all web packages: the viewer, access checks, services, the page layout."""
