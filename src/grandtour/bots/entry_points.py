"""Load the computer players of other packages, each under the name of its entry point.

An entry point names a `Contender`, or a `Bot`, which then gets a budget of one iteration."""

from __future__ import annotations

from functools import cache

from grandtour import plugins
from grandtour.bots.bot import Bot, Contender
from grandtour.bots.budget import Budget


class NotABot(TypeError):
    """The entry point does not name a computer player. The message says what it names."""


@cache
def load_bots(taken: tuple[str, ...]) -> dict[str, Contender]:
    """Return the bots of other packages by name, sorted.

    Bots that cannot be used, and those whose name is taken, are left out."""
    known: dict[str, Contender] = {}
    for plugin in plugins.find_plugins(plugins.BOTS):
        try:
            if plugin.name in taken:
                raise NotABot("there is a computer player of this name already")
            known[plugin.name] = make_contender(plugin.load())
        except plugins.BROKEN as fault:
            plugins.leave_out_plugin(plugin, plugins.describe_error(fault))
    return known


def make_contender(brought: object) -> Contender:
    """Return the player that a package provides. Raise NotABot if it is none."""
    if isinstance(brought, Bot):
        return Contender(brought, Budget(1))
    if not isinstance(brought, Contender):
        raise NotABot(f"{brought!r} is no Contender, and no Bot")
    return brought
