"""The JSON API of the account: who one is, settings, signing in, sessions, tokens, passkeys, data.

Secrets are in the answer that makes them and nowhere else; addresses of notices are in
the export only."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import Depends, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from grandtour.people.channels import CHANNELS
from grandtour.people.rows import PasskeyRow, PersonRow, Scope, SessionRow
from grandtour.people.settings import Settings, names
from grandtour.web.account.pages import exported, leave, let_in, link_of, place_of
from grandtour.web.account.settings_form import change
from grandtour.web.http.access import ViewerDep, api_router, known_token, needs, open_api_router
from grandtour.web.http.guard import address_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import (
    device_of, recognise, remember, renew, signed_in_now, somebody,
)

router = api_router("account", "account")
open_router = open_api_router("account")       # shows no token yet, or ends the one it shows
ACCOUNT: Final = [needs("account")]

Name = Annotated[str, Field(max_length=200)]
Password = Annotated[str, Field(max_length=2000)]


class Me(BaseModel):
    """Who asks. A member has a name that nobody else has."""

    id: str
    name: str
    member: bool
    scopes: list[str]


class Account(BaseModel):
    """A name and a password."""

    name: Name
    password: Password


class NewMember(Account):
    """A name and a password; where accounts are created by invitation, what stands in its link."""

    invitation: Name = ""


class NewInvitation(BaseModel):
    """Whom it is for, for the asker's own list."""

    label: Name = ""


class InvitationLink(BaseModel):
    """The address at which one person creates an account, which is shown this once."""

    link: str


class Invitation(BaseModel):
    """One that is still good, until `expires` in milliseconds since 1970."""

    id: str
    label: str
    expires: int


class Forgotten(BaseModel):
    """A member's name, or mail address."""

    who: Name


class NewPassword(BaseModel):
    """A new password, and the present one if there is one."""

    old: Password = ""
    new: Password


class NewToken(BaseModel):
    """What a token is for, what may be done by it, and for how many days; 0: until it is ended."""

    label: Name
    scopes: Annotated[list[Scope], Field(max_length=10)]
    days: Annotated[int, Field(ge=0, le=3650)] = 0


class Secret(BaseModel):
    """A token, which is shown this once."""

    token: str


class Session(BaseModel):
    """Where a person is signed in or a guest (`browser`, also if it is a program), or a token.
    Times are in milliseconds since 1970; `expires` 0 is never. `here`: whether it asks now."""

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


class PasskeyName(BaseModel):
    """The name under which a guest becomes a member, and what stands in the link of the
    invitation, where one is needed; of a member neither is asked."""

    name: Name = ""
    invitation: Name = ""


class MadePasskey(PasskeyName):
    """What the browser has made, as its `toJSON` gives it."""

    credential: dict[str, Any]


class ShownPasskey(BaseModel):
    """What the browser shows, as its `toJSON` gives it."""

    credential: dict[str, Any]


class Leaving(BaseModel):
    """The password; who has none repeats the name as `word`."""

    password: Password = ""
    word: Name = ""


def me_json(person: PersonRow, session: SessionRow | None) -> Me:
    return Me(id=person.id, name=person.name, member=person.member,
              scopes=list(session.scopes) if session else [])


ADDRESSES: Final = frozenset(("address", "confirmed", "gone"))     # what a channel keeps of them


def settings_json(settings: Settings) -> dict[str, Any]:
    """All settings but addresses; the name of each channel says how it stands with that one."""
    shown = {name: settings.value(name) for name in names()}
    for channel, row in CHANNELS.items():
        for part in ADDRESSES.intersection(row.parts):
            del shown[f"{channel}_{part}"]
        shown[channel] = state_of(settings, channel) if row.proved \
            else bool(settings.address(channel))
    return shown


def state_of(settings: Settings, channel: str) -> str:
    """Of an address that must be confirmed."""
    if settings.address(channel):
        return "confirmed"
    return "unconfirmed" if settings.reach(channel).address else "none"


@router.get("/me", summary="Who asks")
async def who(viewer: ViewerDep) -> Me:
    return me_json(somebody(viewer), viewer.session)


@router.get("/me/settings", summary="The own settings")
async def see_settings(viewer: ViewerDep) -> dict[str, Any]:
    return settings_json(somebody(viewer).settings)


@router.patch("/me/settings", summary="Change settings")
async def change_settings(request: Request, changes: dict[str, Any],
                          viewer: ViewerDep) -> dict[str, Any]:
    """All of them or none. Refused: bad_setting, which names the field; short_hours; sign_in_again,
    of a member's mail address."""
    changed = await change(request, viewer, somebody(viewer), changes)
    return settings_json(changed.settings)


@router.post("/me/keep", summary="Become a member, from a guest")
async def keep(request: Request, response: Response, account: NewMember,
               viewer: ViewerDep) -> Me:
    """Refused: sign_in_again, already_member, invitation_needed, accounts_closed, stale_link,
    created_enough, and what names and passwords are refused for."""
    member = await services_of(request).people.accounts.keep(
        signed_in_now(request, viewer), account.name, account.password, account.invitation,
        address_of(request.scope))
    await services_of(request).tables.renamed(member)
    await renew(request, viewer, response)
    return me_json(member, viewer.session)


@router.post("/me/password", status_code=204, summary="Change the password")
async def change_password(request: Request, response: Response, change: NewPassword,
                          viewer: ViewerDep) -> None:
    """Whoever else has signed in as this person is signed out; tokens stay. Who has no password
    yet must have signed in within ten minutes. Refused: sign_in_again, wrong_password."""
    people, person = services_of(request).people, somebody(viewer)
    if not await people.accounts.has_password(person):
        signed_in_now(request, viewer)
    await people.accounts.change_password(person, change.old, change.new, address_of(request.scope))
    await people.sessions.end_others(person.id, viewer.session.id if viewer.session else "",
                                     ("browser",))
    await renew(request, viewer, response)


@open_router.post("/sign-in", summary="Sign in with name and password")
async def sign_in(request: Request, account: Account) -> Secret:
    """A token that may do everything, for a year, unless the password changes before."""
    people = services_of(request).people
    member = await people.accounts.sign_in(
        account.name, account.password, address_of(request.scope))
    return Secret(token=await people.sessions.open(member.id, device_of(request)))


@open_router.post("/sign-in/forgotten", status_code=204,
           summary="Have a link sent to choose a new password")
async def forgotten(request: Request, wish: Forgotten, viewer: ViewerDep) -> None:
    """To the confirmed mail address of the member, if there is one; the answer does not tell.
    Refused: no_post, too_many_attempts."""
    services_of(request).preferences.send_link(wish.who, address_of(request.scope), viewer.language)


@open_router.post("/sign-out", dependencies=[Depends(known_token)], status_code=204,
                  summary="End the session that asks")
async def sign_out(request: Request, viewer: ViewerDep) -> None:
    person = somebody(viewer)
    if viewer.session is not None:
        await services_of(request).people.sessions.end(person.id, viewer.session.id)


# Sessions and tokens.

@router.get("/me/sessions", dependencies=ACCOUNT, summary="Where one is signed in")
async def sessions(request: Request, viewer: ViewerDep) -> list[Session]:
    here = viewer.session.id if viewer.session else ""
    return [Session(id=one.id, kind=one.kind, label=one.label, scopes=list(one.scopes),
                    created=one.created, seen=one.seen, expires=one.expires, here=one.id == here)
            for one in await services_of(request).people.sessions.of(somebody(viewer).id)]


@router.delete("/me/sessions/{id}", status_code=204, summary="End a session or a token")
async def end_session(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: no_such_session, and sign_in_again unless it is the one that asks."""
    here = viewer.session is not None and viewer.session.id == id
    person = somebody(viewer) if here else signed_in_now(request, viewer)
    await services_of(request).people.sessions.end(person.id, id)


@router.delete("/me/sessions", status_code=204,
               summary="End all sessions and tokens but the one that asks")
async def end_others(request: Request, viewer: ViewerDep) -> None:
    """Refused: sign_in_again."""
    await services_of(request).people.sessions.end_others(
        signed_in_now(request, viewer).id, viewer.session.id if viewer.session else "")


@router.post("/me/tokens", status_code=201, summary="Make a token")
async def new_token(request: Request, wish: NewToken, viewer: ViewerDep) -> Secret:
    """A token makes no tokens. Refused: bad_label, bad_scopes, sign_in_again."""
    return Secret(token=await services_of(request).people.sessions.token(
        signed_in_now(request, viewer).id, wish.label, wish.scopes, wish.days))


# Passkeys.

@router.get("/me/passkeys", dependencies=ACCOUNT, summary="The own passkeys")
async def passkeys(request: Request, viewer: ViewerDep) -> list[Passkey]:
    services = services_of(request)
    return [passkey_json(key) for key in await services.people.passkeys.of(somebody(viewer).id)]


def passkey_json(key: PasskeyRow) -> Passkey:
    return Passkey(id=key.id, label=key.label, created=key.created, seen=key.seen)


@router.post("/me/passkeys/options", summary="What to make a passkey by")
async def passkey_options(request: Request, wish: PasskeyName,
                          viewer: ViewerDep) -> dict[str, Any]:
    """Refused: no_passkeys; of a member sign_in_again; of a guest what `POST /me/keep` refuses of a
    name and an invitation."""
    return await services_of(request).people.passkeys.asked(
        signed_in_now(request, viewer), place_of(request), wish.name, wish.invitation,
        address_of(request.scope))


@router.post("/me/passkeys", status_code=201, summary="Keep a new passkey")
async def add_passkey(request: Request, response: Response, made: MadePasskey,
                      viewer: ViewerDep) -> Me:
    """A guest is a member afterwards. Refused: as `options` is; stale_link, bad_passkey."""
    person = signed_in_now(request, viewer)
    member = await services_of(request).people.passkeys.add(
        person, place_of(request), made.name, device_of(request), made.credential,
        made.invitation, address_of(request.scope))
    if member != person:
        await services_of(request).tables.renamed(member)
        await renew(request, viewer, response)
    return me_json(member, viewer.session)


@router.delete("/me/passkeys/{id}", status_code=204, summary="Remove a passkey")
async def remove_passkey(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: no_such_passkey, last_way, sign_in_again."""
    await services_of(request).people.passkeys.remove(signed_in_now(request, viewer), id)


@open_router.post("/sign-in/passkey/options", summary="What to sign in by")
async def sign_in_options(request: Request) -> dict[str, Any]:
    return await services_of(request).people.passkeys.offered(place_of(request))


@open_router.post("/sign-in/passkey", summary="Sign a browser in with a passkey")
async def sign_in_by_passkey(request: Request, shown: ShownPasskey,
                             viewer: ViewerDep) -> Response:
    """The session is in the cookie of the answer."""
    member = await services_of(request).people.passkeys.sign_in(place_of(request), shown.credential)
    token, done = await let_in(request, viewer, member)
    answer = JSONResponse({"done": done})
    remember(request, answer, token)
    await recognise(request, answer, member)
    return answer


# Invitations to create an account.

@router.get("/me/invitations", dependencies=ACCOUNT, summary="The own invitations to this site")
async def invitations(request: Request, viewer: ViewerDep) -> list[Invitation]:
    registration = services_of(request).people.registration
    return [Invitation(id=one.id, label=one.label, expires=one.expires)
            for one in await registration.invitations(somebody(viewer).id)]


@router.post("/me/invitations", status_code=201, summary="Invite somebody to this site")
async def invite(request: Request, wish: NewInvitation, viewer: ViewerDep) -> InvitationLink:
    """Good once, for a week. Refused: not_member, no_invitations, accounts_closed,
    invited_enough."""
    return InvitationLink(link=link_of(request, await services_of(
        request).people.registration.invite(somebody(viewer), wish.label)))


@router.delete("/me/invitations/{id}", status_code=204,
               summary="Withdraw an invitation to this site")
async def withdraw(request: Request, id: str, viewer: ViewerDep) -> None:
    """Refused: stale_link."""
    await services_of(request).people.registration.withdraw(somebody(viewer).id, id)


# Data.

@router.get("/me/data", dependencies=ACCOUNT, summary="Everything that is kept about who asks")
async def export(request: Request, viewer: ViewerDep) -> Response:
    return exported(await services_of(request).people.data.export(somebody(viewer).id))


@router.post("/me/data/delete", status_code=204, summary="Delete who asks, for good")
async def delete(request: Request, leaving: Leaving, viewer: ViewerDep) -> None:
    await leave(request, viewer, leaving.password, leaving.word)
