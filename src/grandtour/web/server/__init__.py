"""What stands between the network and the handlers: connections, names of hosts, limits, the log of
requests, figures, other servers of the same database. Knows no person and no page."""
