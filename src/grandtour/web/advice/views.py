"""What bots think, in sentences."""

from __future__ import annotations

from typing import Any, Final

from babel.numbers import format_percent

from grandtour import games
from grandtour.bots.levels import contender
from grandtour.bots.pool import ConsideredAction
from grandtour.bots.uniform import Uniform
from grandtour.games.reasons import difference
from grandtour.games.words import Choice
from grandtour.language import N_, Language, Phrase
from grandtour.tables.advice import Advice
from grandtour.tables.table import Table

NAMED: Final = 3                # alternatives at most, beside the best


def reason_said(advice: Advice, table: Table, language: Language) -> str:
    """Why a bot did what it did, as far as whoever asks may know."""
    lines = reasons(advice, table, language)
    if not advice.sure:
        lines.append(Phrase(N_("This is how it looks with what you know; it knew more.")))
    return language.sentences(lines)


def reasons(advice: Advice, table: Table, language: Language) -> list[Phrase]:
    name = table.names[advice.seat]
    if advice.forced:
        return [Phrase(N_("{name} had no other choice."), name=name)]
    if at_random(advice):
        return [Phrase(N_("{name} chose at random."), name=name)]
    done = thought_of(advice, advice.done)
    first = []
    if done is None:
        first = [Phrase(N_("Thinking again, {name} does not even look at this."), name=name)]
    elif done.values:
        first = [Phrase(N_("{name} saw a {share} chance to win after this."), name=name,
                        share=share(done, advice, language))]
    other = advice.done if advice.done != advice.best else second(advice)
    return [*told_apart(advice, other, table), *first, *instead(advice, done, table, language)]


def told_apart(advice: Advice, other: str, table: Table) -> list[Phrase]:
    """What the rules bring by the best action, beside another one that the looker knows of."""
    if not other:
        return []
    found = difference(advice.position, advice.best, other, advice.looker, table.names)
    return [] if found is None else [found]


def second(advice: Advice) -> str:
    """The best action besides the very best that was looked into; "" if there is none."""
    return next((thought.action for thought in advice.thoughts[1:] if thought.values), "")


def at_random(advice: Advice) -> bool:
    """Whether nothing was considered at all."""
    return isinstance(contender(advice.position.game, advice.bot).bot, Uniform)


def instead(advice: Advice, of: ConsideredAction | None, table: Table,
            language: Language) -> list[Phrase]:
    """The best of what else was considered."""
    others = [thought for thought in advice.thoughts if thought is not of]
    if not others and advice.sure:
        return [Phrase(N_("Nothing else seemed worth a try."))]
    listed = [Phrase(message_for(other, of, advice), action=title(other.action, advice, table),
                     share=share(other, advice, language))
              for other in others if other.values][:NAMED]
    if not listed:
        return []
    named: object = listed[0]
    for one in listed[1:]:
        named = Phrase("{most}, {next}", most=named, next=one)
    message = N_("Other ways: {others}.") if len(listed) == len(others) else N_(
        "The best of {n} other ways: {others}.")
    return [Phrase(message, n=len(others), others=named)]


def message_for(other: ConsideredAction, of: ConsideredAction | None, advice: Advice) -> str:
    """What promises more, but was tried less often, is trusted less."""
    if of is not None and other.visits < of.visits \
            and promised(other, advice) > promised(of, advice):
        return N_("“{action}” {share}, but less often tried")
    return N_("“{action}” {share}")


def promised(thought: ConsideredAction, advice: Advice) -> float:
    return round(thought.values[advice.seat], 2) if thought.values else 0.0


def share(thought: ConsideredAction, advice: Advice, language: Language) -> str:
    """What an action promises its seat, in hundredths of the victory."""
    return str(format_percent(promised(thought, advice), locale=language.code))


def thought_of(advice: Advice, action: str) -> ConsideredAction | None:
    return next((thought for thought in advice.thoughts if thought.action == action), None)


def title(action: str, advice: Advice, table: Table) -> Phrase:
    """An action as it is called in a sentence."""
    return choice_of(action, advice, table).name


def choice_of(action: str, advice: Advice, table: Table) -> Choice:
    game: Any = table.match.game
    known = game.request(advice.position, action, advice.seat)
    return games.words(game.name).choice(advice.position, known, table.names)
