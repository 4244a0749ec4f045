"""The messages of Grand Tour and their catalogues.

    python tools/messages.py update [part of a path]    brings the catalogues up to date
    python tools/messages.py check                      says what is wrong or obsolete, and warns of
                                                        what is not translated yet
    python tools/messages.py check --release            refuses that, too

A message lives in the `locale` folder of the nearest package up the tree that has one; those of
packages without one (engine, tables, bots ...) live with the language. `update` keeps every
translation there is, in whichever catalogue it stood, and prints those it drops. It copies the
comments for translators from `comments.toml` of each folder; `check` says which are missing.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from babel.messages.catalog import Message
from babel.messages.extract import extract
from babel.messages.pofile import normalize, read_po
from comments import FILE, Comments, comment_faults, load_comments
from translated import outdated_chapters, stamps

ROOT: Final = Path(__file__).parents[1] / "src" / "grandtour"
SKELETON: Final = "skeleton"
CODES: Final = ("ja", "fr")
CLAUSE: Final = re.compile(r"^\*\*([A-Z]+-[\w.]+)\*\*", re.MULTILINE)
PLURALS: Final = {"ja": "nplurals=1; plural=0;", "fr": "nplurals=2; plural=(n > 1);"}

# The positions of messages among the arguments of each function; two are singular and plural.
KEYWORDS: Final = {
    "N_": (0,), "say": (0,), "print_sentence": (0,), "Phrase": (0,), "Count": (0, 1),
    "Plural": (0, 1), "Refusal": (2,), "counted": (1, 2), "LanguagePack": (2,),
}
LESSON_KEYWORDS: Final = ("title", "about", "lead", "task", "right", "end", "say")
JINJA_KEYWORDS: Final = {"_": None, "gettext": None, "ngettext": (1, 2)}


@dataclass
class Said:
    """A message in the sources: its plural, if it is counted, its files, and whether only templates
    have it."""

    id: str
    plural: str = ""
    places: set[str] = field(default_factory=set)
    alone: bool = False


Translations = dict[str, tuple[str, ...]]       # by message: a text for each plural form


# The sources.

def python_messages(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the messages of a Python file, each with its plural or an empty text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and function(node) in KEYWORDS:
            wanted = KEYWORDS[function(node)]
            found = [literal(node.args[place]) for place in wanted if place < len(node.args)]
            if len(found) == len(wanted) and all(found):
                yield found[0], found[1] if len(found) > 1 else ""


def function(node: ast.Call) -> str:
    """Return the last name of the called function."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def literal(node: ast.expr) -> str:
    """Return the text of a literal, marked with N_ or not; empty if it is none."""
    if isinstance(node, ast.Call) and function(node) == "N_":
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def template_messages(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the messages of a Jinja template, each with its plural or an empty text."""
    with path.open("rb") as file:
        for _, found, _, _ in extract("jinja2", file, JINJA_KEYWORDS,
                                      options={"trimmed": "true", "silent": "false"}):
            yield (found, "") if isinstance(found, str) else (found[0], found[1])


def lesson_messages(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the messages of a lesson; none is counted."""
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    for part in (said, *said.get("step", ()), *said.get("figure", ())):
        yield from ((part[name], "") for name in LESSON_KEYWORDS if name in part)


READERS: Final = {".py": python_messages, ".html": template_messages, ".toml": lesson_messages}
LESSONS: Final = "lessons"          # no other file of TOML says anything


def sources(root: Path) -> Iterator[Path]:
    """Yield every file that may have messages, in a fixed order.

    The author of a new game translates its own."""
    yield from sorted(path for path in root.rglob("*") if path.suffix in READERS
                      and SKELETON not in path.relative_to(root).parts
                      and (path.suffix != ".toml" or path.parent.name == LESSONS))


def home(path: Path, root: Path) -> Path:
    """Return the locale folder of the messages of a file."""
    for parent in path.relative_to(root).parents:
        if (root / parent / "locale").is_dir():
            return root / parent / "locale"
    return root / "language" / "locale"


def messages(root: Path = ROOT) -> dict[Path, dict[str, Said]]:
    """Return every message of the sources, by its locale folder.

    A message that is plain in one place and counted in another is one message, the counted one."""
    found: dict[Path, dict[str, Said]] = {}
    for path in sources(root):
        here = found.setdefault(home(path, root), {})
        for one, other in READERS[path.suffix](path):
            said = here.setdefault(one, Said(one))
            said.plural = said.plural or other
            said.alone = said.alone or (path.suffix == ".html" and not other)
            said.places.add(path.relative_to(root).as_posix())
    return {folder: without_plurals(here) for folder, here in found.items()}


def without_plurals(here: dict[str, Said]) -> dict[str, Said]:
    """Return the messages without those that only are the plural of another; Python marks those
    with N_, too."""
    plurals = {said.plural for said in here.values() if said.plural != said.id}
    return {message: said for message, said in here.items() if said.alone or message not in plurals}


# The catalogues.

def catalogue(folder: Path, code: str) -> list[Message]:
    """Return the messages of a catalogue; empty if there is none."""
    path = folder / f"{code}.po"
    if not path.is_file():
        return []
    with path.open("rb") as file:
        return [message for message in read_po(file, locale=code) if message.id]


def singular(message: Message) -> str:
    """Return the id of a message, or of its singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def texts(message: Message) -> tuple[str, ...]:
    """Return the translations, one for each plural form."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def translations(root: Path, code: str) -> Translations:
    """Return every translation, in whichever catalogue."""
    return {singular(message): texts(message)
            for folder in sorted(root.rglob("locale")) for message in catalogue(folder, code)
            if all(texts(message))}


def write(folder: Path, code: str, said: dict[str, Said], known: Translations) -> None:
    """Write a catalogue: sorted, without dates and line numbers, so that it changes only with its
    words."""
    head = "".join([
        "Content-Type: text/plain; charset=UTF-8\n",
        "Content-Transfer-Encoding: 8bit\n",
        "MIME-Version: 1.0\n",
        f"Language: {code}\n",
        f"Plural-Forms: {PLURALS[code]}\n",
    ])
    blocks = [f'msgid ""\nmsgstr {normalize(head)}\n']
    comments = load_comments(folder)
    blocks += [block(code, said[message], known, comments) for message in sorted(said)]
    (folder / f"{code}.po").write_text("\n".join(blocks), encoding="utf-8")


def block(code: str, said: Said, known: Translations, comments: Comments) -> str:
    """Return a message as a catalogue has it, with its comment, and its translation if it is
    known."""
    comment = comments.describe(said.id, said.plural)
    lines = [f"#. {comment}"] if comment else []
    lines += [f"#: {place}" for place in sorted(said.places)]
    lines.append(f"msgid {normalize(said.id)}")
    forms = int(PLURALS[code].partition("nplurals=")[2][0]) if said.plural else 1
    found = known.get(said.id, ())
    text = found if len(found) == forms else ("",) * forms
    if said.plural:
        lines.append(f"msgid_plural {normalize(said.plural)}")
        lines += [f"msgstr[{form}] {normalize(each)}" for form, each in enumerate(text)]
    else:
        lines.append(f"msgstr {normalize(text[0])}")
    return "\n".join(lines) + "\n"


def update(root: Path = ROOT, part: str = "") -> None:
    """Write the catalogues whose path contains `part`; print the translations that are dropped."""
    said = messages(root)
    for code in CODES:
        known = translations(root, code)
        for folder in said:
            if part in str(folder):
                old = {singular(message): texts(message) for message in catalogue(folder, code)}
                write(folder, code, said[folder], known)
                for dropped in sorted(set(old) - set(said[folder])):
                    print(f"{code}: dropped {dropped!r}: {' | '.join(old[dropped])!r}")


# The check.

def faults(root: Path = ROOT) -> list[str]:
    """Return missing, fuzzy and obsolete messages, and what is wrong with their comments, one line
    each; empty if all is well. A message without a translation is shown in English: it is no fault
    of a change (see `untranslated`)."""
    said = messages(root)
    folders = sorted(set(said) | set(root.rglob("locale")))
    found = []
    for code in CODES:
        for folder in folders:
            found += [f"{folder.relative_to(root)}/{code}.po: {fault}" for fault in folder_faults(
                said.get(folder, {}), catalogue(folder, code), load_comments(folder))]
    for folder in folders:
        plurals = {each.id: each.plural for each in said.get(folder, {}).values()}
        found += [f"{folder.relative_to(root)}/{FILE}: {fault}"
                  for fault in comment_faults(load_comments(folder), plurals)]
    return found


def folder_faults(said: dict[str, Said], written: list[Message],
                  comments: Comments) -> Iterator[str]:
    """Yield the faults of one catalogue."""
    there = {singular(message): message for message in written}
    yield from (f"missing: {message}" for message in sorted(set(said) - set(there)))
    for message, entry in there.items():
        if message not in said:
            yield f"obsolete: {message}"
        elif entry.fuzzy:
            yield f"fuzzy: {message}"
        elif entry.pluralizable != bool(said[message].plural):
            yield f"not counted as in the sources: {message}"
        elif " ".join(entry.auto_comments) != comments.describe(message, said[message].plural):
            yield f"another comment (run update): {message}"


def untranslated(root: Path = ROOT) -> list[str]:
    """Return the messages and clauses of rulebooks that a language lacks, one line each.

    A change may leave them to a translator; a release may not."""
    found = [f"{path.relative_to(root)}: not translated: {singular(message)}"
             for code in CODES for folder in sorted(root.rglob("locale"))
             for path in [folder / f"{code}.po"]
             for message in catalogue(folder, code) if not all(texts(message))]
    for english in sorted(root.glob("games/*/rulebook/en.md")):
        for path in (english.with_stem(code) for code in CODES):
            there = set(clauses_in(path))
            found += [f"{path.relative_to(root)}: not translated: {clause}"
                      for clause in clauses_in(english) if clause not in there]
    return found


def clauses_in(path: Path) -> list[str]:
    """Return the ids of the clauses in a text of rules, in its order; none without the file."""
    return CLAUSE.findall(path.read_text(encoding="utf-8")) if path.is_file() else []


def unfinished() -> list[str]:
    """Return what a translator has to do before a release, in the texts of the site and in the
    documents, one line each."""
    return [*untranslated(), *(f"changed since its translation: {chapter}"
                               for chapter in outdated_chapters(stamps()))]


def report(wrong: list[str], unready: list[str]) -> int:
    """Print what is wrong, and warn of what is unready; return 1 if anything is wrong."""
    print(*wrong, *(f"warning: {line}" for line in unready), sep="\n")
    if not wrong:
        print("complete, with warnings" if unready else "complete")
    return 1 if wrong else 0


def main(arguments: list[str]) -> int:
    """Run the command line; return its exit status."""
    if arguments[:1] == ["update"]:
        update(part=arguments[1] if len(arguments) > 1 else "")
        return 0
    if arguments == ["check"]:
        return report(faults(), unfinished())
    if arguments == ["check", "--release"]:
        return report([*faults(), *unfinished()], [])
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
