"""Tournaments as the API reads and writes them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from grandtour.tables.terms import build_terms
from grandtour.features.tournaments.forms import Form
from grandtour.features.tournaments.rows import Beginner, Caller, Phase, TournamentRow
from grandtour.features.tournaments.service import (
    LONGEST_ABOUT, LONGEST_TITLE, TournamentOverview, TournamentDraft,
)
from grandtour.features.tournaments.standings import MEASURES, Measure
from grandtour.web.server.validation import RequestBody, limit_text

Word = Annotated[str, Field(max_length=40)]


class TournamentInfo(BaseModel):
    """A tournament. `community` is its address, "" for a public tournament. Moments are in
    milliseconds since 1970: `begins` 0 means when the organiser says so, `ended` 0 not yet.
    `division` is the largest size of a division of a league, and `moving` the number of people who
    go up and down. `earlier` is the season before. `begun_by` is "" if the hour came, or it has not
    begun. `called_off_by` is "" if it was not called off, and `few` if too few had entered."""

    id: str
    title: str
    about: str
    organiser: str
    game: str
    form: Form
    size: int
    rounds: int
    profile: str
    options: dict[str, str]
    terms: dict[str, Any]
    community: str
    phase: Phase
    begins: int
    ended: int
    entrants: int
    division: int
    moving: int
    season: int
    seasons: int
    earlier: str
    begun_by: Beginner
    called_off_by: Caller


class StandingInfo(BaseModel):
    """A participant's rank in their division. `values` are the measures, the most important first;
    `left` is the round from which on the person no longer plays, 0 if they play on."""

    place: int
    person: str
    name: str
    division: int
    tables: int
    first: int
    left: int
    values: dict[Measure, float]


class RoundTableInfo(BaseModel):
    """A table of a round: its people, and once it is over the place of each (0 for people who have
    left) and their points. `table` is "" until it is opened, and where nothing is played."""

    round: int
    number: int
    division: int
    table: str
    people: list[str]
    places: list[int] | None
    points: list[int] | None


class TournamentState(TournamentInfo):
    """A tournament with its rounds and standings. Of a running table it says only who sits
    there."""

    round: int
    measures: list[Measure]
    standings: list[StandingInfo]
    tables: list[RoundTableInfo]


class NewTournament(RequestBody):
    """A tournament to open. Its tables need a clock (`bank` of the terms), at the end of which a
    bot plays on or the game is lost."""

    title: Annotated[str, limit_text(LONGEST_TITLE)]
    game: Word
    form: Form
    size: Annotated[int, Field(ge=2, le=5)] = 4
    rounds: Annotated[int, Field(ge=0, le=100)] = 0
    about: Annotated[str, limit_text(LONGEST_ABOUT)] = ""
    profile: Word = ""
    options: Annotated[dict[Word, Word], Field(max_length=100)] = Field({})
    terms: Annotated[dict[Word, Any], Field(max_length=30)]
    community: Word = ""
    begins: Annotated[int, Field(ge=0, lt=1 << 52)] = 0
    division: int = 8
    moving: int = 2
    seasons: int = 1

    @property
    def build_draft(self) -> TournamentDraft:
        """Return the wanted tournament. Refused: bad_terms."""
        return TournamentDraft(**self.model_dump() | {"terms": build_terms(self.terms)})


def describe_tournament(row: TournamentRow) -> TournamentInfo:
    return TournamentInfo(**list_tournament_fields(row))


def list_tournament_fields(row: TournamentRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in TournamentInfo.model_fields} | {
        "community": row.address, "organiser": row.organiser_name}


def describe_tournament_state(shown: TournamentOverview) -> TournamentState:
    known = {one.person: one for one in shown.entrants}
    return TournamentState(
        **list_tournament_fields(shown.row), round=shown.current_round,
        measures=list(MEASURES[shown.row.form]),
        standings=[StandingInfo(
            place=one.place, person=one.entrant.id, name=known[one.entrant.id].name,
            division=one.entrant.division, tables=one.tables, first=one.entrant.first,
            left=one.entrant.left,
            values={name: round(float(value), 3) for name, value in one.values.items()})
            for one in shown.current_standings],
        tables=[RoundTableInfo(
            round=table.round, number=table.number, division=table.division,
            table=table.table if table.opened else "", people=list(table.seats),
            places=None if table.places is None else list(table.places),
            points=None if table.places is None else list(table.as_played_table.seat_points))
            for table in shown.tables])
