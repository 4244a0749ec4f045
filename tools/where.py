"""Show where a message appears: the pages, and the sentences or labels around it.

    python tools/where.py "words of a message"
    python tools/where.py "words of a message" --language ja

The first call opens every page of the full test site in all languages, which takes minutes. It
keeps their text in `var/where`, so later calls take seconds. `--again` opens the pages again after
a change. A message that is on none of the pages is shown in its source.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import game_folders             # makes the tests importable
import httpx
import messages
from comments import PLACEHOLDER, SHORT
from messages import ROOT, Said

from grandtour.language import CODES
from tests.visible import SAID, TAG, UNREAD

KEPT: Final = game_folders.ROOT / "var" / "where"
MOST: Final = 8                 # messages that are searched for in one call
AROUND: Final = 2               # sentences before and after
# Elements within a sentence. All others end it.
INLINE: Final = re.compile(r"</?(?:a|abbr|b|bdi|code|em|i|kbd|mark|s|small|strong|time|u)\b[^>]*>")
SPAN: Final = re.compile(r"</?span\b[^>]*>")
SENTENCE: Final = re.compile(r"\S[^\n]*?(?:[.!?](?=\s|\Z)|[。！？]|(?=\n|\Z))")

Pages = Mapping[str, str]       # the visible text of each page by its address


# The text of the pages.

def read_text(page: str) -> str:
    """Return the visible text of a page: a line for each element that is no part of a sentence,
    then a line for each attribute that is shown or read aloud."""
    left = re.sub(r"\s+", " ", UNREAD.sub(" ", page))
    blocks = TAG.split(SPAN.sub(" ", INLINE.sub("", left)))
    lines = (" ".join(unescape(text).split()) for text in (*blocks, *SAID.findall(left)))
    return "\n".join(line for line in lines if line)


def open_pages() -> None:
    """Open every page of the full test site in every language, and save their text."""
    from tests.full_site import FullSite
    from tests.real_site import Site
    with TemporaryDirectory() as folder, Site(Path(folder) / "grandtour.sqlite") as site:
        full = FullSite(site)
        addresses = sorted({each for found in full.addresses.values() for each in found})
        with httpx.Client(base_url=site.url, cookies={"grandtour": full.token}, timeout=120,
                          follow_redirects=True) as reader:
            for code in CODES:
                pages = {address: read_text(reader.get(address, params={
                    **httpx.URL(address).params, "lang": code}).text) for address in addresses}
                save_pages(code, pages)
        full.close()


def save_pages(code: str, pages: Pages) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"{code}.json").write_text(
        json.dumps(pages, ensure_ascii=False, indent=0), encoding="utf-8")


def load_pages(code: str) -> Pages:
    """Return the pages as they were when they were opened."""
    pages: Pages = json.loads((KEPT / f"{code}.json").read_text(encoding="utf-8"))
    return pages


# The messages.

def choose_messages(words: str, code: str) -> Mapping[str, tuple[Said, tuple[str, ...]]]:
    """Return the messages with these words in English or in the language, each by its singular with
    all its texts in the language. If one of them consists of these words, return only that."""
    known = messages.translations(ROOT, code)
    found: dict[str, tuple[Said, tuple[str, ...]]] = {}
    for here in messages.messages().values():
        for said in here.values():
            english = tuple(filter(None, (said.id, said.plural)))
            texts = english if code == "en" else known.get(said.id, ())
            if any(words in text for text in (*english, *texts)):
                same, _ = found.setdefault(said.id, (said, texts))
                same.places.update(said.places)
    whole = {each: (said, texts) for each, (said, texts) in found.items()
             if words in (said.id, said.plural, *texts)}
    return whole or found


def pattern_of(text: str) -> re.Pattern[str] | None:
    """Return what finds a message on a page, with anything in its placeholders. Return None if it
    has no words of its own.

    A short message is only found as a label or sentence of its own."""
    own = PLACEHOLDER.sub("\0", " ".join(text.split())).strip("\0 ")
    if not re.search(r"\w", own):
        return None
    inner = r"[^\n]*?".join(map(re.escape, own.split("\0")))
    if len(text.split()) <= SHORT and not PLACEHOLDER.search(text):
        return re.compile(rf"(?:^|(?<=[^\w\s] )){inner}(?=$| ?[^\w\s])", re.MULTILINE)
    return re.compile((r"\b" if re.match(r"\w", own) else "") + inner
                      + (r"\b" if re.match(r"\w", own[-1]) else ""))


def context_of(pattern: re.Pattern[str], text: str) -> list[str] | None:
    """Return the first place of a message with the sentences or labels around it, the message
    marked by an arrow; None if it is not there."""
    match = pattern.search(text)
    if match is None:
        return None
    pieces = list(SENTENCE.finditer(text))
    its = [number for number, piece in enumerate(pieces)
           if piece.end() > match.start() and piece.start() < match.end()]
    return [f"{'>' if number in its else ' '} {pieces[number][0]}"
            for number in range(max(its[0] - AROUND, 0), min(its[-1] + AROUND + 1, len(pieces)))]


def find_message(texts: tuple[str, ...], pages: Pages) -> dict[tuple[str, ...], list[str]]:
    """Return the addresses of the pages on which a message appears, by what is around it."""
    found: dict[tuple[str, ...], list[str]] = {}
    patterns = [pattern for pattern in map(pattern_of, texts) if pattern]
    for address, text in pages.items():
        contexts = (context_of(pattern, text) for pattern in patterns)
        if context := next(filter(None, contexts), None):
            found.setdefault(tuple(context), []).append(address)
    return found


# The source.

def source_lines(said: Said) -> Iterator[str]:
    """Yield the lines around a message in each of its files."""
    for place in sorted(said.places):
        lines = (ROOT / place).read_text(encoding="utf-8").splitlines()
        number = line_of(said.id, lines)
        yield f"src/grandtour/{place}:{number + 1}"
        yield from (f"  {line}" for line in lines[max(number - AROUND, 0):number + AROUND + 1])


def line_of(message: str, lines: list[str]) -> int:
    """Return the index of the line with most of the beginning of a message."""
    def shared(line: str) -> int:
        return next((length for length in range(len(message), 0, -1)
                     if message[:length] in line), 0)

    return max(range(len(lines)), key=lambda number: shared(lines[number]))


def describe(said: Said, texts: tuple[str, ...], pages: Pages) -> Iterator[str]:
    """Yield the lines that say where a message appears."""
    yield f"“{' / '.join(texts) or said.id}”"
    found = find_message(texts, pages)
    for context, addresses in found.items():
        more = len(addresses) - 1
        yield f"{addresses[0]} (and {more} more)" if more else addresses[0]
        yield from (f"  {line}" for line in context)
    if not found:
        yield "On none of the pages. In the source:"
        yield from source_lines(said)


def main(arguments: list[str]) -> int:
    """Run the command line; return 1 if no message has the words, or too many have."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words")
    parser.add_argument("--language", choices=CODES, default="en")
    parser.add_argument("--again", action="store_true", help="open the pages again")
    given = parser.parse_args(arguments)
    found = choose_messages(given.words, given.language)
    if not found or len(found) > MOST:
        print(f"{len(found) or 'No'} messages have these words.", *list(found)[:20], sep="\n")
        return 1
    if given.again or not (KEPT / f"{given.language}.json").is_file():
        print("Opening every page of the full test site.")
        open_pages()
    kept = (KEPT / f"{given.language}.json").stat().st_mtime
    for said, texts in found.values():
        print("\n".join(describe(said, texts, load_pages(given.language))), end="\n\n")
    print(f"The pages are as of {time.strftime('%d %B %Y, %H:%M', time.localtime(kept))}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
