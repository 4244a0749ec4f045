"""The reference pages, made of signatures and docstrings: `docs/reference.md` has every public name
of the library, `docs/reference-game.md` what the parts of a game use besides.

    python tools/reference.py          write both again
    python tools/reference.py check    say whether they are as the sources are"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src"
LIBRARY: Final = "grandtour.library"
PAGE: Final = ROOT / "docs" / "reference.md"
WIDTH: Final = 96
EMPTY: Final = "field(default_factory=dict)"
# Public besides what `import grandtour` names, in the order of the page.
MODULES: Final = (
    "grandtour.testing", "grandtour.lab.vector", "grandtour.lab.shared", "grandtour.lab.gymnasium",
    "grandtour.lab.pettingzoo", "grandtour.lab.open_spiel", "grandtour.lab.arena",
    "grandtour.lab.data", "grandtour.lab.perft")
HEAD: Final = """# Reference

The public names: those of `import grandtour`, and then those of the other public modules.
`tools/reference.py` generates this page from the docstrings. [library.md](library.md) and
[lab.md](lab.md) explain how to use them.

Your class must have the methods marked *required*; all others have defaults. A game needs
`Game.start`, `State.clone`, `State.scores`, and `Action.apply` of every action.
"""
KINDS: Final = (("Classes", ast.ClassDef), ("Functions", ast.FunctionDef),
                ("Constants", ast.AnnAssign))
GAME_PAGE: Final = ROOT / "docs" / "reference-game.md"
GAME_HEAD: Final = """# Reference for games

What the words, the drawing, the lessons and the levels of your own game use. This page is made
from the docstrings by `tools/reference.py`. [tutorial-game.md](tutorial-game.md) makes a game step
by step, and [reference.md](reference.md) has the names of `import grandtour`. The names here may
change with any release. A class without a signature takes its attributes, in their order.
"""
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


class Part(NamedTuple):
    """A chapter about one module: its docstring, then these names."""

    title: str
    module: str
    names: tuple[str, ...] = ()


GAME_PARTS: Final = (
    Part("Positions and nested questions", "grandtour.engine.plain"),
    Part("Words", "grandtour.games.words", (
        "Words", "About", "Asset", "Award", "Badge", "Budget", "Choice", "Good", "Ground",
        "Grounds", "Halt", "Line", "Panel", "Result", "Round", "Sentence", "Show", "Tally",
        "series", "sentence")),
    Part("Messages", "grandtour.language", ("Count", "Phrase", "N_", "language")),
    Part("Offers", "grandtour.games.offer", ("Offer", "cost", "gain", "then", "warn")),
    Part("Previews", "grandtour.games.preview", ("Preview", "question_kind")),
    Part("Drawing", "grandtour.games.plain.drawing", ("PlainDrawing",)),
    Part("Pictures", "grandtour.draw.picture", ("Picture",)),
    Part("Shapes", "grandtour.draw.shapes", (
        "circle", "disc", "escape", "glyph", "group", "lines", "number", "path", "point",
        "polyline", "rect", "shift", "spline", "star", "tag", "text", "use")),
    Part("Places", "grandtour.draw.places", ("Concern", "button", "ring", "sight")),
    Part("Players’ marks", "grandtour.draw.marks", ("Mark", "colours", "mark_symbols")),
    Part("Next to the board", "grandtour.draw.aside", ("Aside",)),
    Part("Lessons", "grandtour.games.lessons", (
        "BadLesson", "Lesson", "Step", "lesson", "lessons", "read_lesson")),
    Part("Levels", "grandtour.bots.levels", ("levels_by_name", "strongest_level")),
    Part("Encoders", "grandtour.engine.encoding", (
        "Encoder", "Field", "count_from", "fields_of_seats", "write_numbers")),
)


def game_page() -> str:
    """Return the page for authors of games: a chapter for each of GAME_PARTS."""
    found = [GAME_HEAD]
    for part in GAME_PARTS:
        source = text_of(part.module)
        known = find_definitions(source)
        intro = fence_examples(cleandoc(ast.get_docstring(ast.parse(source)) or ""))
        found.append(f"## {part.title}\n\nModule `{part.module}`.\n\n{intro}\n")
        found += [render_section(name, *known[name]) for name in part.names
                  if isinstance(known[name][0], ast.ClassDef)]
        functions = [render_item(name, node) for name in part.names
                     if isinstance(node := known[name][0], FUNCTION)]
        if functions:
            found.append("Functions:\n\n" + "".join(functions))
    return "\n".join(found)


def page() -> str:
    """Return the whole page: classes, functions and constants, each kind in alphabetical order,
    and then the other modules in the same way."""
    found = dict(sorted(public().items()))
    parts = [HEAD]
    for title, kind in KINDS:
        parts.append(f"## {title}\n")
        parts += render_kind(kind, found)
    for module in MODULES:
        parts.append(f"## {module}\n")
        found = dict(sorted(public(module).items()))
        parts += [one for _, kind in KINDS for one in render_kind(kind, found)]
    return "\n".join(parts)


def render_kind(kind: type[ast.stmt], found: Mapping[str, tuple[ast.stmt, str]]) -> list[str]:
    """Return the sections of the names of this kind."""
    return [render_section(name, *place) for name, place in found.items()
            if isinstance(place[0], kind)]


def public(module: str = LIBRARY) -> dict[str, tuple[ast.stmt, str]]:
    """Return each public name of a module with its definition and its source."""
    source = text_of(module)
    tree = ast.parse(source)
    places = {alias.asname or alias.name: (str(node.module), alias.name)
              for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    own = find_definitions(source)
    return {name: own[name] if name in own
            else find_definitions(text_of(places[name][0]))[places[name][1]]
            for name in read_all(tree)}


def read_all(tree: ast.Module) -> list[str]:
    """Return `__all__`."""
    [names] = [node.value for node in tree.body if isinstance(node, ast.Assign)
               and ast.unparse(node.targets[0]) == "__all__"]
    return list(ast.literal_eval(names))


def text_of(module: str) -> str:
    path = SOURCES.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def find_definitions(source: str) -> dict[str, tuple[ast.stmt, str]]:
    """Return the definitions of a module by name."""
    found: dict[str, tuple[ast.stmt, str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef | FUNCTION):
            found[node.name] = node, source
        elif isinstance(node, ast.AnnAssign):
            found[ast.unparse(node.target)] = node, source
    return found


def render_section(name: str, node: ast.stmt, source: str) -> str:
    """Return a section of the page."""
    if isinstance(node, ast.ClassDef):
        return "\n".join(class_told(node, source))
    if isinstance(node, FUNCTION):
        return f"### {name}\n\n{code(signature(node, name))}\n{class_doc(node)}"
    assert isinstance(node, ast.AnnAssign)
    return f"`{name}`{remark(node, source)}\n"


def class_told(node: ast.ClassDef, source: str) -> Iterator[str]:
    """Yield the head with the constructor, then attributes, then methods."""
    bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
    shown = [base for base in bases if base not in ("Contract", "Generic")]
    methods = [one for one in node.body if isinstance(one, FUNCTION)]
    made = next((one for one in methods if one.name == "__init__"), None)
    yield f"### {node.name}" + (f"({', '.join(shown)})" if shown else "") + "\n"
    if made is not None and len(made.args.args) > 1:
        yield code(signature(made, node.name))
    yield class_doc(node)
    attributes = [one for one in node.body if isinstance(one, ast.AnnAssign)
                  and not ast.unparse(one.target).startswith("_")]
    if attributes:
        yield "".join(f"- `{ast.unparse(one).replace(EMPTY, '{}')}`{remark(one, source)}\n"
                      for one in attributes)
    given = [one for one in methods
             if not one.name.startswith("_") or (one.name == "__str__" and doc(one))]
    if given:
        yield "".join(render_item(one.name, one) for one in given)


def render_item(name: str, method: FUNCTION) -> str:
    """Return an item of a list: the signature, remarks, and the docstring."""
    decorated = [ast.unparse(one) for one in method.decorator_list]
    shown = sign_in_one_line(method, name)
    if decorated and decorated[0].endswith("property"):
        shown = shown.replace("()", "", 1).replace(" -> ", ": ")
    must = ", required" if "abstractmethod" in decorated else ""
    text = " ".join(doc(method).split())
    return f"- **`{shown}`**{must}" + (f"  \n  {text}\n" if text else "\n")


def signature(node: FUNCTION, name: str) -> str:
    """Return the signature without `self`, a parameter a line if it is too long for one."""
    whole = sign_in_one_line(node, name)
    if len(whole) <= WIDTH:
        return whole
    rows = "".join(f"    {one},\n" for one in parameters(node.args))
    return f"{name}(\n{rows}){result(node)}"


def sign_in_one_line(node: FUNCTION, name: str) -> str:
    return f"{name}({', '.join(parameters(node.args))}){result(node)}"


def result(node: FUNCTION) -> str:
    """Return the type of the result, as a signature has it; empty if there is none."""
    return f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""


def parameters(given: ast.arguments) -> list[str]:
    """Return each parameter with its type, and its default if it has one."""
    positional = [*given.posonlyargs, *given.args]
    first = len(positional) - len(given.defaults)
    found = [ast.unparse(one) for one in positional]
    found[first:] = [f"{one} = {ast.unparse(default)}"
                     for one, default in zip(found[first:], given.defaults, strict=True)]
    found[len(given.posonlyargs):len(given.posonlyargs)] = ["/"] * bool(given.posonlyargs)
    found += [f"*{ast.unparse(given.vararg)}"] if given.vararg else []
    found += ["*"] if given.kwonlyargs and not given.vararg else []
    found += [f"{ast.unparse(one)} = {ast.unparse(default)}" if default else ast.unparse(one)
              for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    found += [f"**{ast.unparse(given.kwarg)}"] if given.kwarg else []
    return [one for one in found if one != "self"]


def code(text: str) -> str:
    return f"```python\n{text}\n```\n"


def class_doc(node: ast.ClassDef | FUNCTION) -> str:
    return f"{fence_examples(doc(node))}\n" if doc(node) else ""


def fence_examples(text: str) -> str:
    """Return a docstring with its examples as blocks of code."""
    return "\n\n".join(f"```python\n{paragraph}\n\n```" if paragraph.startswith(">>>")
                       else paragraph for paragraph in text.strip().split("\n\n"))


def doc(node: ast.ClassDef | FUNCTION) -> str:
    found = ast.get_docstring(node)
    return cleandoc(found) if found else ""


def remark(node: ast.AnnAssign, source: str) -> str:
    """Return the comment next to it in the source."""
    line = source.splitlines()[node.end_lineno - 1] if node.end_lineno else ""
    _, sign, beside = line[node.end_col_offset or 0:].partition("#")
    return f": {beside.strip()}" if sign else ""


PAGES: Final = {PAGE: page, GAME_PAGE: game_page}


def main(arguments: list[str]) -> int:
    if arguments == ["check"]:
        old = [path.relative_to(ROOT) for path, write in PAGES.items()
               if not path.is_file() or path.read_text(encoding="utf-8") != write()]
        print(*[f"{path} is out of date: python tools/reference.py" for path in old]
              or ["the reference is up to date"], sep="\n")
        return 1 if old else 0
    for path, write in PAGES.items():
        path.write_text(write(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
