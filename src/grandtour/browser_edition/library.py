"""Python's own library as browsers have it: an archive in which nothing is packed, so that what
lies in the memory already can be emptied in its place."""

from __future__ import annotations

import zipfile
from collections.abc import Container
from pathlib import Path
from typing import Final

ROOM: Final = "/lib/python314.zip/"     # where it lies in the browser
HEAD: Final = 30                # bytes before the name of a file
# What a developer runs, or a terminal or a window shows.
NOT_THERE: Final = ("doctest.py", "pdb.py", "pydoc", "unittest/", "_pyrepl/", "xmlrpc/",
                    "imaplib.py", "mailbox.py", "poplib.py", "ftplib.py", "pickletools.py",
                    "_pydecimal.py", "_pydatetime.py", "_pyio.py", "encodings/mac_",
                    "trace.py", "profile.py", "cProfile.py", "pstats.py", "pyclbr.py",
                    "modulefinder.py")


def write_library(library: Path, to: Path) -> None:
    """The archive with what the site may need of it."""
    with zipfile.ZipFile(library) as given, zipfile.ZipFile(to, "w") as made:
        for one in given.infolist():
            if not one.filename.startswith(NOT_THERE):
                made.writestr(zipfile.ZipInfo(one.filename), given.read(one))


def empty_library(library: Path, loaded: Container[str]) -> None:
    """With zeros in these files: Python remembers where each file stands, so none is moved."""
    content = bytearray(library.read_bytes())
    with zipfile.ZipFile(library) as given:
        for one in given.infolist():
            if ROOM + one.filename in loaded:
                begin = one.header_offset + HEAD + len(one.filename.encode())
                content[begin:begin + one.file_size] = bytes(one.file_size)
    library.write_bytes(content)
