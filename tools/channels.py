"""Every way out of the site, by its route, and what of it is compared at twins (`twins.py`).

`ASKED` has requests: a page or JSON by its address, `JSON` before it for what a page's script
asks, and after `|` the fields of a form or of a body. A name in braces is filled in with
something of the pair. `secret` is a position in which something is about to be done in secret,
`open` one that is shown open to those who look on. `SILENT` says of all other routes why nothing
of a match is in their answers. A route that is in neither fails the test. Of notices, which are no
route, `OF_NO_TABLE` says the same; all others are compared.

To be refused alike at both shows little. So a test asks until each of `ASKED` has answered with
what it was asked for; `REFUSED` says which cannot be answered at a table that goes on, and why."""

from __future__ import annotations

from typing import Any, Final

from fastapi.routing import APIRoute
from starlette.routing import Mount, Route

from feature_tests import load_from_features

from grandtour.people.channels import EVENTS, Event
from grandtour.web.discovery import list_open_routers, list_routers

TABLE: Final = "/t/{id}"
API: Final = "/api/v1/tables/{id}"

ASKED: Final[dict[str, tuple[str, ...]]] = {
    # A table and its positions.
    "GET /t/{id}": ("/t/{id}?lang={lang}", "/t/{id}?why={guess}", "/t/{id}?why={guess}",
                    "/t/{id}?choose={own}"),
    "GET /t/{id}/stream": ("/t/{id}/stream?layout=wide&lang={lang}", "/t/{id}/stream?glimpse=1"),
    "GET /api/v1/tables/{id}/stream": ("/api/v1/tables/{id}/stream?lang={lang}",),
    "GET /api/v1/me/stream": ("/api/v1/me/stream",),
    "GET /api/v1/tables/{id}": ("/api/v1/tables/{id}?lang={lang}",),
    "GET /api/v1/tables/{id}/turn": ("/api/v1/tables/{id}/turn?wait=0",),
    "GET /api/v1/tables/{id}/actions": ("/api/v1/tables/{id}/actions?lang={lang}",),
    "GET /t/{id}/{number:int}": (
        "/t/{id}/{past}?lang={lang}", "/t/{id}/{past}?as={eyes}", "/t/{id}/{now}",
        "/t/{id}/{secret}", "/t/{id}/{bot}?reason=1", "JSON /t/{id}/{past}?from={past}",
        "/t/{id}/{open}?as=all&lang={lang}", "JSON /t/{id}/{open}?as=all&from=0",
        "/t/{id}/{now}?as=all"),
    "GET /t/{id}/open": ("/t/{id}/open",),
    "GET /t/{id}/{number:int}.svg": ("/t/{id}/{secret}.svg",
                                     "/t/{id}/{past}.svg?layout=tall", "/t/{id}/{now}.svg",
                                     "/t/{id}/{now}.svg?as={eyes}", "/t/{id}/{open}.svg?as=all"),
    "GET /t/{id}/board.svg": ("/t/{id}/board.svg?lang={lang}",),
    "GET /t/{id}/{number:int}.png": ("/t/{id}/{now}.png?width=200",),
    "GET /api/v1/tables/{id}/positions/{number}": (
        "/api/v1/tables/{id}/positions/{past}", "/api/v1/tables/{id}/positions/{secret}",
        "/api/v1/tables/{id}/positions/{now}",
        "/api/v1/tables/{id}/positions/{past}?as={eyes}",
        "/api/v1/tables/{id}/positions/{open}?as=all"),
    "GET /t/{id}/taken-back/{number:int}": (
        "/t/{id}/taken-back/{fold}", "/t/{id}/taken-back/{past}"),
    "GET /t/{id}/since": ("/t/{id}/since?lang={lang}",),
    "GET /api/v1/tables/{id}/since": ("/api/v1/tables/{id}/since",),
    # Reasons for refusals, and attempts.
    "GET /t/{id}/why": ("/t/{id}/why?action={guess}", "/t/{id}/why?action={guess}"),
    "GET /api/v1/tables/{id}/why": ("/api/v1/tables/{id}/why?action={guess}",) * 3,
    "POST /t/{id}/act": ("JSON /t/{id}/act | number={now}&action={guess}",
                         "/t/{id}/act | number={now}&action={guess}"),
    "POST /api/v1/tables/{id}/actions": (
        "/api/v1/tables/{id}/actions | number={now}&action={guess}",) * 2,
    "POST /t/{id}/undo": ("/t/{id}/undo | number={past}",),
    "POST /api/v1/tables/{id}/undo": ("/api/v1/tables/{id}/undo | number={past}",),
    "POST /t/{id}/redo": ("/t/{id}/redo | number={past}",),
    "POST /api/v1/tables/{id}/redo": ("/api/v1/tables/{id}/redo | number={past}",),
    # Computer players' opinions of choices.
    "GET /t/{id}/{number:int}/reason": ("JSON /t/{id}/{bot}/reason", "/t/{id}/{past}/reason"),
    "GET /api/v1/tables/{id}/positions/{number}/reason": (
        "/api/v1/tables/{id}/positions/{bot}/reason",) * 3,
    "GET /t/{id}/{number:int}/line": ("/t/{id}/{bot}/line", "/t/{id}/{past}/line?step=99"),
    "GET /t/{id}/hint/line": ("/t/{id}/hint/line?number={now}&step=99",),
    "POST /t/{id}/hint": ("JSON /t/{id}/hint | number={now}&step=2",
                          "/t/{id}/hint | number={now}&step=3&mine={own}"),
    "POST /api/v1/tables/{id}/hint": ("/api/v1/tables/{id}/hint | number={now}&step=3",),
    # Pages of finished games only.
    "GET /t/{id}/record": ("/t/{id}/record",),
    "GET /api/v1/tables/{id}/record": ("/api/v1/tables/{id}/record",),
    "GET /t/{id}/record.json": ("/t/{id}/record.json",),
    "GET /api/v1/tables/{id}/export": ("/api/v1/tables/{id}/export",),
    "GET /t/{id}/deal": ("/t/{id}/deal?lang={lang}",),
    "GET /t/{id}/deal.txt": ("/t/{id}/deal.txt",),
    "GET /api/v1/tables/{id}/deal": ("/api/v1/tables/{id}/deal",),
    "GET /api/v1/tables/{id}/deal/proof": ("/api/v1/tables/{id}/deal/proof",),
    "GET /t/{id}/replay.html": ("/t/{id}/replay.html?as={eyes}",),
    "POST /t/{id}/branch": ("/t/{id}/branch | number={past}&seat=0",),
    "POST /api/v1/tables/{id}/branches": ("/api/v1/tables/{id}/branches | number={past}&seat=0",),
    # Around the table.
    "GET /t/{id}/chat": ("/t/{id}/chat",),
    "GET /api/v1/tables/{id}/messages": ("/api/v1/tables/{id}/messages",),
    "GET /t/{id}/host": ("/t/{id}/host",),
    "GET /t/{id}/seats/{number:int}": ("/t/{id}/seats/1",),
    "GET /t/{id}/take-over/{code}": ("/t/{id}/take-over/nothing",),
    "GET /j/{code}": ("/j/{code}",),
    "GET /j/{code:str}.svg": ("/j/{code}.svg",),
    "GET /api/v1/tables/{id}/invitations": ("/api/v1/tables/{id}/invitations",),
    # Lists of tables, and of people with their tables.
    "GET /": ("/",),
    "GET /tables": ("/tables",),
    "GET /tables.atom": ("/tables.atom",),
    "GET /next": ("/next",),
    "GET /waiting": ("/waiting",),
    "GET /api/v1/tables": ("/api/v1/tables",),
    "GET /api/v1/me/tables": ("/api/v1/me/tables",),
    "GET /api/v1/me/next": ("/api/v1/me/next",),
    "GET /u/{name:path}": ("/u/Lea", "/u/Twin"),
    "GET /api/v1/people/{name:path}": ("/api/v1/people/Twin",),
    "GET /me/statistics": ("/me/statistics",),
    "GET /api/v1/me/statistics": ("/api/v1/me/statistics",),
    "GET /games/{game}/statistics": ("/games/{game}/statistics",),
    "GET /api/v1/games/{game}/statistics": ("/api/v1/games/{game}/statistics",),
    "GET /ladder/{game}": ("/ladder/{game}",),
    "GET /api/v1/games/{game}/ladder": ("/api/v1/games/{game}/ladder",),
    "GET /games/{game}": ("/games/{game}",),
    "GET /me/data/export": ("/me/data/export",),
    "GET /api/v1/me/data": ("/api/v1/me/data",),
    "GET /me": ("/me",),
}

REFUSED: Final[dict[str, str]] = {
    "only of finished games": """
        GET /t/{id}/record  GET /api/v1/tables/{id}/record  GET /t/{id}/record.json
        GET /api/v1/tables/{id}/export  GET /t/{id}/deal.txt  GET /api/v1/tables/{id}/deal/proof
        GET /t/{id}/replay.html  POST /t/{id}/branch  POST /api/v1/tables/{id}/branches""",
    "answered in stretches of play": """
        POST /t/{id}/act  POST /api/v1/tables/{id}/actions
        POST /t/{id}/undo  POST /api/v1/tables/{id}/undo
        POST /t/{id}/redo  POST /api/v1/tables/{id}/redo""",
}

SILENT: Final[dict[str, str]] = {
    "what is changed is seen by the channels above": """
        POST /t/{id}/notes
        POST /t/{id}/chat  POST /t/{id}/mute  POST /t/{id}/set/{setting}  POST /t/{id}/ask
        POST /t/{id}/answer  POST /t/{id}/host  POST /t/{id}/take-over/{code}  POST /t/{id}/return
        POST /t/{id}/device  PUT /api/v1/tables/{id}/device
        POST /t/{id}/decide  POST /t/{id}/vacation  POST /t/{id}/rematch
        POST /api/v1/tables/{id}/messages  PUT /api/v1/tables/{id}/mutes
        POST /api/v1/tables/{id}/questions  POST /api/v1/tables/{id}/questions/{question}
        DELETE /api/v1/tables/{id}/questions/{question}  POST /api/v1/tables/{id}/resume
        POST /api/v1/tables/{id}/name  POST /api/v1/tables/{id}/host
        POST /api/v1/tables/{id}/swap  POST /api/v1/tables/{id}/replace
        PUT /api/v1/tables/{id}/seats/{seat}/offer  POST /api/v1/tables/{id}/take-over
        POST /api/v1/tables/{id}/leave  POST /api/v1/tables/{id}/rematch
        POST /api/v1/tables/{id}/return  POST /api/v1/tables/{id}/decide
        POST /api/v1/tables/{id}/vacation""",
    "the match has not begun": """
        POST /t/{id}/seats/{number:int}/bot  POST /t/{id}/seats/{number:int}/keep
        POST /t/{id}/seats/{number:int}/share  PUT /api/v1/tables/{id}/seats/{seat}/shared
        POST /t/{id}/seats/{number:int}/free  POST /t/{id}/seats/{number:int}/remind
        POST /t/{id}/ready  POST /t/{id}/join  POST /t/{id}/fill  POST /play  GET /new  POST /new
        POST /learn/{game}/{lesson}/play
        POST /j/{code}  POST /api/v1/tables  POST /api/v1/tables/{id}/seats
        PUT /api/v1/tables/{id}/seats/{seat}/bot  PUT /api/v1/tables/{id}/seats/{seat}/friend
        DELETE /api/v1/tables/{id}/seats/{seat}  POST /api/v1/tables/{id}/seats/{seat}/remind
        PUT /api/v1/tables/{id}/ready  POST /api/v1/deals
        PUT /api/v1/tables/{id}/deal/commitment  PUT /api/v1/tables/{id}/deal/number
        DELETE /api/v1/tables/{id}/deal/number""",
    "the position is in the address": """
        GET /p/{game}/{code}  GET /p/{game}/{code}.svg  GET /p/{game}/{code}.png
        GET /api/v1/positions/{game}/{code}""",
    "about the server": """
        GET /api/v1/openapi.json  GET /static/style.css  GET /static/table.css
        GET /static/games/{name}.css  GET /static/joined/{names}.js  MOUNT /static
        GET /health  GET /ready  GET /verify.py  GET /robots.txt  GET /sitemap.xml
        GET /.well-known/change-password  GET /.well-known/security.txt
        GET /favicon.ico  GET /apple-touch-icon.png  GET /preview-{code}.png  GET /about  GET /help
        GET /icon-192.png  GET /icon-512.png  GET /icon-cut-512.png  GET /worker.js
        GET /manifest.webmanifest  GET /offline
        GET /credits  GET /privacy  GET /terms  GET /contact  GET /docs  GET /docs/{name:path}
        GET /docs/api-reference  GET /docs/api-reference/{tag}""",
    "compared after every pair, by what is counted (`tell_apart.measured`)": """
        GET /metrics""",
    "about the games as such": """
        GET /cover/{name}.svg  GET /cover/{name}.png  GET /games/{game}/board.svg  GET /ladder
        GET /rules  GET /rules/{game}  GET /learn  GET /learn/{game}
        GET /learn/{game}/{lesson}  GET /learn/{game}/{lesson}/end
        GET /learn/{game}/{lesson}/{step:int}  POST /learn/{game}/{lesson}/{step:int}
        GET /learn/{game}/{lesson}/{step:int}/why  GET /figures/{game}/{number:int}.svg
        GET /rules/{game}/teach  GET /api/v1/games  GET /api/v1/games/{name}
        GET /api/v1/phrases  GET /api/v1/rules  GET /api/v1/rules/{game}""",
    "of a table its name and the moment at which a clock reaches zero alone": """
        GET /calendar/{secret}.ics""",
    "about who is here, and what hosts of the site did": """
        GET /host  POST /host/backups  GET /host/limits  POST /host/limits
        GET /host/graphs  GET /host/tables  POST /host/tables/{table}
        GET /host/people  GET /host/people/{person}  POST /host/people/{person}
        POST /host/people/{person}/suspension  POST /host/people/{person}/limits  GET /host/log
        GET /host/invitations  POST /host/invitations  POST /host/invitations/{invitation}
        GET /host/announcement  POST /host/announcement  POST /announcement/dismiss
        GET /host/people.csv  POST /host/test-email
        GET /host/settings  POST /host/settings  GET /host/reports  POST /host/reports/{report}
        GET /host/queue  POST /host/queue""",
    "what others have written, and how they are called": """
        GET /report/table/{id}  GET /report/{word}/{subject:path}
        POST /report/{word}/{subject:path}""",
    "about a person alone": """
        GET /me/reports  POST /notifications/confirm/{ticket}  GET /notifications/confirm/{ticket}
        POST /notifications/mute/{person}/{table}/{proof}
        GET /notifications/mute/{person}/{table}/{proof}  POST /notifications/stop/{person}/{proof}
        GET /notifications/stop/{person}/{proof}
        POST /notifications/stop/{person}/{channel}/{proof}
        GET /notifications/stop/{person}/{channel}/{proof}  POST /api/v1/me/calendar
        DELETE /api/v1/me/calendar  POST /me/calendar  POST /me/calendar/end
        POST /me/browsers/{id}/end  GET /api/v1/me/browsers  POST /api/v1/me/browsers
        DELETE /api/v1/me/browsers/{id}  POST /me/notifications/{what}  POST /me  POST /me/name
        POST /me/reset-device  GET /me/account  POST /me/claim  POST /me/password
        POST /me/sessions/end  POST /me/tokens  POST /me/program  PUT /api/v1/me/program
        POST /me/passkeys/remove  POST /me/invitations  POST /me/invitations/withdraw
        GET /api/v1/me/invitations  POST /api/v1/me/invitations  DELETE /api/v1/me/invitations/{id}
        GET /me/data  POST /me/data/delete  GET /sign-in  POST /sign-in  GET /sign-up  POST /sign-up
        GET /forgotten  POST /forgotten  POST /api/v1/sign-in/forgotten  POST /sign-out
        GET /password/{secret}  POST /password/{secret}  GET /me/friends  POST /me/friends
        GET /api/v1/me/notifications  PUT /api/v1/me/notifications/mutes/{table}
        DELETE /api/v1/me/notifications/mutes/{table}  POST /api/v1/me/notifications/{channel}
        GET /api/v1/me/notifications/secret  GET /api/v1/me  GET /api/v1/me/settings
        PATCH /api/v1/me/settings  POST /api/v1/me/claim  POST /api/v1/me/password
        POST /api/v1/sign-in  POST /api/v1/sign-out  GET /api/v1/me/sessions
        DELETE /api/v1/me/sessions/{id}  DELETE /api/v1/me/sessions  POST /api/v1/me/tokens
        GET /api/v1/me/passkeys  POST /api/v1/me/passkeys/options  POST /api/v1/me/passkeys
        DELETE /api/v1/me/passkeys/{id}  POST /api/v1/sign-in/passkey/options
        POST /api/v1/sign-in/passkey  POST /api/v1/me/data/delete  GET /api/v1/me/friends
        PUT /api/v1/me/friends/{name:path}  DELETE /api/v1/me/friends/{name:path}
        GET /api/v1/me/blocks  PUT /api/v1/me/blocks/{name:path}
        DELETE /api/v1/me/blocks/{name:path}""",
}

# Of what people are told besides a table: nothing of a match is in it. All else that they are told
# is compared.
OF_NO_TABLE: Final[dict[Event, str]] = {
    "bye": "of who plays whom in a tournament", "placed": "of places, when all games are over",
    "season": "of places, when all games are over",
    "off": "that a tournament was called off", "meeting": "of what keepers have announced",
    "planned": "of what members have planned", "opened": "of tables that have not begun",
    "offered": "that a seat is offered, and who plays there",
    "host": "of what the host has written",
}
TOLD: Final[tuple[Event, ...]] = tuple(event for event in EVENTS if event not in OF_NO_TABLE)


for added in load_from_features("secrecy_channels"):
    ASKED.update(added.ASKED)
    REFUSED["only of finished games"] += added.FINISHED
    for reason, block in added.SILENT.items():
        SILENT[reason] = f"{SILENT.get(reason, '')} {block}"


def stated_routes() -> set[str]:
    """Return the routes that this module lists."""
    return {route for block in SILENT.values() for route in list_block(block)} | ASKED.keys()


def refused_routes() -> dict[str, str]:
    """Return the routes of `ASKED` that are always refused, with the reason."""
    return {route: reason for reason, block in REFUSED.items() for route in list_block(block)}


def list_block(block: str) -> list[str]:
    """Return the routes of a block, each with its method."""
    return [f"{method} {path}" for method, path in zip(*[iter(block.split())] * 2, strict=True)]


def routes(app: Any) -> set[str]:
    """Return the routes of the site with their methods; HEAD counts as GET."""
    own = {f"{method} {route.path}" for route in app.router.routes if isinstance(route, Route)
           for method in (route.methods or set()) - {"HEAD"}}
    own |= {f"MOUNT {route.path}" for route in app.router.routes if isinstance(route, Mount)}
    return own | {f"{method} {route.path}" for router in (*list_routers(), *list_open_routers())
                  for route in router.routes if isinstance(route, APIRoute)
                  for method in route.methods or ()}
