"""A table at one position, as one seat or a spectator reads it in one language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from grandtour import games
from grandtour.engine.core import CHANCE, EVERYTHING, PUBLIC, TERMINAL, State
from grandtour.games.words import Choice, Good, Grounds, Words, series
from grandtour.language import N_, Count, Language, Phrase
from grandtour.people.settings import USUAL
from grandtour.tables.open_positions import find_last_open
from grandtour.tables.seating import NOTHING, WaitingRoomOffer
from grandtour.tables.upgrading import has_newest_rules
from grandtour.tables.table import Table
from grandtour.tables.talk import NO_SILENCE, SilencedPeople
from grandtour.web.http.templating import render
from grandtour.web.table_view.board import Boards, draw_aside, draw_boards
from grandtour.web.table_view.chat import Chat
from grandtour.web.table_view.game_log import LogLine, build_log, last_places
from grandtour.web.table_view.since import MissedLines, find_missed, list_touched


@dataclass(frozen=True)
class TableView:
    """A table at one position, as one seat reads it.

    `number` is the position that is shown. `live` says whether it is the one in play."""

    table: Table
    seat: int
    language: Language
    watching: int
    state: State
    number: int
    live: bool = True
    silence: SilencedPeople = NO_SILENCE               # people whose messages are hidden
    present: frozenset[str] = frozenset()       # the people who look at the table now
    now: int = 0                                # the server's time; 0 if irrelevant
    layout: str = ""                            # board layout on the page; "": both
    zone: str = USUAL.zone                      # time zone of a named deadline
    parted: int = 0             # the event by which the viewer lost the seat; 0: none
    device: tuple[int, ...] = ()                # seats that share the viewer's device
    offer: WaitingRoomOffer = NOTHING                      # the waiting room's offer to the viewer

    @property
    def by_earlier_rules(self) -> bool:
        """Return whether newer rules exist by which the game could continue."""
        return self.table.started and not (self.table.over or has_newest_rules(self.table))

    @property
    def address(self) -> str:
        """Return the address of the page that shows a choice."""
        return f"/t/{self.table.id}"

    def position_address(self, number: int) -> str:
        """Return the address of the page that shows the position with this number."""
        return f"/t/{self.table.id}/{number}"

    @property
    def carried(self) -> dict[str, str]:
        """Return the extra fields of that page's forms."""
        return {}

    @property
    def opened(self) -> bool:
        """Return whether everything is open in a position of a running game."""
        return self.seat == EVERYTHING and self.open_to >= 0 and not self.table.over

    @cached_property
    def open_to(self) -> int:
        """Return the number of the last position that is shown open; negative if none is."""
        return find_last_open(self.table)

    @property
    def open_said(self) -> str:
        """Return the note that spectators see everything, or will."""
        moves = self.table.terms.open_after
        return self.say(Count("Everything visible, with a delay of {n} move",
                              "Everything visible, with a delay of {n} moves",
                              moves) if self.open_to >= 0 else
                        Count("Members who watch see everything, with a delay of {n} move.",
                              "Members who watch see everything, with a delay of {n} moves.",
                              moves))

    @property
    def note(self) -> str:
        """Return the note under a choice where no game continues, as a message."""
        return N_("Your answer counts only once you confirm it.")

    @property
    def words(self) -> Words:
        return games.words(self.table.match.game.name)

    @property
    def passed(self) -> bool:
        """Return whether the running game has moved past this position."""
        return not self.live and not self.table.over and self.number < self.table.match.number

    @cached_property
    def visible(self) -> dict[str, Any]:
        """Return the part of the position that the seat may see."""
        return self.state.recalled(self.seat) if self.passed else self.state.view(self.seat)

    @property
    def to_act(self) -> int:
        """Return the seat that must choose at this position; PUBLIC if none must."""
        player = self.state.current_player()
        return PUBLIC if self.over or player in (CHANCE, TERMINAL) else player

    @property
    def asked(self) -> list[int]:
        """Return the seats that must choose at this position: several if they are asked
        together."""
        together = self.table.asked if self.live and not self.over else []
        if len(together) > 1:
            return together
        return [] if self.to_act == PUBLIC else [self.to_act]

    @property
    def sealed(self) -> Phrase | None:
        """Return the viewer's answer that waits for those of others."""
        text = self.table.sealed.get(self.seat) if self.live else None
        if text is None:
            return None
        state = self.table.match.state.turned_to(self.seat)
        action = state.game.actions_by_text()[text]
        return self.words.choice(state, action, self.table.names).name

    @property
    def awaited(self) -> object:
        """Return the names of those who are asked together, if the viewer waits for several or for
        the last of them; else None."""
        if self.mine or not self.asked or (len(self.asked) == 1 and not self.table.sealed):
            return None
        return series([self.table.names[seat] for seat in self.asked])

    @property
    def mine(self) -> bool:
        """Return whether the viewer may act here and now."""
        return self.live and self.table.may_act(self.seat)

    @property
    def over(self) -> bool:
        return self.state.is_terminal() or (self.live and self.table.cancelled)

    @cached_property
    def move(self) -> int:
        """Return the number of the choice at this position; after the end, of the last one.

        Draws and forced moves do not count."""
        made = [entry for entry in self.table.match.line_at(self.number)
                if entry.seat >= 0 and not entry.sole]
        return len(made) + (not self.over)

    @cached_property
    def choices(self) -> list[Choice]:
        """Return the viewer's legal actions, grouped in the order of the commands."""
        return self.legal if self.mine else []

    @cached_property
    def legal(self) -> list[Choice]:
        """Return the legal actions of the player to move, in that order."""
        verbs = list(self.words.COMMANDS)
        offered = [self.words.choice(self.state, action, self.table.names)
                   for action in self.state.choices()]
        return sorted(offered, key=lambda choice: verbs.index(choice.command))

    @cached_property
    def further(self) -> list[Choice]:
        """Return several actions offered as one."""
        return self.words.further(self.state, self.table.names) if self.mine else []

    @cached_property
    def log_lines(self) -> list[LogLine]:
        """Return the log of the table, also after this position."""
        return build_log(self.table)

    @property
    def offered_here(self) -> list[Choice]:
        """Return the choices offered at this position. Places of the board offer no others."""
        return [*self.choices, *self.further]

    @cached_property
    def boards(self) -> Boards:
        """Return both layouts of the board, as the viewer sees it."""
        actions = [choice.action for choice in self.offered_here]
        return draw_boards(self.table.match.game.name, self.visible, self.language,
                           self.table.names,
                           actions, self.asker, self.touched)

    @cached_property
    def touched(self) -> list[str]:
        """Return the elements of the last action, or of all since the viewer acted."""
        if self.live:
            return list_touched(self.missed, self.log_lines)
        return last_places([line for line in self.log_lines if line.entry.number <= self.number])

    @property
    def aside(self) -> str:
        """Return the element next to the board, empty if there is nothing."""
        found = draw_aside(self.table.match.game.name, self.visible, self.language, self.touched)
        if found is None:
            return '<div id="aside" hidden></div>'
        return self.show("aside", aside=found, picture=Markup(found.picture))

    @property
    def asker(self) -> int | None:
        """Return the seat that may ask places of the board why something is not possible."""
        return self.seat if self.seat >= 0 and self.live and not self.over else None

    @cached_property
    def missed(self) -> MissedLines:
        """Return what others have done since the viewer acted."""
        return find_missed(self.table, self.seat if self.live else PUBLIC, self.log_lines)

    @property
    def chat(self) -> Chat:
        return Chat(self.table, self.seat, self.silence, self.language)

    def show(self, template: str, **facts: Any) -> str:
        """Return a part of the page by its name."""
        return self.part(f"table_view/{template}.html", **facts)

    def part(self, template: str, **facts: Any) -> str:
        return render(template, self.language, view=self, table=self.table,
                      game=self.table.match.game.name, **facts).strip()

    def say(self, phrase: Phrase | str, **facts: object) -> str:
        return self.language.say(phrase, **facts)

    @property
    def grounds(self) -> Grounds | None:
        """Return the reason for the current question."""
        return self.words.grounds(self.state, self.table.names) if self.live else None

    def meant(self, good: Good) -> list[str]:
        """Return the viewer's actions with one of their goods, apart from the turn's decisions."""
        return [choice.action for choice in self.choices if choice.command in self.words.ASIDE
                and good.named in choice.action.split(" ")]
