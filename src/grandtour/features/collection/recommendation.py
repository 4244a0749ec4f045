"""Recommendations of games, ranked by what other people here like, with their reasons.

A person *likes* a game that they have marked as own, interested or favourite, or finished at least
twice. A recommendation says how many of the people here who like a game that you like also like
this one. It counts by the lower end of Wilson's interval (`least_share`), and only if at least
`FEWEST` others were asked. Otherwise the printed facts of the boxes are compared, and the page says
so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from grandtour.games.box_info import BoxInfo, read_box_info
from grandtour.features.collection.marks import MarksByPerson
from grandtour.features.collection.wilson import find_wilson_lower_bound

FEWEST: Final = 5               # others who like the game it is compared with
LIKING: Final = ("own", "interested", "favourite")
KNOWING: Final = ("own", "played")

Tastes = Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Recommendation:
    """A recommended game and the reason. `because` is the liked game; `also` of the `asked` others
    who like it like this one too. `asked` is 0 if only the boxes were compared, with the `members`
    who could have been asked."""

    game: str
    because: str
    also: int
    asked: int
    members: int


def collect_tastes(marked: MarksByPerson, often: Tastes) -> Tastes:
    """Return by person the games they like, without people who like none. `often` are the games
    that they have finished often enough."""
    liked = dict(often)
    for row in marked.rows:
        if row.kind in LIKING:
            liked[row.person] = liked.get(row.person, frozenset()) | {row.game}
    return liked


def find_known_games(marked: MarksByPerson, counts: Mapping[tuple[str, str], int],
                     person: str) -> frozenset[str]:
    """Return the games that the person owns or has played; none of them is recommended."""
    by_mark = {row.game for row in marked.rows if row.person == person and row.kind in KNOWING}
    return frozenset(by_mark | {game for who, game in counts if who == person})


def recommend_games(person: str, tastes: Tastes, known: frozenset[str],
                    names: tuple[str, ...]) -> list[Recommendation]:
    """Return the games that the person does not know, the surest first; empty for people who like
    none."""
    mine = tastes.get(person, frozenset())
    others = [liked for other, liked in tastes.items() if other != person]
    new = [name for name in names if name not in known]
    found = [best for name in new
        if (best := recommend_by_similar_tastes(name, mine - {name}, others)) is not None]
    if found:
        return sorted(found,
                      key=lambda one: (-find_wilson_lower_bound(one.also, one.asked), one.game))
    alike = [recommend_by_box_facts(name, mine - {name}, others) for name in new if mine - {name}]
    return sorted(alike, key=lambda one: (
        -measure_box_similarity(read_box_info(one.game), read_box_info(one.because)), one.game))


def recommend_by_similar_tastes(name: str, mine: frozenset[str],
                                others: list[frozenset[str]]) -> Recommendation | None:
    """Return the recommendation by the liked game that supports it most surely. None if too few
    were asked, or no one likes both."""
    found = []
    for because in sorted(mine):
        company = [liked for liked in others if because in liked]
        also = sum(name in liked for liked in company)
        if len(company) >= FEWEST and also:
            found.append(Recommendation(name, because, also, len(company), len(company)))
    return max(found, key=lambda one: find_wilson_lower_bound(one.also, one.asked), default=None)


def recommend_by_box_facts(name: str, mine: frozenset[str],
                           others: list[frozenset[str]]) -> Recommendation:
    """Return the recommendation by the liked game whose box is most similar."""
    because = max(sorted(mine),
                  key=lambda one: measure_box_similarity(read_box_info(name), read_box_info(one)))
    return Recommendation(name, because, 0, 0, sum(because in liked for liked in others))


def measure_box_similarity(one: BoxInfo, other: BoxInfo) -> float:
    """Return the likeness of two boxes from 0 to 1: the mean of the overlap of their numbers of
    players, the ratio of their lengths, and the nearness of their weights."""
    both = set(range(one.players[0], one.players[1] + 1))
    theirs = set(range(other.players[0], other.players[1] + 1))
    players = len(both & theirs) / len(both | theirs)
    shorter, longer = sorted((one.middle_minutes, other.middle_minutes))
    weight = 1 - abs(one.weight - other.weight) / 4
    return (players + shorter / longer + weight) / 3
