"""How reliably the people at a table have played, as facts for a person who may join it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from grandtour.language import N_, Language
from grandtour.results.statistics import Reliability
from grandtour.web.http.services import Services


class SeatOccupant(Protocol):
    """A seat of a table, or of its summary."""

    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def holder(self) -> str: ...
    @property
    def shared(self) -> bool: ...


async def load_reliability(services: Services, seats: Iterable[SeatOccupant],
                           viewer: str) -> Mapping[str, Reliability]:
    """Return the reliability of the people on these seats who show their statistics to the viewer,
    but not the viewer's own."""
    people = {one.holder for one in list_occupants(seats)} - {viewer}
    counted = await services.results.load_reliability(people)
    return {person: counted[person]
            for person in await find_people_showing(services, counted, viewer)}


async def find_people_showing(services: Services, people: Collection[str],
                              viewer: str) -> frozenset[str]:
    """Return those of the people who show profile and statistics to the viewer."""
    showing = await services.circles.find_owners_showing("profile", people, viewer)
    return await services.circles.find_owners_showing("statistics", showing, viewer)


def list_occupants(seats: Iterable[SeatOccupant]) -> list[SeatOccupant]:
    """Return the seats of people who play with their own account."""
    return [one for one in seats if one.kind == "person" and not one.shared]


def reliability_texts(seats: Iterable[SeatOccupant], known: Mapping[str, Reliability],
                      language: Language) -> list[str]:
    """Return a sentence about each person whose reliability is known."""
    return [language.say(N_("{name} finished {stayed} of their last {games} games with others."),
                         name=one.name, stayed=known[one.holder].stayed,
                         games=known[one.holder].games)
            for one in list_occupants(seats) if one.holder in known]
