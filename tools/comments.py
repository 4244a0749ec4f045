"""The comments for translators: what a short message is, and what its placeholders stand for.

They are in `comments.toml` beside the catalogues. `[messages]` has what was written for one
message, `[placeholders]` what a placeholder stands for in all other messages of the folder. A
comment that names a placeholder replaces what the list says about it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

FILE: Final = "comments.toml"
SHORT: Final = 2                # a message of so many words needs a comment of its own
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}|%\((\w+)\)s")


@dataclass(frozen=True)
class Comments:
    """The comments of a folder: for placeholders by their name, for messages by their singular."""

    placeholders: dict[str, str] = field(default_factory=dict)
    messages: dict[str, str] = field(default_factory=dict)

    def describe(self, message: str, plural: str) -> str:
        """Return the comment for a message; empty if it has none."""
        written = self.messages.get(message, "")
        listed = [f"{{{name}}}: {self.placeholders[name]}"
                  for name in self.unexplained(message, plural) if name in self.placeholders]
        return "; ".join([written, *listed] if written else listed)

    def unexplained(self, message: str, plural: str) -> list[str]:
        """Return the placeholders of a message that its own comment does not name."""
        written = placeholder_names(self.messages.get(message, ""))
        return [name for name in placeholder_names(message + plural) if name not in written]


def placeholder_names(text: str) -> list[str]:
    """Return the names of the placeholders of a text, each once, in their order."""
    return list(dict.fromkeys(one or other for one, other in PLACEHOLDER.findall(text)))


def load_comments(folder: Path) -> Comments:
    """Return the comments of a folder with catalogues; none if it has no such file."""
    path = folder / FILE
    if not path.is_file():
        return Comments()
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    return Comments(read.get("placeholders", {}), read.get("messages", {}))


def write_comments(folder: Path, comments: Comments) -> None:
    """Write the comments of a folder, sorted like its catalogues."""
    listed = [f"{name} = {toml_text(comments.placeholders[name])}\n"
              for name in sorted(comments.placeholders)]
    written = [f"{toml_text(message)} = {toml_text(comments.messages[message])}\n"
               for message in sorted(comments.messages)]
    blocks = [f"[{title}]\n{''.join(lines)}"
              for title, lines in (("placeholders", listed), ("messages", written)) if lines]
    (folder / FILE).write_text("\n".join(blocks), encoding="utf-8")


def toml_text(text: str) -> str:
    """Return a text as TOML has it, in quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def comment_faults(comments: Comments, plurals: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with the comments of these messages, each with its plural or an empty
    text."""
    for message, plural in plurals.items():
        if len(message.split()) <= SHORT and message not in comments.messages:
            yield f"no comment: {message}"
        for name in comments.unexplained(message, plural):
            if name not in comments.placeholders:
                yield f"no comment for {{{name}}}: {message}"
    yield from (f"no such message: {message}" for message in comments.messages
                if message not in plurals)
    used = {name for message, plural in plurals.items()
            for name in comments.unexplained(message, plural)}
    yield from (f"no message needs {{{name}}}" for name in comments.placeholders
                if name not in used)
