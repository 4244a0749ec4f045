"""grandtour play: a game in the terminal, against bots. Knows no game; speaks through `words`.

Moves are numbered. The player types a number or the notation, or a command of COMMANDS. However a
game is left, its record is saved, and the player is told where."""

from __future__ import annotations

import getpass
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.text import Text

from grandtour import games
from grandtour.bots import levels
from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.program import ProgramBot
from grandtour.console.command import CommandFailed, command
from grandtour.console.options import (
    find_data_folder, parse_duration, game_option, language_option, profile_option,
)
from grandtour.console.terminal import (
    TerminalView, make_console, make_plain_table, choose_reader_language,
)
from grandtour.engine import record
from grandtour.engine.core import Action, Refusal, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games import rulebook
from grandtour.games import explanations
from grandtour.games.words import Choice
from grandtour.language import N_, Language, Phrase
from grandtour.tables import errors
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.draws import draw_outcome_from_seed
from grandtour.tables.seating import TRAVELLERS, place_automata
from grandtour.tables.table import Seat, Table

MARK: Final = "> "
PLAYER: Final = "player"        # the id of the player at the terminal
USUAL_PLAYERS: Final = 3
NO_SEAT: Final = Refusal("no_such_seat", "", "There is no seat {seat}. Seats are numbered 0 to "
                                             "{last}.")


class PlayerQuits(Exception):
    """The player has quit."""


@command(examples=(
    ("grandtour play {game}", "you and two bots"),
    ("grandtour play {game} --players 2 --bot pilot --language fr",
     "in French, against one bot of this level"),
    ("grandtour play {game} --program 'python mine.py'", "against a program of yours")))
@click.argument("game")
@click.option("--players", type=int,
              help=f"including you ({USUAL_PLAYERS}, if the game allows it)")
@click.option("--seat", type=int, default=0, help="your seat, from 0")
@click.option("--name", default="", show_default=False, help="your name")
@click.option("--bot", default=levels.USUAL_BOT, help="level of the other players")
@click.option("--program", default="", show_default=False, metavar="COMMAND",
              help="play against your own program (docs/bots.md) instead of bots")
@click.option("--seconds", type=parse_duration, default=1.0,
              help="time of the program for each decision")
@game_option
@profile_option
@click.option("--seed", type=int, help="plays the same draws again")
@click.option("--record", type=Path, metavar="FILE",
              help="where to save the record (by default a new file in the folder records of "
                   "GRANDTOUR_DATA, else of ~/.local/share/grandtour)")
@language_option
def play(game: str, players: int | None, seat: int, name: str, bot: str, program: str,
         seconds: float, options: Sequence[tuple[str, str]], profile: str, seed: int | None,
         record: Path | None, language: str) -> int:
    """Play in the terminal until the end, or until you leave."""
    spoken = choose_reader_language(language)
    started = ProgramBot(program) if program else None
    try:
        table = open_table(game, players, seat, name, bot, dict(options), profile, seed)
        contender = Contender(started, Budget(seconds=seconds)) if started else \
            levels.find_contender(table.match.game, bot)
    except Refused as refused:
        raise CommandFailed(spoken.say(
            Phrase(refused.refusal.text, **refused.details))) from refused
    session = PlaySession(table, contender,
                          record or find_data_folder() / "records" / file_name(game),
                          spoken)
    failed = False
    try:
        session.run()
    except (PlayerQuits, EOFError, KeyboardInterrupt):
        session.say(N_("You left the game."))
    except Refused as refused:      # the player's own requests are refused in `run_typed_line`
        session.explain_refusal(refused)
        failed = True
    if started:
        started.shut_down()
    return 0 if session.save_record() and not failed else 1


class PlaySession:
    """One game at one terminal. Its record is saved to `file`."""

    def __init__(self, table: Table, bot: Contender, file: Path, language: Language) -> None:
        self.table = table
        self.seat = table.seat_of(PLAYER)
        self.bot = bot
        self.file = file
        self.show = TerminalView(table.match.game.name, table.names, language, make_console())

    @property
    def out(self) -> Console:
        return self.show.out

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def state(self) -> State:
        return self.match.state

    def say(self, message: str | Phrase, style: str = "", **facts: object) -> None:
        self.show.print_sentence(message, style, **facts)

    # The game.

    def run(self) -> None:
        self.say(self.show.words.ABOUT.title, "bold")
        self.say(N_("Type a move’s number or its notation, or ? for help."), "dim")
        turn = -1
        while not self.table.over:
            self.play_forced_moves()
            if self.table.to_act == self.seat:
                if turn != (turn := self.match.game.turn_number(self.state)):
                    self.out.print()
                    self.show.print_panels(self.view())
                self.choose()
            elif not self.table.over:
                self.play_bot_turn()
        self.show.print_result(self.state)

    def view(self) -> dict[str, object]:
        return self.state.view(self.seat)

    def play_forced_moves(self) -> None:
        """Play and print everything that no one chooses."""
        number, before = self.match.number, self.state.clone()
        play_forced_moves(self.match, draw_outcome_from_seed(self.table.seed))
        actions = self.match.game.actions_by_text()
        for entry in self.match.entries[number:]:
            self.print_entry(entry.number, before)
            before.play(actions[entry.text])

    def play_bot_turn(self) -> None:
        """Let a bot act. It sees only what its seat sees."""
        seat, number = self.state.current_player(), len(self.match.line)
        seen = self.state.resample(seat, Rng(self.table.seed, 2 * number))
        chosen = self.bot.choose(seen, Rng(self.table.seed ^ (2 * number + 1)))
        self.do(chosen)

    def do(self, action: Action[Any]) -> None:
        before = self.state.clone()
        entry = self.match.play(action)
        self.print_entry(entry.number, before)

    def print_entry(self, number: int, before: State) -> None:
        """Print the log of an entry."""
        entry = self.match.entries[number - 1]
        for sentence in self.show.words.log(entry, before, self.table.names):
            self.show.print_refusal_clause(sentence.phrase, sentence.clause)
        if entry.sole:
            self.say(N_("There was no other choice."), "dim")

    # The player's part.

    def choose(self) -> None:
        """Ask until the position has changed."""
        choices = [self.show.words.choice(self.state, action, self.table.names)
                   for action in self.state.choices()]
        self.print_choices(choices)
        set_up_completion([*[choice.action for choice in choices], *COMMANDS])
        number = self.match.number
        while self.match.number == number:
            line = input(MARK).strip()
            if line:
                self.run_typed_line(line, choices)

    def print_choices(self, choices: list[Choice]) -> None:
        say = self.show.language.say
        self.out.print()
        if self.show.is_blind:
            self.show.print_board(self.view())
        self.out.print(Text.assemble(
            (say(self.show.words.prompt(self.state)), "bold"),
            (f"  {say(self.show.words.status(self.view()))}", "dim")))
        budget = self.show.words.budget(self.view())
        if budget:
            self.out.print(Text(say(budget.phrase), "dim"))
        grid = make_plain_table(4)
        for number, choice in enumerate(choices, start=1):
            about = [say(phrase) for phrase in (choice.cost, choice.then) if phrase]
            grid.add_row(Text(f"{number:3}", "bold"), Text(say(choice.title)),
                         Text(say(N_(", ")).join(about)), Text(choice.action, "dim"))
        self.out.print(grid)

    def run_typed_line(self, line: str, choices: list[Choice]) -> None:
        """Do what the player typed, or print why not."""
        word, _, rest = line.partition(" ")
        try:
            if line.isdecimal() and 0 < int(line) <= len(choices):
                self.act(choices[int(line) - 1].action)
            elif line.isdecimal():
                self.say(N_("Choose a move from 1 to {number}."), number=len(choices))
            elif ALIASES.get(word, word) in COMMANDS:
                COMMANDS[ALIASES.get(word, word)].do(self, rest.strip())
            else:
                self.act(line)
        except Refused as refused:
            self.explain_refusal(refused)

    def act(self, text: str) -> None:
        """Play the action, or answer a question about a covered thing."""
        answer = explanations.describe_covered(self.state, text, self.seat, self.table.names)
        if answer is not None:
            self.say(answer)
        else:
            self.do(self.match.game.request(self.state, text, self.seat))

    def explain_refusal(self, refused: Refused) -> None:
        """Print the sentence of a refusal, its clause, and an action that is possible instead."""
        names = self.table.names
        words = self.show.words
        sentence = words.refusal(refused.refusal, refused.details, names)
        self.show.print_refusal_clause(sentence, refused.refusal.clause, "yellow")
        if refused.nearest is not None:
            title = words.choice(self.state, refused.nearest, names).name
            self.say(N_("Possible: {title} ({action})."), title=title, action=refused.nearest)

    # Commands.

    def help(self, rest: str) -> None:
        if rest:
            self.print_reason(rest)
            return
        verbs = {verb: name for verb, (name, _) in self.show.words.COMMANDS.items()}
        own = {verb: typed.help for verb, typed in COMMANDS.items()}
        grid = make_plain_table(2)
        for word, about in (verbs | own).items():
            grid.add_row(Text(word, "bold"), Text(self.show.language.say(about)))
        self.out.print(grid)

    def print_reason(self, asked: str) -> None:
        """Print why an action, or any of a command, is refused now."""
        choices = self.state.choices()
        if asked.isdecimal() and 0 < int(asked) <= len(choices):
            asked = str(choices[int(asked) - 1])
        reason = explanations.explain_action(self.state, asked, self.seat, self.table.names)
        self.say(reason or N_("That is possible now."))

    def undo(self, _: str) -> None:
        back = self.table.can_take_back(self.seat)
        if not back:
            raise Refused(errors.NOTHING_TO_TAKE_BACK, {})
        before = self.state.clone()
        entry = self.match.take_back(self.seat, back)
        self.print_entry(entry.number, before)

    def board(self, _: str) -> None:
        self.show.print_panels(self.view())
        self.show.print_board(self.view())

    def rules(self, asked: str) -> None:
        """Print a clause, or all of a chapter; the chapters if none of this id is found."""
        sections = rulebook.read(self.match.game.name, self.show.language.code)
        found = [clause for section in sections for clause in section.clauses
                 if is_clause_id(asked, section.id) or is_clause_id(asked, clause.id)]
        for clause in found:
            self.out.print(Text.assemble((f"{clause.id}  ", "bold"), clause.text.strip()))
        if not found:
            for section in sections:
                self.out.print(Text.assemble((f"{section.id}  ", "bold"), section.title))

    def save(self, file: str) -> None:
        self.save_record(Path(file).expanduser() if file else self.file)

    def save_record(self, file: Path | None = None) -> bool:
        """Save the record and say where; False if that failed."""
        file = file or self.file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(record.write_record(self.match, self.table.names), encoding="utf-8")
        except OSError as error:
            self.say(N_("The record could not be saved to {file}: {reason}."), "red", file=file,
                     reason=error.strerror or error)
            return False
        self.say(N_("The record is saved in {file}"), file=file)
        return True

    def quit(self, _: str) -> None:
        raise PlayerQuits


@dataclass(frozen=True)
class TypedCommand:
    """A command that can be typed besides moves."""

    do: Callable[[PlaySession, str], None]
    help: Phrase


COMMANDS: Final = {
    "?": TypedCommand(PlaySession.help,
                      Phrase("show help, or explain why a command or a move is not possible: ? "
                             "sell")),
    "why": TypedCommand(PlaySession.print_reason,
                        Phrase("explain why a command or a move is not possible: why sell")),
    "undo": TypedCommand(PlaySession.undo, Phrase("take back the last step")),
    "board": TypedCommand(PlaySession.board, Phrase("show everything on the table")),
    "rules": TypedCommand(PlaySession.rules,
                          Phrase("list the chapters of the rules, or show a rule: rules 8.1")),
    "save": TypedCommand(PlaySession.save, Phrase("save the record to a file of your choice")),
    "quit": TypedCommand(PlaySession.quit, Phrase("leave and save the record")),
}
ALIASES: Final = {"help": "?"}      # not in the list of commands


def set_up_completion(lines: list[str]) -> None:
    """Let the tab key complete these, and the arrow keys repeat earlier lines, where the terminal
    can."""
    if sys.platform == "win32":
        return
    try:
        import readline     # noqa: TID251
    except ImportError:
        return

    def matching(text: str, number: int) -> str | None:
        found = [line for line in lines if line.startswith(text)]
        return found[number] if number < len(found) else None

    readline.set_completer(matching)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")


def open_table(name: str, players: int | None, seat: int, player: str, bot: str,
               wishes: dict[str, str], profile: str, seed: int | None) -> Table:
    """Return the table with the player and the bots on their seats. Raise Refused: no_such_game,
    no_such_bot, and what `Game.choose` refuses."""
    if name not in games.names():
        raise Refused(errors.NO_GAME, {"game": name})
    game = games.game(name)
    if bot not in levels.list_table_bots(game):
        raise Refused(errors.NO_BOT, {"bot": bot})
    if players is None:
        players = game.nearest_players(USUAL_PLAYERS)
    options = game.choose(players, wishes, profile)
    if not 0 <= seat < players:
        raise Refused(NO_SEAT, {"seat": seat, "last": players - 1})
    own = Seat("person", " ".join(player.split())[:40] or user_name(), PLAYER)
    others = [Seat("bot", traveller, bot) for traveller in TRAVELLERS[:players - 1]]
    seats = place_automata([*others[:seat], own, *others[seat:]], game.automata(players, options))
    return Table(id="", code="", opened_as="", seats=seats, match=Match(game, len(seats), options),
                 seed=secrets.randbits(63) if seed is None else seed, opened_by=PLAYER)


def is_clause_id(asked: str, name: str) -> bool:
    """Return whether this names the clause or chapter: "BO-8.1", "bo-8.1" or "8.1"."""
    return asked.lower() in (name.lower(), name.partition("-")[2].lower())


def user_name() -> str:
    """Return the default name of the player."""
    try:
        return getpass.getuser().title()
    except (KeyError, OSError):
        return "Guest"


def file_name(game: str) -> str:
    return f"{game}-{datetime.now():%Y%m%d-%H%M%S}.txt"
