"""Sessions: they identify a person, in a browser or for a program."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import Final, Literal, get_args

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.names import clean_name
from grandtour.people.rows import PersonRow, Scope, SessionRow
from grandtour.people.stores.people import PeopleStore
from grandtour.people.suspensions import refuse_suspended
from grandtour.people.tokens import hash_token, make_random_id

ALL_SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
YEAR: Final = 365 * DAY
DISUSE: Final = 180 * DAY       # without use, after which a session ends
FRESH: Final = 10 * MINUTE      # after a sign-in, in which it permits what matters most


class Sessions:
    """The sessions of all people. A secret is given out once; only its hash is stored."""

    def __init__(self, store: PeopleStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def open_session(self, person: str, label: str,
                   kind: Literal["browser", "token"] = "browser",
                   scopes: Collection[str] = ALL_SCOPES, lifetime: int = YEAR) -> str:
        """Open a session, and return its secret. With lifetime 0 it lasts as long as it is used.
        Raise Refused: bad_scopes."""
        chosen = tuple(scope for scope in ALL_SCOPES if scope in scopes)
        if not chosen or len(chosen) != len(scopes):
            raise Refused(errors.BAD_SCOPES, {"scopes": ", ".join(ALL_SCOPES)})
        secret = secrets.token_urlsafe(24)
        now = self._now()
        await self._store.add_session(
            SessionRow(make_random_id(10), person, kind, label, chosen, now, now,
                       now + lifetime if lifetime else 0), hash_token(secret))
        return secret

    async def create_token(self, person: str, label: str, scopes: Collection[str],
                    days: int = 0) -> str:
        """Return a new token for programs, labelled with its purpose. It is good for this many
        days, or with 0 until it is ended. Raise Refused: bad_label, bad_scopes."""
        label = clean_name(label)
        if not label:
            raise Refused(errors.BAD_LABEL, {})
        return await self.open_session(person, label, "token", scopes, days * DAY)

    def check_fresh(self, person: PersonRow, session: SessionRow | None) -> None:
        """Check that a member has signed in recently. A token does not count, nor does a browser
        that was left signed in. So a person who finds such a browser cannot change how the member
        signs in, end sign-ins or make tokens. Guests cannot sign in, but their tokens are refused,
        too. Raise Refused: sign_in_again."""
        by_token = session is not None and session.kind == "token"
        fresh = session is not None and self._now() - session.created < FRESH
        if by_token or (person.member and not fresh):
            raise Refused(errors.SIGN_IN_AGAIN, {})

    async def find_session(self, secret: str) -> tuple[SessionRow, PersonRow] | None:
        """Return the session that the secret opens, and its person; None if there is none or the
        person is suspended. Store that it was used, once an hour at most."""
        found = await self._find_valid_session(secret)
        now = self._now()
        if found is None or refuse_suspended(found[1], now) is not None:
            return None
        if now - found[0].seen >= HOUR:
            await self._store.touch_session(found[0].id, now)
        return found

    async def find_refusal(self, secret: str) -> Refused | None:
        """Return the refusal for a suspended person whose session this is; None for anyone else."""
        found = await self._find_valid_session(secret)
        return None if found is None else refuse_suspended(found[1], self._now())

    async def _find_valid_session(self, secret: str) -> tuple[SessionRow, PersonRow] | None:
        found = await self._store.find_session(hash_token(secret)) if secret else None
        return None if found is None or self._is_expired(found[0]) else found

    async def list_sessions(self, person: str) -> list[SessionRow]:
        """Return the person's sessions, the last used first."""
        return [session for session in await self._store.list_sessions(person)
                if not self._is_expired(session)]

    async def end_session(self, person: str, session: str) -> None:
        """End a session. Raise Refused: no_such_session."""
        if session not in {own.id for own in await self.list_sessions(person)}:
            raise Refused(errors.NO_SESSION, {})
        await self._store.delete_sessions(person, [session])

    async def end_others(self, person: str, keep: str,
                         kinds: Collection[str] = ("browser", "token")) -> None:
        """End all sessions of these kinds but one."""
        await self._store.delete_sessions(
            person, [session.id for session in await self._store.list_sessions(person)
                     if session.id != keep and session.kind in kinds])

    def _is_expired(self, session: SessionRow) -> bool:
        now = self._now()
        return session.seen + DISUSE <= now or 0 < session.expires <= now
