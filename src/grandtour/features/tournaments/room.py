"""The waiting room of a tournament that is played live, as page and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from grandtour.language import N_, Count, Language
from grandtour.tables.terms import terms_of
from grandtour.tables.times import left_said, time_said
from grandtour.features.tournaments import views
from grandtour.features.tournaments.rows import EntrantRow
from grandtour.features.tournaments.service import Overview, Tournaments
from grandtour.features.tournaments.waiting import BREAK, Waiting, is_live, waiting
from grandtour.web.http.access import ViewerDep, api_router
from grandtour.web.http.layout import go, respond
from grandtour.web.http.services import ServicesDep, services_of
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import Viewer, require_member, viewer_of
from grandtour.web.lobby.time_control import ZERO
from grandtour.features.tournaments.deals import asked_deal

HERE: Final = "communities"             # the room of the bar
MOST: Final = 200                       # names that are told

router = api_router("tournaments", "play")


async def room_page(request: Request) -> Response:
    """GET /tournaments/{id}/room: whoever takes part is here with that. ?part= for the page's
    script: what changes of it alone."""
    viewer, services = await viewer_of(request), services_of(request)
    shown = await services.of(Tournaments).glance(request.path_params["id"], viewer.id)
    if not is_live(shown.row):
        return go(f"/tournaments/{shown.row.id}")
    shown = await services.of(Tournaments).come(shown, viewer.id)
    facts = facts_of(shown, viewer, services.tables.now())
    part = render("tournaments/room_part.html", viewer.language, **facts).strip()
    if "part" in request.query_params:
        return HTMLResponse(part, headers={"cache-control": "no-store"})
    return respond(request, viewer, "tournaments/room.html", HERE, row=shown.row,
                   part=Markup(part), deal=await asked_deal(services, shown, viewer.id),
                   late=late_said(shown, viewer.language))


def facts_of(shown: Overview, viewer: Viewer, now: int) -> dict[str, Any]:
    """What changes on the page."""
    found, say = waiting(shown, now), viewer.language
    groups = [(N_("Here"), found.here), (N_("Missing"), found.missing),
              (N_("Still playing"), found.playing)]
    return {"row": shown.row, "when": when_said(shown, found, say),
            "left": left_until(shown, found, say, now), "bye": has_bye(shown, viewer.id),
            "table": own_table(shown, viewer.id),
            "groups": [(say.say(title), len(some), names(some, say)) for title, some in groups
                       if some]}


def names(some: Sequence[EntrantRow], language: Language) -> list[str]:
    return [one.name or language.say(views.GONE) for one in some[:MOST]]


def own_table(shown: Overview, person: str) -> str:
    """The address of the table at which the person is to sit now; "" if there is none."""
    return next((f"/t/{table.table}" for table in shown.tables
                 if table.opened and table.places is None and person in table.seats), "")


def has_bye(shown: Overview, person: str) -> bool:
    """Whether the person plays at no table of the last round, which counts as a win."""
    return any(table.seats == (person,) for table in shown.tables
               if table.round == shown.round and table.bye)


def when_said(shown: Overview, found: Waiting, language: Language) -> str:
    """What the round waits for that comes next."""
    say = language.say
    if not found.number:
        return say(N_("The tournament is over."))
    if shown.row.phase == "entry":
        return say(N_("The tournament begins by itself.") if found.begins else
                   N_("The tournament begins when its organiser says so."))
    if found.begins:
        return say(N_("Round {number} begins as soon as everybody is here."), number=found.number)
    left = sum(table.places is None for table in shown.tables)
    return say(Count("{n} table of this round is still played; then comes the next one.",
                     "{n} tables of this round are still played; then comes the next one.", left))


def left_until(shown: Overview, found: Waiting, language: Language, now: int) -> str:
    """How much time is left until it begins at the latest; "" if nobody knows."""
    if not found.begins:
        return ""
    left = left_said(max(0, found.begins - now), language)
    return language.say(N_("In {left}") if shown.row.phase == "entry" else
                        N_("In {left} at the latest"), left=left)


def late_said(shown: Overview, language: Language) -> list[str]:
    """What happens to whoever is late."""
    say, terms = language.say, terms_of(shown.row.terms)
    return [
        say(N_("Between two rounds there are {time} at most. Whoever is not here then is seated "
               "all the same; the clock runs as soon as it is their turn."),
            time=time_said(BREAK // 1000, language)),
        say(N_("When it is at zero: {what}."), what=say(ZERO[terms.zero])),
        say(N_("Whoever is not back at the end of the game does not score."))]


# For programs.

class WaitingRoom(BaseModel):
    """Who waits for the round of this number (0: all is over), which begins at `begins` at the
    latest, in milliseconds since 1970 (0: nobody knows yet). People by their ids. `table`: where
    the asker is to sit now."""

    round: int
    begins: int
    here: list[str]
    missing: list[str]
    playing: list[str]
    table: str


@router.get("/tournaments/{id}/room", summary="The waiting room of a tournament")
async def room(id: str, viewer: ViewerDep, services: ServicesDep) -> WaitingRoom:
    shown = await services.of(Tournaments).glance(id, viewer.id)
    return room_info(shown, viewer.id, services.tables.now())


@router.put("/tournaments/{id}/room", summary="Be in the waiting room")
async def come(id: str, viewer: ViewerDep, services: ServicesDep) -> WaitingRoom:
    """Counts for 45 seconds."""
    shown = await services.of(Tournaments).glance(id, viewer.id)
    shown = await services.of(Tournaments).come(shown, require_member(viewer).id)
    return room_info(shown, viewer.id, services.tables.now())


def room_info(shown: Overview, person: str, now: int) -> WaitingRoom:
    found = waiting(shown, now)
    here, missing, playing = ([one.person for one in some]
                              for some in (found.here, found.missing, found.playing))
    return WaitingRoom(round=found.number, begins=found.begins, here=here, missing=missing,
                       playing=playing, table=own_table(shown, person).removeprefix("/t/"))


routes: Final = [Route("/tournaments/{id}/room", room_page)]
