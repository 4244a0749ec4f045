"""The better line of a decision in words, and its loss as a number."""

from __future__ import annotations

from grandtour import games
from grandtour.bots.analysis.report import DecisionAnalysis
from grandtour.bots.analysis.work import MeanDifference
from grandtour.engine.core import State
from grandtour.language import Language
from grandtour.tables.table import Table


def describe_better_move(one: DecisionAnalysis, table: Table, language: Language) -> str:
    """Return the better line from where it differs from the played one. Name its choices, because
    the sentences of the log would describe them as done."""
    s, written = table.match.at(one.position), table.match.game.actions_by_text()
    names = []
    for action in one.better_rest:
        if s.is_terminal() or s.refusal(written[action]) is not None:
            break
        names.append(name_action(s, action, one.played.seat, table, language)[0])
        s.play(written[action])
    return " · ".join(names)


def name_action(before: State, action: str, seat: int, table: Table,
                language: Language) -> tuple[str, str]:
    """Return the name of an action for a sentence, and its clause."""
    game = table.match.game
    choice = games.words(game.name).choice(before, game.request(before, action, seat), table.names)
    return language.say(choice.name), choice.clause


def round_to_percentage_points(loss: MeanDifference) -> int:
    """Return a loss in percentage points."""
    return round(100 * loss.value)
