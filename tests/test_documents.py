"""The documents: their examples run, and the files that they name are there."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
import subprocess
import sys
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import illustrations
import liveliness
import measured_page
import pytest
import reference
import strength
import yardstick

import grandtour
from grandtour.bots.strength import load_strength
from grandtour.cli.main import main
from grandtour.games import names
from grandtour.language import CODES
from tests.command_line import read_arguments
from tests.fairness.test_verify import random_proof
from tests.some_game import PLAIN

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"),
                    *(ROOT / "deploy").glob("*.md")])
NOW = [path for path in DOCUMENTS if path.name != "CHANGELOG.md"]   # that one tells of what was
MADE = {"places.toml", "work.jsonl", "games.csv", "games.jsonl", "ratings-<game>-<players>.csv",
        "<game>-<players>.json", "round-<number>-<digest>.json", "samples-<number>.jsonl",
        "changes/hours.added.md", "people_2.py", "clubs_1.py",
        "pebbles/grandtour_pebbles/game.py", "grandtour_de/language.toml", "locale/de.po",
        "grandtour_de/locale/de.po", "grandtour_de/rulebook/<game>/de.md",
        "teach-de.md"}                              # by whoever follows the document
NOT_FILES = {"replay/walk.html"}                    # the name of a template
FILE = re.compile(r"`((?:[\w.<>{},*-]+/)*[\w.<>{},*-]+"
                  r"\.(?:py|toml|md|css|json|po|ini|js|html|csv|jsonl))`")
TYPED = re.compile(r"^ {4}(?:15 4 \* \* \*  )?(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?(grandtour .*)",
                   re.MULTILINE)
IMPORTED = re.compile(r"from (grandtour[\w.]*) import (\([^)]*\)|[\w, ]+)")
MENTIONED = re.compile(r"`(grandtour [^`]*)`")


def names_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=names_of)
def test_the_examples_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted or path != ROOT / "README.md"


@pytest.mark.parametrize("path", DOCUMENTS, ids=names_of)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    assert lost == []


def test_shown_pictures_are_generated() -> None:
    assert [name for name in illustrations.shown_pictures()
            if not illustrations.can_be_taken(name)] == []


def test_pictures_match_the_documents() -> None:
    assert {file.name
            for file in illustrations.PICTURES.iterdir()} == illustrations.shown_pictures()


@pytest.mark.parametrize("path", DOCUMENTS, ids=names_of)
def test_pictures_match_the_documents_language(path: Path) -> None:
    written = path.parent.name if path.parent.name in CODES else "en"
    told = re.findall(r"!\[[^]]*\]\((.*?)\)", path.read_text(encoding="utf-8"))
    assert [name for name in told if not name.endswith(f".{written}.webp")] == []


@pytest.fixture(scope="module", name="files")
def _files() -> list[str]:
    """Every file of the project, from its root."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                            cwd=ROOT, capture_output=True, text=True, check=True)
    return ["/" + name for name in listed.stdout.splitlines()]


def path_patterns(name: str) -> list[str]:
    """Return the patterns of a name in a document: `<game>` is any, `{ja,fr}` one of two."""
    several = re.match(r"(.*)\{(.*)\}(.*)", name)
    if several is None:
        return ["*/" + re.sub(r"<\w+>", "*", name)]
    before, among, after = several.groups()
    return [way for one in among.split(",") for way in path_patterns(before + one + after)]


@pytest.mark.parametrize("path", NOW, ids=names_of)
def test_files_that_are_named_are_there(path: Path, files: list[str]) -> None:
    """`tools/clauses.py`, `core.py`: from the root, or from any folder."""
    named = set(FILE.findall(path.read_text(encoding="utf-8"))) - MADE - NOT_FILES
    assert [name for name in sorted(named) for way in path_patterns(name)
            if not any(fnmatch(file, way) for file in files)] == []


@pytest.mark.parametrize("path", NOW, ids=names_of)
def test_folders_that_are_named_are_there(path: Path) -> None:
    named = re.findall(r"`((?:src|tests|tools|benchmarks|docs|examples|deploy)/[\w/]+)/?`",
                       path.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def commands(kind: re.Pattern[str]) -> list[str]:
    """Return the commands in the documents, without the comments next to them."""
    text = "\n".join(re.sub(r"\\\n *", "", path.read_text(encoding="utf-8")) for path in NOW)
    return sorted({re.split(r"(?<=\S) {3,}(?=[^ -])", line)[0] for line in kind.findall(text)})


@pytest.mark.parametrize("line", commands(TYPED))
def test_commands_are_understood(line: str) -> None:
    given = shlex.split(re.sub(r"\$\([^)]*\)", "1", line))[1:]
    assert read_arguments(given)


@pytest.mark.parametrize("line", commands(MENTIONED))
def test_mentioned_options_exist(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, command, *rest = line.split()
    if command != "COMMAND":
        main([command, "--help"])
        known = capsys.readouterr().out
        assert [option for option in rest if option.startswith("--") and option not in known] == []


@pytest.mark.parametrize("path", NOW, ids=names_of)
def test_mentioned_make_targets_exist(path: Path) -> None:
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    known = re.findall(r"^([a-z-]+):", made, re.MULTILINE)
    told = re.findall(r"(?:^ {4}|`)make ([a-z-]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(told) <= set(known)


@pytest.mark.parametrize("path", reference.PAGES, ids=lambda path: path.name)
def test_reference_matches_the_sources(path: Path) -> None:
    """`python tools/reference.py` writes it."""
    assert path.read_text(encoding="utf-8") == reference.PAGES[path]()


@pytest.mark.parametrize("part", reference.GAME_PARTS, ids=lambda part: part.title)
def test_game_reference_explains_every_name(part: reference.Part) -> None:
    source = reference.text_of(part.module)
    assert ">>> " in ast.get_docstring(ast.parse(source))
    known = reference.find_definitions(source)
    for name in part.names:
        node, _ = known[name]
        assert isinstance(node, ast.ClassDef | ast.FunctionDef)
        assert ast.get_docstring(node), name


def test_reference_describes_every_public_name() -> None:
    page, told = reference.page(), reference.public()
    assert list(told) == grandtour.__all__
    for name, (node, _) in told.items():
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            assert f"### {name}" in page
            assert ast.get_docstring(node), name
        else:
            assert f"`{name}`: " in page


@pytest.mark.parametrize("module", [reference.LIBRARY, *reference.MODULES])
def test_public_names_have_docstrings(module: str) -> None:
    """A method may leave its docstring to the one of its name in the same module or the library."""
    told = reference.public(module)
    assert list(told) == import_module(module).__all__
    known = list_documented(module) | list_documented(reference.LIBRARY)
    for name, (node, source) in told.items():
        if isinstance(node, ast.AnnAssign):
            assert reference.remark(node, source), name
            continue
        assert isinstance(node, ast.ClassDef | ast.FunctionDef)
        assert ast.get_docstring(node), name
        assert [f"{name}.{method.name}" for method in list_methods(node)
                if method.name not in known] == []


def list_documented(module: str) -> set[str]:
    """Return the names of the methods that have a docstring."""
    return {method.name for node, _ in reference.public(module).values()
            for method in list_methods(node) if ast.get_docstring(method)}


def list_methods(node: ast.stmt) -> list[ast.FunctionDef]:
    """Return the public methods of a class."""
    return [one for one in getattr(node, "body", []) if isinstance(node, ast.ClassDef)
            and isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]


def test_documents_import_public_names_only() -> None:
    """The modules that a game of another package uses are named in library.md."""
    told = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    public = {"grandtour", "grandtour.lab", *reference.MODULES}
    for path in NOW:
        for module, names_given in IMPORTED.findall(path.read_text(encoding="utf-8")):
            if module in public:
                known = {*import_module(module).__all__} if module != "grandtour.lab" else {
                    one.rpartition(".")[2] for one in reference.MODULES}
                assert set(re.findall(r"\w+", names_given)) <= known, path.name
            else:
                above = ".".join(module.split(".")[:2])
                names = (module, above, module.removeprefix("grandtour.games"))
                assert any(f"`{name}`" in told for name in names), module


@pytest.mark.parametrize("name", ["program.py", "guest.py"])
def test_documented_programs_are_tested(name: str) -> None:
    example = (ROOT / "examples" / name).read_text(encoding="utf-8")
    assert f"```python\n{example}```" in (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_strength_tables_match_the_site() -> None:
    """They are written together, by one command."""
    page = measured_page.PAGE.read_text(encoding="utf-8")
    found = {name: load_strength(name) for name in names()}
    assert strength.rewrite_page(page, found) == page
    arena = strength.ARENA.read_text(encoding="utf-8")
    assert strength.rewrite_arena(arena, found) == arena


def test_gate_table_is_complete() -> None:
    page = measured_page.PAGE.read_text(encoding="utf-8")
    assert yardstick.rewrite_page(page, yardstick.read_cells()) == page


def test_liveliness_table_is_current() -> None:
    """A new measurement replaces its row and leaves all others."""
    page = measured_page.PAGE.read_text(encoding="utf-8")
    assert liveliness.rewrite_page(page, []) == page
    new = liveliness.row(PLAIN, "coachman", 3, liveliness.Seen(games=1, turns=10, idle=1))
    changed = liveliness.rewrite_page(page, [new])
    assert new in changed.splitlines()
    assert len(changed.splitlines()) == len(page.splitlines())


def test_the_verifier_of_the_page_works(tmp_path: Path) -> None:
    """The proof has draws that were undone. Another number or draw is detected."""
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    [program] = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    good = random_proof(PLAIN, 12)
    number = next(line for line in good.split("\n") if line.startswith("seat 1")).split(" ")[3]
    listed = re.search(r"^draw \d+: 1 (.+), 1 (.+) => (.+)$", good, re.MULTILINE)
    assert listed is not None
    other = {listed[1]: listed[2], listed[2]: listed[1]}[listed[3]]
    swapped = good.replace(listed[0], f"{listed[0].partition(' => ')[0]} => {other}")
    for text, status in ((good, 0), (good.replace(number, "0" * 64), 1), (swapped, 1)):
        (tmp_path / "deal.txt").write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "-I", "-c", program], cwd=tmp_path, check=False,
                              capture_output=True, text=True)
        assert done.returncode == status, done.stderr
