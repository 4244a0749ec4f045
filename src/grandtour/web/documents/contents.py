"""The list of documents, in order, with the purpose of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grandtour.language import N_

GROUPS: Final[tuple[tuple[str, Mapping[str, str]], ...]] = (
    (N_("Short answers"), {
        "questions": N_("Everyday questions of players, hosts, clubs and programmers, each with a "
                        "short answer."),
    }),
    (N_("Step by step"), {
        "tutorial-players": N_("From the first click to a game with friends, and what comes "
                               "after it."),
        "tutorial-hosting": N_("From an empty machine to a game with friends, at home and on the "
                               "internet."),
        "tutorial-game": N_("A small game of your own, played on the site within half an hour."),
        "tutorial-bot": N_("A computer player of your own, in a few lines of Python."),
        "tutorial-lesson": N_("A lesson that is played on a real board."),
        "translate": N_("A fourth language for the site."),
    }),
    (N_("How to"), {
        "hosting": N_("Install, configure and operate a site, and what to do when something "
                      "fails."),
        "lab": N_("The games in OpenSpiel, PettingZoo and Gymnasium; many matches at once."),
        "arena": N_("How to enter a bot, and how strong the computer players are."),
        "tournaments": N_("How tournaments are paired and decided."),
        "plans": N_("How plans are carried out, and why no one else can see them."),
    }),
    (N_("To look up"), {
        "glossary": N_("The words of this project."),
        "api": N_("What programs can do on the site."),
        "library": N_("The rules as a Python library."),
        "reference": N_("Every name in the library."),
        "reference-game": N_("Every name that the words, drawings and lessons of a game use."),
        "compatibility": N_("What may change between versions, and what stays."),
    }),
    (N_("How it is made"), {
        "architecture": N_("Where things are, and where to begin reading."),
        "develop": N_("How each part works, and what to do when you change it."),
        "testing": N_("Which tests to run, how to write one, how to measure."),
        "add-a-game": N_("A complete game, file by file."),
        "releasing": N_("How a version is built, compared and signed."),
        "design": N_("The six promises of the design, and how they are kept."),
        "look": N_("How boards and pages look, and how they behave."),
        "engine": N_("How rules are written so that they run fast."),
        "bots": N_("How computer players think, and how they explain it."),
        "ratings": N_("How members and computer players are rated."),
        "fairness": N_("How cards are dealt so that no one can choose them secretly."),
        "threats": N_("Who might attack a site, and what protects it."),
        "collection": N_("What the site stores about games that people own and have played."),
        "browser-edition": N_("The site as a folder of files that needs no server."),
        "scale": N_("How many people one server can serve, and how to use several."),
        "alternatives": N_("What others do better, and what only this site has."),
    }),
)
# Pages for auditors and developers. Other documents link to them, the list leaves them out.
EVIDENCE: Final = ("asvs", *(f"measured/{name}" for name in (
    "engine", "site", "bots", "arena", "artefacts", "checks", "evidence", "faults",
    "notices", "plans", "secrecy", "words")))
LISTED: Final = tuple(name for _, documents in GROUPS for name in documents)
NAMES: Final = (*LISTED, *EVIDENCE)
