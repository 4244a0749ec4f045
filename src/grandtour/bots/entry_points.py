"""Finds the computer players of other packages, each under the name of its entry point: a
`Contender`, or a `Bot`, which then is asked with one iteration."""

from __future__ import annotations

from functools import cache

from grandtour import plugins
from grandtour.bots.bot import Bot, Contender
from grandtour.bots.budget import Budget


class NotABot(TypeError):
    """What the entry point names is no computer player; says what it is."""


@cache
def bots_of_packages(taken: tuple[str, ...]) -> dict[str, Contender]:
    """All that there are, in the order of their names; what cannot be used, or has a name that is
    taken, is left out."""
    known: dict[str, Contender] = {}
    for plugin in plugins.found(plugins.BOTS):
        try:
            if plugin.name in taken:
                raise NotABot("there is a computer player of this name already")
            known[plugin.name] = contender_of(plugin.load())
        except plugins.BROKEN as fault:
            plugins.leave_out(plugin, plugins.told(fault))
    return known


def contender_of(brought: object) -> Contender:
    """Whoever plays. NotABot if it is nobody."""
    if isinstance(brought, Bot):
        return Contender(brought, Budget(1))
    if not isinstance(brought, Contender):
        raise NotABot(f"{brought!r} is no Contender, and no Bot")
    return brought
