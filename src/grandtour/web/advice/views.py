"""The thoughts of bots in sentences."""

from __future__ import annotations

from typing import Any, Final

from babel.numbers import format_percent

from grandtour import games
from grandtour.advice.service import Advice
from grandtour.bots.levels import find_contender
from grandtour.bots.pool import ConsideredAction
from grandtour.bots.uniform import Uniform
from grandtour.games.reasons import difference
from grandtour.games.words import Choice
from grandtour.language import N_, Language, Phrase
from grandtour.tables.table import Table

NAMED: Final = 3                # alternatives at most, besides the best


def reason_text(advice: Advice, table: Table, language: Language) -> str:
    """Return why a bot acted, as far as the viewer may know."""
    lines = list_bot_reasons(advice, table, language)
    if not advice.sure:
        lines.append(Phrase(N_("This is how it looks with what you know; it knew more.")))
    return language.sentences(lines)


def list_bot_reasons(advice: Advice, table: Table, language: Language) -> list[Phrase]:
    name = table.names[advice.seat]
    if advice.forced:
        return [Phrase(N_("{name} had no other choice."), name=name)]
    if is_random(advice):
        return [Phrase(N_("{name} chose at random."), name=name)]
    done = find_thought(advice, advice.done)
    first = []
    if done is None:
        first = [Phrase(N_("Thinking again, {name} does not even look at this."), name=name)]
    elif done.values:
        first = [Phrase(N_("{name} saw a {share} chance to win after this."), name=name,
                        share=share_percent(done, advice, language))]
    other = advice.done if advice.done != advice.best else find_second(advice)
    return [*explain_difference(advice, other, table), *first,
            *list_alternatives(advice, done, table, language)]


def explain_difference(advice: Advice, other: str, table: Table) -> list[Phrase]:
    """Return the rules' difference between the best action and another one known to the viewer."""
    if not other:
        return []
    found = difference(advice.position, advice.best, other, advice.looker, table.names)
    return [] if found is None else [found]


def find_second(advice: Advice) -> str:
    """Return the best evaluated alternative to the best action; "" if there is none."""
    return next((thought.action for thought in advice.thoughts[1:] if thought.values), "")


def is_random(advice: Advice) -> bool:
    """Return whether the bot considered nothing at all."""
    return isinstance(find_contender(advice.position.game, advice.bot).bot, Uniform)


def list_alternatives(advice: Advice, of: ConsideredAction | None, table: Table,
                      language: Language) -> list[Phrase]:
    """Return the best of the other considered actions."""
    others = [thought for thought in advice.thoughts if thought is not of]
    if not others and advice.sure:
        return [Phrase(N_("Nothing else seemed worth a try."))]
    listed = [Phrase(alternative_text(other, of, advice),
                     action=action_title(other.action, advice, table),
                     share=share_percent(other, advice, language))
              for other in others if other.values][:NAMED]
    if not listed:
        return []
    named: object = listed[0]
    for one in listed[1:]:
        named = Phrase("{most}, {next}", most=named, next=one)
    message = N_("Other ways: {others}.") if len(listed) == len(others) else N_(
        "The best of {n} other ways: {others}.")
    return [Phrase(message, n=len(others), others=named)]


def alternative_text(other: ConsideredAction, of: ConsideredAction | None, advice: Advice) -> str:
    """Return the message for an alternative.

    A more promising action that was tried less often is less reliable."""
    if of is not None and other.visits < of.visits \
            and expected_share(other, advice) > expected_share(of, advice):
        return N_("“{action}” {share}, but less often tried")
    return N_("“{action}” {share}")


def expected_share(thought: ConsideredAction, advice: Advice) -> float:
    return round(thought.values[advice.seat], 2) if thought.values else 0.0


def share_percent(thought: ConsideredAction, advice: Advice, language: Language) -> str:
    """Return an action's expected share of the victory for its seat, in percent."""
    return str(format_percent(expected_share(thought, advice), locale=language.code))


def find_thought(advice: Advice, action: str) -> ConsideredAction | None:
    return next((thought for thought in advice.thoughts if thought.action == action), None)


def action_title(action: str, advice: Advice, table: Table) -> Phrase:
    """Return the name of an action in a sentence."""
    return load_choice(action, advice, table).name


def load_choice(action: str, advice: Advice, table: Table) -> Choice:
    game: Any = table.match.game
    known = game.request(advice.position, action, advice.seat)
    return games.words(game.name).choice(advice.position, known, table.names)
