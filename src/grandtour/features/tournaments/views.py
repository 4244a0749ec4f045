"""Views of tournaments for their pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from grandtour.language import N_, Count, Language
from grandtour.tables.times import moment_text, time_rule_text
from grandtour.tables.terms import build_terms
from grandtour.features.tournaments.decided import list_decided_orders
from grandtour.features.tournaments.director import make_next_season_id
from grandtour.features.tournaments.forms import LEFT
from grandtour.features.tournaments.notices import Way, find_division_moves
from grandtour.features.tournaments.rows import EntrantRow, RoundTable, TournamentRow
from grandtour.features.tournaments.service import TournamentOverview
from grandtour.features.tournaments.standings import Standing
from grandtour.web.http.layout import describe_box
from grandtour.features.tournaments import words

PAGE: Final = 100               # lines of standings, or tables, on a page
GONE: Final = N_("Someone who left")


def tournament_line(row: TournamentRow, language: Language) -> dict[str, Any]:
    """Return a tournament as a list shows it."""
    say = language.say
    facts = [describe_box(row.game, language).title, say(words.FORMS[row.form]),
             describe_size(row, language),
             say(Count("{n} entrant", "{n} entrants", row.entrants))]
    if row.seasons > 1:
        facts.insert(2, describe_season(row, language))
    return {"row": row, "facts": " · ".join(facts), "phase": say(words.PHASES[row.phase]),
            "pace": time_rule_text(build_terms(row.terms), language)}


def describe_season(row: TournamentRow, language: Language) -> str:
    return language.say(N_("season {number} of {most}"), number=row.season, most=row.seasons)


def describe_size(row: TournamentRow, language: Language) -> str:
    if row.size == 2:
        return language.say(N_("tables of two"))
    return language.say(N_("tables of up to {n} people"), n=row.size)


def list_facts(shown: TournamentOverview, zone: str, language: Language) -> list[tuple[str, str]]:
    """Return what was agreed, and what was decided since."""
    row, say = shown.row, language.say
    rows = [(say(N_("Form")), say(words.FORMS[row.form])),
        (say(N_("Tables")), describe_size(row, language)),
            (say(N_("Pace")), time_rule_text(build_terms(row.terms), language))]
    if row.rounds:
        rows.append((say(N_("Rounds")), str(row.rounds)))
    if row.division:
        rows.append((say(N_("Divisions")), say(
            Count("of up to {most} people; {n} is promoted and {n} is relegated",
                  "of up to {most} people; {n} are promoted and {n} are relegated", row.moving,
                  most=row.division))))
    if row.seasons > 1:
        rows.append((say(N_("Season")), describe_season(row, language)))
    if row.phase == "entry":
        rows.append((say(N_("Begins")), moment_text(row.begins, zone, language) if row.begins else
                     say(N_("when the organiser starts it"))))
    rows.append((say(N_("Organiser")), row.organiser_name or say(GONE)))
    return rows + list_decided_orders(row, zone, language)


def list_names_by_id(shown: TournamentOverview, language: Language) -> dict[str, str]:
    """Return the name of each entrant by id; people who have left the site have none."""
    gone = language.say(GONE)
    return {one.person: one.name or gone for one in shown.entrants}


def build_standings_tables(shown: TournamentOverview, page: int, viewer: str,
                           language: Language) -> list[dict[str, Any]]:
    """Return a page of the standings, division by division."""
    by_id = {one.person: one for one in shown.entrants}
    lines = shown.current_standings[(page - 1) * PAGE:page * PAGE]
    columns, ways = words.list_columns(shown.row.form, language), find_final_division_moves(shown)
    return [{"title": division_title(number, language), "rows": [
        standing_row(one, by_id[one.entrant.id], ways.get(one.entrant.id, ""), columns, viewer,
                 language) for one in group]}
        for number, group in groupby(lines, key=lambda one: one.entrant.division)]


def find_final_division_moves(shown: TournamentOverview) -> dict[str, Way]:
    """Return by entrant whether they go up or down, once that is decided."""
    return find_division_moves(shown) if find_next_season(shown.row) else {}


def find_next_season(row: TournamentRow) -> str:
    """Return the id of the next season; "" if there is none."""
    return make_next_season_id(row.id) if row.phase == "over" and not row.is_last_season else ""


def find_winner_names(shown: TournamentOverview, language: Language) -> str:
    """Return who is first after the end; in a league, in the first division."""
    if shown.row.phase != "over":
        return ""
    known, best = list_names_by_id(shown, language), shown.current_standings[:1]
    return language.join([known.get(one.entrant.id, language.say(GONE))
                          for one in shown.current_standings
                          if (one.place, one.entrant.division) == (1, best[0].entrant.division)])


def division_title(number: int, language: Language) -> str:
    return language.say(N_("Division {number}"), number=number) if number else ""


def standing_row(one: Standing, row: EntrantRow, way: Way, columns: Sequence[tuple[Any, str]],
                 viewer: str, language: Language) -> dict[str, Any]:
    say = language.say
    note = say(N_("has left")) if row.left else say(
        N_("since round {number}"), number=row.first) if row.first > 1 else ""
    return {"place": one.place, "name": row.name, "shown": row.name or say(GONE), "note": note,
            "own": row.person == viewer, "goes": way, "tables": one.tables,
            "values": [words.format_value(one.values.get(name), language) for name, _ in columns]}


def table_lines(shown: TournamentOverview, number: int, page: int, viewer: str,
                language: Language) -> list[dict[str, Any]]:
    """Return a page of the tables of a round: the viewer's first, byes last. Byes have no number,
    and the numbers have no gaps."""
    found = [table for table in shown.tables if table.round == number]
    titles = {table.number: language.say(N_("Table {number}"), number=place)
              for place, table in enumerate([one for one in found if not one.is_bye], 1)}
    found.sort(key=lambda table: (viewer not in table.seats, table.is_bye))
    known = list_names_by_id(shown, language)
    return [table_line(table, titles.get(table.number) or language.say(N_("Bye")), known, viewer,
                       language)
            for table in found[(page - 1) * PAGE:page * PAGE]]


def table_line(table: RoundTable, title: str, known: Mapping[str, str], viewer: str,
               language: Language) -> dict[str, Any]:
    """Return a table as the page shows it. A running table shows only who sits there."""
    say = language.say
    state = "" if table.is_bye else say(
        N_("decided without a game")) if not table.opened and table.places else say(
        N_("over")) if table.places else say(N_("running"))
    points = table.as_played_table.seat_points if table.places else [None] * len(table.seats)
    places = table.places or [None] * len(table.seats)
    seats = [{"name": known.get(one, say(GONE)), "points": won, "place": place,
              "left": place == LEFT}
             for one, won, place in zip(table.seats, points, places, strict=True)]
    if table.places:
        seats = sorted(seats, key=lambda seat: seat["place"] or len(seats) + 1)
    notes = [one for one in (state, division_title(table.division, language)) if one]
    return {"title": title, "notes": notes,
            "address": f"/t/{table.table}" if table.opened else "",
            "own": viewer in table.seats and table.places is None, "seats": seats}
