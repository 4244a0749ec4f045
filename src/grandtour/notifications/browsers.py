"""Browsers that receive push notices. Each is registered until the session ends in which it
asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from email.utils import parseaddr
from typing import TYPE_CHECKING, Final

from grandtour.engine.game import Refused
from grandtour.notifications import errors
from grandtour.notifications.config import MailConfig
from grandtour.notifications.rows import BrowserRow
from grandtour.notifications.stores.browsers import BrowserStore
from grandtour.people.channels import is_web_address
from grandtour.people.rows import PersonRow, SessionRow
from grandtour.people.tokens import make_random_id

if TYPE_CHECKING:
    from grandtour.notifications.web_push import SiteKey

MOST: Final = 10                # of a person
LONGEST: Final = 800            # characters of the address of a push service


async def load_site_key(store: BrowserStore) -> SiteKey:
    """Return the key by which push services know this site; make it at the first call. This loads
    the cryptography library."""
    from grandtour.notifications.web_push import SiteKey
    return SiteKey(await store.load_site_key(SiteKey.generate_number()))


def find_contact_address(config: MailConfig) -> str:
    """Return the address at which push services reach the site's operator."""
    return f"mailto:{parseaddr(config.sender)[1]}"


class BrowserSubscriptions:
    """The registered browsers of all people."""

    def __init__(self, store: BrowserStore) -> None:
        self.store = store

    async def public_key(self) -> str:
        """Return the public key of the site, which prevents others from pushing to its browsers."""
        return (await load_site_key(self.store)).public_text

    async def list_browsers(self, person: str) -> Sequence[BrowserRow]:
        return await self.store.list_browsers(person)

    async def add_browser(self, session: SessionRow, address: str, point: str, authentication: str,
                  now: int) -> BrowserRow:
        """Register a browser by the address of its push service and the key for its messages. Raise
        Refused: bad_browser."""
        from grandtour.notifications.web_push import BadKey, BrowserKey
        try:
            BrowserKey.from_text(point, authentication)
        except BadKey as fault:
            raise Refused(errors.BAD_BROWSER, {}) from fault
        if len(address) > LONGEST or not is_web_address(address):
            raise Refused(errors.BAD_BROWSER, {})
        browser = BrowserRow(make_random_id(16), session.person, session.id, session.label, address,
                             point,
                             authentication, now)
        await self.store.add_browser(browser, MOST)
        return browser

    async def remove_browser(self, person: str, browser: str) -> None:
        """Remove a browser. Raise Refused: no_browser."""
        if browser not in {own.id for own in await self.store.list_browsers(person)}:
            raise Refused(errors.NO_BROWSER, {})
        await self.store.remove_browser(person, browser)

    async def move_session(self, session: str, to: str) -> None:
        """Move the browser to another session of the same person."""
        await self.store.move_session(session, to)

    # Data about a person: `PersonalDataSource`. Browsers ask again after signing in as a member.

    async def export_data(self, person: str) -> object:
        return [asdict(browser) for browser in await self.store.list_browsers(person)]

    async def erase_person_data(self, person: str) -> None:
        await self.store.delete_browsers(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        await self.store.delete_browsers(guest)
