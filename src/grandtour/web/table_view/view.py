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
from grandtour.web.table_view.board import BoardPictures, draw_aside, draw_boards
from grandtour.web.table_view.chat import ChatView
from grandtour.web.table_view.game_log import LogLine, build_log, find_last_places
from grandtour.web.table_view.since import MissedLines, find_missed_lines, list_touched_elements


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
    def has_newer_rules(self) -> bool:
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
    def extra_form_fields(self) -> dict[str, str]:
        """Return the extra fields of that page's forms."""
        return {}

    @property
    def is_everything_open(self) -> bool:
        """Return whether everything is open in a position of a running game."""
        return self.seat == EVERYTHING and self.last_open_number >= 0 and not self.table.over

    @cached_property
    def last_open_number(self) -> int:
        """Return the number of the last position that is shown open; negative if none is."""
        return find_last_open(self.table)

    @property
    def open_positions_text(self) -> str:
        """Return the note that spectators see everything, or will."""
        moves = self.table.terms.open_after
        return self.say(Count("Everything visible, with a delay of {n} move",
                              "Everything visible, with a delay of {n} moves",
                              moves) if self.last_open_number >= 0 else
                        Count("Members who watch see everything, with a delay of {n} move.",
                              "Members who watch see everything, with a delay of {n} moves.",
                              moves))

    @property
    def choice_note(self) -> str:
        """Return the note under a choice where no game continues, as a message."""
        return N_("Your answer counts only once you confirm it.")

    @property
    def words(self) -> Words:
        return games.words(self.table.match.game.name)

    @property
    def has_moved_on(self) -> bool:
        """Return whether the running game has moved past this position."""
        return not self.live and not self.table.over and self.number < self.table.match.number

    @cached_property
    def visible_state(self) -> dict[str, Any]:
        """Return the part of the position that the seat may see."""
        return self.state.recalled(self.seat) if self.has_moved_on else self.state.view(self.seat)

    @property
    def to_act(self) -> int:
        """Return the seat that must choose at this position; PUBLIC if none must."""
        player = self.state.current_player()
        return PUBLIC if self.is_over or player in (CHANCE, TERMINAL) else player

    @property
    def asked_seats(self) -> list[int]:
        """Return the seats that must choose at this position: several if they are asked
        together."""
        together = self.table.asked if self.live and not self.is_over else []
        if len(together) > 1:
            return together
        return [] if self.to_act == PUBLIC else [self.to_act]

    @property
    def sealed_answer(self) -> Phrase | None:
        """Return the viewer's answer that waits for those of others."""
        text = self.table.sealed.get(self.seat) if self.live else None
        if text is None:
            return None
        state = self.table.match.state.turned_to(self.seat)
        action = state.game.actions_by_text()[text]
        return self.words.choice(state, action, self.table.names).name

    @property
    def awaited_names(self) -> object:
        """Return the names of those who are asked together, if the viewer waits for several or for
        the last of them; else None."""
        if self.may_act or not self.asked_seats or (len(self.asked_seats) == 1
                                                    and not self.table.sealed):
            return None
        return series([self.table.names[seat] for seat in self.asked_seats])

    @property
    def may_act(self) -> bool:
        """Return whether the viewer may act here and now."""
        return self.live and self.table.may_act(self.seat)

    @property
    def is_over(self) -> bool:
        return self.state.is_terminal() or (self.live and self.table.cancelled)

    @cached_property
    def choice_number(self) -> int:
        """Return the number of the choice at this position; after the end, of the last one.

        Draws and forced moves do not count."""
        made = [entry for entry in self.table.match.line_at(self.number)
                if entry.seat >= 0 and not entry.sole]
        return len(made) + (not self.is_over)

    @cached_property
    def choices(self) -> list[Choice]:
        """Return the viewer's legal actions, grouped in the order of the commands."""
        return self.legal_actions if self.may_act else []

    @cached_property
    def legal_actions(self) -> list[Choice]:
        """Return the legal actions of the player to move, in that order."""
        verbs = list(self.words.COMMANDS)
        offered = [self.words.choice(self.state, action, self.table.names)
                   for action in self.state.choices()]
        return sorted(offered, key=lambda choice: verbs.index(choice.command))

    @cached_property
    def combined_choices(self) -> list[Choice]:
        """Return several actions offered as one."""
        return self.words.further(self.state, self.table.names) if self.may_act else []

    @cached_property
    def log_lines(self) -> list[LogLine]:
        """Return the log of the table, also after this position."""
        return build_log(self.table)

    @property
    def choices_on_board(self) -> list[Choice]:
        """Return the choices offered at this position. Places of the board offer no others."""
        return [*self.choices, *self.combined_choices]

    @cached_property
    def board_pictures(self) -> BoardPictures:
        """Return both layouts of the board, as the viewer sees it."""
        actions = [choice.action for choice in self.choices_on_board]
        return draw_boards(self.table.match.game.name, self.visible_state, self.language,
                           self.table.names,
                           actions, self.asking_seat, self.touched_elements)

    @cached_property
    def touched_elements(self) -> list[str]:
        """Return the elements of the last action, or of all since the viewer acted."""
        if self.live:
            return list_touched_elements(self.missed_lines, self.log_lines)
        return find_last_places([line for line in self.log_lines
                                 if line.entry.number <= self.number])

    @property
    def aside_element(self) -> str:
        """Return the element next to the board, empty if there is nothing."""
        found = draw_aside(self.table.match.game.name, self.visible_state, self.language,
                           self.touched_elements)
        if found is None:
            return '<div id="aside" hidden></div>'
        return self.render_part_of_page("aside", aside=found, picture=Markup(found.picture))

    @property
    def asking_seat(self) -> int | None:
        """Return the seat that may ask places of the board why something is not possible."""
        return self.seat if self.seat >= 0 and self.live and not self.is_over else None

    @cached_property
    def missed_lines(self) -> MissedLines:
        """Return what others have done since the viewer acted."""
        return find_missed_lines(self.table, self.seat if self.live else PUBLIC, self.log_lines)

    @property
    def chat(self) -> ChatView:
        return ChatView(self.table, self.seat, self.silence, self.language)

    def render_part_of_page(self, template: str, **facts: Any) -> str:
        """Return a part of the page by its name."""
        return self.render_template(f"table_view/{template}.html", **facts)

    def render_template(self, template: str, **facts: Any) -> str:
        return render(template, self.language, view=self, table=self.table,
                      game=self.table.match.game.name, **facts).strip()

    def say(self, phrase: Phrase | str, **facts: object) -> str:
        return self.language.say(phrase, **facts)

    @property
    def question_grounds(self) -> Grounds | None:
        """Return the reason for the current question."""
        return self.words.grounds(self.state, self.table.names) if self.live else None

    def list_actions_with_good(self, good: Good) -> list[str]:
        """Return the viewer's actions with one of their goods, apart from the turn's decisions."""
        return [choice.action for choice in self.choices if choice.command in self.words.ASIDE
                and good.named in choice.action.split(" ")]
