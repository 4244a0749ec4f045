"""tools/package.py: what the package of Debian names is in it, and it comes and goes."""

from __future__ import annotations

import gzip
import re
import runpy
import subprocess
from pathlib import Path

import package
import pytest

PYTHON = package.Python(Path("/usr/bin/python3"), 3, 11)
UNITS = "usr/lib/systemd/system"


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that is in the package but the libraries."""
    folder = tmp_path_factory.mktemp("package")
    package.laid_out(folder, PYTHON)
    package.write_metadata(folder, PYTHON, "1.2-3", "amd64", "2.36")
    return folder


def installed_path(folder: Path, name: str) -> Path:
    """Return the path once it is installed, following links inside the package."""
    path = folder / name.lstrip("/")
    return path.parent / path.readlink() if path.is_symlink() else path


def settings(folder: Path, unit: str, name: str) -> list[str]:
    text = (folder / UNITS / unit).read_text(encoding="utf-8")
    return re.findall(rf"^{name}=-?(.+)$", text, re.MULTILINE)


@pytest.mark.parametrize("unit", package.UNITS)
def test_files_named_by_units_exist(folder: Path, unit: str) -> None:
    [command] = settings(folder, unit, "ExecStart")
    program = installed_path(folder, command.split()[0])
    assert program.is_file()
    assert program.stat().st_mode & 0o111
    [document] = settings(folder, unit, "Documentation")
    assert installed_path(folder, document.removeprefix("file:")).is_file()
    [environment] = settings(folder, unit, "EnvironmentFile")
    assert f"{environment}\n" in (folder / "DEBIAN" / "conffiles").read_text(encoding="utf-8")
    assert installed_path(folder, environment).is_file()


@pytest.mark.parametrize("unit", package.UNITS)
def test_units_run_as_packaged_user(folder: Path, unit: str) -> None:
    [user] = settings(folder, unit, "User")
    coming, going = ((folder / "DEBIAN" / name).read_text(encoding="utf-8")
                     for name in ("postinst", "postrm"))
    assert re.search(rf"adduser --system .* {user}$", coming, re.MULTILINE)
    assert re.search(rf"deluser .*--system {user}$", going, re.MULTILINE)


def test_copied_units_are_removed(folder: Path) -> None:
    by_hand = [package.read(name) for name in package.UNITS]
    packed = [(folder / UNITS / name).read_text(encoding="utf-8") for name in package.UNITS]
    for left, settled in package.SETTLED:
        assert any(left in text for text in by_hand)
        assert not any(left in text for text in packed)
        assert any(settled in text for text in packed)


def test_command_uses_packaged_environment(folder: Path) -> None:
    command = installed_path(folder, "usr/bin/grandtour").read_text(encoding="utf-8")
    python = folder / command.splitlines()[0].removeprefix("#!/")
    assert python.is_symlink()
    assert str(python.readlink()) == "/usr/bin/python3.11"
    assert (python.parents[1] / "pyvenv.cfg").is_file()


@pytest.mark.parametrize("name", package.SCRIPTS)
def test_scripts_are_valid_and_complete(folder: Path, name: str) -> None:
    script = folder / "DEBIAN" / name
    subprocess.run(["sh", "-n", str(script)], check=True)
    text = script.read_text(encoding="utf-8")
    assert all((folder / unit).is_file() for unit in (
        f"{UNITS}/{found}" for found in re.findall(r"[\w-]+\.(?:service|timer)", text)))
    assert all((folder / path).exists() or (folder / path).is_symlink()
               for path in re.findall(r"/(usr/[\w./-]+/bin/\w+)", text))


@pytest.mark.parametrize("timer", package.TIMERS)
def test_each_timer_is_enabled_and_stopped(folder: Path, timer: str) -> None:
    assert (folder / UNITS / timer.replace(".timer", ".service")).is_file()
    coming, going = ((folder / "DEBIAN" / name).read_text(encoding="utf-8")
                     for name in ("postinst", "prerm"))
    assert re.search(rf"^ *for unit in .*\b{timer}; do$", coming, re.MULTILINE)
    assert re.search(rf"deb-systemd-invoke start .*\b{timer}\b", coming)
    assert re.search(rf"deb-systemd-invoke stop .*\b{timer}\b", going)


def test_package_depends_on_matching_python(folder: Path) -> None:
    control = (folder / "DEBIAN" / "control").read_text(encoding="utf-8")
    assert "Version: 1.2-3\nArchitecture: amd64\n" in control
    assert "Depends: python3 (>= 3.11), python3 (<< 3.12), libc6 (>= 2.36), " in control
    assert "{" not in control


def test_files_are_listed_with_checksums(folder: Path) -> None:
    listed = (folder / "DEBIAN" / "md5sums").read_text(encoding="utf-8")
    files = {str(path.relative_to(folder)) for path in folder.rglob("*")
             if path.is_file() and not path.is_symlink()} - {
        f"DEBIAN/{path.name}" for path in (folder / "DEBIAN").iterdir()}
    assert set(re.findall(r"^[0-9a-f]{32}  (.+)$", listed, re.MULTILINE)) == files


def test_it_brings_changelogs_and_a_manual(folder: Path) -> None:
    shared = folder / "usr/share/doc/grandtour"
    debian = gzip.decompress((shared / "changelog.Debian.gz").read_bytes()).decode()
    assert debian.startswith("grandtour (1.2-3) stable;")
    assert re.search(r"\n -- .+ <\S+>  \w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000\n$", debian)
    assert b"# Changes" in gzip.decompress((shared / "changelog.gz").read_bytes())[:200]
    page = gzip.decompress((folder / "usr/share/man/man1/grandtour.1.gz").read_bytes()).decode()
    assert page.startswith(".TH GRANDTOUR 1")
    for name in re.findall(r"^\.I (/\S+)", page, re.MULTILINE):
        assert name == "/var/lib/grandtour" or installed_path(folder, name).exists()


def test_omitted_libraries_are_not_listed(tmp_path: Path) -> None:
    record = tmp_path / "wool-1.dist-info" / "RECORD"
    record.parent.mkdir()
    (tmp_path / "wool, spun.py").touch()
    (tmp_path / "wool.so").touch()
    kept = '"wool, spun.py",sha256=a,0\nwool-1.dist-info/RECORD,,\n'
    record.write_text(f"bin/wool,sha256=b,1\n{kept}wool-1.dist-info/direct_url.json,sha256=c,2\n"
                      "wool.so,sha256=d,3\n")
    package.forget(record)
    assert record.read_text() == f"{kept}wool.so,,\n"


def test_command_is_safe_when_reimported(folder: Path) -> None:
    """Worker processes of computer players import it again, as Python does with the main module of
    the parent."""
    runpy.run_path(str(folder / package.HOME / "bin" / "grandtour"), run_name="__mp_main__")
