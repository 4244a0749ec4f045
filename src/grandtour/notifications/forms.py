"""The forms of notes for chat and push programs, as each documents it.

Discord: https://docs.discord.com/developers/resources/webhook#execute-webhook
Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
ntfy: https://docs.ntfy.sh/publish/#publish-as-json
Matrix: https://matrix-org.github.io/matrix-hookshot/latest/setup/webhooks.html"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final
from urllib.parse import unquote, urlsplit, urlunsplit

from grandtour.language import N_, Phrase
from grandtour.notifications.delivery import DeliveryFailed
from grandtour.notifications.notes import ChatNote
from grandtour.people.channels import Form

OWN: Final[Form] = "json"
DISCORD_TEXT: Final = 2000      # characters of `content`
SLACK_TITLE: Final = 150        # characters of a header
SLACK_TEXT: Final = 3000        # characters of a section
NTFY_TEXT: Final = 4096         # bytes of `message`; more is taken for a file
NTFY_TITLE: Final = 250         # characters, as many as a phone shows
MATRIX_TEXT: Final = 4000       # bytes; it is sent twice, once escaped; an event has 65,536
TOPIC: Final = re.compile(r"[-_A-Za-z0-9]{1,64}")
NTFY_PRIORITIES: Final = {False: 3, True: 4}
CUT: Final = "…"

# Characters that have a meaning in the text of a message, and their escapes.
Escapes = Mapping[int, str]
PLAIN: Final[Escapes] = {}
DISCORD: Final[Escapes] = str.maketrans({sign: "\\" + sign for sign in r"\*_~`|<>@#:[]()-+.!&"})
SLACK: Final[Escapes] = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
MATRIX: Final[Escapes] = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;",
                                        "'": "&#x27;", "\n": "<br>"})


@dataclass(frozen=True)
class WebhookRequest:
    """The body of a post, and its address."""

    address: str
    facts: Mapping[str, object]


@dataclass(frozen=True)
class ChatForm:
    """A form: its name, the addresses that imply it, and a function that puts a note into it."""

    title: str
    addresses: re.Pattern[str]
    posting: Callable[[ChatNote, str], WebhookRequest]


def build_discord_request(note: ChatNote, address: str) -> WebhookRequest:
    """Return the post for Discord. Names are in the content, where they are escaped against
    Markdown. The embed, which has the links, contains none."""
    door, end = note.door, note.end
    title = shorten_escaped(note.title, DISCORD_TEXT // 2, DISCORD)
    rest = shorten_escaped(note.body, DISCORD_TEXT - count_units(title) - len("****\n"), DISCORD)
    return WebhookRequest(address, {
        "content": f"**{title}**\n{rest}".strip(), "allowed_mentions": {"parse": []},
        "embeds": [{"title": door[0], "url": door[1],
                           "description": f"[{end[0]}]({end[1]})"}]})


def build_slack_request(note: ChatNote, address: str) -> WebhookRequest:
    """Return the post for Slack. Names are in plain text. Only links are in markup, verbatim."""
    leads = " · ".join(f"<{to.translate(SLACK)}|{title.translate(SLACK)}>"
                       for title, to in (note.door, note.end))
    blocks: list[dict[str, Any]] = [
        {"type": "header", "text": escape_slack_text(note.title, SLACK_TITLE)},
        {"type": "section", "text": {"type": "mrkdwn", "text": leads, "verbatim": True}}]
    if note.body:
        blocks.insert(1, {"type": "section", "text": escape_slack_text(note.body, SLACK_TEXT)})
    return WebhookRequest(address, {"text": shorten_escaped(note.title, SLACK_TEXT, SLACK),
                                    "blocks": blocks})


def escape_slack_text(text: str, most: int) -> dict[str, object]:
    """Return a plain text of up to `most` characters."""
    return {"type": "plain_text", "text": shorten_escaped(text, most, SLACK), "emoji": False}


def build_ntfy_request(note: ChatNote, address: str) -> WebhookRequest:
    """Return the post for ntfy: JSON to the root of the server, which names the topic. A header
    could not hold a title with Japanese letters."""
    parts = urlsplit(address)
    topic = unquote(parts.path.strip("/"))
    if TOPIC.fullmatch(topic) is None:
        raise DeliveryFailed(Phrase(N_("it is not the address of an ntfy topic")), final=True)
    return WebhookRequest(urlunsplit((parts.scheme, parts.netloc, "/", parts.query, "")), {
        "topic": topic, "title": shorten_escaped(note.title, NTFY_TITLE, PLAIN),
        "message": shorten_escaped(note.body or note.door[0], NTFY_TEXT, PLAIN, count_bytes),
        "click": note.door[1], "tags": ["game_die"],
        "priority": NTFY_PRIORITIES[note.urgent],
        "actions": [{"action": "view", "label": title, "url": to}
                           for title, to in (note.door, note.end)]})


def build_matrix_request(note: ChatNote, address: str) -> WebhookRequest:
    """Return the post for Matrix. Since it has `html`, Hookshot takes `text` as it is."""
    title, rest = (shorten_escaped(one, MATRIX_TEXT, PLAIN, count_bytes)
                   for one in (note.title, note.body))
    leads = (note.door, note.end)
    html = [f"<strong>{title.translate(MATRIX)}</strong>",
            *([rest.translate(MATRIX)] if rest else []),
            " · ".join(f'<a href="{escape(to)}">{escape(name)}</a>' for name, to in leads)]
    text = [title, *([rest] if rest else []), *(f"{name}: {to}" for name, to in leads)]
    return WebhookRequest(address, {"text": "\n".join(text), "html": "<br>".join(html)})


FORMS: Final[dict[Form, ChatForm]] = {
    "discord": ChatForm("Discord", re.compile(
        r"https://((canary|ptb)\.)?discord(app)?\.com/api/(v\d+/)?webhooks/.+"),
        build_discord_request),
    "slack": ChatForm("Slack", re.compile(
        r"https://hooks\.slack(-gov)?\.com/(services|workflows|triggers)/.+"), build_slack_request),
    "ntfy": ChatForm("ntfy", re.compile(r"https://ntfy\.sh/.+"), build_ntfy_request),
    "matrix": ChatForm("Matrix (Hookshot)", re.compile(
        r"https?://[^/?#]+/([^?#]+/)?webhook/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
        build_matrix_request),
}
CHOICES: Final[dict[Form, str]] = {
    "": N_("detected from the address"), OWN: N_("JSON, signed"),
    **{name: form.title for name, form in FORMS.items()}}


def find_chat_form(chosen: Form, address: str) -> Form:
    """Return the form of notices to this address: the chosen one, or the one that the address
    implies."""
    implied = (name for name, form in FORMS.items() if form.addresses.fullmatch(address))
    return chosen or next(implied, OWN)


def count_units(text: str) -> int:
    """Return the length of a text as JavaScript counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def count_bytes(text: str) -> int:
    """Return the length of a text in bytes."""
    return len(text.encode())


def shorten_escaped(text: str, most: int, escapes: Escapes,
           size: Callable[[str], int] = count_units) -> str:
    """Return the escaped text, cut between two characters if it is longer than `most`."""
    whole = text.translate(escapes)
    if size(whole) <= most:
        return whole
    parts: list[str] = []
    left = most - size(CUT)
    for sign in text:
        left -= size(sign.translate(escapes))
        if left < 0:
            break
        parts.append(sign.translate(escapes))
    return "".join(parts) + CUT
