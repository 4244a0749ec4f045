"""A table at one position, as one seat or a spectator reads it in one language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, PUBLIC, TERMINAL, State
from grandtour.games.words import Choice, Good, Grounds, Words
from grandtour.language import N_, Count, Language, Phrase
from grandtour.people.settings import USUAL
from grandtour.tables.open_positions import last_open
from grandtour.tables.seating import NOTHING, Offer
from grandtour.tables.upgrading import is_newest
from grandtour.tables.table import Table
from grandtour.tables.talk import NO_SILENCE, Silence
from grandtour.web.http.templating import render
from grandtour.web.table_view.board import Boards, aside, boards
from grandtour.web.table_view.chat import Chat
from grandtour.web.table_view.game_log import LogLine, game_log, last_places
from grandtour.web.table_view.since import Missed, missed, ringed


@dataclass(frozen=True)
class TableView:
    """A table at one position, as one seat reads it. `number` is the position that is shown, and
    `live` whether it is the one that can be acted on."""

    table: Table
    seat: int
    language: Language
    watching: int
    state: State
    number: int
    live: bool = True
    silence: Silence = NO_SILENCE               # whom the viewer does not want to read
    present: frozenset[str] = frozenset()       # the people who look at the table now
    now: int = 0                                # the server's time; 0: it does not matter
    layout: str = ""                            # of the board, that the page shows; "": both
    zone: str = USUAL.zone                      # by whose clocks a deadline is named
    parted: int = 0             # the event by which the viewer's seat has passed on; 0: none
    device: tuple[int, ...] = ()                # the seats that share the viewer's, if several do
    offer: Offer = NOTHING                      # what the waiting room offers to the viewer

    @property
    def by_earlier_rules(self) -> bool:
        """Whether there are newer rules by which the game could go on."""
        return self.table.started and not (self.table.over or is_newest(self.table))

    @property
    def address(self) -> str:
        """Of the page that chooses here."""
        return f"/t/{self.table.id}"

    @property
    def carried(self) -> dict[str, str]:
        """What the forms of that page send besides, by field."""
        return {}

    @property
    def opened(self) -> bool:
        """Whether everything lies open in a position of a game that goes on."""
        return self.seat == EVERYTHING and self.open_to >= 0 and not self.table.over

    @cached_property
    def open_to(self) -> int:
        """The number of the last position that is shown open; negative if none is."""
        return last_open(self.table)

    @property
    def open_said(self) -> str:
        """That everything is shown open to those who look on, or will be."""
        moves = self.table.terms.open_after
        return self.say(Count("Everything open, {n} move ago", "Everything open, {n} moves ago",
                              moves) if self.open_to >= 0 else
                        Count("Members who watch see everything open, {n} move late.",
                              "Members who watch see everything open, {n} moves late.", moves))

    @property
    def note(self) -> str:
        """What a choice comes to where no game goes on, as a message."""
        return N_("Only what you confirm is your answer.")

    @property
    def words(self) -> Words:
        return games.words(self.table.match.game.name)

    @property
    def passed(self) -> bool:
        """Whether the game, which goes on, has left this position behind."""
        return not self.live and not self.table.over and self.number < self.table.match.number

    @cached_property
    def visible(self) -> dict[str, Any]:
        """What the seat may see of the position."""
        return self.state.recalled(self.seat) if self.passed else self.state.view(self.seat)

    @property
    def to_act(self) -> int:
        """Who must choose at this position; PUBLIC if nobody must."""
        player = self.state.current_player()
        return PUBLIC if self.over or player in (CHANCE, TERMINAL) else player

    @property
    def mine(self) -> bool:
        """Whether the viewer may act here and now."""
        return self.live and self.table.may_act(self.seat)

    @property
    def over(self) -> bool:
        return self.state.is_terminal() or (self.live and self.table.cancelled)

    @cached_property
    def move(self) -> int:
        """The number of the choice that is made at this position, after the end of the last one.
        What nobody has chosen does not count: draws, and where there was no choice."""
        made = [entry for entry in self.table.match.line_at(self.number)
                if entry.seat >= 0 and not entry.sole]
        return len(made) + (not self.over)

    @cached_property
    def choices(self) -> list[Choice]:
        """The legal actions of the viewer, grouped in the order of the commands."""
        return self.legal if self.mine else []

    @cached_property
    def legal(self) -> list[Choice]:
        """What whoever is asked can do, in that order."""
        verbs = list(self.words.COMMANDS)
        offered = [self.words.choice(self.state, action, self.table.names)
                   for action in self.state.choices()]
        return sorted(offered, key=lambda choice: verbs.index(choice.command))

    @cached_property
    def further(self) -> list[Choice]:
        """Several actions offered as one."""
        return self.words.further(self.state, self.table.names) if self.mine else []

    @cached_property
    def log_lines(self) -> list[LogLine]:
        """What has happened at the table, also after this position."""
        return game_log(self.table)

    @property
    def offered_here(self) -> list[Choice]:
        """What the position that is shown offers of it: places of the board mean nothing else."""
        return [*self.choices, *self.further]

    @cached_property
    def boards(self) -> Boards:
        """Both lay-outs of the board, as the viewer sees it."""
        actions = [choice.action for choice in self.offered_here]
        return boards(self.table.match.game.name, self.visible, self.language, self.table.names,
                      actions, self.asker, self.touched)

    @cached_property
    def touched(self) -> list[str]:
        """The elements that the last action was about, or all since the viewer acted."""
        if self.live:
            return ringed(self.missed, self.log_lines)
        return last_places([line for line in self.log_lines if line.entry.number <= self.number])

    @property
    def aside(self) -> str:
        """What lies beside the board; an empty place for it where nothing does."""
        found = aside(self.table.match.game.name, self.visible, self.language, self.touched)
        if found is None:
            return '<div id="aside" hidden></div>'
        return self.show("aside", aside=found, picture=Markup(found.picture))

    @property
    def asker(self) -> int | None:
        """Whom the places of the board answer, why something cannot be done there."""
        return self.seat if self.seat >= 0 and self.live and not self.over else None

    @cached_property
    def missed(self) -> Missed:
        """What others have done since the viewer acted."""
        return missed(self.table, self.seat if self.live else PUBLIC, self.log_lines)

    @property
    def chat(self) -> Chat:
        return Chat(self.table, self.seat, self.silence, self.language)

    def show(self, template: str, **facts: Any) -> str:
        """A part of the page by its name."""
        return self.part(f"table_view/{template}.html", **facts)

    def part(self, template: str, **facts: Any) -> str:
        return render(template, self.language, view=self, table=self.table,
                      game=self.table.match.game.name, **facts).strip()

    def say(self, phrase: Phrase | str, **facts: object) -> str:
        return self.language.say(phrase, **facts)

    @property
    def grounds(self) -> Grounds | None:
        """Why the question of now is asked."""
        return self.words.grounds(self.state, self.table.names) if self.live else None

    def meant(self, good: Good) -> list[str]:
        """What the looker can do with one of the own goods, beside the decisions of the turn."""
        return [choice.action for choice in self.choices if choice.command in self.words.ASIDE
                and good.named in choice.action.split(" ")]
