"""Sends notices to browsers by web push. The push service cannot read them (RFC 8030)."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Final, Self

from grandtour.engine.core import Refusal
from grandtour.language import N_, Phrase
from grandtour.notifications.browsers import find_contact_address, load_site_key
from grandtour.notifications.safe_http import SafeHttpClient
from grandtour.notifications.channel import NotificationChannel, ChannelSetup, Delivery
from grandtour.notifications.config import Network
from grandtour.notifications.delivery import AddressCheck, AddressGone, SiteName, DeliveryFailed
from grandtour.notifications.forms import PLAIN, shorten_escaped, count_bytes
from grandtour.notifications.letters import EmailLinks
from grandtour.notifications.notes import ChatNote, build_sample_note
from grandtour.notifications.rows import BrowserRow
from grandtour.notifications.stores.browsers import BrowserStore
from grandtour.people.channels import Event
from grandtour.people.settings import Settings
from grandtour.people.tokens import make_random_id

KEPT: Final = 24 * 3600         # seconds for which the push service keeps a message
TITLE: Final = 300              # bytes; the whole message must fit into a record
TEXT: Final = 1500
URGENCY: Final = {False: "normal", True: "high"}


class PushChannel(NotificationChannel):
    """Pushes notices to every browser that is registered for them."""

    name = "push"
    title = N_("browser")
    no_address = Refusal("no_address", "", "Switch on notifications in a browser first.")
    check_title = N_("Try it")
    checked = N_("A notification is on its way to each of these browsers.")

    def __init__(self, allowed: Sequence[Network], links: EmailLinks, site: SiteName, contact: str,
                 store: BrowserStore) -> None:
        self._caller = SafeHttpClient(allowed, self.name)
        self._links = links
        self._site = site
        self._contact = contact
        self._store = store

    @classmethod
    def create(cls, host: ChannelSetup) -> Self:
        return cls(host.config.networks, host.writer.links, host.writer.site,
                   find_contact_address(host.config), host.browsers)

    @classmethod
    def wants_event(cls, settings: Settings, event: Event) -> bool:
        return event in settings.channel_preferences(cls.name).notices

    async def list_target_browsers(self, person: str, moment: int) -> Sequence[str]:
        return [one.id for one in await self._store.list_browsers(person) if one.since <= moment]

    async def send_notices(self, deliveries: Sequence[Delivery]) -> None:
        for one in deliveries:
            browser = next((own for own in await self._store.list_browsers(one.to.person)
                            if own.id == one.notice.browser), None)
            if browser is None:
                raise DeliveryFailed(Phrase(N_("the browser no longer accepts it")), final=True)
            note = one.content.write_note(one.to, self._links, self.name)
            tag = f"{one.notice.subject.id} {one.notice.event}"
            await self._push_to_browser(browser,
                                        build_browser_message(note, tag, one.to.language.code),
                                        URGENCY[note.urgent], one.notice.id)

    async def send_test(self, check: AddressCheck) -> int:
        note = build_sample_note(check, self._links, self._site(), self.name)
        status = 0
        for browser in await self._store.list_browsers(check.person.id):
            status = await self._push_to_browser(
                browser, build_browser_message(note, "trial", check.language.code),
                                                 URGENCY[True], make_random_id(16))
        return status

    async def _push_to_browser(self, browser: BrowserRow, facts: Mapping[str, object], urgency: str,
                               topic: str) -> int:
        """Push a message, and return the status of the answer. Of messages with the same `topic`,
        the push service keeps only the last. Raise Undelivered; a browser that is gone is also
        removed."""
        key = await load_site_key(self._store)
        from grandtour.notifications.web_push import BrowserKey, encrypt_push

        body = encrypt_push(json.dumps(facts, ensure_ascii=False).encode(),
                      BrowserKey.from_text(browser.point, browser.authentication))
        try:
            return await self._caller.post_body(browser.address, body, {
                "Authorization": key.make_authorization_header(browser.address, self._contact,
                                                               int(time.time())),
                "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                "TTL": str(KEPT), "Urgency": urgency, "Topic": topic})
        except AddressGone as gone:
            await self._store.remove_browser(browser.person, browser.id)
            raise DeliveryFailed(gone.why, final=True) from gone


def build_browser_message(note: ChatNote, tag: str, language: str) -> dict[str, object]:
    """Return the message that the browser shows. It replaces one with the same tag."""
    return {"title": shorten_escaped(note.title, TITLE, PLAIN, count_bytes),
            "text": shorten_escaped(note.body, TEXT, PLAIN, count_bytes), "language": language,
            "tag": tag,
            "door": note.door, "end": note.end}


CHANNEL: Final = PushChannel
