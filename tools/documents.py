"""The documents as a site of their own: static files that can be searched, for any web space.

    python tools/documents.py [FOLDER] [--zip FILE]     in var/documents unless said otherwise

Sphinx makes it, of the same files that a site shows at /docs, in the same order; the tutorials in
Japanese and French are among them. What leads nowhere is fatal. Two builds of one commit have the
same bytes."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from typing import Any, Final

from docutils import nodes
from lock import ROOT
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace
from web_space import pack
from wheels import moment

sys.path.insert(0, str(ROOT / "src"))      # this edition, whatever is installed

from grandtour.web.documents.contents import EVIDENCE, GROUPS

DOCS: Final = ROOT / "docs"
INDEX: Final = "index"
TRANSLATED: Final = {"ja": "日本語", "fr": "Français"}
SPACELESS: Final = ("ja",)
DATA: Final = ("*.toml", "*.jsonl")         # files of /docs that are no documents
HEAD: Final = """\
# Grand Tour

Four board games to play in a browser, with friends or with computer players, hosted by anyone with
one command; and a library in which the same rules run fast enough for search and research.
"""
SETTINGS: Final = {
    "project": "Grand Tour",
    "extensions": ["myst_parser"],
    "root_doc": INDEX,
    "html_theme": "furo",
    "html_show_copyright": False,
    "html_show_sourcelink": False,
    "html_copy_source": False,
    "html_use_index": False,
    "html_permalinks_icon": "#",
    "html_favicon": str(ROOT / "src" / "grandtour" / "web" / "http" / "static" / "favicon.svg"),
    "myst_heading_anchors": 6,
    "highlight_language": "none",       # indented text is input, or a record
}


class Lost(Exception):
    """A link of a document leads nowhere. The message names it."""


def make(folder: Path) -> int:
    """Write the site; return the number of its pages. Raise Lost if Sphinx warns of anything."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", moment())
    rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name, docutils_namespace():
        source = Path(name, "source")
        copytree(DOCS, source, ignore=ignore_patterns(*DATA))
        (source / f"{INDEX}.md").write_text("\n".join(contents()), encoding="utf-8")
        for page in EVIDENCE:
            leave_out_of_contents(source / f"{page}.md")
        told = StringIO()
        site = Sphinx(source, None, folder, Path(name, "read"), "dirhtml", settings(),
                      status=None, warning=told)
        site.connect("doctree-read", name_only)
        site.connect("doctree-read", join_lines)
        site.connect("html-page-context", say_language)
        site.build(force_all=True)
    if told.getvalue():
        raise Lost(told.getvalue())
    (folder / ".buildinfo").unlink()
    return len(site.env.found_docs)


def settings() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return SETTINGS | {"release": project["version"],
                       "html_title": f"Grand Tour {project['version']}"}


def contents() -> Iterator[str]:
    """Yield the lines of the first page: the documents of /docs, and the translations."""
    yield HEAD
    for title, documents in GROUPS:
        yield from chapter(title, list(documents))
    for code, title in TRANSLATED.items():
        yield from chapter(title, [f"{code}/{path.stem}"
                                   for path in sorted((DOCS / code).glob("*.md"))])


def chapter(title: str, names: list[str]) -> list[str]:
    return ["```{toctree}", f":caption: {title}", ":maxdepth: 1", "", *names, "```", ""]


def leave_out_of_contents(page: Path) -> None:
    """Tell Sphinx that no list of contents names this page."""
    page.write_text(f"---\norphan: true\n---\n{page.read_text(encoding='utf-8')}", encoding="utf-8")


def name_only(site: Sphinx, document: nodes.document) -> None:
    """Show files of the project that are not documents without a link."""
    for link in list(document.findall(pending_xref)):
        path = (DOCS / link["refdoc"]).parent / link["reftarget"]
        if path.is_file() and (not path.resolve().is_relative_to(DOCS)
                               or any(map(path.match, DATA))):
            link.replace_self(nodes.strong("", "", *link.children))


def join_lines(site: Sphinx, document: nodes.document) -> None:
    """Join the lines of a paragraph where no spaces separate words."""
    if site.env.docname.partition("/")[0] in SPACELESS:
        for text in list(document.findall(nodes.Text)):
            if text == "\n":
                text.parent.remove(text)


def say_language(site: Sphinx, page: str, template: str, context: dict[str, Any], _: Any) -> None:
    code = page.partition("/")[0]
    if code in TRANSLATED:
        context["language"] = code


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "var" / "documents")
    parser.add_argument("--zip", type=Path, metavar="FILE", help="all of it as one file, too")
    chosen = parser.parse_args()
    try:
        print(f"{make(chosen.folder)} pages in {chosen.folder}")
    except Lost as reason:
        print(reason, file=sys.stderr)
        return 1
    if chosen.zip:
        pack(chosen.folder, chosen.zip)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
