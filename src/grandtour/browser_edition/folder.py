"""Write the folder of the browser edition: the files that a web space serves, and nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from grandtour import games
from grandtour.browser_edition.cookies import CookieJar
from grandtour.browser_edition.gateway import Gateway
from grandtour.browser_edition.library import empty_library, write_library
from grandtour.browser_edition.packing import (
    COMPILED, PackedFiles, iterate_native_libraries, iterate_own_files, pack_files,
)
from grandtour.language import CODES, language
from grandtour.maintenance.making import make_database
from grandtour.web.app import Settings, create_app
from grandtour.web.http.packages import list_folders

# The files of the npm package "pyodide" that a browser runs.
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"       # lists further packages; none is used
# The suffixes of packed files that browsers cache unpacked (page/worker.js).
LARGE: Final = (".wasm", ".so", ".zip", ".asm.mjs", ".db", "parts.json")
SHEET: Final = ".css"
TEXTS: Final = (SHEET, ".js")          # static files that are packed as well
PACKED: Final = ".packed"
KEPT_PACKED: Final = ".zst"             # the suffix of files that browsers cache packed
HOUSE: Final = "/house/"        # the folder of the files in the browser (page/parts.mjs)
ROW: Final = "house.bin"        # those files, one after the other
MEMORY: Final = ("low.bin", "high.bin")
# Answers of the site that are the same for everyone, and are files here.
ANSWERS: Final = ("/static/style.css", "/static/table.css", "/manifest.webmanifest", "/favicon.ico",
                  "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png", "/icon-cut-512.png",
                  *(f"/static/games/{name}.css" for name in games.names()))
SHELL: Final = "index.html"
LOST: Final = "404.html"        # many web spaces serve it for unknown addresses
ORIGIN: Final = "http://localhost"
MEGA: Final = 1_000_000
MAKE: Final = ("import sys; from grandtour.maintenance import making; "
               "making.make_database(sys.argv[1])")
WIDE: Final = 500               # characters of a line; Node also prints whole scripts in one


class MissingPart(Exception):
    """A part of the folder was not found."""


def write_folder(folder: Path, pyodide: Path, wheels: Path, tell: Callable[[str], None]) -> None:
    """Make the folder from Pyodide and wheels for WebAssembly, using Node.

    Each step, which can take minutes, is reported before it begins. Raise MissingPart."""
    browser = folder / "browser"
    shutil.rmtree(browser, ignore_errors=True)
    tell("1 of 5: gather what Python begins with")
    with tempfile.TemporaryDirectory() as name:
        bench = Path(name) / browser.name
        bench.mkdir()
        lay_out_python_files(bench, pyodide, [find_wheel(wheels, one) for one in COMPILED])
        write_database(bench / "empty.db")
        tell("2 of 5: keep the memory of a Python that has looked at the site")
        keep_memory(bench, pyodide)
        shutil.copytree(bench, browser)
    tell("3 of 5: copy scripts and answers")
    copy_scripts(folder, browser)
    copy_static(folder / "static")
    asyncio.run(write_answers(folder))
    large = [file for file in list_files(browser) if file.name.endswith(LARGE)]
    tell(f"4 of 5: pack {len(large)} files, {measure_megabytes(large)} MB")
    pack_files_of_pyodide(pyodide, PACKED, large)
    texts = [file for file in list_files(folder / "static") if file.suffix in TEXTS]
    tell(f"5 of 5: pack {len(texts)} scripts and style sheets")
    pack_files_of_pyodide(pyodide, PACKED, texts)
    write_shell(folder)
    write_list(folder, browser / "files.js")


def lay_out_python_files(bench: Path, pyodide: Path, wheels: Sequence[Path]) -> None:
    """Lay out the files with which Python starts."""
    to = bench / "pyodide"
    to.mkdir()
    for part in PYODIDE:
        shutil.copyfile(find_file(pyodide, part), to / part)
    write_lock(find_file(pyodide, LOCK), to / LOCK)
    write_library(find_file(pyodide, LIBRARY), to / LIBRARY)
    code = list(iterate_native_libraries(wheels))
    for name, content in code:
        file = bench / "libraries" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    write_parts(bench, [name for name, _ in code], pack_files(wheels))


def write_lock(lock: Path, to: Path) -> None:
    """Write for which Python the folder is, without packages."""
    said = json.loads(lock.read_text(encoding="utf-8"))
    to.write_text(json.dumps(said | {"packages": {}}), encoding="utf-8")


def write_parts(bench: Path, code: Sequence[str], files: PackedFiles) -> None:
    """Write the list of files laid out before Python starts, and the lengths of the packed ones."""
    (bench / ROW).write_bytes(files.content)
    lengths = {file.stem: file.stat().st_size for file in sorted(bench.glob("*.bin"))}
    (bench / "parts.json").write_text(
        json.dumps({"libraries": code, "lengths": lengths, "ends": files.ends}), encoding="utf-8")


def keep_memory(bench: Path, pyodide: Path) -> None:
    """Write the memory of a Python that has looked at the site. Only the names of the files that it
    has loaded are laid out again.

    Raise MissingPart."""
    with as_file(files("grandtour.browser_edition")) as package:
        shutil.copyfile(package / "page" / "parts.mjs", bench / "parts.mjs")
        run_node(package / "making" / "memory.mjs", bench)
        said = json.loads((bench / "parts.json").read_text(encoding="utf-8"))
        loaded = set(json.loads((bench / "loaded.json").read_text(encoding="utf-8")))
        (bench / "loaded.json").unlink()
        row = PackedFiles(said["ends"], (bench / ROW).read_bytes())
        write_parts(bench, said["libraries"], row.drop_contents(
            {name.removeprefix(HOUSE) for name in loaded}))
        empty_library(bench / "pyodide" / LIBRARY, loaded)
    pack_files_of_pyodide(pyodide, KEPT_PACKED, [bench / name for name in (ROW, *MEMORY)])


def pack_files_of_pyodide(pyodide: Path, end: str, to_pack: Sequence[Path]) -> None:
    """Replace these files by packed ones. Raise MissingPart."""
    with as_file(files("grandtour.browser_edition")) as package:
        run_node(package / "making" / "packing.mjs", pyodide.resolve(), end, *to_pack)


def run_node(script: Path, *given: Path | str) -> None:
    """Run a script by Node. Raise MissingPart."""
    node = shutil.which("node")
    if node is None:
        raise MissingPart("Node, which brings npm, is not installed here")
    with tempfile.TemporaryFile("w+") as output:       # of a pipe, Node would not write all
        ended = subprocess.run([node, script, *given], check=False, stdin=subprocess.DEVNULL,
                               stdout=output, stderr=output)
        output.seek(0)
        lines = "".join(line for line in output if len(line) < WIDE)
    if ended.returncode:
        raise MissingPart(f"Node could not run {script.name}: {lines}")


def find_file(folder: Path, name: str) -> Path:
    path = folder / name
    if not path.is_file():
        raise MissingPart(f"there is no {name} in {folder}")
    return path


def find_wheel(folder: Path, name: str) -> Path:
    """Return the wheel of this distribution for WebAssembly."""
    for path in sorted(folder.glob(f"{name}-*_wasm32.whl")):
        return path
    raise MissingPart(f"there is no wheel of {name} for wasm32 in {folder}")


def copy_scripts(folder: Path, browser: Path) -> None:
    """Copy the scripts of the shell and its workers. The service worker is above all pages."""
    with as_file(files("grandtour.browser_edition") / "page") as page:
        for script in page.iterdir():
            to = folder if script.name == "worker.js" else browser
            shutil.copyfile(script, to / script.name)


def copy_static(to: Path) -> None:
    """Copy the static files of all packages, except style sheets: pages load joined ones."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir()
    for room in list_folders("static"):
        for file in room.iterdir():
            if not file.name.endswith(SHEET):
                (to / file.name).write_bytes(file.read_bytes())


def write_database(file: Path) -> None:
    """Write an empty database with the schema of the packed sources, so that no browser has to
    make it. Those sources make it, because they have fewer features."""
    with tempfile.TemporaryDirectory() as kept:
        for name, content in iterate_own_files():
            path = Path(kept, "sources", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        subprocess.run([sys.executable, "-c", MAKE, f"sqlite:///{kept}/site.db"], check=True,
                       env=os.environ | {"PYTHONPATH": f"{kept}/sources"})
        with closing(sqlite3.connect(f"{kept}/site.db")) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        shutil.copyfile(f"{kept}/site.db", file)


def measure_megabytes(paths: Iterable[Path]) -> int:
    """Return how many megabytes these files have, rounded up."""
    return sum(path.stat().st_size for path in paths) // MEGA + 1


async def write_answers(folder: Path) -> None:
    """Write the answers of the site itself."""
    with tempfile.TemporaryDirectory() as kept:
        url = f"sqlite:///{kept}/site.db"
        make_database(url)
        app = create_app(Settings(url, requests=0))
        async with app.router.lifespan_context(app):
            gateway = Gateway(app, ORIGIN, CookieJar(Path(kept) / "cookies.json"))
            for address in ANSWERS:
                answer = await gateway.fetch_whole_answer("GET", address)
                if answer.status != 200:
                    raise MissingPart(f"the site answers {address} with {answer.status}")
                file = folder / address.removeprefix("/")
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(answer.body)


def write_shell(folder: Path) -> None:
    """Write the first page, in all languages."""
    size = measure_megabytes(list_files(folder))
    env = Environment(loader=PackageLoader("grandtour.browser_edition"), autoescape=True,
                      undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    html = env.get_template("shell.html").render(
        languages=[(code, language(code).say) for code in CODES], size=size)
    for name in (SHELL, LOST):
        (folder / name).write_text(html, encoding="utf-8")


def write_list(folder: Path, file: Path) -> None:
    """Write the list of files to cache at the first visit.

    Another version is another list, so that browsers fetch the folder again."""
    paths = [path for path in list_files(folder) if path.name != LOST and path != file]
    version = sha256(b"".join(sha256(path.read_bytes()).digest() for path in paths))
    told = {"version": version.hexdigest()[:10], "files": list_addresses(folder, paths)}
    file.write_text(f"self.FOLDER = {json.dumps(told)};\n", encoding="utf-8")


def list_files(folder: Path) -> Sequence[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def list_addresses(folder: Path, paths: Sequence[Path]) -> list[str]:
    return [f"/{path.relative_to(folder).as_posix()}" for path in paths]
