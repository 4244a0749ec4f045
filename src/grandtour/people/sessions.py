"""Sessions: what proves who somebody is, in a browser or for a program."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import Final, Literal, get_args

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.ports import (
    PersonRow, Scope, SessionRow, SessionStore, clean_name,
)
from grandtour.people.tokens import hashed, unique

ALL_SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
HOUR: Final = 3_600_000
YEAR: Final = 365 * 24 * HOUR


class Sessions:
    """The sessions of everybody. A secret is given out once; only its hash is kept."""

    def __init__(self, store: SessionStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def open(self, person: str, label: str,
                   kind: Literal["browser", "token"] = "browser",
                   scopes: Collection[str] = ALL_SCOPES, lifetime: int = YEAR) -> str:
        """A new session; the secret that opens it. Lifetime 0 is for ever. Refused: bad_scopes."""
        chosen = tuple(scope for scope in ALL_SCOPES if scope in scopes)
        if not chosen or len(chosen) != len(scopes):
            raise Refused(errors.BAD_SCOPES, {"scopes": ", ".join(ALL_SCOPES)})
        secret = secrets.token_urlsafe(24)
        now = self._now()
        await self._store.add_session(
            SessionRow(unique(10), person, kind, label, chosen, now, now,
                       now + lifetime if lifetime else 0), hashed(secret))
        return secret

    async def token(self, person: str, label: str, scopes: Collection[str],
                    days: int = 0) -> str:
        """A token for programs, called by what it is for; good for so many days, or until it is
        ended. Refused: bad_label, bad_scopes."""
        label = clean_name(label)
        if not label:
            raise Refused(errors.BAD_LABEL, {})
        return await self.open(person, label, "token", scopes, days * 24 * HOUR)

    async def known(self, secret: str) -> tuple[SessionRow, PersonRow] | None:
        """The session that the secret opens, and whose it is. It is noted that it was used, once
        an hour at most."""
        found = await self._store.session(hashed(secret)) if secret else None
        now = self._now()
        if found is None or self._over(found[0]):
            return None
        if now - found[0].seen >= HOUR:
            await self._store.seen(found[0].id, now)
        return found

    async def of(self, person: str) -> list[SessionRow]:
        """The person's sessions, the last used first."""
        return [session for session in await self._store.sessions(person)
                if not self._over(session)]

    async def end(self, person: str, session: str) -> None:
        """Refused: no_such_session."""
        if session not in {own.id for own in await self.of(person)}:
            raise Refused(errors.NO_SESSION, {})
        await self._store.drop_sessions(person, [session])

    async def end_others(self, person: str, kept: str,
                         kinds: Collection[str] = ("browser", "token")) -> None:
        """End all sessions of these kinds but one."""
        await self._store.drop_sessions(
            person, [session.id for session in await self._store.sessions(person)
                     if session.id != kept and session.kind in kinds])

    def _over(self, session: SessionRow) -> bool:
        return bool(session.expires) and session.expires <= self._now()
