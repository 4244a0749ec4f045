"""The waiting room of a tournament that is played live, as a page and in the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from grandtour.language import N_, Count, Language
from grandtour.tables.terms import build_terms
from grandtour.tables.times import time_left_text, length_text
from grandtour.features.tournaments import views
from grandtour.features.tournaments.rows import EntrantRow
from grandtour.features.tournaments.service import TournamentOverview, Tournaments
from grandtour.features.tournaments.waiting import (
    BREAK, AwaitedRound, is_being_played, find_waiting,
)
from grandtour.web.http.access import ViewerDep, make_api_router
from grandtour.web.http.layout import redirect_to, respond_page
from grandtour.web.http.services import ServicesDep, services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, require_member, load_viewer
from grandtour.web.lobby.time_control import ZERO
from grandtour.features.tournaments.deals import find_asked_deal

HERE: Final = "communities"             # the room of the bar
MOST: Final = 200                       # names that are told

router = make_api_router("tournaments", "play")


async def show_room_page(request: Request) -> Response:
    """GET /tournaments/{id}/room: entrants count as present. With ?part=, for the page's script,
    only the part that changes."""
    viewer, services = await load_viewer(request), services_of(request)
    shown = await services.get(Tournaments).load_summary(request.path_params["id"],
                                                                  viewer.person_id)
    if not is_being_played(shown.row):
        return redirect_to(f"/tournaments/{shown.row.id}")
    shown = await services.get(Tournaments).enter_waiting_room(shown, viewer.person_id)
    facts = collect_room_facts(shown, viewer, services.tables.now())
    part = render("tournaments/room_part.html", viewer.language, **facts).strip()
    if "part" in request.query_params:
        return HTMLResponse(part, headers={"cache-control": "no-store"})
    return respond_page(request, viewer, "tournaments/room.html", HERE, row=shown.row,
                        part=Markup(part),
                        deal=await find_asked_deal(services, shown, viewer.person_id),
                        late=describe_lateness(shown, viewer.language))


def collect_room_facts(shown: TournamentOverview, viewer: Viewer, now: int) -> dict[str, Any]:
    """Return what changes on the page."""
    found, say = find_waiting(shown, now), viewer.language
    groups = [(N_("Here"), found.here), (N_("Missing"), found.missing),
              (N_("Still playing"), found.playing)]
    return {"row": shown.row, "when": describe_wait(shown, found, say),
            "left": describe_time_left(shown, found, say, now),
            "bye": has_bye_now(shown, viewer.person_id),
            "table": find_own_table_address(shown, viewer.person_id),
            "groups": [(say.say(title), len(some), list_names(some, say)) for title, some in groups
                       if some]}


def list_names(some: Sequence[EntrantRow], language: Language) -> list[str]:
    return [one.name or language.say(views.GONE) for one in some[:MOST]]


def find_own_table_address(shown: TournamentOverview, person: str) -> str:
    """Return the address of the table at which the person is to sit now; "" if there is none."""
    return next((f"/t/{table.table}" for table in shown.tables
                 if table.opened and table.places is None and person in table.seats), "")


def has_bye_now(shown: TournamentOverview, person: str) -> bool:
    """Return whether the person has a bye in the last round, which counts as a win."""
    return any(table.seats == (person,) for table in shown.tables
               if table.round == shown.current_round and table.is_bye)


def describe_wait(shown: TournamentOverview, found: AwaitedRound, language: Language) -> str:
    """Return what the next round waits for."""
    say = language.say
    if not found.number:
        return say(N_("The tournament is over."))
    if shown.row.phase == "entry":
        return say(N_("The tournament begins automatically.") if found.begins else
                   N_("The tournament begins when its organiser starts it."))
    if found.begins:
        return say(N_("Round {number} begins as soon as everyone is here."), number=found.number)
    left = sum(table.places is None for table in shown.tables)
    return say(Count("{n} table of this round is still being played. The next round begins when "
                     "it ends.",
                     "{n} tables of this round are still being played. The next round begins "
                     "when they end.",
                     left))


def describe_time_left(shown: TournamentOverview, found: AwaitedRound, language: Language,
                       now: int) -> str:
    """Return the longest time until it begins; "" if unknown."""
    if not found.begins:
        return ""
    left = time_left_text(max(0, found.begins - now), language)
    return language.say(N_("In {left}") if shown.row.phase == "entry" else
                        N_("Within {left}"), left=left)


def describe_lateness(shown: TournamentOverview, language: Language) -> list[str]:
    """Return what happens to people who are late."""
    say, terms = language.say, build_terms(shown.row.terms)
    return [
        say(N_("The break between two rounds lasts up to {time}. Players who are not here by "
               "then are seated anyway, and their clock runs as soon as it is their turn."),
            time=length_text(BREAK // 1000, language)),
        say(N_("When time runs out: {what}."), what=say(ZERO[terms.zero])),
        say(N_("A player who is not back when the game ends does not score."))]


# For programs.

class WaitingRoom(BaseModel):
    """The people who wait for the round of this number (0: all is over), which begins at `begins`
    or earlier, in milliseconds since 1970 (0: unknown). People by their ids. `table` is where the
    caller is to sit now."""

    round: int
    begins: int
    here: list[str]
    missing: list[str]
    playing: list[str]
    table: str


@router.get("/tournaments/{id}/room", summary="The waiting room of a tournament")
async def room(id: str, viewer: ViewerDep, services: ServicesDep) -> WaitingRoom:
    shown = await services.get(Tournaments).load_summary(id, viewer.person_id)
    return describe_room(shown, viewer.person_id, services.tables.now())


@router.put("/tournaments/{id}/room", summary="Be in the waiting room")
async def come(id: str, viewer: ViewerDep, services: ServicesDep) -> WaitingRoom:
    """Enter the waiting room, for 45 seconds."""
    shown = await services.get(Tournaments).load_summary(id, viewer.person_id)
    shown = await services.get(Tournaments).enter_waiting_room(shown,
                                                                        require_member(viewer).id)
    return describe_room(shown, viewer.person_id, services.tables.now())


def describe_room(shown: TournamentOverview, person: str, now: int) -> WaitingRoom:
    found = find_waiting(shown, now)
    here, missing, playing = ([one.person for one in some]
                              for some in (found.here, found.missing, found.playing))
    return WaitingRoom(round=found.number, begins=found.begins, here=here, missing=missing,
                       playing=playing,
                       table=find_own_table_address(shown, person).removeprefix("/t/"))


routes: Final = [Route("/tournaments/{id}/room", show_room_page)]
