"""tools/release.py: a release says what is new, has a tag, sums and signatures, or is refused."""

from __future__ import annotations

import gzip
import io
import shutil
import subprocess
import sys
import tarfile
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path

import data_samples
import lock
import package
import pytest
import release
import web_space
from edition import Edition, NoRelease, refusals_of
from packaging.version import Version
from tests.needed import require_program
from tests.some_game import PLAIN
from wheels import moment

from grandtour.games import list_own_packages

ROOT = Path(__file__).parents[1]
DAY = date(2026, 12, 24)
FILES = ("pyproject.toml", "src/grandtour/__init__.py", "CHANGELOG.md", "changes/notes.jinja",
         ".dockerignore", "LICENSE")
NEXT = "0.2.0"


def news(edition: Edition, name: str, text: str) -> None:
    (edition.folder / "changes" / name).write_text(text, encoding="utf-8")
    edition.git("add", "--all")
    edition.git("commit", "--quiet", "--message", f"tell of {name}")


@pytest.fixture(name="home")
def _home(tmp_path: Path) -> Edition:
    """A repository with what a release reads and writes, of which nothing is new."""
    home = Edition(tmp_path / "home")
    for name in FILES:
        (home.folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, home.folder / name)
    (home.folder / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n")
    home.git("init", "--quiet")
    home.git("config", "user.name", "Inès")
    home.git("config", "user.email", "ines@example.org")
    home.git("add", "--all")
    home.git("commit", "--quiet", "--message", "begin")
    return home


@pytest.fixture(name="key", scope="module")
def _key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    key = tmp_path_factory.mktemp("key") / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    return key


@pytest.fixture(name="signers", scope="module")
def _signers(key: Path) -> Path:
    """Return the list of trusted signers, as git and ssh-keygen read it."""
    signers = key.with_name("signers")
    signers.write_text(f"ines@example.org {key.with_suffix('.pub').read_text()}")
    return signers


def verify(out: Path, signers: Path) -> int:
    """Verify the release as a user who downloads it does."""
    return subprocess.run(
        ["ssh-keygen", "-Y", "verify", "-f", str(signers), "-I", "ines@example.org", "-n", "file",
         "-s", str(out / "SHA256SUMS.sig")], input=(out / "SHA256SUMS").read_bytes(), check=False,
        capture_output=True).returncode


def test_change_notes_become_version_notes(home: Edition) -> None:
    require_program("towncrier", lock.place_of("towncrier"))
    news(home, "hours.added.md", "Clocks sleep\nat night.\n")
    news(home, "clock.fixed.md", "Clocks told too much.\n")
    with home.clone() as edition:
        edition.renumber(NEXT)
        edition.tell(NEXT, DAY)
        edition.commit(NEXT, None)
        assert edition.version == NEXT
        assert edition.notes(NEXT) == (
            "## 0.2.0 (2026-12-24)\n\n### Added\n\n- Clocks sleep\n  at night.\n\n"
            "### Fixed\n\n- Clocks told too much.\n")
        assert not edition.has_news()
        home.take(edition, NEXT)
    assert home.git("describe", "--tags") == "v0.2.0"
    assert home.git("status", "--porcelain") == ""
    assert home.version == NEXT
    news(home, "more.added.md", "More.")
    home.tell("0.3.0", DAY)
    assert home.notes("0.3.0") == "## 0.3.0 (2026-12-24)\n\n### Added\n\n- More.\n"
    assert home.notes(NEXT).endswith("- Clocks told too much.\n")


def test_earlier_notes_belong_to_next_version(home: Edition) -> None:
    """Each change was a line there before there were news files."""
    require_program("towncrier", lock.place_of("towncrier"))
    notes = home.folder / "CHANGELOG.md"
    notes.write_text("# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Four games.\n")
    assert home.has_news()
    news(home, "hours.added.md", "Clocks sleep.")
    home.tell(NEXT, DAY)
    assert home.notes(NEXT).endswith("- Clocks sleep.\n\n### Added\n\n- Four games.\n")
    home.tell("0.3.0", DAY)
    assert "Four games" not in home.notes("0.3.0")


def test_change_notes_are_one_short_sentence() -> None:
    assert Edition(ROOT).news_refusals() == []


def test_long_change_notes_are_named(home: Edition) -> None:
    news(home, "hours.added.md", "Clocks sleep. They wake.")
    news(home, "clock.fixed.md", f"Clocks {'tick ' * 20}on.")
    news(home, "night.mended.md", "Clocks stop at night.")
    news(home, "day.added.md", "Clocks run by day, from 0.5 s on.")
    assert home.refusals(NEXT) == [
        "changes/clock.fixed.md is not one sentence of at most 20 words",
        "changes/hours.added.md is not one sentence of at most 20 words",
        "changes/night.mended.md is not of a kind: added, changed, removed, fixed, security"]


def test_first_version_needs_no_news_files(home: Edition) -> None:
    require_program("towncrier", lock.place_of("towncrier"))
    (home.folder / "CHANGELOG.md").write_text("# Changes\n\n## [Unreleased]\n\nFour games.\n")
    assert home.has_news()
    home.tell(NEXT, DAY)
    assert home.notes(NEXT) == "## 0.2.0 (2026-12-24)\n\nFour games.\n"


def test_whoever_forgot_something_is_told(home: Edition) -> None:
    assert home.refusals(NEXT) == ["nothing is new: no file in changes"]
    news(home, "hours.added.md", "Clocks sleep.")
    assert home.refusals(NEXT) == []
    (home.folder / "LICENSE").write_text("mine\n")
    assert home.refusals("0.0.1") == [
        "something here is not committed", f"0.0.1 does not come after {home.version}"]
    settings = (home.folder / "pyproject.toml").read_text(encoding="utf-8")
    (home.folder / "pyproject.toml").write_text(
        settings.replace(f'version = "{home.version}"', 'version = "7"'), encoding="utf-8")
    with pytest.raises(NoRelease, match="different versions"):
        home.refusals(NEXT)


@pytest.mark.parametrize(("version", "released", "right"), [
    ("0.1.0", False, True), ("0.1.0", True, False), ("0.2.0", True, True), ("0.0.9", False, False),
    ("0.2.0rc1", True, True), ("0.2", True, True), ("v0.2.0", True, False), ("new", True, False)])
def test_a_version_comes_after_those_before(version: str, released: bool, right: bool) -> None:
    assert (refusals_of(version, [Version("0.1.0")], not released) == []) == right


def test_old_lock_is_not_released() -> None:
    assert release.too_old(92) == []
    assert release.too_old(93)


def test_tag_and_sums_are_signed(home: Edition, key: Path, signers: Path, tmp_path: Path) -> None:
    news(home, "hours.added.md", "Clocks sleep.")
    home.renumber(NEXT)
    home.commit(NEXT, key)
    home.git("config", "gpg.ssh.allowedSignersFile", str(signers))
    home.git("verify-tag", "v0.2.0")
    out = tmp_path / "out"
    out.mkdir()
    (out / "grandtour-0.2.0.tar.gz").write_bytes(b"sources")
    release.seal(out, key)
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=out, check=True,
                   capture_output=True)
    assert verify(out, signers) == 0
    (out / "SHA256SUMS").write_text("another sum")
    assert verify(out, signers) != 0


def test_without_a_key_nothing_is_signed(home: Edition, tmp_path: Path) -> None:
    news(home, "hours.added.md", "Clocks sleep.")
    home.renumber(NEXT)
    home.commit(NEXT, None)
    with pytest.raises(NoRelease, match="no signature"):
        home.git("verify-tag", "v0.2.0")
    out = tmp_path / "out"
    out.mkdir()
    (out / "bill.json").write_text("{}")
    release.seal(out, None)
    assert {path.name for path in out.iterdir()} == {"bill.json", "SHA256SUMS"}


def test_differing_second_build_is_found(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        folder.mkdir()
        (folder / "a.whl").write_bytes(b"rules")
    release.seal(one, None)
    assert release.differences(release.read_sums(one), release.sums_of(two)) == []
    (two / "a.whl").write_bytes(b"rulez")
    (two / "b.whl").write_bytes(b"")
    assert release.differences(release.read_sums(one), release.sums_of(two)) == [
        "a.whl: other bytes", "b.whl: built once only"]


def test_container_is_built_from_its_files(home: Edition) -> None:
    for name in ("deploy/Containerfile", "docs/rules.md", "var/secret", "src/grandtour/a.py"):
        (home.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (home.folder / name).write_text(name)
    for name in ("MANIFEST.in", "setup.py", "README.md", "NOTICE"):
        shutil.copy(ROOT / name, home.folder)
    news(home, "hours.added.md", "Clocks sleep.")
    packed = release.context(home, NEXT)
    assert packed == release.context(home, NEXT)
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(packed))) as archive:
        names = set(archive.getnames())
    assert {"grandtour-0.2.0/deploy/Containerfile", "grandtour-0.2.0/src/grandtour/a.py"} <= names
    assert not any("secret" in name or "changes" in name for name in names)


DATA_WRITES = """
import sys
from pathlib import Path
file, _, wheels = sys.argv[1:]
Path(file).write_text(str([path.name for path in Path(wheels).glob("*.whl")]))
"""
WRITES = "import sys\nfrom pathlib import Path\nPath(sys.argv[-1]).write_text('made')\n"


def test_pure_artifacts_join_compiled_wheels(
        home: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("sbom.py", "documents.py"):
        (home.folder / "tools").mkdir(exist_ok=True)
        (home.folder / "tools" / name).write_text(WRITES)
    for name in ("MANIFEST.in", "setup.py", "README.md", "NOTICE"):
        shutil.copy(ROOT / name, home.folder)
    for name in ("deploy/Containerfile", "docs/rules.md"):
        (home.folder / name).parent.mkdir()
        (home.folder / name).write_text(name)
    news(home, "hours.added.md", "Clocks sleep.")
    home.tell(NEXT, DAY)
    home.git("commit", "--quiet", "--all", "--message", "tell")
    monkeypatch.setattr(release, "ROOT", home.folder)
    out = tmp_path / "out"
    release.DONE["enclose"](release.Wish(NEXT, out, (), None, None))
    assert {path.name for path in out.iterdir()} == {
        "grandtour-0.2.0.cdx.json", "grandtour-0.2.0-container-context.tar.gz",
        "grandtour-0.2.0-documents.zip", "grandtour-0.2.0-notes.md"}
    assert "Clocks sleep." in (out / "grandtour-0.2.0-notes.md").read_text()


PRETENDS = """
import sys
from pathlib import Path
out = Path(sys.argv[sys.argv.index("--out") + 1])
out.mkdir(exist_ok=True)
for name in {names}:
    (out / name).write_text("made")
"""


def test_releases_have_samples_of_data(home: Edition, tmp_path: Path,
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    python = package.python_at(Path(sys.executable))
    monkeypatch.setattr(release, "DEBIAN", Path(sys.executable))
    wheel = f"grandtour-0.2.0-cp{python.major}{python.minor}-linux.whl"
    (home.folder / "tools").mkdir()
    for name, text in {"wheels.py": PRETENDS.format(names=[wheel, "SHA256SUMS"]),
                       "package.py": PRETENDS.format(names=["grandtour_0.2.0.deb"]),
                       "data_samples.py": DATA_WRITES}.items():
        (home.folder / "tools" / name).write_text(text)
    monkeypatch.setattr(release, "give_along", lambda *_: None)
    out = tmp_path / "out"
    release.give_away(home, release.Wish(NEXT, out, (), None, None))
    assert {path.name for path in out.iterdir()} == {
        wheel, "grandtour_0.2.0.deb", "grandtour-0.2.0-data.zip"}
    assert (out / "grandtour-0.2.0-data.zip").read_text() == str([wheel])


@pytest.mark.slow
def test_samples_of_data_are_reproducible(tmp_path: Path) -> None:
    """They are made by a wheel, whatever is installed."""
    wheels = tmp_path / "wheels"
    with zipfile.ZipFile(made_folder(wheels) / "grandtour-0.2.0-py3-none-any.whl", "w") as wheel:
        for path in (ROOT / "src" / "grandtour").rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                wheel.write(path, path.relative_to(ROOT / "src"))
    small = ("--games", "2", "--decisions", "2", "--rollouts", "1", "--player", "walker")
    one, two = (made_folder(tmp_path / name) / "grandtour-0.2.0-data.zip"
                for name in ("one", "two"))
    for file in (one, two):
        data_samples.write_samples(file, wheels, [PLAIN], small)
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert {Path(name).name for name in archive.namelist()} == {
            "README.md", "games.parquet", "sisters.parquet", "LICENSE"}
        card = archive.read(f"grandtour-0.2.0-data/{PLAIN}/README.md").decode()
    assert "--games 2 --decisions 2" in card
    with pytest.raises(data_samples.NoWheel, match="no wheel"):
        data_samples.find_wheel(tmp_path / "one")


def made_folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_samples_have_every_built_in_game() -> None:
    assert data_samples.list_games() == sorted(list_own_packages())


def line_of(page: str, begin: str) -> str:
    """The line of a document that begins so."""
    [line] = [line.strip() for line in (ROOT / page).read_text(encoding="utf-8").splitlines()
              if line.strip().startswith(begin)]
    return line


def test_documented_signing_is_verified(key: Path, tmp_path: Path) -> None:
    sign = line_of("docs/releasing.md", "ssh-keygen -Y sign").replace("~/.ssh/id_ed25519", str(key))
    check = line_of("docs/hosting.md", "ssh-keygen -Y verify")
    (tmp_path / "signers").write_text(f"grandtour {key.with_suffix('.pub').read_text()}")
    sums = tmp_path / "SHA256SUMS"
    sums.write_text("a sum")
    for line in (sign, check):
        subprocess.run(["sh", "-c", line], cwd=tmp_path, check=True, capture_output=True)
    sums.write_text("another sum")
    assert subprocess.run(["sh", "-c", check], cwd=tmp_path, check=False,
                          capture_output=True).returncode


def test_web_space_archive_matches_its_folder(tmp_path: Path) -> None:
    """Web servers answer that nothing has changed if time and size are those they have told."""
    folder = tmp_path / "grandtour-0.2.0-browser"
    for name in ("index.html", "browser/high.bin.zst", "static/style.css"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
        (folder / name).chmod(0o600)
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    web_space.pack(folder, one)
    (folder / "index.html").touch()
    web_space.pack(folder, two)
    assert one.read_bytes() == two.read_bytes()
    subprocess.run([sys.executable, "-m", "zipfile", "-e", one, tmp_path / "web"], check=True)
    assert {path.relative_to(tmp_path / "web"): path.read_text()
            for path in (tmp_path / "web").rglob("*") if path.is_file()} == {
        path.relative_to(tmp_path): path.read_text()
        for path in folder.rglob("*") if path.is_file()}
    with zipfile.ZipFile(one) as archive:
        [when] = {entry.date_time for entry in archive.infolist()}
        assert when[:5] == datetime.fromtimestamp(int(moment()), UTC).timetuple()[:5]
        assert {entry.external_attr >> 16 & 0o777 for entry in archive.infolist()} == {0o644}


def test_browser_edition_is_built_once(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        folder.mkdir()
        (folder / "a.whl").write_bytes(b"rules")
    (one / "grandtour-0.2.0-browser.zip").write_bytes(b"memory")
    release.seal(one, None)
    sums = release.read_sums(one)
    assert "grandtour-0.2.0-browser.zip" in sums
    assert release.differences(release.built_twice(sums), release.sums_of(two)) == []
    (two / "a.whl").write_bytes(b"rulez")
    assert release.differences(release.built_twice(sums), release.sums_of(two)) == [
        "a.whl: other bytes"]


def test_missing_parts_option_is_explained(
        home: Edition, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wish = release.Wish(NEXT, tmp_path / "out", (), None, None)
    release.give_to_browsers(home, wish)
    assert capsys.readouterr().out == (
        "there is no browser edition: no --parts, of which it is made\n")
    assert not wish.out.exists()


def test_missing_parts_stop_the_build(home: Edition, tmp_path: Path) -> None:
    news(home, "hours.added.md", "Clocks sleep.")
    (tmp_path / "package").mkdir()
    wish = release.Wish(NEXT, tmp_path / "out", (), None, tmp_path)
    with home.clone() as edition, pytest.raises(NoRelease, match="there is no wheels in"):
        release.make_release(edition, home, wish)
    assert not wish.out.exists()
