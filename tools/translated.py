"""The chapters of translated documents whose English has changed since their translation.

    python tools/translated.py              names them
    python tools/translated.py ja fr        records that these languages are up to date

`docs/translated.toml` has, for each translation, the digest of every English chapter that it was
last compared with. Line breaks do not count."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from lock import ROOT

DOCS: Final = ROOT / "docs"
STAMPS: Final = DOCS / "translated.toml"
CODES: Final = ("fr", "ja")
HEAD: Final = """\
# The digests of the English chapters that each translation was last compared with:
# `python tools/translated.py` writes them.
"""
DIGITS: Final = 12

Stamps = dict[str, dict[str, list[str]]]        # by document and language


def documents() -> list[str]:
    """Return the names of documents that are translated into any language."""
    return sorted({path.stem for code in CODES for path in (DOCS / code).glob("*.md")})


def chapters(text: str) -> list[str]:
    """Return the text above the first heading of a chapter, then the chapters."""
    return re.split(r"^(?=## )", text, flags=re.MULTILINE)


def digests(name: str) -> list[str]:
    """Return the digests of the chapters of this document in English."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    return [sha256(" ".join(chapter.split()).encode()).hexdigest()[:DIGITS]
            for chapter in chapters(text)]


def stamps() -> Stamps:
    return tomllib.loads(STAMPS.read_text(encoding="utf-8"))


def outdated_chapters(kept: Stamps) -> Iterator[str]:
    """Yield language, document and chapter of outdated translations."""
    for name in documents():
        text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
        titles = [chapter.partition("\n")[0] for chapter in chapters(text)]
        for code in CODES:
            seen = set(kept.get(name, {}).get(code, []))
            for title, digest in zip(titles, digests(name), strict=True):
                if digest not in seen:
                    yield f"docs/{code}/{name}.md: {title}"


def format_stamps(kept: Stamps) -> str:
    lines = [HEAD.rstrip()]
    for name, languages in sorted(kept.items()):
        lines += ["", f"[{name}]"]
        for code, each in sorted(languages.items()):
            lines += [f"{code} = [", *(f'    "{digest}",' for digest in each), "]"]
    return "\n".join(lines) + "\n"


def update_stamps(codes: Sequence[str], kept: Stamps) -> Stamps:
    """Return the same with these languages up to date."""
    return {name: {**kept.get(name, {}), **{code: digests(name) for code in codes}}
            for name in documents()}


def main() -> int:
    kept = stamps()
    if codes := sys.argv[1:]:
        STAMPS.write_text(format_stamps(update_stamps(codes, kept)), encoding="utf-8")
        return 0
    found = list(outdated_chapters(kept))
    print(*found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
