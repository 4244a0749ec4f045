"""Everything on a table's page that can change, by element id.

The page is built from the same parts that a live update sends, so both are always alike. All of
it follows from the table as one seat (or a spectator) sees it, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from markupsafe import Markup

from grandtour.engine.match import Entry
from grandtour.games.words import Choice, Show
from grandtour.language import Count, Language, N_, Phrase
from grandtour.people.settings import USUAL
from grandtour.tables.consent import agreed_undos
from grandtour.tables.deadline import begins_said, deadline
from grandtour.tables.final import final
from grandtour.tables.lobby import rematch_of
from grandtour.tables.results import player_at
from grandtour.tables.seating import NOTHING, Offer, automata, bot_of_entry
from grandtour.tables.table import Table
from grandtour.tables.talk import NO_SILENCE, Silence
from grandtour.web.http.dates import Deadline, deadline_of
from grandtour.web.http.labels import label
from grandtour.web.http.templating import with_bold
from grandtour.web.lobby.deal_step import deal_step
from grandtour.web.lobby.waiting_room import room_facts
from grandtour.web.table_view.board import pointed
from grandtour.web.table_view.game_log import LogLine, last_shows
from grandtour.web.table_view.clocks import face, timing_part, until
from grandtour.web.table_view.consent import act_lines, consent_part, is_asked
from grandtour.web.table_view.folded import Fold, ToldTurn, folded, told
from grandtour.web.table_view.rated import next_level, outcome_text
from grandtour.web.table_view.view import TableView

ENDS: Final = ("end", "pass")   # the command that ends a turn, in games that have one
KEYS: Final = "123456789"
FEW: Final = 8                  # answers that fit into the turn panel
FIT: Final = 3                  # so many fit into the dock of a phone beside each other
LONG: Final = 12                # a list of more lines than this has headings


def fragments(table: Table, seat: int, language: Language, watching: int,
              silence: Silence = NO_SILENCE,
              present: frozenset[str] = frozenset(), now: int = 0,
              layout: str = "", zone: str = USUAL.zone, parted: int = 0,
              device: tuple[int, ...] = (), offer: Offer = NOTHING) -> dict[str, str]:
    """Element id -> the whole element, of the table as it is now."""
    return parts_of(view_now(table, seat, language, watching, silence, present, now, layout,
                              zone, parted, device, offer))


def view_now(table: Table, seat: int, language: Language, watching: int, silence: Silence,
              present: frozenset[str], now: int, layout: str,
              zone: str = USUAL.zone, parted: int = 0,
              device: tuple[int, ...] = (), offer: Offer = NOTHING) -> TableView:
    return TableView(table, seat, language, watching, table.match.state, table.match.number,
                 silence=silence, present=present, now=now, layout=layout, zone=zone,
                 parted=parted, device=device, offer=offer)


def parts_of(view: TableView) -> dict[str, str]:
    return playing(view) if view.table.started else waiting(view)


def waiting(view: TableView) -> dict[str, str]:
    """The waiting room."""
    return {
        "phase": phase(view, "waiting"),
        "doc-title": view.show("title", title=view.say(N_("Waiting room"))),
        "table-sub": view.show("sub"),
        "table-state": view.show("state", clock=None),
        **room(view),
        **view.chat.parts,
    }


def room(view: TableView) -> dict[str, str]:
    """Who sits where before the start, and what is to be done."""
    facts = room_facts(view.table, view.language, view.present, view.now, view.offer.reserved)
    return {"seats": view.show("seats", levels=levels(view.table), **facts),
            "turn-idle": view.show("room_turn", deal=deal_step(view.table, view.seat),
                                   begins=begins_said(view.table, view.zone, view.language),
                                   **facts)}


def playing(view: TableView) -> dict[str, str]:
    """The table while it is played, and after."""
    choices, further = view.choices, view.further
    parts = {
        "phase": phase(view, "over" if view.over and view.live else "playing"),
        "doc-title": view.show("title", title=headline(view)),
        "table-sub": view.show("sub"),
        "table-state": view.show("state", clock=face(view, view.to_act)),
        "consent": consent_part(view),
        "timing": timing_part(view),
        "turn-idle": view.show("turn", answers=answers(view, choices), last=last(view, choices),
                                latest=latest(view), clock=face(view, view.to_act),
                                deadline=due(view)),
        "hint": view.show("ask_hint", offered=view.mine and view.table.hints),
        "details": view.show("details", choices=[*choices, *further]),
        "shows": shows(view),
        "moves-count": view.show("count", count=len(choices)),
        "moves-body": view.show("moves", groups=grouped(view, choices), further=further,
                                 barred=barred(view)),
        "overview": view.show(
            "overview", overview=view.words.overview(view.visible, view.table.names)),
        "result": result(view),
        "doubt": view.show("doubt", doubtful=doubtful(view)),
        "watching": view.show("watching"),
        "own": view.show("own"),
        "aside": view.aside,
    }
    parts |= view.boards.parts(view.layout)
    parts |= players(view)
    parts |= log_entries(view)
    if view.live:
        parts |= view.chat.parts | {"since": strip(view)}
    if view.device and not view.over:
        parts["device"] = view.show("device")
    return parts


@dataclass(frozen=True)
class Deed:
    """What a seat did; `sole`: nobody chose it, since nothing else could be done."""

    seat: int
    said: Markup
    sole: bool


def latest(view: TableView) -> Deed | None:
    """What somebody else did last, for whoever waits; None for who must act."""
    if view.mine or view.over or not view.live:
        return None
    return next((Deed(line.entry.seat, with_bold(view.language, line.sentences[0].phrase),
                      line.entry.sole)
                 for line in reversed(view.log_lines)
                 if line.entry.seat >= 0 and line.entry.seat != view.seat
                 and not line.entry.back and not line.taken_back_by), None)


def due(view: TableView) -> Deadline | None:
    """Until when whoever is in turn must act."""
    moment = deadline(view.table) if view.live and not view.over else 0
    return deadline_of(moment, view.now, view.zone, view.language)


def doubtful(view: TableView) -> Entry | None:
    """What the viewer may ask of whether it was meant."""
    return view.table.doubtful(view.seat) if view.live and view.table.id else None


def phase(view: TableView, name: str) -> str:
    """What the lay-out of the whole page depends on. It stands before all that it lays out: a style
    sheet that looked for it inside of that would look again at every change there."""
    return view.show("phase", phase=name)


def headline(view: TableView) -> str:
    """What the window is called: it says whose turn it is."""
    if view.over:
        return view.say(N_("The game is over"))
    if is_asked(view):
        return view.say(N_("A question to you"))
    if view.mine:
        return view.say(N_("Your turn"))
    if view.to_act >= 0:
        return view.say(N_("{name}’s turn"), name=view.table.names[view.to_act])
    return view.say(N_("Table"))


def players(view: TableView) -> dict[str, str]:
    """A panel for each seat."""
    return {f"player-{seat + 1}": player(view, seat) for seat in range(len(view.table.seats))}


def player(view: TableView, seat: int) -> str:
    """The panel of a seat; its points stand large, where everybody may see them."""
    panel = view.words.panel(view.visible, seat)
    points = panel.score or 0
    return view.show("player", seat=seat, panel=panel, levels=levels(view.table),
                      unit=Count("pt", "pts", points), clock=face(view, seat),
                      away=away(view, seat),
                      points=Count("{n} point", "{n} points", points))


def away(view: TableView, seat: int) -> str:
    """Why the holder of the seat does not play now; "" if nothing is known of that."""
    if view.live and not view.over and seat in view.table.stand_ins:
        return N_("a computer player goes on")
    return N_("on vacation") if until(view, seat) else ""


def levels(table: Table) -> dict[int, Phrase]:
    """How strong the computer players are, by seat; whoever the rules play has no level."""
    played = automata(table)
    return {number: label(seat.holder) for number, seat in enumerate(table.seats)
            if seat.kind == "bot" and number not in played}


def buttons(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """What stands at hand in the turn panel: the few answers that the board cannot tell apart (the
    amounts of a bribe), the end of the turn, or the one thing to do that no place means."""
    own = asked_for(view, choices)
    here = {choice.action for choice in view.offered_here}
    meant = pointed(view.table.match.game.name, view.visible, [
        choice.action for choice in own if choice.action in here])
    if len(own) <= FEW and all(len(actions) > 1 for actions in meant.values()):
        return own
    on_board = {action for actions in meant.values() for action in actions}
    apart = [choice for choice in own if choice.action not in on_board]
    return [choice for choice in apart if choice.action in ENDS or len(apart) == 1]


def asked_for(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that answer the question, without those that are possible at any time."""
    return [choice for choice in choices if choice.command not in view.words.ASIDE]


def last(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """The buttons that stand at the end of the turn panel: those that end the turn, or the only
    one."""
    shown = buttons(view, choices)
    return [choice for choice in shown if choice.action in ENDS or len(shown) == 1]


def answers(view: TableView, choices: Sequence[Choice]) -> list[Choice]:
    """The other buttons of the turn panel. So few choices that they fit into the dock of a phone
    are all there, wherever they lie on the board."""
    own, apart = asked_for(view, choices), last(view, choices)
    few = [choice for choice in own if choice.action not in ENDS]
    shown = few if len(few) <= FIT else buttons(view, choices)
    return [choice for choice in shown if choice not in apart]


@dataclass(frozen=True)
class Group:
    """The lines of one command: under a heading in a long list, folded if it can be done at any
    time of the turn anyway."""

    title: str
    folded: bool
    lines: list[tuple[str, Choice]]

    def runs(self, say: Callable[[Phrase], str]) -> list[tuple[str, list[tuple[str, Choice]]]]:
        """The lines, ways to do the same thing together under its name; "" for all others."""
        def name(line: tuple[str, Choice]) -> str:
            return say(line[1].within) if line[1].within else ""
        return [(within, list(some)) for within, some in groupby(self.lines, name)]


def grouped(view: TableView, choices: Sequence[Choice]) -> list[Group]:
    """The list in its order; a short one without headings."""
    found: list[Group] = []
    for key, choice in keyed(view, choices):
        title = view.say(view.words.COMMANDS[choice.command][0])
        folded = choice.command in view.words.ASIDE
        if len(choices) <= LONG and not folded:
            title = ""
        if not found or (found[-1].title, found[-1].folded) != (title, folded):
            found.append(Group(title, folded, []))
        found[-1].lines.append((key, choice))
    return found


def keyed(view: TableView, choices: Sequence[Choice]) -> list[tuple[str, Choice]]:
    """Each choice with its key: its number, E for the end of the turn, none if it is folded."""
    numbers = iter(KEYS)
    return [(key_of(view, choice, numbers), choice) for choice in choices]


def key_of(view: TableView, choice: Choice, numbers: Iterator[str]) -> str:
    if choice.action in ENDS:
        return "E"
    return "" if choice.command in view.words.ASIDE else next(numbers, "")


def barred(view: TableView) -> list[tuple[str, str, str]]:
    """The commands of which nothing is possible now: verb, name, glyph."""
    if not view.mine:
        return []
    possible = {choice.command for choice in view.choices}
    return [(verb, view.say(title), glyph)
            for verb, (title, glyph) in view.words.COMMANDS.items()
            if verb not in possible and verb not in dependent(view)]


def dependent(view: TableView) -> set[str]:
    """Commands that only answer a question of their own: nobody misses them between times."""
    turn = next(question for question in view.state.stack if question.seat >= 0)
    return {command.verb for command in view.table.match.game.commands
            if not isinstance(turn, command.actions[0].answers)}


def shows(view: TableView) -> str:
    """The scorings last seen, halt by halt: those of the newest entry that has any, or of the
    entry at an earlier position. An empty place for them where there are none."""
    here = [line for line in view.log_lines if view.live or line.entry.number == view.number]
    line = last_shows(here)
    if line is None:
        return '<section id="shows" hidden></section>'
    look = ("shows", view.language.code, view.live)
    if look not in line.shown:
        sums = [sum(points) for points in zip(*[show.totals for show in line.shows], strict=True)]
        line.shown[look] = view.show(
            "shows", line=line, bold=with_bold, sums=gained(sums),
            shows=[(show, gained(show.totals), spoken(view, show)) for show in line.shows])
    return line.shown[look]


def gained(totals: Sequence[int]) -> list[tuple[int, int]]:
    """Seat and points of those who got any."""
    return [(seat, points) for seat, points in enumerate(totals) if points]


def spoken(view: TableView, show: Show) -> str:
    """A scoring in a sentence, to be said aloud."""
    sums = [view.say(N_("{name} +{points}"), name=view.table.names[seat], points=points)
            for seat, points in gained(show.totals)]
    title = with_bold(view.language, show.title).striptags()
    points = view.language.join(sums) or view.say(N_("no points"))
    return view.say(N_("{title}. {points}."), title=title, points=points)


def strip(view: TableView) -> str:
    """What greets a viewer who comes back."""
    count = len(view.missed.lines)
    said = Count("{n} move since you played", "{n} moves since you played", count)
    first = Count("{n} move since the beginning", "{n} moves since the beginning", count)
    return view.show("since", said=said if view.missed.after else first)


def ends(table: Table) -> bool:
    """Whether a turn of this game is ended by a command."""
    return any(command.verb in ENDS for command in table.match.game.commands)


def result(view: TableView) -> str:
    """The final table; an empty place for it before the end."""
    ended = view.over and view.live
    if ended and view.table.cancelled:
        return view.show("ended")
    found = final(view.table, view.visible) if ended else None
    if found is None:
        return '<div id="result" hidden></div>'
    outcome = view.table.outcome
    own = player_at(view.table, view.seat) if view.seat >= 0 else None
    return view.show("result", result=found, next=rematch_of(view.table),
                      rated=outcome_text(outcome, own, view.language) if outcome else [],
                      level=next_level(view.table) if view.seat >= 0 else None)


def log_entries(view: TableView) -> dict[str, str]:
    """A line for each entry and each act that is worth one, the oldest first."""
    agreed = agreed_undos(view.table.events, view.table.match.number)
    lines = [(item.number, name := f"log-{item.number}", log_item(view, item, name, agreed))
             for item in items(view)]
    acts = [(after, name, line) for name, (after, line) in act_lines(view).items()]
    return {name: line for _, name, line in sorted(lines + acts, key=lambda line: line[0])}


def items(view: TableView) -> list[LogLine | Fold | ToldTurn]:
    """What stands in the log. While positions are walked through, each has its line; in a file
    nothing is folded either, since nothing could be opened there."""
    if not view.table.id:
        return list(view.log_lines)
    return told(view.log_lines) if view.live else list(folded(view.log_lines, view.number))


def log_item(view: TableView, item: LogLine | Fold | ToldTurn, name: str,
             agreed: frozenset[int]) -> str:
    """An item of the log as an element of this name. `agreed`: what all have agreed to."""
    if isinstance(item, Fold):
        return fold_entry(view, item, name)
    if isinstance(item, ToldTurn):
        return told_turn(view, item, name, agreed)
    return log_entry(view, item, name, item.number in agreed)


def fold_entry(view: TableView, fold: Fold, name: str) -> str:
    """One line for a stretch of what was taken back."""
    return view.show("fold", fold=fold, name=name,
                      mine=all(line.entry.seat == view.seat for line in fold.lines))


def told_turn(view: TableView, turn: ToldTurn, name: str, agreed: frozenset[int]) -> str:
    """A turn in a sentence, in which its lines are folded, the newest first as in the log. One that
    has been shown the same way before is not made anew."""
    last = turn.lines[-1]
    assert isinstance(last, LogLine)
    look = (view.language.code, view.seat, len(turn.lines), name)
    if look not in last.shown:
        lines = [Markup(log_item(view, line, f"in-{line.number}", agreed))
                 for line in reversed(turn.lines)]
        last.shown[look] = view.show("told_turn", told=turn, name=name, lines=lines,
                                      mine=turn.turn.seat == view.seat,
                                      said=with_bold(view.language, turn.turn.said))
    return last.shown[look]


def log_entry(view: TableView, line: LogLine, name: str, agreed: bool) -> str:
    """A line of the log; one that has been shown the same way before is not made anew. `agreed`:
    all have agreed to this taking back."""
    mine = line.entry.seat == view.seat
    current = not view.live and line.entry.number == view.number
    look = (view.language.code, mine, current, line.taken_back_by, line.first, name)
    if look not in line.shown:
        begun = line.first or line.number
        said = [(with_bold(view.language, sentence.phrase), sentence.clause, sentence.watched)
                for sentence in line.sentences]
        line.shown[look] = view.show("entry", line=line, name=name, mine=mine, current=current,
                                      said=said, agreed=agreed, begun=begun,
                                      chosen=chosen_by_bot(view, begun))
    return line.shown[look]


def chosen_by_bot(view: TableView, number: int) -> bool:
    """Whether a bot can be asked why it has made this entry. In a file nobody answers."""
    return number > 0 and bool(view.table.id and bot_of_entry(view.table, number))


def log_ids(parts: dict[str, str]) -> list[str]:
    """The ids of the lines of the log, the newest first."""
    return [name for name in reversed(parts) if name.startswith(("log-", "act-"))]
