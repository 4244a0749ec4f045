"""Makes a release: version, notes, tag, and all that is given away, with sums and signatures.

    python tools/release.py make VERSION [--key FILE] [--python PROGRAM ...] [--parts FOLDER]
                                         [--out dist]
    python tools/release.py rehearse VERSION        the same; everything here stays as it is
    python tools/release.py again VERSION           build what lies in dist once more, from its tag
    python tools/release.py enclose VERSION         here, only what no compiler is needed for: bill
                                                    of materials, documents, notes, what a
                                                    container is built of

It is made in a clone of the last commit, so that nothing comes along that was not committed; commit
and tag are brought here when all is well. What is given away is built twice, in two clones, and
has the same bytes or fails. The browser edition alone is built once, if `--parts` names what it is
made of (tools/browser_edition.py): its memory is not the same each time. With `--key`, a private
key of SSH, tag and sums are signed. Nothing is sent anywhere."""

from __future__ import annotations

import argparse
import gzip
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from typing import Final

import audit
import browser_edition
import messages
import package
from edition import Edition, NoRelease, run_output, tag_of
from lock import ROOT
from wheels import SUMS, add_up

DEBIAN: Final = Path("/usr/bin/python3")        # for the Debian package
SIGNATURE: Final = f"{SUMS}.sig"
SIGNED: Final = "file"                          # SSH's namespace of signatures
NOTES: Final = "grandtour-{}-notes.md"
BILL: Final = "grandtour-{}.cdx.json"
CONTEXT: Final = "grandtour-{}-container-context.tar.gz"
DOCUMENTS: Final = "grandtour-{}-documents.zip"
DATA: Final = "grandtour-{}-data.zip"
ADMITTED: Final = ".dockerignore"               # names what a container is built of


@dataclass(frozen=True)
class Wish:
    """The options of a release. Without a key nothing is signed, without parts there is no browser
    edition."""

    version: str
    out: Path
    pythons: Sequence[Path]         # for which rules are compiled, Debian's among them
    key: Path | None
    parts: Path | None


def make(wish: Wish) -> None:
    home = Edition(ROOT)
    with home.clone() as edition:
        make_release(edition, home, wish)
        home.take(edition, wish.version)
    print(f"{tag_of(wish.version)} stands here. To give it away: git push --follow-tags, and all "
          f"of {wish.out}")


def rehearse(wish: Wish) -> None:
    home = Edition(ROOT)
    with home.clone() as edition:
        make_release(edition, home, wish)
    print(f"all went well; no tag was made here, and {wish.out} is not to be given away")


def make_release(edition: Edition, home: Edition, wish: Wish) -> None:
    """Make the release of `home` in `edition`, its clone."""
    must_not([*home.refusals(wish.version), *messages.unfinished(), *too_old(audit.age()),
              *(browser_edition.missing(wish.parts) if wish.parts else [])])
    edition.renumber(wish.version)
    edition.tell(wish.version, datetime.now(UTC).date())
    edition.keep_database(wish.version)
    edition.commit(wish.version, wish.key)
    shutil.rmtree(wish.out, ignore_errors=True)
    give_away(edition, wish)
    give_to_browsers(edition, wish)
    seal(wish.out, wish.key)
    once_more(edition, wish)


def release_again(wish: Wish) -> None:
    once_more(Edition(ROOT), wish)


def once_more(edition: Edition, wish: Wish) -> None:
    """Build the tag again. Raise NoRelease if its bytes differ from the sums."""
    with edition.clone(tag_of(wish.version)) as other, tempfile.TemporaryDirectory() as name:
        give_away(other, Wish(wish.version, Path(name), wish.pythons, None, None))
        must_not(differences(built_twice(read_sums(wish.out)), sums_of(Path(name))))
    print("all but a browser edition was built twice, with the same bytes")


def enclose(wish: Wish) -> None:
    wish.out.mkdir(parents=True, exist_ok=True)
    give_along(Edition(ROOT), wish)


def give_away(edition: Edition, wish: Wish) -> None:
    """Build all artefacts with reproducible bytes, but not sums and signature."""
    call(edition, "wheels.py", "--out", wish.out,
         *(part for python in wish.pythons for part in ("--python", python)))
    python = package.python_at(DEBIAN)
    [wheel] = wish.out.glob(f"grandtour-*-cp{python.major}{python.minor}-*.whl")
    call(edition, "package.py", "--out", wish.out, "--wheel", wheel)
    call(edition, "data_samples.py", wish.out / DATA.format(wish.version), "--wheels", wish.out)
    give_along(edition, wish)
    (wish.out / SUMS).unlink()


def give_along(edition: Edition, wish: Wish) -> None:
    """Build the documentation of the rest, and the context of a container."""
    call(edition, "sbom.py", wish.out / BILL.format(wish.version))
    (wish.out / CONTEXT.format(wish.version)).write_bytes(context(edition, wish.version))
    call(edition, "documents.py", "--zip", wish.out / DOCUMENTS.format(wish.version))
    (wish.out / NOTES.format(wish.version)).write_text(edition.notes(wish.version),
                                                       encoding="utf-8")


def give_to_browsers(edition: Edition, wish: Wish) -> None:
    """Build the browser edition from the given parts."""
    if wish.parts is None:
        print("there is no browser edition: no --parts, of which it is made", flush=True)
    else:
        call(edition, "browser_edition.py", wish.parts, "--out", wish.out)


def call(edition: Edition, name: str, *arguments: str | Path) -> None:
    """Run a tool of the edition itself."""
    print(run_output(sys.executable, edition.folder / "tools" / name, *arguments,
               folder=edition.folder), flush=True)


def context(edition: Edition, version: str) -> bytes:
    """Return the packed build context of a container: `deploy/Containerfile` and all that it
    uses."""
    text = (edition.folder / ADMITTED).read_text(encoding="utf-8")
    names = [line[1:] for line in text.splitlines() if line.startswith("!")]
    packed = subprocess.run(
        ["git", "archive", f"--prefix=grandtour-{version}/", "HEAD", *names], cwd=edition.folder,
        check=True, capture_output=True).stdout
    return gzip.compress(packed, mtime=0)


def seal(out: Path, key: Path | None) -> None:
    """Write the sums of all files, and sign them if there is a key."""
    add_up([path for path in out.iterdir() if path.name not in (SUMS, SIGNATURE)], out / SUMS)
    if key:
        run_output("ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", SIGNED, out / SUMS,
                   folder=out)


def read_sums(out: Path) -> dict[str, str]:
    """Return the sums by the name of a file."""
    lines = (out / SUMS).read_text(encoding="utf-8").splitlines()
    return {name: said for said, _, name in (line.partition("  ") for line in lines)}


def built_twice(sums: Mapping[str, str]) -> dict[str, str]:
    """Return the sums of all but the browser edition."""
    once = browser_edition.NAME.format("*")
    return {name: said for name, said in sums.items() if not fnmatch(name, once)}


def sums_of(out: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in out.iterdir()}


def differences(said: Mapping[str, str], found: Mapping[str, str]) -> list[str]:
    """Return the differences as lines."""
    return [f"{name}: {'other bytes' if name in said and name in found else 'built once only'}"
            for name in sorted(said.keys() | found.keys()) if said.get(name) != found.get(name)]


def too_old(days: int) -> list[str]:
    """Return a line if the versions of the libraries were chosen too many days ago."""
    return [f"the lock is {days} days old: make lock"] if days > audit.OLDEST else []


def must_not(reasons: Sequence[str]) -> None:
    if reasons:
        raise NoRelease("\n".join(reasons))


def one_of_each(programs: Sequence[str]) -> list[Path]:
    """Return one program of each version of Python; Debian's own if it has that version."""
    found = {package.python_at(Path(program)).name: Path(program)
             for program in [*programs, str(DEBIAN)]}
    return list(found.values())


DONE: Final = {"make": make, "rehearse": rehearse, "again": release_again, "enclose": enclose}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=DONE)
    parser.add_argument("version", help="as 0.2.0")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--key", type=Path, help="a private key of SSH, to sign with")
    parser.add_argument("--python", action="append", default=[], metavar="PROGRAM",
                        help="for which rules are compiled, besides Debian's")
    parser.add_argument("--parts", type=Path, metavar="FOLDER",
                        help="what tools/webassembly.py has fetched, for a browser edition")
    chosen = parser.parse_args()
    try:
        DONE[chosen.what](Wish(chosen.version, chosen.out.resolve(), one_of_each(chosen.python),
                               chosen.key and chosen.key.resolve(),
                               chosen.parts and chosen.parts.resolve()))
    except NoRelease as reason:
        print(reason)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
