"""The final scoring of Paris as a show: district by district, rank by rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.paris.components import DISTRICTS, SITES
from grandtour.games.paris.state import Paris
from grandtour.games.paris.words import elements
from grandtour.games.paris.words.names import (
    francs_phrase, name_award_by_number, name_district_by_number, points_phrase,
)
from grandtour.games.paris.words.preview import Preview, replayed
from grandtour.games.paris.words.terms import join_list, name_place_short
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
    """Return a show for each district whose VP tile brings a player something, and for tile 27."""
    if entry.back or not any(event.message in SCORED for event in entry.events):
        return []
    return list_shows(replayed(entry, before, names), entry.events)


def list_shows(preview: Preview, events: Sequence[Event]) -> list[Show]:
    """Return the shows of these events, which came with the preview."""
    scored = [event for event in events if event.message == "district"]
    districts = [show_district(preview, district,
                               [event for event in scored if event.value == district])
                 for district in range(len(DISTRICTS))
                 if any(event.value == district for event in scored)]
    return districts + [show_francs(preview, event) for event in events
                        if event.message == "franc_points"]


def stage(entry: Entry, before: Paris) -> Paris:
    """Return the table that the last turn leaves: final scoring changes nothing on it."""
    s = replayed(entry, before, []).after
    s.stack = before.stack[:1]
    return s


def show_district(preview: Preview, district: i64, scored: list[Event]) -> Show:
    """Return the ranks of a district, best first (PA-17.2 to 17.7)."""
    ranks = preview.after.standing(district)
    title = Phrase("{district}: {award}", district=name_district_by_number(int(district)),
                   award=name_award_by_number(int(preview.after.awarded[district])))
    halts = [make_halt(preview, district, rank,
                       [event for event in scored if ranks[event.seat] == rank])
             for rank in sorted(set([ranks[event.seat] for event in scored]))]
    totals = [sum(event.other for event in scored if event.seat == seat)
              for seat in range(len(preview.names))]
    return Show(title, "PA-17.3", tuple(halts), tuple(totals))


def show_francs(preview: Preview, event: Event) -> Show:
    """Return the show of tile 27, for the francs of its holder (PA-17.1)."""
    place = elements.make_score_element(event.seat)
    award = Award(event.seat, event.value, Phrase("Tile 27"), (Tally(place, event.value),))
    totals = [event.value if seat == event.seat else 0 for seat in range(len(preview.names))]
    return Show(Phrase("Tile 27"), "PA-17.1",
                (Halt(place, francs_phrase(preview.after.investors[event.seat].francs), (award,)),),
                tuple(totals))


def make_halt(preview: Preview, district: i64, rank: int, scored: list[Event]) -> Halt:
    """Return the seats of this rank, and their values; several if they are tied (PA-17.5)."""
    name = Phrase(RANKS[rank], points=points_phrase(scored[0].other))
    awards = [Award(event.seat, event.other, describe_properties(preview, district, event.seat),
                    ranked=list_tallies(preview, district, event.seat)) for event in scored]
    return Halt(elements.make_district_element(district), name, tuple(awards))


def list_tallies(preview: Preview, district: i64, seat: int) -> tuple[Tally, ...]:
    """Return the value of each site there, once per key on it (PA-17.2)."""
    investor, inside = preview.after.investors[seat], preview.after.inside[district]
    return tuple([Tally(elements.make_place_element(site), int(investor.worth(1 << site)))
                  for site in range(SITES) if (investor.on & inside) >> site & 1])


def describe_properties(preview: Preview, district: i64, seat: int) -> Phrase:
    """Return the seat's properties there, and the sum of the values (PA-17.2)."""
    s, i = preview.after, preview.after.investors[seat]
    owned = [name_place_short(s, site) for site in range(SITES)
             for _ in range(int(i.owned(s.inside[district] & 1 << site)))]
    return Phrase("value {value}: {places}", value=i.worth(s.inside[district]),
                  places=join_list(owned))
