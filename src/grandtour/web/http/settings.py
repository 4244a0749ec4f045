"""How a site runs, as its command line says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grandtour.bots.pool import PATIENCE, Works
from grandtour.bots.thinking.worker import Worker as Process
from grandtour.notifications.config import MailConfig
from grandtour.people.rate_limits import USUAL
from grandtour.people.registration import Way
from grandtour.web.server.hosts import ANY


@dataclass(frozen=True)
class Settings:
    """How the site runs. `pause`: seconds between two actions of a bot. `requests`: how many one
    address may send in ten seconds, 0 for any number. `tables`: how many that are not over one
    person may have opened, `new_accounts`: how many one address may create in an hour, 0 for any
    number, None: as is kept. `processes`: in which bots think, 0 if others work
    for this server, and `patience`: how many times as long as usual one may. `continuations`: of
    every position of a game that is analysed."""

    database: str
    pause: float = 0.35
    requests: int = USUAL["requests"]
    processes: int = 1
    patience: float = PATIENCE
    tables: int | None = None
    continuations: int = 200
    draws: int | None = None            # what all draws follow from, for tests; None: secrets
    addresses: bool = False             # of clients, in the log of requests
    mail: MailConfig | None = None          # where notices leave the site; None: none do
    hosts: tuple[str, ...] = (ANY,)     # by which names the site goes besides its machine's
    contact: str = ""                   # where its host can be reached; "": as is kept
    accounts: Way | None = None         # who may create one; None: as is kept
    new_accounts: int | None = None
    connections: int = 0                # streams of one address, 0 for any number
    worker: Callable[[], Works] = Process       # in which a bot thinks, or a file is made
    without: tuple[str, ...] = ()       # beginnings of addresses that this edition does not have
