"""Account pages: becoming a member, signing in and out, passwords, sessions, tokens, personal
data."""

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
from grandtour.people.origin import SiteOrigin
from grandtour.people.rows import PersonRow
from grandtour.people.sessions import ALL_SCOPES
from grandtour.web.account.settings_form import read_fields, save_program_mark
from grandtour.web.http.dates import format_day
from grandtour.web.http.forms import return_address, read_form_fields, read_text_field
from grandtour.web.http.guard import find_client_network
from grandtour.web.http.layout import sign_in_again, redirect_to, find_request_origin, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import (
    Viewer, read_bearer_token, name_device_of, read_device_secrets, forget_browser, remember_device,
    set_token_cookie,
    renew_session, require_fresh_sign_in, require_member, require_person, load_viewer)

SCOPE_NAMES: Final = dict(zip(ALL_SCOPES, (
    N_("view tables"), N_("play"), N_("write to others"), N_("change the account")),
    strict=True))
LASTING: Final = ((30, N_("30 days")), (365, N_("a year")), (0, N_("until I end it")))

# Confirmations, by the word in the address.
DONE: Final = {
    "member": N_("You are now a member. Your games are saved under your name."),
    "password": N_("The new password is saved. You have been signed out everywhere else."),
    "ended": N_("That sign-in has ended."),
    "passkey": N_("The passkey is saved."),
    "no-passkey": N_("The passkey is removed."),
    "withdrawn": N_("The invitation is withdrawn."),
    "moved": N_("You are signed in. The games that you played here as a guest are yours now."),
    "both": N_("You are signed in. At tables where you and the guest both had a seat, a computer "
               "player took over the guest’s seat; the guest’s other games are now yours."),
    "in": N_("You are signed in."),
    "program": N_("Saved."),
}


def find_origin(request: Request) -> SiteOrigin:
    return SiteOrigin(f"{request.url.scheme}://{request.url.netloc}")


def reason_text(refused: Refused | None, viewer: Viewer) -> str:
    return refusal_text(refused, None, viewer.language) if refused else ""


def find_refusal_status(refused: Refused | None) -> int:
    return http_status(refused) if refused else 200


# The account.

async def show_account(request: Request) -> Response:
    """GET /me/account."""
    return await render_account(request, await load_viewer(request))


async def render_account(request: Request, viewer: Viewer, refused: Refused | None = None,
                         secret: str = "", typed: str = "", link: str = "") -> Response:
    """Return the account page.

    `secret` is the new token and `link` the new invitation; both are shown only once."""
    sent = await read_form_fields(request) if request.method == "POST" else request.query_params
    back = return_address(sent, "")
    if viewer.person is None:
        return redirect_to(f"/sign-in?{urlencode({'back': back})}" if back else "/sign-in")
    people, person = services_of(request).people, viewer.person
    did = request.query_params.get("done", "")
    return respond_page(
        request, viewer, "account/account.html", "me", find_refusal_status(refused), person=person,
        name=typed or person.name, refused_because=reason_text(refused, viewer),
        done=DONE.get(did, ""), first=did == "member" and person.host, secret=secret, link=link,
        invitation=read_text_field(sent, "invitation"), back=back,
        again=sign_in_again(refused, "/me/account"),
        by_invitation=people.registration.invite_refusal(person) is None,
        invitations=await people.registration.list_invitations(person.id),
        has_password=await people.accounts.has_password(person),
        passkeys=await people.passkeys.list_passkeys(person.id),
        offered=find_origin(request).is_secure,
        sessions=await people.sessions.list_sessions(person.id), scopes=SCOPE_NAMES,
        lasting=LASTING,
        here=viewer.session.id if viewer.session else "",
        mail=services_of(request).preferences.is_set_up,
        day=lambda moment: format_day(moment, viewer.language))


async def post_membership(request: Request) -> Response:
    """POST /me/claim: the guest becomes a member."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    name = read_text_field(form, "name")
    try:
        member = await services_of(request).people.accounts.register(
            require_fresh_sign_in(request, viewer), name, form.get("password", ""),
            read_text_field(form, "invitation"), find_client_network(request.scope))
    except Refused as refused:
        return await render_account(request, viewer, refused, typed=name)
    await services_of(request).tables.rename_person(member)
    response = redirect_to(find_return_address(member, form))
    await renew_session(request, viewer, response)
    await remember_device(request, response, member)
    return response


def find_return_address(member: PersonRow, form: Mapping[str, str]) -> str:
    """Return the page after a sign-up: where the member came from, else the account. The host of a
    new site reads there what hosts can do."""
    done = "/me/account?done=member"
    return done if member.host else return_address(form, done)


async def post_password(request: Request) -> Response:
    """POST /me/password: change it and sign out all other sessions of this person."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    person, people = require_person(viewer), services_of(request).people
    try:
        if not await people.accounts.has_password(person):
            require_fresh_sign_in(request, viewer)
        await people.accounts.change_password(
            person, form.get("old", ""), form.get("new", ""), find_client_network(request.scope))
    except Refused as refused:
        return await render_account(request, viewer, refused)
    await people.sessions.end_others(person.id, viewer.session.id if viewer.session else "",
                                     ("browser",))
    response = redirect_to("/me/account?done=password")
    await renew_session(request, viewer, response)
    return response


async def post_session_end(request: Request) -> Response:
    """POST /me/sessions/end: end one session, or all others."""
    viewer = await load_viewer(request)
    ended = read_text_field(await read_form_fields(request), "session")
    sessions = services_of(request).people.sessions
    here = viewer.session.id if viewer.session else ""
    try:
        person = require_person(viewer) if ended == here else require_fresh_sign_in(request, viewer)
    except Refused as refused:
        return await render_account(request, viewer, refused)
    if ended:
        await sessions.end_session(person.id, ended)
    else:
        await sessions.end_others(person.id, here)
    return redirect_to("/me/account?done=ended#s-sessions")


async def post_token(request: Request) -> Response:
    """POST /me/tokens: create a token. Only the answer shows it."""
    viewer = await load_viewer(request)
    fields = await read_fields(request)
    days = fields.get("days", ["0"])[0]
    try:
        secret = await services_of(request).people.sessions.create_token(
            require_fresh_sign_in(request, viewer).id, fields.get("label", [""])[0],
            fields.get("scope", []),
            int(days) if days.isdecimal() and len(days) < 5 else 0)
    except Refused as refused:
        return await render_account(request, viewer, refused)
    return await render_account(request, viewer, secret=secret)


async def post_program_mark(request: Request) -> Response:
    """POST /me/program: mark the account as a program's, or no longer."""
    viewer = await load_viewer(request)
    await save_program_mark(request, require_member(viewer),
                            "program" in await read_fields(request))
    return redirect_to("/me/account?done=program#s-tokens")


async def post_passkey_removal(request: Request) -> Response:
    """POST /me/passkeys/remove."""
    services = services_of(request)
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    try:
        await services.people.passkeys.remove_passkey(require_fresh_sign_in(request, viewer),
                                              read_text_field(form, "passkey"))
    except Refused as refused:
        return await render_account(request, viewer, refused)
    return redirect_to("/me/account?done=no-passkey#s-passkeys")


# Invitations to create an account.

async def post_invitation(request: Request) -> Response:
    """POST /me/invitations: create an invitation. Only the answer shows its link."""
    viewer = await load_viewer(request)
    label = read_text_field(await read_form_fields(request), "label")
    try:
        secret = await services_of(request).people.registration.make_invitation(
            require_person(viewer), label)
    except Refused as refused:
        return await render_account(request, viewer, refused)
    return await render_account(request, viewer, link=build_invitation_link(request, secret))


def build_invitation_link(request: Request, invitation: str) -> str:
    """Return the address where its holder creates an account."""
    return f"{find_request_origin(request)}/sign-up?{urlencode({'invitation': invitation})}"


async def post_invitation_withdrawal(request: Request) -> Response:
    """POST /me/invitations/withdraw."""
    viewer = await load_viewer(request)
    which = read_text_field(await read_form_fields(request), "withdrawn")
    try:
        await services_of(request).people.registration.withdraw_invitation(
            require_person(viewer).id, which)
    except Refused as refused:
        return await render_account(request, viewer, refused)
    return redirect_to("/me/account?done=withdrawn#s-invitations")


# Signing in and out.

async def show_sign_in(request: Request) -> Response:
    """GET /sign-in."""
    return render_sign_in(request, await load_viewer(request), request.query_params)


def render_sign_in(request: Request, viewer: Viewer, form: Mapping[str, str],
                   refused: Refused | None = None) -> Response:
    guest = viewer.person is not None and not viewer.person.member
    member = viewer.person.name if viewer.person is not None and viewer.person.member else ""
    return respond_page(request, viewer, "account/sign_in.html", "me", find_refusal_status(refused),
                        name=read_text_field(form, "name") or member, back=return_address(form, ""),
                        guest=guest,
                        suspended=viewer.suspended is not None,
                        refused_because=reason_text(refused or viewer.suspended, viewer),
                        offered=find_origin(request).is_secure)


async def post_sign_in(request: Request) -> Response:
    """POST /sign-in."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    try:
        member = await services_of(request).people.accounts.sign_in(
            read_text_field(form, "name"), form.get("password", ""),
            find_client_network(request.scope),
            read_device_secrets(request))
    except Refused as refused:
        return render_sign_in(request, viewer, form, refused)
    return await finish_sign_in(request, viewer, member, return_address(form, ""))


async def finish_sign_in(request: Request, viewer: Viewer, member: PersonRow,
                         back: str = "") -> Response:
    """Redirect to the page that was asked for; to the account if there was none, or if a computer
    player took over a seat."""
    token, done = await open_session(request, viewer, member)
    response = redirect_to(back if back and done != "both" else f"/me/account?done={done}")
    set_token_cookie(request, response, token)
    await remember_device(request, response, member)
    return response


async def open_session(request: Request, viewer: Viewer, member: PersonRow) -> tuple[str, str]:
    """Return the token of a new session for this browser, and a word for what has happened.

    The games of the browser's guest pass to the member. A previous member is signed out there."""
    people = services_of(request).people
    done = "in"
    if viewer.session is not None and not read_bearer_token(request):
        if viewer.person is not None and not viewer.person.member:
            done = await merge_guest(request, viewer.person, member)
        await people.sessions.end_session(viewer.person_id, viewer.session.id)
    return await people.sessions.open_session(member.id, name_device_of(request)), done


async def merge_guest(request: Request, guest: PersonRow, member: PersonRow) -> str:
    """Give the guest's data to the member. Return a word for what that did."""
    had = await services_of(request).tables.list_tables_of(guest.id)
    both = any(table.sits(member.id) for table in had)
    await services_of(request).people.data.merge_guest(guest.id, member)
    return "both" if both else "moved" if had else "in"


async def post_sign_out(request: Request) -> Response:
    """POST /sign-out. A guest stays signed in, because no one could sign in as that guest again."""
    viewer = await load_viewer(request)
    response = redirect_to("/")
    if viewer.person is not None and viewer.person.member and viewer.session is not None:
        await services_of(request).people.sessions.end_session(viewer.person.id, viewer.session.id)
        forget_browser(response)
    return response


# Signing up, and forgotten passwords.

async def show_sign_up(request: Request) -> Response:
    """GET /sign-up: guests and members are sent to their account."""
    viewer = await load_viewer(request)
    if viewer.person is not None:
        return redirect_to(f"/me/account?{request.url.query}".rstrip("?"))
    return await render_sign_up(request, viewer, request.query_params)


def check_viewer(viewer: Viewer) -> None:
    """Raise Refused if a suspended person has signed in in this browser: suspended."""
    if viewer.suspended is not None:
        raise viewer.suspended


async def render_sign_up(request: Request, viewer: Viewer, form: Mapping[str, str],
                         refused: Refused | None = None) -> Response:
    """Return the form if the viewer may create an account, else the reason why not."""
    invitation = read_text_field(form, "invitation")
    try:
        check_viewer(viewer)
        await services_of(request).people.registration.check_invitation(invitation)
    except Refused as shut:
        return respond_page(request, viewer, "account/sign_up.html", "me",
                            find_refusal_status(shut),
                            shut=True,
                            back=return_address(form, ""),
                            refused_because=reason_text(shut, viewer))
    return respond_page(request, viewer, "account/sign_up.html", "me", find_refusal_status(refused),
                        shut=False,
                        name=read_text_field(form, "name"), invitation=invitation,
                        back=return_address(form, ""),
                        refused_because=reason_text(refused, viewer),
                        mail=services_of(request).preferences.is_set_up)


async def post_sign_up(request: Request) -> Response:
    """POST /sign-up: a stranger becomes a member."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    if viewer.person:
        return redirect_to("/me/account")
    try:
        check_viewer(viewer)
        member, token = await services_of(request).people.create_member(
            read_text_field(form, "name"), form.get("password", ""), name_device_of(request),
            read_text_field(form, "invitation"), find_client_network(request.scope))
    except Refused as refused:
        return await render_sign_up(request, viewer, form, refused)
    response = redirect_to(find_return_address(member, form))
    set_token_cookie(request, response, token)
    await remember_device(request, response, member)
    return response


async def show_forgotten(request: Request) -> Response:
    """GET /forgotten: the form for getting a password link by email."""
    return render_forgotten(request, await load_viewer(request))


def render_forgotten(request: Request, viewer: Viewer, refused: Refused | None = None,
                     sent: bool = False) -> Response:
    return respond_page(request, viewer, "account/forgotten.html", "me",
                        find_refusal_status(refused),
                        sent=sent,
                        mail=services_of(request).preferences.is_set_up,
                        refused_because=reason_text(refused, viewer))


async def post_forgotten(request: Request) -> Response:
    """POST /forgotten: the answer is the same whether or not there is such a member."""
    viewer = await load_viewer(request)
    who = read_text_field(await read_form_fields(request), "who")
    try:
        services_of(request).preferences.send_link(who, find_client_network(request.scope),
                                                   viewer.language)
    except Refused as refused:
        return render_forgotten(request, viewer, refused)
    return render_forgotten(request, viewer, sent=True)


async def show_reset(request: Request) -> Response:
    """GET /password/{secret}: the target of a link from the host or an email."""
    viewer = await load_viewer(request)
    member = await services_of(request).people.accounts.find_member_of_reset(request.path_params[
        "secret"])
    return render_reset(request, viewer, member)


def render_reset(request: Request, viewer: Viewer, member: PersonRow,
                 refused: Refused | None = None) -> Response:
    return respond_page(request, viewer, "account/reset.html", "me", find_refusal_status(refused),
                        member=member,
                        refused_because=reason_text(refused, viewer))


async def post_reset(request: Request) -> Response:
    """POST /password/{secret}: set the password and sign out all sessions of the member."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    accounts = services_of(request).people.accounts
    secret = request.path_params["secret"]
    member = await accounts.find_member_of_reset(secret)
    try:
        await accounts.reset_password(secret, form.get("password", ""))
    except Refused as refused:
        return render_reset(request, viewer, member, refused)
    await services_of(request).people.sessions.end_others(member.id, "")
    return await finish_sign_in(request, viewer, member)


# Personal data.

async def show_data(request: Request) -> Response:
    """GET /me/data."""
    return await render_data(request, await load_viewer(request))


async def render_data(request: Request, viewer: Viewer, refused: Refused | None = None) -> Response:
    person = require_person(viewer)
    accounts = services_of(request).people.accounts
    return respond_page(request, viewer, "account/data.html", "me", find_refusal_status(refused),
                        person=person, refused_because=reason_text(refused, viewer),
                        again=sign_in_again(refused, "/me/data"),
                        has_password=await accounts.has_password(person))


async def show_export(request: Request) -> Response:
    """GET /me/data/export."""
    person = require_person(await load_viewer(request))
    return respond_export(await services_of(request).people.data.export_person(person.id))


def respond_export(data: dict[str, Any]) -> Response:
    return JSONResponse(data, headers={
        "content-disposition": 'attachment; filename="grand-tour.json"',
        "cache-control": "no-store"})


async def post_deletion(request: Request) -> Response:
    """POST /me/data/delete."""
    viewer = await load_viewer(request)
    form = await read_form_fields(request)
    try:
        await delete_person(request, viewer, form.get("password", ""),
                            read_text_field(form, "word"))
    except Refused as refused:
        return await render_data(request, viewer, refused)
    response = redirect_to("/")
    forget_browser(response)
    return response


async def delete_person(request: Request, viewer: Viewer, password: str, word: str) -> None:
    """Delete the viewer's person.

    Refused: nobody, wrong_password, too_many_attempts; without a password wrong_confirmation if the
    name was not typed, sign_in_again."""
    person, people = require_person(viewer), services_of(request).people
    if await people.accounts.has_password(person):
        await people.accounts.check_password(person, password, find_client_network(request.scope))
    elif word != person.name:
        raise Refused(errors.WRONG_CONFIRMATION, {"name": person.name})
    else:
        require_fresh_sign_in(request, viewer)
    await people.data.delete_person(person.id)


routes: Final = [
    Route("/me/account", show_account),
    Route("/me/claim", post_membership, methods=["POST"]),
    Route("/me/password", post_password, methods=["POST"]),
    Route("/me/sessions/end", post_session_end, methods=["POST"]),
    Route("/me/tokens", post_token, methods=["POST"]),
    Route("/me/program", post_program_mark, methods=["POST"]),
    Route("/me/passkeys/remove", post_passkey_removal, methods=["POST"]),
    Route("/me/invitations", post_invitation, methods=["POST"]),
    Route("/me/invitations/withdraw", post_invitation_withdrawal, methods=["POST"]),
    Route("/me/data", show_data),
    Route("/me/data/export", show_export),
    Route("/me/data/delete", post_deletion, methods=["POST"]),
    Route("/sign-in", show_sign_in),
    Route("/sign-in", post_sign_in, methods=["POST"]),
    Route("/sign-up", show_sign_up),
    Route("/sign-up", post_sign_up, methods=["POST"]),
    Route("/forgotten", show_forgotten),
    Route("/forgotten", post_forgotten, methods=["POST"]),
    Route("/sign-out", post_sign_out, methods=["POST"]),
    Route("/password/{secret}", show_reset),
    Route("/password/{secret}", post_reset, methods=["POST"]),
]
