"""Everything on a table's page that can change, by element id.

The page is built from the same parts that a live update sends, so both always match. All of it
follows from the table as one seat (or a spectator) sees it, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from markupsafe import Markup

from grandtour.engine.match import Entry
from grandtour.games.words import TURN_ENDS, Choice, Show
from grandtour.language import Count, Language, N_, Phrase
from grandtour.people.settings import USUAL
from grandtour.tables.consent import list_agreed_undos
from grandtour.tables.deadline import begin_text, find_deadline
from grandtour.tables.final import find_result
from grandtour.results.from_table import find_player
from grandtour.tables.seating import (
    NOTHING, WaitingRoomOffer, find_automata, find_bot_of_entry, find_left_seats,
)
from grandtour.tables.table import Table
from grandtour.tables.talk import NO_SILENCE, SilencedPeople
from grandtour.web.http.dates import Deadline, describe_deadline
from grandtour.web.http.labels import describe_bot_level
from grandtour.web.http.templating import render_bold
from grandtour.web.lobby.deal_step import find_deal_step
from grandtour.web.lobby.head_start import describe_given_head_start
from grandtour.web.lobby.waiting_room import list_room_facts
from grandtour.web.table_view.bot_lines import list_farewells, render_greetings
from grandtour.web.table_view.board import find_board_targets
from grandtour.web.table_view.clocks import build_clock_face, render_timing, find_vacation_end
from grandtour.web.table_view.consent import render_request_buttons, render_consent, is_viewer_asked
from grandtour.web.table_view.folded import (
    CollapsedLines, CollapsedTurn, collapse_taken_back_lines, collapse_log,
)
from grandtour.web.table_view.game_log import LogLine, find_last_scoring
from grandtour.web.table_view.rated import find_next_level, outcome_text
from grandtour.web.table_view.rematch import build_rematch_offer
from grandtour.web.table_view.view import TableView

KEYS: Final = "123456789"
FEW: Final = 8                  # answers that fit into the turn panel
FIT: Final = 3                  # buttons that fit side by side into a phone's dock
LONG: Final = 12                # a list of more lines than this has headings


def render_fragments(table: Table, seat: int, language: Language, watching: int,
                     silence: SilencedPeople = NO_SILENCE,
                     present: frozenset[str] = frozenset(), now: int = 0,
                     layout: str = "", zone: str = USUAL.zone, parted: int = 0,
                     device: tuple[int, ...] = (), offer: WaitingRoomOffer = NOTHING) -> dict[str,
                                                                                              str]:
    """Return every element of the table as it is now, by id."""
    return render_parts(build_view(table, seat, language, watching, silence, present, now, layout,
                              zone, parted, device, offer))


def build_view(table: Table, seat: int, language: Language, watching: int, silence: SilencedPeople,
              present: frozenset[str], now: int, layout: str,
              zone: str = USUAL.zone, parted: int = 0,
              device: tuple[int, ...] = (), offer: WaitingRoomOffer = NOTHING) -> TableView:
    return TableView(table, seat, language, watching, table.position_for(seat), table.match.number,
                 silence=silence, present=present, now=now, layout=layout, zone=zone,
                 parted=parted, device=device, offer=offer)


def render_parts(view: TableView) -> dict[str, str]:
    return render_playing(view) if view.table.started else render_waiting(view)


def render_waiting(view: TableView) -> dict[str, str]:
    """Return the elements of the waiting room."""
    return {
        "phase": render_phase(view, "waiting"),
        "doc-title": view.render_part_of_page("title", title=view.say(N_("Waiting room"))),
        "table-sub": view.render_part_of_page("sub"),
        "table-state": view.render_part_of_page("state", clock=None, ahead=""),
        **render_seats(view),
        **view.chat.changing_parts,
    }


def render_seats(view: TableView) -> dict[str, str]:
    """Return the seats before the start, and the next steps."""
    facts = list_room_facts(view.table, view.language, view.present, view.now, view.offer.reserved)
    return {"seats": view.render_part_of_page("seats", levels=find_levels(view.table), **facts),
            "turn-idle": view.render_part_of_page("room_turn",
                                                  deal=find_deal_step(view.table, view.seat),
                                                  begins=begin_text(view.table, view.zone,
                                                                    view.language),
                                                  **facts)}


def render_playing(view: TableView) -> dict[str, str]:
    """Return the elements of a running or finished game."""
    choices, further = view.choices, view.combined_choices
    parts = {
        "phase": render_phase(view, "over" if view.is_over and view.live else "playing"),
        "doc-title": view.render_part_of_page("title", title=describe_state(view)),
        "table-sub": view.render_part_of_page("sub"),
        "table-state": view.render_part_of_page("state", clock=build_clock_face(view, view.to_act),
                                                ahead=describe_given_head_start(view.table,
                                                                                view.language)),
        "consent": render_consent(view),
        "timing": render_timing(view),
        "turn-idle": view.render_part_of_page("turn", answers=list_buttons(view, choices),
                                              last=list_end_buttons(view, choices),
                                               latest=find_last_move(view),
                                               clock=build_clock_face(view, view.to_act),
                                               deadline=build_deadline(view)),
        "hint": view.render_part_of_page("ask_hint", offered=view.may_act and view.table.hints),
        "details": view.render_part_of_page("details", choices=[*choices, *further]),
        "shows": render_scorings(view),
        "moves-count": view.render_part_of_page("count", count=len(choices)),
        "moves-body": view.render_part_of_page("moves", groups=group_choices(view, choices),
                                               further=further,
                                                barred=list_barred(view)),
        "overview": view.render_part_of_page(
            "overview", overview=view.words.overview(view.visible_state, view.table.names)),
        "result": render_result(view),
        "doubt": view.render_part_of_page("doubt", doubtful=find_doubtful_entry(view)),
        "watching": view.render_part_of_page("watching"),
        "own": view.render_part_of_page("own"),
        "aside": view.aside_element,
    }
    parts |= view.board_pictures.list_elements(view.layout)
    parts |= render_players(view)
    parts |= render_log(view)
    if view.live:
        parts |= view.chat.changing_parts | {"since": render_catch_up(view)}
    if view.device and not view.is_over:
        parts["device"] = view.render_part_of_page("device")
    return parts


@dataclass(frozen=True)
class LastMove:
    """The last action of a seat; `sole`: it was the only legal one."""

    seat: int
    said: Markup
    sole: bool


def find_last_move(view: TableView) -> LastMove | None:
    """Return the last action of another seat, for a viewer who waits; None for the player to
    move."""
    if view.may_act or view.is_over or not view.live:
        return None
    return next((LastMove(line.entry.seat, render_bold(view.language, line.sentences[0].phrase),
                          line.entry.sole)
                 for line in reversed(view.log_lines)
                 if line.entry.seat >= 0 and line.entry.seat != view.seat
                 and not line.entry.back and not line.taken_back_by), None)


def build_deadline(view: TableView) -> Deadline | None:
    """Return the viewer's deadline, or that of the player to move."""
    seat = view.seat if view.may_act else view.to_act
    moment = find_deadline(view.table, seat) if view.live and not view.is_over else 0
    return describe_deadline(moment, view.now, view.zone, view.language)


def find_doubtful_entry(view: TableView) -> Entry | None:
    """Return the entry that the viewer may question as a mistake."""
    return view.table.doubtful(view.seat) if view.live and view.table.id else None


def render_phase(view: TableView, name: str) -> str:
    """Return the element on which the layout of the whole page depends.

    It precedes everything that it lays out: a style sheet that looked for it inside would look
    again at every change there."""
    return view.render_part_of_page("phase", phase=name)


def describe_state(view: TableView) -> str:
    """Return the title of the window, which says whose turn it is."""
    if view.is_over:
        return view.say(N_("The game is over"))
    if is_viewer_asked(view):
        return view.say(N_("A question for you"))
    if view.may_act:
        return view.say(N_("Your turn"))
    if view.awaited_names:
        return view.say(N_("Waiting for {names}."), names=view.awaited_names)
    if view.to_act >= 0:
        return view.say(N_("{name}’s turn"), name=view.table.names[view.to_act])
    return view.say(N_("Table"))


def render_players(view: TableView) -> dict[str, str]:
    """Return a panel for each seat."""
    return {f"player-{seat + 1}": render_player(view, seat)
            for seat in range(len(view.table.seats))}


def render_player(view: TableView, seat: int) -> str:
    """Return the panel of a seat, with its points in large type if they are public."""
    panel = view.words.panel(view.visible_state, seat)
    points = panel.score or 0
    return view.render_part_of_page("player", seat=seat, panel=panel,
                                    levels=find_levels(view.table),
                                     unit=Count("pt", "pts", points),
                                     clock=build_clock_face(view, seat),
                                     away=describe_absence(view, seat),
                                     wanted=search_text(view, seat),
                                     points=Count("{n} point", "{n} points", points))


def describe_absence(view: TableView, seat: int) -> str:
    """Return why the player of the seat does not play now; "" if unknown."""
    if view.live and not view.is_over and seat in view.table.stand_ins:
        return N_("a computer player is playing")
    return N_("on vacation") if find_vacation_end(view, seat) else ""


def search_text(view: TableView, seat: int) -> str:
    """Return what the host can do, or is doing, to find a player for a seat that someone has left;
    "" if no one can take it."""
    table = view.table
    if not view.live or view.is_over or table.terms.open_after \
            or seat not in find_left_seats(table):
        return ""
    return N_("looking for a player") if table.seats[seat].code else N_("Find a player")


def find_levels(table: Table) -> dict[int, Phrase]:
    """Return the strength of the computer players, by seat; automata have none."""
    played = find_automata(table)
    return {number: describe_bot_level(seat.holder) for number, seat in enumerate(table.seats)
            if seat.kind == "bot" and number not in played}


def choose_buttons(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """Return the choices that are buttons in the turn panel.

    These are the few answers that share a place on the board (the amounts of a bribe), the end of
    the turn, and a single choice that has no place on the board."""
    own = list_answers(view, choices)
    here = {choice.action for choice in view.choices_on_board}
    meant = find_board_targets(view.table.match.game.name, view.visible_state, [
        choice.action for choice in own if choice.action in here])
    if len(own) <= FEW and all(len(actions) > 1 for actions in meant.values()):
        return own
    on_board = {action for actions in meant.values() for action in actions}
    apart = [choice for choice in own if choice.action not in on_board]
    return [choice for choice in apart if choice.action in TURN_ENDS or len(apart) == 1]


def list_answers(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """Return the choices that answer the question, without those that are always possible."""
    return [choice for choice in choices if choice.command not in view.words.ASIDE]


def list_end_buttons(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """Return the buttons at the end of the turn panel: those that end the turn, or the only one."""
    shown = choose_buttons(view, choices)
    return [choice for choice in shown if choice.action in TURN_ENDS or len(shown) == 1]


def list_buttons(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """Return the other buttons of the turn panel.

    If the choices fit into a phone's dock, all are buttons, wherever they are on the board."""
    own, apart = list_answers(view, choices), list_end_buttons(view, choices)
    few = [choice for choice in own if choice.action not in TURN_ENDS]
    shown = few if len(few) <= FIT else choose_buttons(view, choices)
    return [choice for choice in shown if choice not in apart]


@dataclass(frozen=True)
class CommandGroup:
    """The lines of one command: with a heading in a long list, folded if always possible."""

    title: str
    folded: bool
    lines: list[tuple[str, Choice]]

    def group_variants(self,
                       say: Callable[[Phrase], str]) -> list[tuple[str, list[tuple[str, Choice]]]]:
        """Return the lines; variants of one thing together under its name, all others under ""."""
        def name(line: tuple[str, Choice]) -> str:
            return say(line[1].within) if line[1].within else ""
        return [(within, list(some)) for within, some in groupby(self.lines, name)]


def group_choices(view: TableView, choices: Sequence[Choice]) -> list[CommandGroup]:
    """Return the list in order; a short one without headings."""
    found: list[CommandGroup] = []
    for key, choice in assign_keys(view, choices):
        title = view.say(view.words.COMMANDS[choice.command][0])
        folded = choice.command in view.words.ASIDE
        if len(choices) <= LONG and not folded:
            title = ""
        if not found or (found[-1].title, found[-1].folded) != (title, folded):
            found.append(CommandGroup(title, folded, []))
        found[-1].lines.append((key, choice))
    return found


def assign_keys(view: TableView, choices: Sequence[Choice]) -> list[tuple[str, Choice]]:
    """Return each choice with its key: a number, E for the end of the turn, none if it is
    folded."""
    numbers = iter(KEYS)
    return [(choose_key(view, choice, numbers), choice) for choice in choices]


def choose_key(view: TableView, choice: Choice, numbers: Iterator[str]) -> str:
    if choice.action in TURN_ENDS:
        return "E"
    return "" if choice.command in view.words.ASIDE else next(numbers, "")


def list_barred(view: TableView) -> list[tuple[str, str, str]]:
    """Return the commands with no possible action: verb, name, glyph."""
    if not view.may_act:
        return []
    possible = {choice.command for choice in view.choices}
    return [(verb, view.say(title), glyph)
            for verb, (title, glyph) in view.words.COMMANDS.items()
            if verb not in possible and verb not in list_dependent(view)]


def list_dependent(view: TableView) -> set[str]:
    """Return the commands that only answer questions of their own, so that no one misses them."""
    turn = next(question for question in view.state.stack if question.seat >= 0)
    return {command.verb for command in view.table.match.game.commands
            if not isinstance(turn, command.actions[0].answers)}


def render_scorings(view: TableView) -> str:
    """Return the scorings of the newest entry that has any, or of the entry at an earlier position.

    The element is empty if there are none."""
    here = [line for line in view.log_lines if view.live or line.entry.number == view.number]
    line = find_last_scoring(here)
    if line is None:
        return '<section id="shows" hidden></section>'
    look = ("shows", view.language.code, view.live)
    if look not in line.shown:
        sums = [sum(points) for points in zip(*[show.totals for show in line.shows], strict=True)]
        line.shown[look] = view.render_part_of_page(
            "shows", line=line, bold=render_bold, sums=list_gains(sums),
            shows=[(show, list_gains(show.totals), spoken_scoring_text(view, show))
                   for show in line.shows])
    return line.shown[look]


def list_gains(totals: Sequence[int]) -> list[tuple[int, int]]:
    """Return seat and points of each player who scored."""
    return [(seat, points) for seat, points in enumerate(totals) if points]


def spoken_scoring_text(view: TableView, show: Show) -> str:
    """Return a scoring as a sentence to be read aloud."""
    sums = [view.say(N_("{name} +{points}"), name=view.table.names[seat], points=points)
            for seat, points in list_gains(show.totals)]
    title = render_bold(view.language, show.title).striptags()
    points = view.language.join(sums) or view.say(N_("no points"))
    return view.say(N_("{title}. {points}."), title=title, points=points)


def render_catch_up(view: TableView) -> str:
    """Return the greeting of a viewer who comes back."""
    count = len(view.missed_lines.lines)
    said = Count("{n} move since you played", "{n} moves since you played", count)
    first = Count("{n} move since the beginning", "{n} moves since the beginning", count)
    return view.render_part_of_page("since", said=said if view.missed_lines.after else first)


def has_turn_end(table: Table) -> bool:
    """Return whether a command ends a turn of this game."""
    return any(command.verb in TURN_ENDS for command in table.match.game.commands)


def render_result(view: TableView) -> str:
    """Return the final table; an empty element before the end."""
    ended = view.is_over and view.live
    if ended and view.table.cancelled:
        return view.render_part_of_page("ended")
    found = find_result(view.table, view.visible_state) if ended else None
    if found is None:
        return '<div id="result" hidden></div>'
    outcome = view.table.outcome
    own = find_player(view.table, view.seat) if view.seat >= 0 else None
    return view.render_part_of_page("result", result=found, rematch=build_rematch_offer(view),
                                     farewells=list_farewells(view), levels=find_levels(view.table),
                                     ahead=describe_given_head_start(view.table, view.language),
                                     rated=outcome_text(outcome, own, view.language) if outcome
                                     else [],
                                     level=find_next_level(view.table) if view.seat >= 0 else None)


def render_log(view: TableView) -> dict[str, str]:
    """Return a line for each notable entry and event, oldest first."""
    agreed = list_agreed_undos(view.table.events, view.table.match.number)
    lines = [(item.number, name := f"log-{item.number}", render_log_item(view, item, name, agreed))
             for item in list_log_items(view)]
    acts = [(after, name, line) for name, (after, line) in render_request_buttons(view).items()]
    return {name: line for _, name, line in sorted(
        [*render_greetings(view), *lines, *acts], key=lambda line: line[0])}


def list_log_items(view: TableView) -> list[LogLine | CollapsedLines | CollapsedTurn]:
    """Return the items of the log.

    While someone walks through positions, each has its own line. A file folds nothing either,
    because nothing could open there."""
    if not view.table.id:
        return list(view.log_lines)
    return collapse_log(view.log_lines) if view.live else list(collapse_taken_back_lines(
        view.log_lines, view.number))


def render_log_item(view: TableView, item: LogLine | CollapsedLines | CollapsedTurn, name: str,
                    agreed: frozenset[int]) -> str:
    """Return an item of the log as an element with this name. `agreed`: the undos that all agreed
    to."""
    if isinstance(item, CollapsedLines):
        return render_fold(view, item, name)
    if isinstance(item, CollapsedTurn):
        return render_turn(view, item, name, agreed)
    return render_entry(view, item, name, item.number in agreed)


def render_fold(view: TableView, fold: CollapsedLines, name: str) -> str:
    """Return one line for a stretch that was taken back."""
    return view.render_part_of_page("fold", fold=fold, name=name,
                                     mine=all(line.entry.seat == view.seat for line in fold.lines))


def render_turn(view: TableView, turn: CollapsedTurn, name: str, agreed: frozenset[int]) -> str:
    """Return a turn as a sentence with its folded lines, newest first as in the log.

    A turn in the same state is rendered only once."""
    last = turn.lines[-1]
    assert isinstance(last, LogLine)
    look = (view.language.code, view.seat, len(turn.lines), name)
    if look not in last.shown:
        lines = [Markup(render_log_item(view, line, f"in-{line.number}", agreed))
                 for line in reversed(turn.lines)]
        last.shown[look] = view.render_part_of_page("told_turn", told=turn, name=name, lines=lines,
                                                     mine=turn.turn.seat == view.seat,
                                                     said=render_bold(view.language,
                                                                      turn.turn.said))
    return last.shown[look]


def render_entry(view: TableView, line: LogLine, name: str, agreed: bool) -> str:
    """Return a line of the log. A line in the same state is rendered only once.

    `agreed`: all have agreed to this undo."""
    mine = line.entry.seat == view.seat
    current = not view.live and line.entry.number == view.number
    look = (view.language.code, mine, current, line.taken_back_by, line.first, name)
    if look not in line.shown:
        begun = line.first or line.number
        said = [(render_bold(view.language, sentence.phrase), sentence.clause, sentence.watched)
                for sentence in line.sentences]
        line.shown[look] = view.render_part_of_page("entry", line=line, name=name, mine=mine,
                                                    current=current,
                                                     said=said, agreed=agreed, begun=begun,
                                                     own=line.own if mine else None,
                                                     chosen=has_reasons(view, begun))
    return line.shown[look]


def has_reasons(view: TableView, number: int) -> bool:
    """Return whether a bot can be asked for the reasons of this entry. In a file none can."""
    return number > 0 and bool(view.table.id and find_bot_of_entry(view.table, number))


def list_log_ids(parts: dict[str, str]) -> list[str]:
    """Return the ids of the log's lines, newest first."""
    return [name for name in reversed(parts) if name.startswith(("log-", "act-"))]
