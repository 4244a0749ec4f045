"""The terminal of a command: the language of its reader, and positions as words."""

from __future__ import annotations

import os

from babel.core import negotiate_locale
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from grandtour import games
from grandtour.engine.core import EVERYTHING, State
from grandtour.games.plain.words import PlainWords
from grandtour.games.words import Words
from grandtour.language import CODES, N_, Language, Phrase, language


def choose_reader_language(wish: str) -> Language:
    """Return the language wished for, else that of the environment, else English."""
    spoken = [wish] + [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    codes = [code.partition(".")[0] for code in spoken if code]
    return language(negotiate_locale(codes, list(CODES), sep="_") or "en")


def make_console() -> Console:
    """Return a console: without colours with NO_COLOR, in a file and in a pipe."""
    return Console(highlight=False)


class TerminalView:
    """A view of positions of a game as words."""

    def __init__(self, game: str, names: list[str], language: Language, out: Console) -> None:
        self.words: Words = games.words(game)
        self.names = names
        self.language = language
        self.out = out

    def print_sentence(self, message: str | Phrase, style: str = "", **facts: object) -> None:
        """Print a sentence; in one line, so that names of files can be copied."""
        self.out.print(Text(self.language.say(message, **facts), style=style), soft_wrap=True)

    def print_refusal_clause(self, phrase: Phrase, clause: str, style: str = "") -> None:
        """Print a sentence and the clause that it follows from, if it follows from one."""
        cited = (f"  {clause}", "dim") if clause else ""
        self.out.print(Text.assemble((self.language.say(phrase), style), cited))

    def print_board(self, view: dict[str, object]) -> None:
        """Print everything that lies on the table."""
        for heading, lines in self.words.overview(view, self.names):
            self.print_sentence(heading, "bold")
            for line in lines:
                self.out.print(Text("  " + self.language.say(line)))

    @property
    def is_blind(self) -> bool:
        """Tell whether the panels are the plain ones, which say little of a game.

        The player then needs the board to choose."""
        return isinstance(getattr(self.words.panel, "__self__", None), PlainWords)

    def print_panels(self, view: dict[str, object]) -> None:
        """Print what every player holds, as far as the reader may see it."""
        grid = make_plain_table(4)
        for seat, name in enumerate(self.names):
            panel = self.words.panel(view, seat)
            said = self.language.say(N_(", ")).join(map(self.language.say, panel.phrases()))
            score = "" if panel.score is None else str(panel.score)
            grid.add_row(Text(f"P{seat + 1}", "dim"), Text(name, "bold"), Text(score, "bold"),
                         Text(said))
        self.out.print(grid)

    def print_result(self, state: State) -> None:
        """Print the final table, if the game is over."""
        result = self.words.result(state.view(EVERYTHING), self.names)
        if result is None:
            return
        table = Table(box=None, header_style="dim")
        for head in ("", "", *(self.language.say(head) for head in result.heads)):
            table.add_column(head, justify="right" if head else "left", overflow="fold")
        for seat, rank, cells in result.rows:
            table.add_row(str(rank), Text(self.names[seat], "bold"), *cells)
        self.out.print()
        self.out.print(table)
        self.print_sentence(result.sentence, "bold")


def make_plain_table(number: int) -> Table:
    """Return a table without lines whose long cells are wrapped."""
    return Table.grid(*[Column(overflow="fold") for _ in range(number)], padding=(0, 2))
