"""The JSON API of the account: settings, signing in, sessions, tokens, passkeys, data.

A secret is only in the answer that creates it. Addresses for notifications are only in the
export."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import Depends, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from grandtour.people.channels import CHANNELS
from grandtour.people.rows import PasskeyRow, PersonRow, Scope, SessionRow
from grandtour.people.settings import Settings, list_setting_names
from grandtour.web.account.pages import (
    respond_export, delete_person, open_session, build_invitation_link, find_origin)
from grandtour.web.account.settings_form import save_program_mark, save_settings
from grandtour.web.http.access import (
    ViewerDep, make_api_router, require_known_token, depend_on_scope, make_open_api_router)
from grandtour.web.http.guard import find_client_network
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import (
    name_device_of, remember_device, set_token_cookie, renew_session, require_fresh_sign_in,
    require_member, require_person,
)
from grandtour.web.server.validation import RequestBody

router = make_api_router("account", "account")
open_router = make_open_api_router("account")       # for callers without a token, or to end it
ACCOUNT: Final = [depend_on_scope("account")]

Name = Annotated[str, Field(max_length=200)]
Password = Annotated[str, Field(max_length=2000)]


class Me(BaseModel):
    """The caller. A member has a unique name. `program`: whether a program plays with this
    account, as its owner has said."""

    id: str
    name: str
    member: bool
    program: bool
    scopes: list[str]


class ProgramMark(RequestBody):
    """Whether a program plays with the account."""

    on: bool


class Account(RequestBody):
    """A name and a password."""

    name: Name
    password: Password


class NewMember(Account):
    """A name and a password; if an invitation is needed, the code from its link."""

    invitation: Name = ""


class NewInvitation(RequestBody):
    """The name of the invited person, for your own list."""

    label: Name = ""


class InvitationLink(BaseModel):
    """The address where one person creates an account. It is shown only once."""

    link: str


class Invitation(BaseModel):
    """An invitation that is valid until `expires`, in milliseconds since 1970."""

    id: str
    label: str
    expires: int


class PasswordRequest(RequestBody):
    """A member's name or email address."""

    who: Name


class NewPassword(RequestBody):
    """A new password, and the present one if there is one."""

    old: Password = ""
    new: Password


class NewToken(RequestBody):
    """The purpose of a token, its scopes, and its lifetime in days; 0: until it is ended."""

    label: Name
    scopes: Annotated[list[Scope], Field(max_length=10)]
    days: Annotated[int, Field(ge=0, le=3650)] = 0


class Secret(BaseModel):
    """A token. It is shown only once."""

    token: str


class Session(BaseModel):
    """A browser or program that is signed in or is a guest (`browser`), or a token.

    Times are in milliseconds since 1970; `expires` 0 is never. `here`: whether this request uses
    it."""

    id: str
    kind: Literal["browser", "token"]
    label: str
    scopes: list[str]
    created: int
    seen: int
    expires: int
    here: bool


class Passkey(BaseModel):
    """A passkey. Times are in milliseconds since 1970."""

    id: str
    label: str
    created: int
    seen: int


class PasskeyName(RequestBody):
    """The name under which a guest becomes a member, and the code of the invitation if one is
    needed.

    A member needs neither."""

    name: Name = ""
    invitation: Name = ""


class NewPasskey(PasskeyName):
    """A credential that a browser has created, as its `toJSON` gives it."""

    credential: dict[str, Any]


class PasskeyAnswer(RequestBody):
    """A credential that a browser presents, as its `toJSON` gives it."""

    credential: dict[str, Any]


class AccountDeletion(RequestBody):
    """The password; without a password, the name as `word`."""

    password: Password = ""
    word: Name = ""


def describe_person(person: PersonRow, session: SessionRow | None) -> Me:
    return Me(id=person.id, name=person.name, member=person.member, program=person.program,
              scopes=list(session.scopes) if session else [])


ADDRESSES: Final = frozenset(("address", "confirmed", "gone"))     # what a channel keeps of them


def describe_settings(settings: Settings) -> dict[str, Any]:
    """Return all settings but addresses. The name of each channel has that channel's state."""
    shown = {name: settings.find_value(name) for name in list_setting_names()}
    for channel, row in CHANNELS.items():
        for part in ADDRESSES.intersection(row.setting_suffixes):
            del shown[f"{channel}_{part}"]
        shown[channel] = describe_channel_state(settings, channel) if row.needs_confirmation \
            else bool(settings.channel_address(channel))
    return shown


def describe_channel_state(settings: Settings, channel: str) -> str:
    """Return the state of an address that must be confirmed."""
    if settings.channel_address(channel):
        return "confirmed"
    return "unconfirmed" if settings.channel_preferences(channel).address else "none"


@router.get("/me", summary="Get your account")
async def who(viewer: ViewerDep) -> Me:
    return describe_person(require_person(viewer), viewer.session)


@router.put("/me/program", dependencies=ACCOUNT, status_code=204,
            summary="Mark an account as a program’s")
async def mark_program(request: Request, mark: ProgramMark, viewer: ViewerDep) -> None:
    """Say whether a program plays with this account. The mark is beside its name everywhere, and
    any member may invite a program to a seat. Refused: members_only."""
    await save_program_mark(request, require_member(viewer), mark.on)


@router.get("/me/settings", summary="Get your settings")
async def see_settings(viewer: ViewerDep) -> dict[str, Any]:
    return describe_settings(require_person(viewer).settings)


@router.patch("/me/settings", summary="Change settings")
async def change_settings(request: Request, changes: dict[str, Any],
                          viewer: ViewerDep) -> dict[str, Any]:
    """Change all of the settings or none.

    Refused: bad_setting, which names the field; playing_hours_too_short; sign_in_again, for a
    member's email address."""
    changed = await save_settings(request, viewer, require_person(viewer), changes)
    return describe_settings(changed.settings)


@router.post("/me/claim", summary="Turn a guest into a member")
async def keep(request: Request, response: Response, account: NewMember,
               viewer: ViewerDep) -> Me:
    """Make the guest a member.

    Refused: sign_in_again, already_member, invitation_needed, accounts_closed, stale_link,
    too_many_accounts, and the refusals of names and passwords."""
    member = await services_of(request).people.accounts.register(
        require_fresh_sign_in(request, viewer), account.name, account.password, account.invitation,
        find_client_network(request.scope))
    await services_of(request).tables.rename_person(member)
    await renew_session(request, viewer, response)
    return describe_person(member, viewer.session)


@router.post("/me/password", status_code=204, summary="Change the password")
async def change_password(request: Request, response: Response, change: NewPassword,
                          viewer: ViewerDep) -> None:
    """Sign out all other sessions of this person; tokens stay. A person without a password must
    have signed in within ten minutes.

    Refused: sign_in_again, wrong_password."""
    people, person = services_of(request).people, require_person(viewer)
    if not await people.accounts.has_password(person):
        require_fresh_sign_in(request, viewer)
    await people.accounts.change_password(person, change.old, change.new,
                                          find_client_network(request.scope))
    await people.sessions.end_others(person.id, viewer.session.id if viewer.session else "",
                                     ("browser",))
    await renew_session(request, viewer, response)


@open_router.post("/sign-in", summary="Sign in with name and password")
async def sign_in(request: Request, account: Account) -> Secret:
    """Return a token with all scopes, valid for a year or until the password changes."""
    people = services_of(request).people
    member = await people.accounts.sign_in(
        account.name, account.password, find_client_network(request.scope))
    return Secret(token=await people.sessions.open_session(member.id, name_device_of(request)))


@open_router.post("/sign-in/forgotten", status_code=204,
           summary="Have a link sent to choose a new password")
async def forgotten(request: Request, wish: PasswordRequest, viewer: ViewerDep) -> None:
    """Send it to the confirmed email address of the member, if any. The answer does not reveal
    that.

    Refused: notifications_off, too_many_attempts."""
    services_of(request).preferences.send_link(wish.who, find_client_network(request.scope),
                                               viewer.language)


@open_router.post("/sign-out", dependencies=[Depends(require_known_token)], status_code=204,
                  summary="End this session")
async def sign_out(request: Request, viewer: ViewerDep) -> None:
    person = require_person(viewer)
    if viewer.session is not None:
        await services_of(request).people.sessions.end_session(person.id, viewer.session.id)


# Sessions and tokens.

@router.get("/me/sessions", dependencies=ACCOUNT, summary="List your sessions and tokens")
async def sessions(request: Request, viewer: ViewerDep) -> list[Session]:
    here = viewer.session.id if viewer.session else ""
    return [Session(id=one.id, kind=one.kind, label=one.label, scopes=list(one.scopes),
                    created=one.created, seen=one.seen, expires=one.expires, here=one.id == here)
            for one in await services_of(request).people.sessions.list_sessions(
                    require_person(viewer).id)]


@router.delete("/me/sessions/{id}", status_code=204, summary="End a session or a token")
async def end_session(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: no_such_session; sign_in_again unless it is your present session."""
    here = viewer.session is not None and viewer.session.id == id
    person = require_person(viewer) if here else require_fresh_sign_in(request, viewer)
    await services_of(request).people.sessions.end_session(person.id, id)


@router.delete("/me/sessions", status_code=204,
               summary="End all sessions and tokens except this one")
async def end_others(request: Request, viewer: ViewerDep) -> None:
    """Refused: sign_in_again."""
    await services_of(request).people.sessions.end_others(
        require_fresh_sign_in(request, viewer).id, viewer.session.id if viewer.session else "")


@router.post("/me/tokens", status_code=201, summary="Make a token")
async def new_token(request: Request, wish: NewToken, viewer: ViewerDep) -> Secret:
    """Create a token. A token cannot create tokens. Refused: bad_label, bad_scopes,
    sign_in_again."""
    return Secret(token=await services_of(request).people.sessions.create_token(
        require_fresh_sign_in(request, viewer).id, wish.label, wish.scopes, wish.days))


# Passkeys.

@router.get("/me/passkeys", dependencies=ACCOUNT, summary="List your passkeys")
async def passkeys(request: Request, viewer: ViewerDep) -> list[Passkey]:
    services = services_of(request)
    return [describe_passkey(key)
            for key in await services.people.passkeys.list_passkeys(require_person(viewer).id)]


def describe_passkey(key: PasskeyRow) -> Passkey:
    return Passkey(id=key.id, label=key.label, created=key.created, seen=key.seen)


@router.post("/me/passkeys/options", summary="Get the options to create a passkey")
async def passkey_options(request: Request, wish: PasskeyName,
                          viewer: ViewerDep) -> dict[str, Any]:
    """Refused: no_passkeys; for a member sign_in_again; for a guest the refusals of `POST
    /me/claim` about a name and an invitation."""
    return await services_of(request).people.passkeys.make_registration_options(
        require_fresh_sign_in(request, viewer), find_origin(request), wish.name, wish.invitation,
        find_client_network(request.scope))


@router.post("/me/passkeys", status_code=201, summary="Keep a new passkey")
async def add_passkey(request: Request, response: Response, made: NewPasskey,
                      viewer: ViewerDep) -> Me:
    """Add a passkey. A guest becomes a member.

    Refused: as `options`; stale_link, bad_passkey."""
    person = require_fresh_sign_in(request, viewer)
    member = await services_of(request).people.passkeys.add_passkey(
        person, find_origin(request), made.name, name_device_of(request), made.credential,
        made.invitation, find_client_network(request.scope))
    if member != person:
        await services_of(request).tables.rename_person(member)
        await renew_session(request, viewer, response)
    return describe_person(member, viewer.session)


@router.delete("/me/passkeys/{id}", status_code=204, summary="Remove a passkey")
async def remove_passkey(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: no_such_passkey, last_sign_in_method, sign_in_again."""
    await services_of(request).people.passkeys.remove_passkey(require_fresh_sign_in(request,
                                                                                    viewer), id)


@open_router.post("/sign-in/passkey/options", summary="Get the options to sign in with a passkey")
async def sign_in_options(request: Request) -> dict[str, Any]:
    return await services_of(request).people.passkeys.make_sign_in_options(find_origin(request))


@open_router.post("/sign-in/passkey", summary="Sign a browser in with a passkey")
async def sign_in_by_passkey(request: Request, shown: PasskeyAnswer,
                             viewer: ViewerDep) -> Response:
    """Sign in. The session is in the cookie of the answer."""
    member = await services_of(request).people.passkeys.sign_in(find_origin(request),
                                                                shown.credential)
    token, done = await open_session(request, viewer, member)
    answer = JSONResponse({"done": done})
    set_token_cookie(request, answer, token)
    await remember_device(request, answer, member)
    return answer


# Invitations to create an account.

@router.get("/me/invitations", dependencies=ACCOUNT, summary="List your invitations to this site")
async def invitations(request: Request, viewer: ViewerDep) -> list[Invitation]:
    registration = services_of(request).people.registration
    return [Invitation(id=one.id, label=one.label, expires=one.expires)
            for one in await registration.list_invitations(require_person(viewer).id)]


@router.post("/me/invitations", status_code=201, summary="Invite somebody to this site")
async def invite(request: Request, wish: NewInvitation, viewer: ViewerDep) -> InvitationLink:
    """Create an invitation for one person, valid for a week.

    Refused: not_member, no_invitations, accounts_closed, too_many_invitations."""
    return InvitationLink(link=build_invitation_link(request, await services_of(
        request).people.registration.make_invitation(require_person(viewer), wish.label)))


@router.delete("/me/invitations/{id}", status_code=204,
               summary="Withdraw an invitation to this site")
async def withdraw(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: stale_link."""
    await services_of(request).people.registration.withdraw_invitation(require_person(viewer).id,
                                                                       id)


# Data.

@router.get("/me/data", dependencies=ACCOUNT, summary="Get all stored data about you")
async def export(request: Request, viewer: ViewerDep) -> Response:
    return respond_export(
        await services_of(request).people.data.export_person(require_person(viewer).id))


@router.post("/me/data/delete", status_code=204, summary="Delete your account for good")
async def delete(request: Request, leaving: AccountDeletion, viewer: ViewerDep) -> None:
    await delete_person(request, viewer, leaving.password, leaving.word)
