"""deploy/Containerfile and compose.yaml: what they name is there, and what they run is ours."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import container
import lock
import pytest

from tests.command_line import read_arguments
from tests.needed import require_program
from tests.real_site import Site, free_port

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8").replace("\\\n", "")
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")


def instructions(name: str) -> list[str]:
    """Return the arguments of this instruction, in the order of the file."""
    return re.findall(rf"^(?:HEALTHCHECK .*)?{name} (.+)$", CONTAINER, re.MULTILINE)


def test_copied_sources_exist() -> None:
    let_in = {line.removeprefix("!") for line in
              (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
              if line.startswith("!")}
    assert all((ROOT / path).exists() for path in let_in)
    named = [word for line in instructions("COPY") for word in line.split()[:-1]
             if not word.startswith(("--", "/"))]
    assert named
    assert all(word == "." or word.partition("/")[0] in let_in for word in named)
    assert all((ROOT / word).exists() for word in named)


def test_served_commands_are_ours_and_unprivileged(monkeypatch: pytest.MonkeyPatch) -> None:
    [_, command] = instructions("CMD")
    for name, value in re.findall(r"(GRANDTOUR_\w+)=(\S+)", " ".join(instructions("ENV"))):
        monkeypatch.setenv(name, value)
    given = json.loads(command)
    chosen = read_arguments(given)
    assert (chosen.host, chosen.log) == ("0.0.0.0", "json")
    [user] = instructions("USER")
    assert int(user) > 0


def test_the_first_process_forwards_signals() -> None:
    [entry] = instructions("ENTRYPOINT")
    first, *_, last = json.loads(entry)
    assert last == "grandtour"
    [fetched] = [run for run in instructions("RUN") if run.startswith("apt-get download")]
    assert first in fetched.partition("&&")[0].split()


def test_health_checks_use_the_right_address(site: Site) -> None:
    _, *check = json.loads(instructions("CMD")[0])

    def asked(port: int) -> int:
        command = [part.replace("8080", str(port)) for part in check]
        return subprocess.run([sys.executable, *command], check=False,
                              capture_output=True).returncode

    assert asked(site.port) == 0
    assert asked(free_port()) == 1
    check[-1] = check[-1].replace("/health", "/unknown")
    assert asked(site.port) == 1


@pytest.mark.slow
def test_the_compose_schema_is_valid(tmp_path: Path) -> None:
    require_program("check-jsonschema", lock.place_of("check-jsonschema"))
    wrong = tmp_path / "compose.yaml"
    wrong.write_text(COMPOSE.replace("    read_only: true", "    read_onely: true"))
    assert [subprocess.run([lock.tool("check-jsonschema"), "--builtin-schema",
                            "vendor.compose-spec", path], check=False, capture_output=True,
                           ).returncode
            for path in (ROOT / "deploy" / "compose.yaml", wrong)] == [0, 1]


def test_caddys_network_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in re.findall(r"^ {6}(GRANDTOUR_\w+): (\S+)", COMPOSE.partition("caddy:\n")[0],
                                  re.MULTILINE):
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:-(.*)\}", r"\1", value))
    chosen = read_arguments(["serve"])
    [subnet] = re.findall(r"subnet: (\S+)", COMPOSE)
    assert (chosen.proxy, chosen.site) == ((subnet,), "https://localhost")
    assert (ROOT / "deploy" / "Caddyfile").exists()
    assert f"GRANDTOUR_UPSTREAM: {chosen.allow_host[0]}:8080" in COMPOSE


def test_failed_containers_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def told(engine: str, what: str, *rest: str) -> str:
        said.append(what)
        if what in ("run", "start"):
            raise SystemExit(f"{engine} cannot")
        return "made"

    monkeypatch.setattr(container, "run_output", told)
    monkeypatch.setattr(container, "engine", lambda: "podman")
    with pytest.raises(SystemExit, match="podman cannot"), container.running(()):
        pass
    assert said == ["create", "start", "rm"]


def test_killed_containers_fail(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(container, "run_output",
                        lambda _engine, what, *_: {"inspect": "137"}.get(what))
    monkeypatch.setattr(container, "engine", lambda: "podman")
    with pytest.raises(SystemExit, match="had to be killed"), container.running(()):
        pass
    assert capsys.readouterr().out.startswith("stopped with status 137")
