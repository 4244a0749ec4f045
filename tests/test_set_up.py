"""tools/set_up.py: what is missing is named, with the one line to type."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

from _pytest.monkeypatch import MonkeyPatch
import pytest
import set_up


def nothing_to_report(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


def test_missing_browser_explains_the_command(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nothing_to_report(monkeypatch, tmp_path)
    with pytest.raises(set_up.Stop) as stop:
        set_up.browser()
    lines = [line for line in str(stop.value).splitlines() if "apt-get" in line]
    assert lines == ["    sudo apt-get install -y chromium fontconfig fonts-noto-cjk"]


def test_root_without_a_browser_gets_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nothing_to_report(monkeypatch, tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    (tmp_path / "apt-get").write_text("#!/bin/sh\n")
    (tmp_path / "apt-get").chmod(0o755)
    called = []
    monkeypatch.setattr(set_up, "run", lambda *command: called.append(command))
    set_up.browser()
    assert called[0] == ("apt-get", "update")
    assert called[1][-3:] == ("chromium", "fontconfig", "fonts-noto-cjk")


def test_ci_continues_without_headless_browser(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nothing_to_report(monkeypatch, tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    monkeypatch.setattr(set_up, "LOG", tmp_path / "var" / "set-up.log")
    (tmp_path / "apt-get").write_text("#!/bin/sh\necho $1 is asked; exit 100\n")
    (tmp_path / "apt-get").chmod(0o755)
    monkeypatch.delenv("CI", raising=False)
    set_up.windowless()
    assert not set_up.LOG.exists()
    monkeypatch.setenv("CI", "true")
    set_up.windowless()
    assert "update is asked" in set_up.LOG.read_text()


# Other browsers: how each is set up, what Debian calls it, and what it leaves there.
OTHERS = {
    "firefox": (set_up.firefox, "firefox-esr", ["firefox"]),
    "webkit": (set_up.webkit, "webkit2gtk-driver xvfb libwebkit2gtk-4.1-0",
               ["WebKitWebDriver", "Xvfb", "x86/webkit2gtk-4.1/MiniBrowser"])}


@pytest.mark.parametrize(("person", "asked"), [(0, ["update", "install"]), (1000, [])])
@pytest.mark.parametrize("other", OTHERS)
def test_other_browsers_are_installed_where_possible(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path,
        other: str, person: int, asked: list[str]) -> None:
    """They are optional: a user who cannot install them gets a hint, and the tests run."""
    have, packages, programs = OTHERS[other]
    nothing_to_report(monkeypatch, tmp_path)
    monkeypatch.setattr(set_up, "LIBRARIES", tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: person)
    (tmp_path / "apt-get").write_text("#!/bin/sh\n")
    (tmp_path / "apt-get").chmod(0o755)
    called = []
    monkeypatch.setattr(set_up, "run", lambda *command: called.append(command[1]))
    have()
    assert called == asked
    assert (f"sudo apt-get install -y {packages}\n" in capsys.readouterr().out) == (not asked)
    for program in programs:
        (tmp_path / program).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / program).write_text("")
        (tmp_path / program).chmod(0o755)
    called.clear()
    have()
    assert called == []


def test_browser_edition_needs_npm(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
        tmp_path: Path) -> None:
    """A tool fetches everything with npm. The tests run even if that fails."""
    nothing_to_report(monkeypatch, tmp_path)
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    monkeypatch.setattr(set_up, "LOG", tmp_path / "var" / "set-up.log")
    monkeypatch.setattr(set_up, "PYTHON", tmp_path / "python")
    set_up.webassembly()
    assert "sudo apt-get install -y npm" in capsys.readouterr().out
    for program in ("npm", "python"):
        (tmp_path / program).write_text("#!/bin/sh\necho asked for $@; exit 1\n")
        (tmp_path / program).chmod(0o755)
    set_up.webassembly()
    assert "failed" in capsys.readouterr().out
    assert "asked for tools/webassembly.py" in set_up.LOG.read_text()


@pytest.mark.parametrize(("person", "asked"), [(0, ["update", "install"]), (1000, [])])
def test_screen_reader_is_installed_where_possible(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path,
        person: int, asked: list[str]) -> None:
    """Installed parts are not requested again."""
    nothing_to_report(monkeypatch, tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: person)
    for program in ("apt-get", *list(set_up.READER.values())[1:]):
        (tmp_path / program).write_text("#!/bin/sh\n")
        (tmp_path / program).chmod(0o755)
    called: list[str] = []
    monkeypatch.setattr(set_up, "run", lambda *command: called.append(command[1]))
    set_up.screen_reader()
    assert called == asked
    assert ("sudo apt-get install -y orca\n" in capsys.readouterr().out) == (not asked)
    (tmp_path / "orca").write_text("")
    (tmp_path / "orca").chmod(0o755)
    called.clear()
    set_up.screen_reader()
    assert called == []


@pytest.mark.parametrize(("wanted", "ci"), [("all", ""), ("test", "true")])
def test_servers_are_installed_for_full_tests(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wanted: str, ci: str) -> None:
    nothing_to_report(monkeypatch, tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(set_up, "POSTGRES", tmp_path)
    (tmp_path / "apt-get").write_text("#!/bin/sh\n")
    (tmp_path / "apt-get").chmod(0o755)
    called = []
    monkeypatch.setattr(set_up, "run", lambda *command: called.append(command))
    monkeypatch.setenv("CI", "")
    set_up.servers("test")
    assert called == []
    monkeypatch.setenv("CI", ci)
    (tmp_path / "15" / "bin").mkdir(parents=True)
    (tmp_path / "15" / "bin" / "initdb").write_text("")
    set_up.servers(wanted)
    assert called[1][-3:] == ("caddy", "curl", "systemd")


def test_compiler_is_needed_for_tests_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert set_up.compiler_missing() == "there is no C compiler 'no-such-compiler'"
    with pytest.raises(set_up.Stop, match="gcc python3-dev"):
        set_up.package({}, strict=True)


def test_servers_get_locked_versions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    called: list[tuple[str, ...]] = []
    monkeypatch.setattr(set_up, "run", lambda *command: called.append(command))
    monkeypatch.setattr(set_up, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    (tmp_path / "deploy").mkdir()
    for name in set_up.LOCKS:
        (tmp_path / "deploy" / name).write_text("wool==1\n")
    stamp: dict[str, str] = {}
    set_up.libraries(stamp, "play")
    set_up.libraries(stamp, "play")
    assert len(called) == 1
    assert called[0][3:] == ("install", "--require-hashes",
                             "-r", str(tmp_path / "deploy" / "requirements.lock"),
                             "-r", str(tmp_path / "deploy" / "build.lock"))
    (tmp_path / "deploy" / "build.lock").write_text("wool==2\n")
    set_up.libraries(stamp, "play")
    assert len(called) == 2


def test_missing_headers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "true")
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    assert set_up.compiler_missing() == "Python's headers are missing"


def test_set_up_lasts_until_files_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "src" / "grandtour" / "a.py"
    source.parent.mkdir(parents=True)
    for file in (source, tmp_path / "setup.py", tmp_path / "pyproject.toml"):
        file.write_text("")
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    before = set_up.sources()
    (source.parent / "__pycache__").mkdir()
    (source.parent / "__pycache__" / "a.pyc").write_text("")
    os.utime(source, (1, 1))            # as where another commit was looked at meanwhile
    assert set_up.sources() == before
    source.write_text("A = 1")
    edited = set_up.sources()
    source.unlink()
    assert len({before, edited, set_up.sources()}) == 3


def test_what_fails_is_said_and_logged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(set_up, "ROOT", tmp_path)
    monkeypatch.setattr(set_up, "LOG", tmp_path / "var" / "set-up.log")
    with pytest.raises(set_up.Stop, match="out of wool"):
        set_up.run("sh", "-c", "echo out of wool; exit 3")
    assert "out of wool" in set_up.LOG.read_text()
