"""The moments of a finished game that are worth a picture: its turning points and its end."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.bots.analysis.report import Analysis, DecisionAnalysis
from grandtour.engine.core import PUBLIC
from grandtour.features.training.better_line import describe_better_move, round_to_percentage_points
from grandtour.games.turns import list_turn_decisions
from grandtour.language import N_, Count, Language, Phrase
from grandtour.tables.final import find_result
from grandtour.tables.table import Table


@dataclass(frozen=True)
class Moment:
    """A position of a finished game, by its `number`, with a `title` and sentences: what happened
    (`said`), what it `cost` and what would have been `better` ("" at the end of the game). `text`:
    what belongs to the picture, as one text."""

    number: int
    title: str
    text: str
    said: str
    cost: str = ""
    better: str = ""


def list_moments(analysis: Analysis | None, table: Table, language: Language) -> list[Moment]:
    """Return the turning points that are known, the costliest first, and the end of the game."""
    known = analysis.turning_points if analysis else []
    return [*(describe_turning_point(one, table, language)
              for one in sorted(known, key=lambda one: -one.loss)), describe_end(table, language)]


def describe_turning_point(one: DecisionAnalysis, table: Table, language: Language) -> Moment:
    assert one.better is not None
    played = one.played
    said = list_turn_decisions(table.match, played.before, played.actions, played.seat, table.names)
    cost = Count("This lowered {name}’s chance of winning by {n} percentage point.",
                 "This lowered {name}’s chance of winning by {n} percentage points.",
                 round_to_percentage_points(one.better.share), name=table.names[played.seat])
    return Moment(played.number, language.say(N_("Turning point")),
                  language.join_sentences([*said, cost]), language.join_sentences(said),
                  language.say(cost),
                  describe_better_move(one, table, language))


def describe_end(table: Table, language: Language) -> Moment:
    found = find_result(table, table.match.state.view(PUBLIC))
    said = language.say(found.sentence if found else Phrase(N_("The game is over.")))
    return Moment(table.match.number, language.say(N_("Final position")), said, said)


def describe_players(table: Table, language: Language) -> str:
    """Return the players with their final points, by rank."""
    found = find_result(table, table.match.state.view(PUBLIC))
    names = [language.show_name(name) for name in table.names]
    return " · ".join(
        f"{names[seat]} {cells[found.total]}" if cells else names[seat]
        for seat, _, cells in found.rows) if found else language.join(names)


def choose_moment(moments: list[Moment], number: str) -> Moment:
    """Return the moment with this number; the first one if there is none."""
    return next((one for one in moments if str(one.number) == number), moments[0])
