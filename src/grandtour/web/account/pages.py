"""The account: keeping what a guest did, signing in and out, passwords, what is signed in where,
tokens for programs, and one's own data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_
from grandtour.people import errors
from grandtour.people.origin import Place
from grandtour.people.rows import PersonRow
from grandtour.people.sessions import ALL_SCOPES
from grandtour.web.account.settings_form import fields_of
from grandtour.web.http.dates import day
from grandtour.web.http.forms import back_to, form_of, text_of
from grandtour.web.http.guard import address_of
from grandtour.web.http.layout import again, go, origin_of, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import (
    Viewer, bearer_of, device_of, devices_of, forget, recognise, remember, renew, signed_in_now,
    somebody, viewer_of,
)

SCOPE_NAMES: Final = dict(zip(ALL_SCOPES, (
    N_("look at tables"), N_("play"), N_("write to others"), N_("change the account")),
    strict=True))
LASTING: Final = ((30, N_("30 days")), (365, N_("a year")), (0, N_("until I end it")))

# What has just been done, by the word in the address.
DONE: Final = {
    "member": N_("You are a member now. Your games are kept under your name."),
    "password": N_("The new password is kept. Everybody else who was signed in as you is signed "
                   "out."),
    "ended": N_("That sign-in has ended."),
    "passkey": N_("The passkey is kept."),
    "no-passkey": N_("The passkey is removed."),
    "withdrawn": N_("The invitation is withdrawn."),
    "moved": N_("You are signed in. The games that you played here as a guest are yours now."),
    "both": N_("You are signed in. At a table where you and the guest both had a seat, the seat "
               "of the guest is played by a bot now; the other games of the guest are yours."),
    "in": N_("You are signed in."),
}


def place_of(request: Request) -> Place:
    return Place(f"{request.url.scheme}://{request.url.netloc}")


def said(refused: Refused | None, viewer: Viewer) -> str:
    return sentence(refused, None, viewer.language) if refused else ""


def status(refused: Refused | None) -> int:
    return status_of(refused) if refused else 200


# The account.

async def account_page(request: Request) -> Response:
    """GET /me/account."""
    return await page(request, await viewer_of(request))


async def page(request: Request, viewer: Viewer, refused: Refused | None = None,
               secret: str = "", typed: str = "", link: str = "") -> Response:
    """`secret`: of the token that was made just now, shown this once; so is `link`, of the
    invitation."""
    if viewer.person is None:
        return go("/sign-in")
    people, person = services_of(request).people, viewer.person
    did = request.query_params.get("done", "")
    invitation = text_of(await form_of(request), "invitation") if request.method == "POST" \
        else request.query_params.get("invitation", "")
    return respond(
        request, viewer, "account/account.html", "me", status(refused), person=person,
        name=typed or person.name, refused_because=said(refused, viewer),
        done=DONE.get(did, ""), first=did == "member" and person.host, secret=secret, link=link,
        invitation=invitation, again=again(refused, "/me/account"),
        by_invitation=people.registration.barred(person) is None,
        invitations=await people.registration.invitations(person.id),
        has_password=await people.accounts.has_password(person),
        passkeys=await people.passkeys.of(person.id), offered=place_of(request).secure,
        sessions=await people.sessions.of(person.id), scopes=SCOPE_NAMES, lasting=LASTING,
        here=viewer.session.id if viewer.session else "",
        mail=services_of(request).preferences.open,
        day=lambda moment: day(moment, viewer.language))


async def keep(request: Request) -> Response:
    """POST /me/keep: the guest becomes a member."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    name = text_of(form, "name")
    try:
        member = await services_of(request).people.accounts.keep(
            signed_in_now(request, viewer), name, form.get("password", ""),
            text_of(form, "invitation"), address_of(request.scope))
    except Refused as refused:
        return await page(request, viewer, refused, typed=name)
    await services_of(request).tables.renamed(member)
    response = go("/me/account?done=member")
    await renew(request, viewer, response)
    await recognise(request, response, member)
    return response


async def change_password(request: Request) -> Response:
    """POST /me/password: everybody else who is signed in as this person is signed out."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    person, people = somebody(viewer), services_of(request).people
    try:
        if not await people.accounts.has_password(person):
            signed_in_now(request, viewer)
        await people.accounts.change_password(
            person, form.get("old", ""), form.get("new", ""), address_of(request.scope))
    except Refused as refused:
        return await page(request, viewer, refused)
    await people.sessions.end_others(person.id, viewer.session.id if viewer.session else "",
                                     ("browser",))
    response = go("/me/account?done=password")
    await renew(request, viewer, response)
    return response


async def end_session(request: Request) -> Response:
    """POST /me/sessions/end: one, or all but this."""
    viewer = await viewer_of(request)
    ended = text_of(await form_of(request), "session")
    sessions = services_of(request).people.sessions
    here = viewer.session.id if viewer.session else ""
    try:
        person = somebody(viewer) if ended == here else signed_in_now(request, viewer)
    except Refused as refused:
        return await page(request, viewer, refused)
    if ended:
        await sessions.end(person.id, ended)
    else:
        await sessions.end_others(person.id, here)
    return go("/me/account?done=ended#s-sessions")


async def new_token(request: Request) -> Response:
    """POST /me/tokens: the secret is on the page that answers, and nowhere else."""
    viewer = await viewer_of(request)
    fields = await fields_of(request)
    days = fields.get("days", ["0"])[0]
    try:
        secret = await services_of(request).people.sessions.token(
            signed_in_now(request, viewer).id, fields.get("label", [""])[0],
            fields.get("scope", []),
            int(days) if days.isdecimal() and len(days) < 5 else 0)
    except Refused as refused:
        return await page(request, viewer, refused)
    return await page(request, viewer, secret=secret)


async def remove_passkey(request: Request) -> Response:
    """POST /me/passkeys/remove."""
    services = services_of(request)
    viewer = await viewer_of(request)
    form = await form_of(request)
    try:
        await services.people.passkeys.remove(signed_in_now(request, viewer),
                                              text_of(form, "passkey"))
    except Refused as refused:
        return await page(request, viewer, refused)
    return go("/me/account?done=no-passkey#s-passkeys")


# Invitations to create an account.

async def invite(request: Request) -> Response:
    """POST /me/invitations: the link is on the page that answers, and nowhere else."""
    viewer = await viewer_of(request)
    label = text_of(await form_of(request), "label")
    try:
        secret = await services_of(request).people.registration.invite(somebody(viewer), label)
    except Refused as refused:
        return await page(request, viewer, refused)
    return await page(request, viewer, link=link_of(request, secret))


def link_of(request: Request, invitation: str) -> str:
    """The address at which whoever has it creates an account."""
    return f"{origin_of(request)}/sign-up?{urlencode({'invitation': invitation})}"


async def withdraw(request: Request) -> Response:
    """POST /me/invitations/withdraw."""
    viewer = await viewer_of(request)
    which = text_of(await form_of(request), "withdrawn")
    try:
        await services_of(request).people.registration.withdraw(somebody(viewer).id, which)
    except Refused as refused:
        return await page(request, viewer, refused)
    return go("/me/account?done=withdrawn#s-invitations")


# Signing in and out.

async def sign_in_page(request: Request) -> Response:
    """GET /sign-in."""
    return door(request, await viewer_of(request), request.query_params)


def door(request: Request, viewer: Viewer, form: Mapping[str, str],
         refused: Refused | None = None) -> Response:
    guest = viewer.person is not None and not viewer.person.member
    member = viewer.person.name if viewer.person is not None and viewer.person.member else ""
    return respond(request, viewer, "account/sign_in.html", "me", status(refused),
                   name=text_of(form, "name") or member, back=back_to(form, ""), guest=guest,
                   refused_because=said(refused, viewer), offered=place_of(request).secure)


async def sign_in(request: Request) -> Response:
    """POST /sign-in."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    try:
        member = await services_of(request).people.accounts.sign_in(
            text_of(form, "name"), form.get("password", ""), address_of(request.scope),
            devices_of(request))
    except Refused as refused:
        return door(request, viewer, form, refused)
    return await signed_in(request, viewer, member, back_to(form, ""))


async def signed_in(request: Request, viewer: Viewer, member: PersonRow,
                    back: str = "") -> Response:
    """On to the page that was asked for; if something has to be said, to the account."""
    token, done = await let_in(request, viewer, member)
    response = go(back if back and done == "in" else f"/me/account?done={done}")
    remember(request, response, token)
    await recognise(request, response, member)
    return response


async def let_in(request: Request, viewer: Viewer, member: PersonRow) -> tuple[str, str]:
    """The token of a new session for this browser, and a word for what has happened. What the
    browser had as a guest goes along; whoever it was before is signed out there."""
    people = services_of(request).people
    done = "in"
    if viewer.session is not None and not bearer_of(request):
        if viewer.person is not None and not viewer.person.member:
            done = await along(request, viewer.person, member)
        await people.sessions.end(viewer.id, viewer.session.id)
    return await people.sessions.open(member.id, device_of(request)), done


async def along(request: Request, guest: PersonRow, member: PersonRow) -> str:
    """Let what the guest has be the member's; a word for what that came to."""
    had = await services_of(request).tables.tables_of(guest.id)
    both = any(table.sits(member.id) for table in had)
    await services_of(request).people.data.merge(guest.id, member)
    return "both" if both else "moved" if had else "in"


async def sign_out(request: Request) -> Response:
    """POST /sign-out. A guest stays, whom nobody else could be."""
    viewer = await viewer_of(request)
    response = go("/")
    if viewer.person is not None and viewer.person.member and viewer.session is not None:
        await services_of(request).people.sessions.end(viewer.person.id, viewer.session.id)
        forget(response)
    return response


# Coming for the first time, and without the password.

async def sign_up_page(request: Request) -> Response:
    """GET /sign-up: who is somebody here already keeps that."""
    viewer = await viewer_of(request)
    if viewer.person is not None:
        return go(f"/me/account?{request.url.query}".rstrip("?"))
    return await joining(request, viewer, request.query_params)


async def joining(request: Request, viewer: Viewer, form: Mapping[str, str],
                  refused: Refused | None = None) -> Response:
    """The form for whoever may create an account; else why not."""
    invitation = text_of(form, "invitation")
    try:
        await services_of(request).people.registration.check(invitation)
    except Refused as shut:
        return respond(request, viewer, "account/sign_up.html", "me", status(shut), shut=True,
                       refused_because=said(shut, viewer))
    return respond(request, viewer, "account/sign_up.html", "me", status(refused), shut=False,
                   name=text_of(form, "name"), invitation=invitation,
                   refused_because=said(refused, viewer),
                   mail=services_of(request).preferences.open)


async def sign_up(request: Request) -> Response:
    """POST /sign-up: a stranger becomes a member."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    if viewer.person:
        return go("/me/account")
    try:
        member, token = await services_of(request).people.register(
            text_of(form, "name"), form.get("password", ""), device_of(request),
            text_of(form, "invitation"), address_of(request.scope))
    except Refused as refused:
        return await joining(request, viewer, form, refused)
    response = go("/me/account?done=member")
    remember(request, response, token)
    await recognise(request, response, member)
    return response


async def forgotten_page(request: Request) -> Response:
    """GET /forgotten: a link to choose a new password comes by mail."""
    return forgotten(request, await viewer_of(request))


def forgotten(request: Request, viewer: Viewer, refused: Refused | None = None,
              sent: bool = False) -> Response:
    return respond(request, viewer, "account/forgotten.html", "me", status(refused), sent=sent,
                   mail=services_of(request).preferences.open,
                   refused_because=said(refused, viewer))


async def send_link(request: Request) -> Response:
    """POST /forgotten: the answer is the same whether or not there is such a member."""
    viewer = await viewer_of(request)
    who = text_of(await form_of(request), "who")
    try:
        services_of(request).preferences.send_link(who, address_of(request.scope), viewer.language)
    except Refused as refused:
        return forgotten(request, viewer, refused)
    return forgotten(request, viewer, sent=True)


async def reset_page(request: Request) -> Response:
    """GET /password/{secret}: the link that the host gave out, or a mail."""
    viewer = await viewer_of(request)
    member = await services_of(request).people.accounts.reset_of(request.path_params["secret"])
    return choosing(request, viewer, member)


def choosing(request: Request, viewer: Viewer, member: PersonRow,
             refused: Refused | None = None) -> Response:
    return respond(request, viewer, "account/reset.html", "me", status(refused), member=member,
                   refused_because=said(refused, viewer))


async def reset(request: Request) -> Response:
    """POST /password/{secret}: all who were signed in as the member are signed out."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    accounts = services_of(request).people.accounts
    secret = request.path_params["secret"]
    member = await accounts.reset_of(secret)
    try:
        await accounts.reset(secret, form.get("password", ""))
    except Refused as refused:
        return choosing(request, viewer, member, refused)
    await services_of(request).people.sessions.end_others(member.id, "")
    return await signed_in(request, viewer, member)


# One's own data.

async def data_page(request: Request) -> Response:
    """GET /me/data."""
    return await leaving(request, await viewer_of(request))


async def leaving(request: Request, viewer: Viewer, refused: Refused | None = None) -> Response:
    person = somebody(viewer)
    return respond(request, viewer, "account/data.html", "me", status(refused), person=person,
                   refused_because=said(refused, viewer), again=again(refused, "/me/data"),
                   has_password=await services_of(request).people.accounts.has_password(person))


async def export(request: Request) -> Response:
    """GET /me/data/export."""
    person = somebody(await viewer_of(request))
    return exported(await services_of(request).people.data.export(person.id))


def exported(data: dict[str, Any]) -> Response:
    return JSONResponse(data, headers={
        "content-disposition": 'attachment; filename="grand-tour.json"',
        "cache-control": "no-store"})


async def delete(request: Request) -> Response:
    """POST /me/data/delete."""
    viewer = await viewer_of(request)
    form = await form_of(request)
    try:
        await leave(request, viewer, form.get("password", ""), text_of(form, "word"))
    except Refused as refused:
        return await leaving(request, viewer, refused)
    response = go("/")
    forget(response)
    return response


async def leave(request: Request, viewer: Viewer, password: str, word: str) -> None:
    """Let go of the viewer's person. Refused: nobody, wrong_password, too_many_attempts; if there
    is no password, wrong_word where the name was not typed, sign_in_again."""
    person, people = somebody(viewer), services_of(request).people
    if await people.accounts.has_password(person):
        await people.accounts.prove(person, password, address_of(request.scope))
    elif word != person.name:
        raise Refused(errors.WRONG_WORD, {"name": person.name})
    else:
        signed_in_now(request, viewer)
    await people.data.forget(person.id)


routes: Final = [
    Route("/me/account", account_page),
    Route("/me/keep", keep, methods=["POST"]),
    Route("/me/password", change_password, methods=["POST"]),
    Route("/me/sessions/end", end_session, methods=["POST"]),
    Route("/me/tokens", new_token, methods=["POST"]),
    Route("/me/passkeys/remove", remove_passkey, methods=["POST"]),
    Route("/me/invitations", invite, methods=["POST"]),
    Route("/me/invitations/withdraw", withdraw, methods=["POST"]),
    Route("/me/data", data_page),
    Route("/me/data/export", export),
    Route("/me/data/delete", delete, methods=["POST"]),
    Route("/sign-in", sign_in_page),
    Route("/sign-in", sign_in, methods=["POST"]),
    Route("/sign-up", sign_up_page),
    Route("/sign-up", sign_up, methods=["POST"]),
    Route("/forgotten", forgotten_page),
    Route("/forgotten", send_link, methods=["POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
    Route("/password/{secret}", reset_page),
    Route("/password/{secret}", reset, methods=["POST"]),
]
