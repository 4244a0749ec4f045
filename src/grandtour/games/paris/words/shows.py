"""The final scoring of Paris as it is watched: district by district, rank by rank."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.paris.facts import DISTRICTS, SITES
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words import elements
from grandtour.games.paris.words.names import numbered_award, numbered_district, points
from grandtour.games.paris.words.scene import Scene, replayed
from grandtour.games.paris.words.terms import listed, short
from grandtour.games.words import Award, Halt, Show
from grandtour.language import N_, Phrase

# By rank, with what it brings.
RANKS: Final = {
    1: N_("first: {points}"),
    2: N_("second: {points}"),
    3: N_("third: {points}"),
}


def shows(entry: Entry, before: Paris, names: list[str]) -> list[Show]:
    """A show for each district with a VP tile that brings somebody something."""
    scored = [event for event in entry.events if event.message == "district"]
    if entry.back or not scored:
        return []
    scene = replayed(entry, before, names)
    return [show(scene, district, [event for event in scored if event.value == district])
            for district in range(len(DISTRICTS))
            if any(event.value == district for event in scored)]


def show(scene: Scene, district: i64, scored: list[Event]) -> Show:
    """PA-17.2 to 17.7: the ranks there, best first."""
    ranks = scene.after.standing(district)
    title = Phrase("{district}: {award}", district=numbered_district(int(district)),
                   award=numbered_award(int(scene.after.awarded[district])))
    halts = [halt(scene, district, rank, [event for event in scored if ranks[event.seat] == rank])
             for rank in sorted(set([ranks[event.seat] for event in scored]))]
    totals = [sum(event.other for event in scored if event.seat == seat)
              for seat in range(len(scene.names))]
    return Show(title, "PA-17.3", tuple(halts), tuple(totals))


def halt(scene: Scene, district: i64, rank: int, scored: list[Event]) -> Halt:
    """Who has this rank, and with what: several if they are tied (PA-17.5)."""
    name = Phrase(RANKS[rank], points=points(scored[0].other))
    awards = [Award(event.seat, event.other, tuple(held(scene, district, event.seat)),
                    reason(scene, district, event.seat)) for event in scored]
    return Halt(elements.quarter(district), name, tuple(awards))


def held(scene: Scene, district: i64, seat: int) -> list[str]:
    return elements.owned(scene.after.investors[seat], scene.after.inside[district])


def reason(scene: Scene, district: i64, seat: int) -> Phrase:
    """PA-17.2: what is owned there, and the sum of the values."""
    s, i = scene.after, scene.after.investors[seat]
    owned = [short(s, site) for site in range(SITES)
             for _ in range(int(i.owned(s.inside[district] & 1 << site)))]
    return Phrase("value {value}: {places}", value=i.worth(s.inside[district]),
                  places=listed(owned))
