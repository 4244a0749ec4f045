"""Sends notices as JSON to a webhook of the person's choice, in the form it takes."""

from __future__ import annotations

import hmac
import json
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Self

from grandtour.engine.core import Refusal
from grandtour.language import N_
from grandtour.notifications.safe_http import SafeHttpClient
from grandtour.notifications.channel import (
    AddressField, NotificationChannel, ChannelSetup, Delivery,
)
from grandtour.notifications.config import Network
from grandtour.notifications.delivery import AddressCheck, SiteName
from grandtour.notifications.forms import CHOICES, FORMS, OWN, find_chat_form
from grandtour.notifications.letters import EmailLinks
from grandtour.notifications.notes import ChatNote, build_sample_note
from grandtour.people.channels import Form
from grandtour.people.settings import Settings

HEADERS: Final = {"Content-Type": "application/json"}
SIGNATURE: Final = "X-GrandTour-Signature"


class WebhookChannel(NotificationChannel):
    """Sends notices to addresses of the public internet, and to the `allowed` networks."""

    name = "webhook"
    title = N_("webhook")
    field = AddressField(N_("Webhook address"), input="url", example="https://")
    no_address = Refusal("no_address", "", "Enter a webhook address first.")
    check_title = N_("Try the webhook")
    checked = N_("The webhook works: it responded with {status}.")
    signs = N_("The secret that signs your webhooks")
    forms = CHOICES

    def __init__(self, allowed: Sequence[Network], links: EmailLinks, site: SiteName) -> None:
        self._caller = SafeHttpClient(allowed, self.name)
        self._links = links
        self._site = site

    @classmethod
    def create(cls, host: ChannelSetup) -> Self:
        return cls(host.config.networks, host.writer.links, host.writer.site)

    @classmethod
    def is_signed_for(cls, settings: Settings) -> bool:
        reach = settings.channel_preferences(cls.name)
        return find_chat_form(reach.form, reach.address) == OWN

    async def send_notices(self, deliveries: Sequence[Delivery]) -> None:
        for one in deliveries:
            reach = one.to.settings.channel_preferences(self.name)
            form = find_chat_form(reach.form, reach.address)
            if form == OWN:
                own = {"notice": one.notice.id} | one.content.describe_facts(one.to, self._links)
                await self.post_json(reach.address, self._add_site(own), one.to.secret)
            else:
                await self._post_note(form, reach.address,
                                one.content.write_note(one.to, self._links, self.name))

    async def send_test(self, check: AddressCheck) -> int:
        form = find_chat_form(check.person.settings.channel_preferences(self.name).form,
                              check.address)
        if form == OWN:
            return await self.post_json(check.address, self._add_site({"event": "test"}),
                                        check.secret)
        return await self._post_note(form, check.address, build_sample_note(
            check, self._links, self._site(), self.name))

    def _add_site(self, facts: Mapping[str, object]) -> dict[str, object]:
        return {**facts, "site": self._site()}

    async def _post_note(self, form: Form, address: str, note: ChatNote) -> int:
        posting = FORMS[form].posting(note, address)
        return await self.post_json(posting.address, posting.facts)

    async def post_json(self, address: str, facts: Mapping[str, object], secret: str = "") -> int:
        """Post JSON, signed if there is a `secret`. Return the status of the answer, which is a
        success. Only the head of the answer is read. Raise Undelivered otherwise."""
        body = json.dumps(facts, ensure_ascii=False).encode()
        return await self._caller.post_body(address, body,
                                            HEADERS | make_signature_header(secret, body))


def make_signature_header(secret: str, body: bytes) -> dict[str, str]:
    """Return a header that proves to the receiver that the body comes from this site, and when;
    empty without a secret."""
    if not secret:
        return {}
    moment = str(int(time.time()))
    signature = hmac.new(secret.encode(), moment.encode() + b"." + body, sha256).hexdigest()
    return {SIGNATURE: f"t={moment},sha256={signature}"}


CHANNEL: Final = WebhookChannel
