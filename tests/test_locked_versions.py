"""Test what a served site is installed from: exact versions with hashes, as pyproject.toml
requires."""

from __future__ import annotations

import re
from pathlib import Path

import audit
import lock
import pytest
import sbom
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from grandtour.browser_edition.packing import COMPILED, PURE
from tests.needed import require_program

FILES = (lock.SERVED, lock.BUILD, lock.RELEASE)
SHA = "ab" * 32


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_packages_are_unique_with_hashes(path: Path) -> None:
    found = lock.read(path)
    names = [package.name for package in found]
    assert names == sorted(set(names))
    assert all(package.hashes for package in found)
    assert all(len(set(package.hashes)) == len(package.hashes) for package in found)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_requirements_are_met_by_lock(path: Path) -> None:
    """Run `make lock` after you raise a bound in pyproject.toml."""
    versions = {package.name: package.version for package in lock.read(path)}
    asked = [Requirement(line) for line in lock.wanted_requirements()[path]]
    assert [str(one) for one in asked if canonicalize_name(one.name) not in versions
            or not one.specifier.contains(versions[canonicalize_name(one.name)])] == []


def test_the_site_and_its_build_agree() -> None:
    served, build = ({package.name: package for package in lock.read(path)}
                     for path in (lock.SERVED, lock.BUILD))
    assert [name for name in served.keys() & build.keys() if served[name] != build[name]] == []


def test_browser_edition_uses_portable_packages() -> None:
    """Any installed site can make the edition, with Pyodide and the compiled wheels."""
    everywhere = {package.name for package in lock.read(lock.SERVED) if not package.marker}
    assert {canonicalize_name(name) for name in (*PURE, *COMPILED)} - everywhere == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_index_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"//|--(?!hash=)\S+", text) == []


@pytest.mark.parametrize("line", [
    "wool", "wool==1", "wool>=1 --hash=sha256:" + SHA, f"wool==1 --hash=md5:{SHA}",
    f"wool==1 --hash=sha256:{SHA[:-1]}", f"wool==1 --hash=sha256:{SHA} --hash=sha1:{SHA}",
    "-e .", f"https://wool.example/wool.whl --hash=sha256:{SHA}"])
def test_inexact_version_is_found(line: str) -> None:
    with pytest.raises(lock.NoLock, match=re.escape(line)):
        lock.parse_locked(line)


# The bill of materials.

@pytest.mark.slow
def test_bill_matches_the_lock(tmp_path: Path) -> None:
    """Made twice by the real program, which holds it against the standard's schema."""
    require_program("cyclonedx-py", lock.place_of("cyclonedx-py"))
    bill = sbom.make_bill(tmp_path / "one.json")
    sbom.make_bill(tmp_path / "two.json")
    assert bill["bomFormat"] == "CycloneDX"
    assert sbom.amiss(bill, lock.read(lock.SERVED)) == []
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def component(name: str, version: str, sha: str) -> sbom.Bill:
    return {"name": name, "version": version, "purl": f"pkg:pypi/{name}@{version}",
            "externalReferences": [{"hashes": [{"alg": "SHA-256", "content": sha}]}]}


@pytest.mark.parametrize("told", [
    [], [component("silk", "1", SHA)], [component("wool", "2", SHA)],
    [component("wool", "1", "cd" * 32)], [component("wool", "1", SHA)] * 2,
    [component("wool", "1", SHA) | {"purl": "pkg:npm/wool@1"}]])
def test_deviating_bill_is_found(told: list[sbom.Bill]) -> None:
    locked = [lock.Locked("wool", "1", "", (SHA,))]
    assert sbom.amiss({"components": [component("wool", "1", SHA)]}, locked) == []
    assert sbom.amiss({"components": told}, locked)


# The audit.

def test_weaknesses_differ_from_unchecked_files() -> None:
    sound = {"name": "wool", "version": "1", "vulns": []}
    weak = {"name": "silk", "version": "2", "vulns": [{"id": "X-1", "fix_versions": ["2.1"]}]}
    left_out = {"name": "jute", "skip_reason": "not found"}
    assert audit.verdict(audit.read_report({"dependencies": [sound]}), "")[0] == 0
    status, lines = audit.verdict(audit.read_report({"dependencies": [sound, weak, left_out]}), "")
    assert status == 1
    assert "WEAK: silk 2: X-1, mended in 2.1" in lines
    assert any("jute" in line for line in lines)
    assert audit.verdict(audit.read_report({"dependencies": [sound, left_out]}), "")[0] == 2
    assert audit.verdict(None, "")[0] == 2
    assert audit.verdict(audit.read_report({"dependencies": [sound]}), "THESE DO NOT MATCH")[0] == 1


def test_outdated_lock_is_found() -> None:
    """Every three months, says docs/hosting.md; who has not done so cannot release."""
    sound = audit.read_report({"dependencies": [{"name": "wool", "version": "1", "vulns": []}]})
    assert audit.verdict(sound, "", 92)[0] == 0
    status, lines = audit.verdict(sound, "", 93)
    assert status == 1
    assert "TOO OLD: the lock is 93 days old, of 92 at most" in lines
    assert audit.verdict(None, "", 93)[0] == 1
    assert audit.age() >= 0
    assert all(lock.day_of(path.read_text(encoding="utf-8")).year >= 2026 for path in FILES)
    with pytest.raises(lock.NoLock, match="What builds"):
        lock.day_of("# What builds the package.\nwool==1\n")


def test_wrong_hash_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real pip installs from a folder, without an index."""
    (tmp_path / "wool-1-py3-none-any.whl").write_bytes(b"not the file that was meant")
    (tmp_path / "a.lock").write_text(f"wool==1 --hash=sha256:{SHA}\n")
    monkeypatch.setattr(audit, "SERVED", tmp_path / "a.lock")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    assert SHA in audit.another_file()
