"""The thoughts of bots in sentences."""

from __future__ import annotations

from typing import Any

from grandtour import games
from grandtour.advice.service import Advice
from grandtour.bots.levels import find_contender
from grandtour.bots.uniform import Uniform
from grandtour.games.words import Choice
from grandtour.language import N_, Language, Phrase
from grandtour.tables.table import Table


def reason_text(advice: Advice, table: Table, language: Language) -> str:
    """Return why a bot acted, as far as the viewer may know."""
    lines = list_bot_reasons(advice, table.names[advice.seat])
    if not advice.sure and advice.done != advice.best:
        lines.append(Phrase(N_("This assessment uses only what you know; the computer player "
                               "knew more.")))
    return language.join_sentences(lines)


def list_bot_reasons(advice: Advice, name: str) -> list[Phrase]:
    """Return why the bot of this name did what it did."""
    if advice.forced:
        return [Phrase(N_("{name} had no other choice."), name=name)]
    if is_random(advice):
        return [Phrase(N_("{name} chose at random."), name=name)]
    if advice.reason is None:
        return [Phrase(N_("No other move seemed worth trying."))] if advice.sure else []
    if advice.done != advice.best and advice.reason.kind != "equal":
        return [Phrase(N_("On second thought, {name} would choose differently."), name=name),
                advice.reason.phrase]
    return [advice.reason.phrase]


def is_random(advice: Advice) -> bool:
    """Return whether the bot considered nothing at all."""
    return isinstance(find_contender(advice.position.game, advice.bot).bot, Uniform)


def load_choice(action: str, advice: Advice, table: Table) -> Choice:
    game: Any = table.match.game
    known = game.request(advice.position, action, advice.seat)
    return games.words(game.name).choice(advice.position, known, table.names)
