"""Run Debian's Orca on an invisible display. What it says is recorded and inaudible."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Locator

from tests.needed import require_program

PROGRAMS = {"Xvfb": "Xvfb", "D-Bus": "dbus-daemon", "Openbox": "openbox", "Orca": "orca",
            "Speech Dispatcher": "speech-dispatcher", "xdotool": "xdotool"}
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)'(?: ?[\[{]| voice=|$)", re.MULTILINE | re.DOTALL)
PATIENCE = 60                               # seconds until what must be said is missing
ECHO = {"tab", "return", "insert"}          # of keys

# A voice without a device. Orca writes down at once what it says; on a slow machine it has time to
# start, and does not drop what it would say later than others.
SOUND = "pcm.!default { type null }\nctl.!default { type null }\n"
VOICE = 'AudioOutputMethod "alsa"\nAddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n'
KEEPS = """import orca.debug
import orca.settings
orca.debug.debugFile.reconfigure(line_buffering=True)
orca.debug.debugLevel = orca.debug.LEVEL_INFO
orca.settings.timeoutTime = 600
from orca.event_manager import EventManager
EventManager._inFlood = lambda self: False
"""


class Orca:
    """The keyboard of a blind person, and what this person hears."""

    def __init__(self, kept: Path, surroundings: dict[str, str]) -> None:
        self.kept = kept
        self.surroundings = surroundings    # of a browser that Orca is to read

    def list_utterances(self) -> list[str]:
        """Return every utterance so far, without the echo of keys."""
        text = self.kept.read_text(encoding="utf-8") if self.kept.exists() else ""
        spoken = [" ".join(found.split()) for found in SPOKEN.findall(text)]
        return [one for one in spoken if one and one not in ECHO]

    def press(self, *keys: str) -> int:
        """Press these together; how much had been said before."""
        before = len(self.list_utterances())
        self._tell("key", "+".join(keys))
        return before

    def point(self, what: Locator) -> None:
        """Put the mouse there and press it: from there on keys go to the page."""
        size, box = what.page.viewport_size, what.bounding_box()
        assert size and box
        window = dict(line.split("=") for line in self._tell(
            "getactivewindow", "getwindowgeometry", "--shell").splitlines())
        across = int(window["X"]) + box["x"] + 4
        down = int(window["Y"]) + int(window["HEIGHT"]) - size["height"] + box["y"] + 4
        self._tell("mousemove", str(round(across)), str(round(down)), "click", "1")

    def _tell(self, *command: str) -> str:
        return subprocess.run(["xdotool", *command], env=self.surroundings, check=True,
                              capture_output=True, text=True).stdout

    def wait_for_words(self, message: str, since: int) -> int:
        """Wait until the words of the message have been said in their order; where they begin."""
        wanted = words(message)
        assert wanted
        said: list[str] = []
        for said in poll(self.list_utterances):
            begun = beginning(wanted, said[since:])
            if begun is not None:
                return since + begun
        raise AssertionError(f"not said: {message!r}, but: {said[since:]}")

    def wait_for_speech(self, since: int) -> list[str]:
        """Wait until anything is said; that."""
        for said in poll(self.list_utterances):
            if said[since:]:
                return said[since:]
        raise AssertionError("nothing is said")


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def beginning(wanted: list[str], said: list[str]) -> int | None:
    """The last utterance from which on these words come in this order."""
    left = list(wanted)
    for number in range(len(said) - 1, -1, -1):
        for word in reversed(words(said[number])):
            if left and word == left[-1]:
                left.pop()
        if not left:
            return number
    return None


def poll(look: Callable[[], list[str]]) -> Iterator[list[str]]:
    """Yield what is found, again and again until the patience is over."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        yield look()
        time.sleep(0.1)


@contextmanager
def orca(folder: Path) -> Iterator[Orca]:
    """A display, its buses and a window manager, and Orca that has said that it is there."""
    for name, program in PROGRAMS.items():
        require_program(name, shutil.which(program))
    surroundings = home(folder)
    with ExitStack() as begun:
        def begin(*command: str, **wishes: object) -> subprocess.Popen[bytes]:
            process = subprocess.Popen(command, env=surroundings, stdin=subprocess.DEVNULL,
                                       stderr=log, **wishes)     # type: ignore[call-overload]
            begun.callback(process.wait, 30)
            begun.callback(process.terminate)
            return process

        log = begun.enter_context((folder / "log").open("wb"))
        ours, its = os.pipe()
        begin("Xvfb", "-displayfd", str(its), "-screen", "0", "1500x1100x24", "-nolisten", "tcp",
              pass_fds=[its])
        os.close(its)
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        assert number, "Xvfb has no display"
        surroundings["DISPLAY"] = f":{number}"
        bus = begin("dbus-daemon", "--session", "--nofork", "--print-address",
                    stdout=subprocess.PIPE)
        assert bus.stdout
        surroundings["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        begin("openbox")
        kept = folder / "said"
        begin("orca", "--debug-file", str(kept), stdout=log)
        reader = Orca(kept, surroundings)
        reader.wait_for_speech(0)
        yield reader


def home(folder: Path) -> dict[str, str]:
    """Return the environment of a home folder whose only settings are where the speech goes."""
    files = {".asoundrc": SOUND, ".config/speech-dispatcher/speechd.conf": VOICE,
             ".local/share/orca/orca-customizations.py": KEEPS}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "run").mkdir(mode=0o700)
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder / "run"), "GSETTINGS_BACKEND": "memory"}
