"""The workflows for a public forge are what it understands, and name what is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import browser_edition
import fuzz
import grandtour
import lock
import pytest
import release
import yaml
from grandtour import feature
from tests.needed import require_program
from wheels import SUMS

ROOT = Path(__file__).parents[1]
RELEASE = ROOT / ".github/workflows/release.yml"
DRAFTED = "v0.3.0"
ENCLOSED = (release.BILL, release.CONTEXT, release.DOCUMENTS, release.NOTES)
SLOWEST = 7_263                 # seconds of everything, on two slow processors beside others
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OLDEST = int(PROJECT["project"]["requires-python"].removeprefix(">=3."))
NEWEST = 14                     # of the Pythons that wheels are made for: 3.14
MINORS = range(OLDEST, NEWEST + 1)
every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def jobs(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return found


def workflow_commands(path: Path) -> str:
    """All commands of a workflow."""
    return "\n".join(step["run"] for job in jobs(path).values() for step in job["steps"]
                     if "run" in step)


@pytest.mark.parametrize("command", [
    ("yamllint", "--strict", "--config-file", ".yamllint.yml", ".github", "deploy"),
    ("check-jsonschema", "--builtin-schema", "vendor.github-workflows",
     *map(str, WORKFLOWS))], ids=lambda command: command[0])
def test_linters_find_nothing(command: tuple[str, ...]) -> None:
    require_program(command[0], lock.place_of(command[0]))
    done = subprocess.run([lock.tool(command[0]), *command[1:]], cwd=ROOT, check=False,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@every_workflow
def test_jobs_have_timeouts_and_least_permissions(path: Path) -> None:
    text = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert text["permissions"] == {"contents": "read"}
    assert all(0 < job["timeout-minutes"] <= 300 for job in jobs(path).values())


@every_workflow
def test_jobs_depend_on_existing_jobs(path: Path) -> None:
    found = jobs(path)
    awaited = " ".join(str(job.get("needs", "")) for job in found.values())
    assert set(re.findall(r"\w+", awaited)) <= set(found)


@every_workflow
def test_what_is_typed_is_there(path: Path) -> None:
    text = workflow_commands(path)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = [target for line in re.findall(r"^make (.+)$", text, re.MULTILINE)
               for target in line.split()]
    assert all(f"\n{target}: ##" in makefile for target in targets)
    files = re.findall(r"\b(?:tools|deploy)/[\w./-]+", text)
    assert all((ROOT / name).is_file() for name in files)
    assert targets or files


@every_workflow
def test_actions_and_tools_are_pinned(path: Path) -> None:
    """An action by its commit, as a tag can be moved; a tool by a lock with hashes. What is tried
    elsewhere is this project with what its users get."""
    used = [step["uses"] for job in jobs(path).values() for step in job["steps"] if "uses" in step]
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one)] == []
    assert not re.search(r"\bpipx\b", workflow_commands(path))
    assert all("--require-hashes" in line for line in workflow_commands(path).splitlines()
               if "pip install" in line and not line.endswith("pip install ."))


@every_workflow
def test_nothing_that_others_wrote_is_run(path: Path) -> None:
    """Titles and names of branches come in as variables, never as text of a command."""
    assert re.findall(r"\$\{\{\s*(?:github\.(?!token)|inputs)", workflow_commands(path)) == []


def test_nightly_fuzzes_every_target() -> None:
    path = ROOT / ".github/workflows/nightly.yml"
    found = jobs(path)
    assert sorted(found["fuzz"]["strategy"]["matrix"]["target"]) == sorted(fuzz.TARGETS)
    assert {"make test-all", "make schedules", "make fuzz", "make audit"} <= set(
        workflow_commands(path).splitlines())
    assert "on:\n  schedule:\n" in path.read_text(encoding="utf-8")


def test_checks_delete_every_feature_in_turn() -> None:
    found = jobs(ROOT / ".github/workflows/checks.yml")
    assert sorted(found["without"]["strategy"]["matrix"]["feature"]) == sorted(feature.NAMES)


def test_nightly_numbers_are_unique_by_date() -> None:
    """The test runs the lines of the workflow. A night has ten thousand schedules."""
    path = ROOT / ".github/workflows/nightly.yml"
    dates = re.findall(r'^(?:SEED|GRANDTOUR_FRESH)="\$\((date [^)]+)\)(?:\$FIRST)?"$',
                       workflow_commands(path),
                       re.MULTILINE)
    said = [subprocess.run(["sh", "-c", f"{date} --date=2027-02-01"], check=True, text=True,
                           capture_output=True).stdout for date in dates]
    assert said == ["20270201\n"] * 2
    job = jobs(path)["schedules"]
    many = int(job["steps"][-1]["env"]["SCHEDULES"])
    assert job["strategy"]["matrix"]["first"] == [
        f"{first:04}" for first in range(0, 10_000, many)]


def test_full_runs_have_npm() -> None:
    """Without it the tests of the browser edition fail there."""
    whole = [job for path in WORKFLOWS for job in jobs(path).values()
             if any("make test-all" in step.get("run", "") for step in job["steps"])]
    assert whole
    for job in whole:
        installed = re.findall(r"apt-get install ((?:.*\\\n)*.*)", job["steps"][0]["run"])
        assert {"nodejs", "npm"} <= set(" ".join(installed).split())


def test_timeouts_are_twice_the_slowest() -> None:
    job = jobs(ROOT / ".github/workflows/nightly.yml")["everything"]
    assert job["timeout-minutes"] * 60 > 2 * SLOWEST


def test_every_python_has_a_tested_wheel() -> None:
    config = PROJECT["tool"]["cibuildwheel"]
    assert config["build"] == [f"cp3{minor}-*" for minor in MINORS]
    program = config["test-command"].removeprefix("python {project}/")
    assert f"include {program}\n" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    assert (ROOT / program).is_file()


def test_package_names_the_tested_pythons() -> None:
    named = [line for line in PROJECT["project"]["classifiers"] if ":: 3." in line]
    assert named == [f"Programming Language :: Python :: 3.{minor}" for minor in MINORS]
    matrix = jobs(ROOT / ".github/workflows/checks.yml")["elsewhere"]["strategy"]["matrix"]
    assert matrix["python"] == [f"3.{minor}" for minor in (OLDEST, NEWEST)]


@pytest.mark.slow
def test_workflow_commands_succeed_here(tmp_path: Path) -> None:
    """The test runs the lines of the workflow: games are played, saved and restored."""
    step = jobs(ROOT / ".github/workflows/checks.yml")["elsewhere"]["steps"][-1]
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ended = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step["run"]], cwd=ROOT, check=False, text=True,
        capture_output=True,
        env=os.environ | {
            "PATH": programs, "PYTHONPATH": str(Path(grandtour.__file__).parents[1]),
            "GRANDTOUR_DATA": str(tmp_path / "data")})
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith("moved at ")
    assert ended.stdout.count(": ok, 1 tables, ") == 4
    assert len(list((tmp_path / "data" / "backups").iterdir())) == 1
    assert (tmp_path / "data" / "everything.jsonl").exists()


def laid_down(found: Path) -> set[str]:
    """All that `make release` puts in `dist` of a version, as the jobs of the workflow hand it on;
    a file that no job takes is not there."""
    version = DRAFTED.removeprefix("v")
    along = {name.format(version) for name in ENCLOSED}
    built = {f"grandtour-{version}.tar.gz", f"grandtour-{version}-py3-none-any.whl",
             f"grandtour-{version}-cp311-cp311-linux_x86_64.whl",
             f"grandtour_{version}-1_amd64.deb", browser_edition.NAME.format(version)}
    names = along | built
    for job in jobs(RELEASE).values():
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/upload-artifact@"):
                taken = step["with"]["path"].split()
                folder = found / step["with"]["name"]
                folder.mkdir(parents=True)
                left = along if folder.name == "artefacts-enclosed" else built
                for name in {name for name in left for path in taken
                             if fnmatch(name, Path(path).name)}:
                    (folder / name).write_text(name)
                    left.remove(name)
    return names


def test_draft_has_files_sums_and_notes(tmp_path: Path) -> None:
    """The test runs the lines of the workflow, with a fake `gh` that prints its arguments."""
    names = laid_down(tmp_path / "found")
    forge = tmp_path / "bin" / "gh"
    forge.parent.mkdir()
    forge.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    forge.chmod(0o755)
    said = ""
    for step in jobs(RELEASE)["draft"]["steps"]:
        if "run" in step:
            said = subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", step["run"]], cwd=tmp_path, check=True,
                text=True, stdout=subprocess.PIPE,
                env={"PATH": f"{forge.parent}{os.pathsep}{os.environ['PATH']}", "TAG": DRAFTED},
            ).stdout
    dist = tmp_path / "dist"
    assert {path.name for path in dist.iterdir()} == names | {SUMS}
    assert set(release.read_sums(dist)) == names
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", SUMS], cwd=dist, check=True)
    given = said.splitlines()
    assert given[:3] == ["release", "create", DRAFTED]
    assert {"--draft", *(f"dist/{name}" for name in names | {SUMS})} <= set(given)
    notes = tmp_path / given[given.index("--notes-file") + 1]
    assert notes.read_text() == release.NOTES.format(DRAFTED.removeprefix("v"))
