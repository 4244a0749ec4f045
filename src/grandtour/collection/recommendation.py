"""Which game next? Ranked from what everybody here likes, and what it rests on is said.

Somebody *likes* a game who has marked it own, interested or favourite, or has finished it at
least twice. A recommendation says: of those here who like a game that you like, so many like this
one as well. It counts by the lower end of Wilson's interval (`least_share`), and only where at
least `FEWEST` others were asked; else what is printed on the boxes is compared, and said so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from grandtour.collection.box_info import BoxInfo, box_info
from grandtour.collection.marks import AllMarks
from grandtour.collection.wilson import least_share

FEWEST: Final = 5               # others who like the game it is compared with
LIKING: Final = ("own", "interested", "favourite")
KNOWING: Final = ("own", "played")

Tastes = Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Recommendation:
    """A game, and why. `because` is the game that is liked; `also` of the `asked` others who like
    that one like this one too; `asked` is 0 where only the boxes were compared, with the `members`
    who would have been asked."""

    game: str
    because: str
    also: int
    asked: int
    members: int


def tastes(marked: AllMarks, often: Tastes) -> Tastes:
    """By person, the games they like; nobody who likes none. `often`: those that they have
    finished often enough."""
    liked = dict(often)
    for row in marked.rows:
        if row.kind in LIKING:
            liked[row.person] = liked.get(row.person, frozenset()) | {row.game}
    return liked


def games_known(marked: AllMarks, counts: Mapping[tuple[str, str], int],
                person: str) -> frozenset[str]:
    """The games that the person owns or has played: none of them is recommended."""
    by_mark = {row.game for row in marked.rows if row.person == person and row.kind in KNOWING}
    return frozenset(by_mark | {game for who, game in counts if who == person})


def recommend(person: str, tastes: Tastes, known: frozenset[str],
              names: tuple[str, ...]) -> list[Recommendation]:
    """The games that the person does not know, the surest first; nothing for who likes none."""
    mine = tastes.get(person, frozenset())
    others = [liked for other, liked in tastes.items() if other != person]
    new = [name for name in names if name not in known]
    found = [best for name in new if (best := by_others(name, mine - {name}, others)) is not None]
    if found:
        return sorted(found, key=lambda one: (-least_share(one.also, one.asked), one.game))
    alike = [by_box(name, mine - {name}, others) for name in new if mine - {name}]
    return sorted(alike, key=lambda one: (
        -likeness(box_info(one.game), box_info(one.because)), one.game))


def by_others(name: str, mine: frozenset[str],
              others: list[frozenset[str]]) -> Recommendation | None:
    """By the liked game that speaks most surely for this one; None if too few were asked, or
    nobody says yes."""
    found = []
    for because in sorted(mine):
        company = [liked for liked in others if because in liked]
        also = sum(name in liked for liked in company)
        if len(company) >= FEWEST and also:
            found.append(Recommendation(name, because, also, len(company), len(company)))
    return max(found, key=lambda one: least_share(one.also, one.asked), default=None)


def by_box(name: str, mine: frozenset[str], others: list[frozenset[str]]) -> Recommendation:
    """By the liked game that is most like it."""
    because = max(sorted(mine), key=lambda one: likeness(box_info(name), box_info(one)))
    return Recommendation(name, because, 0, 0, sum(because in liked for liked in others))


def likeness(one: BoxInfo, other: BoxInfo) -> float:
    """Of two boxes, from 0 to 1: the mean of how much their numbers of players overlap, how their
    lengths compare, and how near their weights are."""
    both = set(range(one.players[0], one.players[1] + 1))
    theirs = set(range(other.players[0], other.players[1] + 1))
    players = len(both & theirs) / len(both | theirs)
    shorter, longer = sorted((one.usual_minutes, other.usual_minutes))
    weight = 1 - abs(one.weight - other.weight) / 4
    return (players + shorter / longer + weight) / 3
