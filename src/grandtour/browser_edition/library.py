"""Python's own library as browsers have it: an uncompressed archive, so that files that are in
memory already can be emptied in place."""

from __future__ import annotations

import zipfile
from collections.abc import Container
from pathlib import Path
from typing import Final

ROOM: Final = "/lib/python314.zip/"     # its path in the browser
HEAD: Final = 30                # bytes before the name of a file
# Modules for developers, terminals and windows.
NOT_THERE: Final = ("doctest.py", "pdb.py", "pydoc", "unittest/", "_pyrepl/", "xmlrpc/",
                    "imaplib.py", "mailbox.py", "poplib.py", "ftplib.py", "pickletools.py",
                    "_pydecimal.py", "_pydatetime.py", "_pyio.py", "encodings/mac_",
                    "trace.py", "profile.py", "cProfile.py", "pstats.py", "pyclbr.py",
                    "modulefinder.py")


def write_library(library: Path, to: Path) -> None:
    """Write the archive with the part of the library that the site may need."""
    with zipfile.ZipFile(library) as given, zipfile.ZipFile(to, "w") as made:
        for one in given.infolist():
            if not one.filename.startswith(NOT_THERE):
                made.writestr(zipfile.ZipInfo(one.filename), given.read(one))


def empty_library(library: Path, loaded: Container[str]) -> None:
    """Overwrite these files with zeros. None is moved, because Python remembers where each file
    is."""
    content = bytearray(library.read_bytes())
    with zipfile.ZipFile(library) as given:
        for one in given.infolist():
            if ROOM + one.filename in loaded:
                begin = one.header_offset + HEAD + len(one.filename.encode())
                content[begin:begin + one.file_size] = bytes(one.file_size)
    library.write_bytes(content)
