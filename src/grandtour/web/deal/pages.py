"""The page of a deal, its proof as a file, and the program that checks it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from grandtour.language import N_
from grandtour.tables.table import Table
from grandtour.web.deal.view import Part, Proofs, Stage, find_commitment, list_shares, find_stage
from grandtour.web.http.access import load_table_of_request
from grandtour.web.http.layout import respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer

LEADS: Final[dict[Stage, str]] = {
    "by_hand": N_("This deal cannot be checked: the table continues another game or a lesson, "
                  "was ended before it began, or was opened before deals could be checked."),
    "waiting": N_("The server has committed to its secret. When every seat is taken, the "
                  "players’ numbers are revealed, and nothing can be changed after that."),
    "agreed": N_("All numbers are fixed, and every draw follows from them. The server’s secret "
                 "is revealed when the game is over."),
    "open": N_("The game is over and the secret is revealed: anyone can check every draw."),
}
PARTS: Final[dict[Part, str]] = {
    "silent": N_("has given no number"),
    "committed": N_("has committed to a number"),
    "opened": N_("has given a number"),
    "left_out": N_("committed to a number but did not reveal it in time, so it was left out"),
}
BOT: Final = N_("a computer player gives no number")


async def show_deal_proof(request: Request) -> Response:
    """GET /t/{id}/deal: the contributions, and whether every draw was correct."""
    viewer = await load_viewer(request)
    table = await load_table_of_request(request)
    stage = find_stage(table)
    found = await services_of(request).find_state(Proofs).load_proof(table) if stage == "open" \
        else None
    return respond_page(
        request, viewer, "deal/deal.html", table=table, game=table.match.game.name, stage=stage,
        lead=LEADS[stage], commitment=find_commitment(table), checked=found,
        secret=table.secret if stage == "open" else "",
        shares=[(share, part_text(table, share.now, share.part)) for share in list_shares(table)])


def part_text(table: Table, place: int, part: Part) -> str:
    silent_bot = part == "silent" and table.seats[place].kind == "bot"
    return BOT if silent_bot else PARTS[part]


async def show_proof(request: Request) -> Response:
    """GET /t/{id}/deal.txt: the record of a finished match with the proof of its deal."""
    table = await load_table_of_request(request)
    found = await services_of(request).find_state(Proofs).load_proof(table)
    name = f"{table.match.game.name}-{table.id}-deal.txt"
    return PlainTextResponse(found.text, headers={
        "content-disposition": f'attachment; filename="{name}"'})


async def show_checker(request: Request) -> Response:
    """GET /verify.py: a program that checks such a file. It needs only Python."""
    return PlainTextResponse(read_checker(), headers={
        "content-disposition": 'attachment; filename="verify.py"'})


@cache
def read_checker() -> str:
    return (files("grandtour.fairness") / "verify.py").read_text(encoding="utf-8")


routes: Final = [
    Route("/t/{id}/deal", show_deal_proof),
    Route("/t/{id}/deal.txt", show_proof),
    Route("/verify.py", show_checker),
]
