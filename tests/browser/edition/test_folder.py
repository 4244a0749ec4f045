"""The folder as a web space has it."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import web_space

MOST = 25_000_000               # bytes that a first visit fetches
ALL_READ = 0o444


def test_little_is_fetched(folder: Path) -> None:
    assert sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) <= MOST


def test_any_server_can_read_the_folder(folder: Path, tmp_path: Path) -> None:
    """Folders and files can be read by whom others that are made here can."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    readable = {path.is_dir(): path.stat().st_mode & ALL_READ for path in tmp_path.iterdir()}
    for path in folder.rglob("*"):
        assert path.stat().st_mode & ALL_READ == readable[path.is_dir()], path


def test_releases_contain_and_pack_everything(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "edition.zip"
    web_space.pack(folder, file)
    with ZipFile(file) as archive:
        given = {name: archive.read(name) for name in archive.namelist()}
    assert given == {path.relative_to(folder.parent).as_posix(): path.read_bytes()
                     for path in folder.rglob("*") if path.is_file()}
    assert file.stat().st_size <= MOST
