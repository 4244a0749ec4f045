"""Chat and push services that take webhooks, as each documents its API: the status of their answer,
and what a reader would see, follow and be mentioned by."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, Final

TAKEN, BAD = 200, 400
LINK: Final = re.compile(r"https?://[^\s<>|)\"]+|\bwww\.\w[\w.]*|\b[\w-]+\.(?:example|com)\b")
CALL: Final = re.compile(r"@\w+")


@dataclass(frozen=True)
class Read:
    """A message as a reader sees it: its text, including names, and its links."""

    text: str
    leads: tuple[str, ...]

    @property
    def links_in_text(self) -> list[str]:
        """Return the links and mentions that a program would make from the plain text."""
        return LINK.findall(self.text) + CALL.findall(self.text)


def status_if(true: object) -> int:
    return TAKEN if true else BAD


def discord(path: str, facts: dict[str, Any]) -> int:
    embeds = facts.get("embeds", [])
    sizes = [(one.get("title", ""), 256) for one in embeds] + [
        (one.get("description", ""), 4096) for one in embeds]
    return status_if((facts.get("content") or embeds) and len(facts.get("content", "")) <= 2000
                 and len(embeds) <= 10 and all(len(text) <= most for text, most in sizes)
                 and sum(len(text) for text, _ in sizes) <= 6000)


def read_discord(facts: dict[str, Any]) -> Read:
    """Return the message, and fail on Markdown that is not escaped, which could link, mention or
    format."""
    assert facts["allowed_mentions"] == {"parse": []}
    [embed] = facts["embeds"]
    loud = re.sub(r"\\[^0-9A-Za-z\s]", "", facts["content"]).replace("**", "")
    assert not re.search(r"[\\*_~`|<>@#\[\]()]|://", loud), loud
    assert "_" not in embed["title"] and "[" not in embed["title"]
    return Read(re.sub(r"\\(.)", r"\1", facts["content"]),
                (embed["url"], *re.findall(r"\]\((\S+)\)", embed["description"])))


def slack(path: str, facts: dict[str, Any]) -> int:
    """A header is plain, of 150 characters; a text object has 1 to 3000."""
    blocks = facts.get("blocks", [])
    header = all(one["text"]["type"] == "plain_text" and len(one["text"]["text"]) <= 150
                 for one in blocks if one["type"] == "header")
    return status_if(isinstance(facts.get("text"), str) and len(blocks) <= 50 and header
                 and all(one["type"] in ("header", "section")
                         and 1 <= len(one["text"]["text"]) <= 3000 for one in blocks))


def read_slack(facts: dict[str, Any]) -> Read:
    """Return the message. Text between < and > is a link or a mention. Markup that is not verbatim
    also links any address and name."""
    texts = [one["text"] for one in facts["blocks"]]
    marked = [one for one in texts if one["type"] == "mrkdwn"]
    plain = [facts["text"], *(one["text"] for one in texts if one["type"] == "plain_text")]
    assert all(one["verbatim"] for one in marked)
    assert not re.search(r"[<>]", "".join(plain))
    assert not re.search(r"&(?!(amp|lt|gt);)", "".join(plain))
    leads = re.findall(r"<([^|>]+)\|[^>]+>", "".join(one["text"] for one in marked))
    return Read("\n".join(plain), tuple(leads))


def ntfy(path: str, facts: dict[str, Any]) -> int:
    """JSON goes to the root; what is longer than 4,096 bytes would be a file."""
    actions = facts.get("actions", [])
    return status_if(path.partition("?")[0] == "/"
                 and re.fullmatch(r"[-_A-Za-z0-9]{1,64}", facts.get("topic", ""))
                 and len(facts.get("message", "").encode()) <= 4096
                 and facts.get("priority", 3) in range(1, 6) and len(actions) <= 3
                 and all(one["action"] == "view" and one["label"] and one["url"]
                         for one in actions))


def ntfy_read(facts: dict[str, Any]) -> Read:
    assert "markdown" not in facts
    return Read(f"{facts['title']}\n{facts['message']}",
                (facts["click"], *(one["url"] for one in facts["actions"][1:])))


def matrix(path: str, facts: dict[str, Any]) -> int:
    """Return the status of the answer. A text is required in addition to the page."""
    return status_if(isinstance(facts.get("text"), str) and facts["text"]
                 and len(json.dumps(facts, ensure_ascii=False).encode()) <= 65536)


def matrix_read(facts: dict[str, Any]) -> Read:
    page = Page()
    page.feed(facts["html"])
    assert page.tags <= {"strong", "br", "a"}
    return Read("".join(page.said), tuple(page.leads))


class Page(HTMLParser):
    """The text of a page without its links, and the addresses of the links."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.leads: list[str] = []
        self.said: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.inside = tag == "a"
        self.leads += [value for name, value in attrs if name == "href" and value]

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.said.append(data)


@dataclass(frozen=True)
class Chat:
    """A program: what it answers, how it is read, and an address by which it is known."""

    think: Callable[[str, dict[str, Any]], int]
    read: Callable[[dict[str, Any]], Read]
    address: str

    def judge(self, path: str, body: bytes) -> int:
        return self.think(path, json.loads(body))


CHATS: Final = {
    "discord": Chat(discord, read_discord, "https://discord.com/api/webhooks/123/abc-DEF_9"),
    "slack": Chat(slack, read_slack, "https://hooks.slack.com/services/T0/B0/xyz"),
    "ntfy": Chat(ntfy, ntfy_read, "https://ntfy.sh/grand-tour-ines"),
    "matrix": Chat(matrix, matrix_read, "https://matrix.example.org/webhook/"
                   "6b2f6b0e-2a0c-4f6d-9a5e-0123456789ab"),
}
