"""Settings of a site, from its command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grandtour.bots.pool import PATIENCE, CallRunner
from grandtour.bots.thinking.worker import BotWorker as Process
from grandtour.notifications.config import MailConfig
from grandtour.people.rate_limits import USUAL
from grandtour.people.registration import Way
from grandtour.web.server.hosts import ANY


@dataclass(frozen=True)
class Settings:
    """Settings of a site.

    `pause`: seconds between two actions of a bot. `requests`: how many one address may send in ten
    seconds; 0 means no limit. `tables`: how many running tables one person may have opened.
    `new_accounts`: how many one address may create in an hour. For both, 0 means no limit and None
    the stored setting. `processes`: the number of processes for bots; 0 if others compute for this
    server. `patience`: a factor on the time that a bot may take. `continuations`: how many to
    play in a closer look at a decision."""

    database: str
    pause: float = 0.35
    requests: int = USUAL["requests"]
    processes: int = 1
    patience: float = PATIENCE
    tables: int | None = None
    continuations: int = 800
    draws: int | None = None            # seed of all draws, for tests; None: secret random numbers
    addresses: bool = False             # whether the request log has the addresses of clients
    mail: MailConfig | None = None          # how notifications are sent; None: not at all
    hosts: tuple[str, ...] = (ANY,)     # names of the site besides its machine's
    contact: str = ""                   # how to reach the host; "": the stored setting
    accounts: Way | None = None         # who may create one; None: the stored setting
    new_accounts: int | None = None
    connections: int = 0                # streams of one address, 0 for any number
    worker: Callable[[], CallRunner] = Process       # runs a bot, or creates a file
    without: tuple[str, ...] = ()       # beginnings of addresses that this edition does not have
