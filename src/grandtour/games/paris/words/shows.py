"""The final scoring of Paris as it is watched: district by district, rank by rank."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.paris.components import DISTRICTS, SITES
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words import elements
from grandtour.games.paris.words.names import (
    francs, numbered_award, numbered_district, points,
)
from grandtour.games.paris.words.preview import Preview, replayed
from grandtour.games.paris.words.terms import listed, short
from grandtour.games.words import Award, Halt, Show, Tally
from grandtour.language import N_, Phrase

SCORED: Final = ("district", "franc_points")

# By rank, with what it brings.
RANKS: Final = {
    1: N_("first: {points}"),
    2: N_("second: {points}"),
    3: N_("third: {points}"),
}


def shows(entry: Entry, before: Paris, names: list[str]) -> list[Show]:
    """A show for each district with a VP tile that brings somebody something, and for tile 27."""
    if entry.back or not any(event.message in SCORED for event in entry.events):
        return []
    preview = replayed(entry, before, names)
    scored = [event for event in entry.events if event.message == "district"]
    districts = [show(preview, district, [event for event in scored if event.value == district])
                 for district in range(len(DISTRICTS))
                 if any(event.value == district for event in scored)]
    return districts + [show_francs(preview, event) for event in entry.events
                        if event.message == "franc_points"]


def stage(entry: Entry, before: Paris) -> Paris:
    """Final scoring changes nothing on the table: it is the one that the last turn leaves."""
    s = replayed(entry, before, []).after
    s.stack = before.stack[:1]
    return s


def show(preview: Preview, district: i64, scored: list[Event]) -> Show:
    """PA-17.2 to 17.7: the ranks there, best first."""
    ranks = preview.after.standing(district)
    title = Phrase("{district}: {award}", district=numbered_district(int(district)),
                   award=numbered_award(int(preview.after.awarded[district])))
    halts = [halt(preview, district, rank, [event for event in scored if ranks[event.seat] == rank])
             for rank in sorted(set([ranks[event.seat] for event in scored]))]
    totals = [sum(event.other for event in scored if event.seat == seat)
              for seat in range(len(preview.names))]
    return Show(title, "PA-17.3", tuple(halts), tuple(totals))


def show_francs(preview: Preview, event: Event) -> Show:
    """PA-17.1: tile 27, for the francs of who holds it."""
    place = elements.score(event.seat)
    award = Award(event.seat, event.value, Phrase("Tile 27"), (Tally(place, event.value),))
    totals = [event.value if seat == event.seat else 0 for seat in range(len(preview.names))]
    return Show(Phrase("Tile 27"), "PA-17.1",
                (Halt(place, francs(preview.after.investors[event.seat].francs), (award,)),),
                tuple(totals))


def halt(preview: Preview, district: i64, rank: int, scored: list[Event]) -> Halt:
    """Who has this rank, and with what: several if they are tied (PA-17.5)."""
    name = Phrase(RANKS[rank], points=points(scored[0].other))
    awards = [Award(event.seat, event.other, reason(preview, district, event.seat),
                    ranked=held(preview, district, event.seat)) for event in scored]
    return Halt(elements.quarter(district), name, tuple(awards))


def held(preview: Preview, district: i64, seat: int) -> tuple[Tally, ...]:
    """PA-17.2: the value of each site there, as often as a key stands on it."""
    investor, inside = preview.after.investors[seat], preview.after.inside[district]
    return tuple([Tally(elements.ground(site), int(investor.worth(1 << site)))
                  for site in range(SITES) if (investor.on & inside) >> site & 1])


def reason(preview: Preview, district: i64, seat: int) -> Phrase:
    """PA-17.2: what is owned there, and the sum of the values."""
    s, i = preview.after, preview.after.investors[seat]
    owned = [short(s, site) for site in range(SITES)
             for _ in range(int(i.owned(s.inside[district] & 1 << site)))]
    return Phrase("value {value}: {places}", value=i.worth(s.inside[district]),
                  places=listed(owned))
