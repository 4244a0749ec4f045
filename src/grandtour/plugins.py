"""What other packages bring: each names its games, bots and languages as entry points.

    [project.entry-points."grandtour.games"]
    hold = "grandtour_hold"

    [project.entry-points."grandtour.bots"]
    cautious = "grandtour_cautious:BOT"

    [project.entry-points."grandtour.languages"]
    de = "grandtour_de"

What cannot be used is left out with one line in the log; nothing that is broken outside stops the
house."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

GAMES: Final = "grandtour.games"
BOTS: Final = "grandtour.bots"
LANGUAGES: Final = "grandtour.languages"

LOG: Final = logging.getLogger(__name__)
NAMED: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")     # it stands in addresses, files and forms

# Whatever somebody else's module raises when it is asked, and that it ends the program.
BROKEN: Final = (Exception, SystemExit)


@dataclass(frozen=True)
class Plugin:
    """A game, a bot or a language of another package: its name, the module that is it or has it,
    the attribute there, and the distribution that brings it, with its version."""

    name: str
    module: str
    attribute: str
    origin: str

    @property
    def package(self) -> str:
        """Return the whole that the module belongs to; empty if it has none."""
        top = self.module.partition(".")[0]
        return top if hasattr(import_module(top), "__path__") else ""

    def load(self) -> Any:
        """Return the module, or its attribute. Raise the errors of the module."""
        module = import_module(self.module)
        return getattr(module, self.attribute) if self.attribute else module


@cache
def find_plugins(group: str) -> tuple[Plugin, ...]:
    """All of a group that can be imported, in the order of their names; of two with one name the
    first on the path."""
    from importlib.metadata import entry_points     # takes longer than all else here
    known: dict[str, Plugin] = {}
    for entry in entry_points(group=group):
        origin = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unknown package"
        plugin = Plugin(entry.name, entry.module, entry.attr, origin)
        reason = find_plugin_fault(plugin, known)
        if reason:
            leave_out_plugin(plugin, reason)
        else:
            known[plugin.name] = plugin
    return tuple(known[name] for name in sorted(known))


def list_plugin_folders() -> list[Path]:
    """Return the folders of the packages with plug-ins, even of those that cannot be imported
    now."""
    from importlib.metadata import entry_points
    tops = {entry.module.partition(".")[0] for group in (GAMES, BOTS, LANGUAGES)
            for entry in entry_points(group=group)}
    specs = [find_spec(top) for top in sorted(tops)]
    return [Path(place) for spec in specs if spec is not None
            for place in spec.submodule_search_locations or ()]


def find_plugin_fault(plugin: Plugin, known: dict[str, Plugin]) -> str:
    """Why it cannot be used; empty if it can."""
    if not NAMED.fullmatch(plugin.name):
        return "its name is not of small letters, digits and underscores"
    if plugin.name in known:
        return f"{known[plugin.name].origin} has one of this name already"
    try:
        plugin.load()
    except BROKEN as fault:
        return describe_error(fault)
    return ""


def leave_out_plugin(plugin: Plugin, reason: str) -> None:
    """Say so, once."""
    LOG.error("%s of %s is left out: %s", plugin.name, plugin.origin, reason)


def describe_error(fault: BaseException) -> str:
    """An error in one line."""
    return " ".join(f"{type(fault).__name__}: {fault}".split())
