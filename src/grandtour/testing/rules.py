"""Promises on actions: what is offered, refused, asked for in notation, and drawn."""

from __future__ import annotations

import re
from typing import Any, Final

from grandtour.engine.core import (
    CHANCE, CHANCE_FIRST, EVERYTHING, GAME_OVER, TERMINAL, Action, Chance, IllegalAction, State,
)
from grandtour.engine.game import (
    MALFORMED, NOT_YOUR_TURN, UNKNOWN_ACTION, Command, Game, Refused,
)
from grandtour.engine.rng import Rng
from grandtour.testing.promise import PromiseBroken, Trial, fill_refusal
from grandtour.testing.starts import list_viewers

MALFORMED_TEXTS: Final = ("", " ", "   ", "\t", "a\tb", "a\nb", "a\0b", "x" * 201, "\u202eevom",
                          "\ud800")
UNKNOWN: Final = "no such thing"
CLOSE: Final = 1e-9


def check_menu(trial: Trial) -> None:
    """An action is offered exactly if nothing refuses it."""
    s = trial.start_game()
    for s, _ in trial.iterate_some_positions():
        allowed = [known.id for known in s.game.actions if s.refusal(known) is None]
        offered = s.legal_actions()
        for number in sorted({*allowed} ^ {*offered}):
            fault = "offered but refused" if number in offered else "neither offered nor refused"
            raise PromiseBroken(f"'{s.action_to_string(number)}' is {fault}")
        if not allowed:
            raise PromiseBroken(f"The question '{s.stack[-1]}' has no answer")
        if len(s.choices()) != len(allowed):
            raise PromiseBroken("An action is offered twice")
    if s.choices() or not all(s.refusal(known) for known in s.game.actions):
        raise PromiseBroken("Something can still be done after the end")


def check_refusals(trial: Trial) -> None:
    """A refused action changes nothing, and its refusal makes a sentence."""
    for s, _ in trial.iterate_some_positions():
        before = str(s)
        for known in s.game.actions:
            refusal = s.refusal(known)
            if refusal is None:
                continue
            try:
                s.apply_action(known.id)
            except IllegalAction as error:
                if error.refusal is not refusal:
                    raise PromiseBroken(f"'{known}' is refused for two reasons in one position: "
                                        f"{refusal} and {error.refusal}") from None
                fill_refusal(refusal, error.details)
            if not re.fullmatch(r"[a-z]+(_[a-z]+)*", refusal.code):
                raise PromiseBroken(
                    f"The code '{refusal.code}' is not of small letters and underscores")
        if str(s) != before:
            raise PromiseBroken("Asking why actions are refused has changed the position")


def check_requests(trial: Trial) -> None:
    """A request in notation is granted exactly if the action is legal, and refused as the action
    is.

    Only a command that understands other words than the notation may grant something shorter than
    what was asked, and say it with other details."""
    for s, _ in trial.iterate_some_positions():
        seat = s.current_player()
        if seat != CHANCE:
            for known in s.game.actions:
                check_request(s, known, seat)


def check_request(s: State, known: Action[Any], seat: int) -> None:
    refusal = s.refusal(known)
    accepts_more = reads_more_than_notation(s.game, known)
    try:
        granted = s.game.request(s, str(known), seat)
    except Refused as refused:
        if refusal is None:
            raise PromiseBroken(f"The request '{known}' is refused, the action is not") from refused
        said = fill_refusal(refused.refusal, refused.details)
        if not issubclass(known.answers, Chance):
            details = s.details(known, refusal)
            if (refused.refusal.code, said) != (refusal.code, fill_refusal(refusal, details)) or (
                    refused.details != details and not accepts_more):
                raise PromiseBroken(
                    f"The request '{known}' is refused in another way than the action: "
                                    f"'{said}'") from refused
        if refused.nearest is not None and s.refusal(refused.nearest) is not None:
            raise PromiseBroken(
                f"The refusal of '{known}' suggests '{refused.nearest}', which is not "
                                "legal") from refused
    else:
        right = granted is known or (accepts_more and str(known).startswith(f"{granted} "))
        if s.refusal(granted) is not None or not right or (refusal is None) != (granted is known):
            raise PromiseBroken(f"The request '{known}' is granted as '{granted}'")


def reads_more_than_notation(game: Game[Any], known: Action[Any]) -> bool:
    """Return whether the command of this action reads more than the notation."""
    return any(type(command).find is not Command.find for command in game.commands
               if known in command.actions)


def find_refusal_code(s: State, text: str, seat: int) -> str | None:
    """Return the code with which a request is refused; None if it is granted."""
    try:
        s.game.request(s, text, seat)
    except Refused as refused:
        fill_refusal(refused.refusal, refused.details)
        return refused.refusal.code
    return None


def check_turns(trial: Trial) -> None:
    """A seat that is not asked is refused, with one order of reasons: malformed, over, something is
    being drawn, not your turn, unknown."""
    game = trial.game
    s = trial.start_game()
    for s, chosen in trial.walk():
        if trial.step % 10:
            continue
        waiting = game.cited(CHANCE_FIRST if s.is_chance_node() else NOT_YOUR_TURN).code
        for seat in [*list_viewers(s), CHANCE, TERMINAL, EVERYTHING]:
            if seat in s.seats_asked():
                continue
            must_refuse(s, str(chosen), seat, waiting)
            must_refuse(s, UNKNOWN, seat, waiting)
            must_refuse(s, "two\nlines", seat, game.cited(MALFORMED).code)
        if not s.is_chance_node():
            must_refuse(s, UNKNOWN, s.current_player(), game.cited(UNKNOWN_ACTION).code)
    for seat in list_viewers(s):
        must_refuse(s, UNKNOWN, seat, game.cited(GAME_OVER).code)
        must_refuse(s, "", seat, game.cited(MALFORMED).code)


def must_refuse(s: State, text: str, seat: int, code: str) -> None:
    found = find_refusal_code(s, text, seat)
    if found != code:
        answer = f"refused with '{found}'" if found else "granted"
        raise PromiseBroken(f"'{text}' of seat {seat} is {answer}, not refused with '{code}'")


def check_malformed(trial: Trial) -> None:
    """A request that is empty, too long or unprintable is malformed in any position."""
    s = trial.start_game()
    for text in MALFORMED_TEXTS:
        must_refuse(s, text, 0, trial.game.cited(MALFORMED).code)


def check_reasons(trial: Trial) -> None:
    """For every command that has no legal action the game says why, and suggests legal actions
    only."""
    for s, _ in trial.iterate_some_positions():
        if s.current_player() < 0:
            continue
        verbs = {str(choice).partition(" ")[0] for choice in s.choices()}
        for command in s.game.commands:
            found = s.game.why_not(s, command.verb)
            if (found is None) != (command.verb in verbs):
                raise PromiseBroken(f"`why_not` of '{command.verb}' is {found!r}")
            if found is not None:
                fill_refusal(found.refusal, found.details)
                if found.nearest is not None and s.refusal(found.nearest) is not None:
                    raise PromiseBroken(
                        f"`why_not` of '{command.verb}' suggests '{found.nearest}', which "
                                        "is not legal")
    try:
        trial.game.why_not(trial.start_game(), "fly")
    except Refused as refused:
        code = refused.refusal.code
        if code == trial.game.cited(UNKNOWN_ACTION).code:
            return
        raise PromiseBroken(f"The unknown command 'fly' is refused with '{code}'") from refused
    raise PromiseBroken("`why_not` answers to the unknown command 'fly'")


def check_notation(trial: Trial) -> None:
    """Every action has its number and its own text, and every action of a player its command."""
    game, s = trial.game, trial.start_game()
    texts = [str(known) for known in game.actions]
    for text in texts:
        if texts.count(text) > 1:
            raise PromiseBroken(f"Two actions are called '{text}'")
        if not text.isprintable() or ", " in text or text != text.strip() or not text:
            raise PromiseBroken(
                f"'{text}' is no notation: a line of printable characters without ', '")
        if text.startswith("undo"):
            raise PromiseBroken(f"'{text}' begins with 'undo', which takes actions back")
    if [known.id for known in game.actions] != list(range(len(texts))) or texts != [
            s.action_to_string(number) for number in range(len(texts))]:
        raise PromiseBroken("Actions are not numbered from 0 in the order of `actions`")
    drawn = [issubclass(known.answers, Chance) for known in game.actions]
    if drawn != sorted(drawn):
        raise PromiseBroken("An action of chance comes before one of a player in `actions`")
    told = sorted(known.id for command in game.commands for known in command.actions)
    if told != [number for number, chance in enumerate(drawn) if not chance]:
        raise PromiseBroken("`commands` does not have each action of the players once")
    for command in game.commands:
        if {str(known).partition(" ")[0] for known in command.actions} != {command.verb}:
            raise PromiseBroken(
                f"An action of the command '{command.verb}' begins with another word")
    for s, chosen in trial.walk():
        if issubclass(chosen.answers, Chance) != s.is_chance_node():
            raise PromiseBroken(
                f"'{chosen}' answers chance at a player's turn, or the other way round")


class Index:
    """A whole number of another library, such as numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def check_numbers(trial: Trial) -> None:
    """Actions and seats can be named by whole numbers of other libraries, and unknown numbers are
    refused."""
    s = trial.start_game()
    before = str(s)
    for number in (-1, -len(s.game.actions), len(s.game.actions), 10**6):
        try:
            s.apply_action(number)
        except IndexError:
            continue
        raise PromiseBroken(f"There is an action of number {number}")
    if str(s) != before:
        raise PromiseBroken("An unknown number has changed the position")
    number = s.legal_actions()[0]
    same = s.action_to_string(Index(number)) == s.action_to_string(number)
    same = same and s.view(Index(0)) == s.view(0) and s.recalled(Index(0)) == s.recalled(0)
    for deal in (s.resample, s.disguise):
        same = same and str(deal(Index(0), Rng(1))) == str(deal(0, Rng(1)))
    other = s.clone()
    other.apply_action(Index(number))
    s.apply_action(number)
    if not same or str(other) != str(s):
        raise PromiseBroken("A number of another library means something else")


def check_automata(trial: Trial) -> None:
    """A seat that the rules play has a name and never has a choice, so any bot may move for it."""
    players = trial.start.players
    automata = trial.game.automata(players, trial.start.choices())
    if not set(automata) <= set(range(players)) or not all(automata.values()):
        raise PromiseBroken(f"`automata` names {automata}")
    for s, _ in trial.walk():
        if s.current_player() in automata and len(s.choices()) != 1:
            raise PromiseBroken(f"The automaton at seat {s.current_player()} has a choice")


def check_sole_choice(trial: Trial) -> None:
    """A choice is sole exactly if there is no other and all players can see the choices, unless the
    game asks anyway.

    No choice is sole at chance and when no player is asked."""
    own = type(trial.game).sole_choice is not Game.sole_choice
    s = trial.start_game()
    for s, _ in trial.walk():
        sole = s.game.sole_choice(s)
        if s.current_player() < 0 or not s.game.choices_lie_open(s):
            right = sole is None
        elif sole is not None:
            right = s.choices() == [sole]
        else:
            right = own or len(s.choices()) > 1
        if not right:
            raise PromiseBroken(f"`sole_choice` is '{sole}' where {len(s.choices())} are possible")
    if s.game.sole_choice(s) is not None:
        raise PromiseBroken("`sole_choice` names something after the end")


# Chance.

def check_samples(trial: Trial) -> None:
    """A random action is each legal one equally often."""
    s, rng = trial.start_game(), Rng(trial.seed)
    while s.is_chance_node():
        s.play(s.sample(rng))
    if s.is_terminal():
        return
    counts = dict.fromkeys(s.legal_actions(), 0)
    rounds = 100 * len(counts)
    for _ in range(rounds):
        counts[s.sample(rng).id] += 1
    if not is_likely(counts, dict.fromkeys(counts, 1 / len(counts)), rounds):
        raise PromiseBroken(f"The question '{s.stack[-1]}' samples some answers too often")


def check_chance(trial: Trial) -> None:
    """The outcomes of chance are the legal ones, their probabilities follow the weights and sum to
    one, and they are drawn by weight.

    The draws are tested where the weights differ, if there is such a position."""
    drawn: State | None = None
    for s, _ in trial.walk():
        if not s.is_chance_node():
            continue
        outcomes = s.chance_outcomes()
        weights = {choice.id: int(choice.weight(s)) for choice in s.choices()}
        total = sum(weights.values())
        if sorted(number for number, _ in outcomes) != s.legal_actions() or abs(
                sum(chance for _, chance in outcomes) - 1) > CLOSE:
            raise PromiseBroken(f"The outcomes of '{s.stack[-1]}' are not those that are legal")
        if dict(outcomes) != {number: weight / total for number, weight in weights.items()}:
            raise PromiseBroken(f"The probabilities of '{s.stack[-1]}' do not follow the weights")
        if not all(0 < chance <= 1 for _, chance in outcomes):
            raise PromiseBroken(f"An outcome of '{s.stack[-1]}' is impossible")
        if drawn is None or (len(set(weights.values())) > 1 and not is_unequal(drawn)):
            drawn = s.clone()
    if drawn is not None:
        check_draws(drawn, Rng(trial.seed))


def is_unequal(node: State) -> bool:
    return len({chance for _, chance in node.chance_outcomes()}) > 1


def check_draws(node: State, rng: Rng) -> None:
    chances = dict(node.chance_outcomes())
    counts, rounds = dict.fromkeys(chances, 0), 4000
    for _ in range(rounds):
        counts[node.sample(rng).id] += 1
    if not is_likely(counts, chances, rounds):
        raise PromiseBroken(
            f"'{node.stack[-1]}' draws some outcomes too often: `cases` is perhaps not "
                            "the sum of the weights")


def is_likely(counts: dict[int, int], chances: dict[int, float], rounds: int) -> bool:
    """Return whether chi-squared lies below its 99.99 % bound."""
    return sum((counts[number] - rounds * chance) ** 2 / (rounds * chance)
               for number, chance in chances.items()) <= compute_chi_squared_bound(len(chances) - 1)


def compute_chi_squared_bound(freedom: int) -> float:
    """Return its 99.99 % bound, as Wilson and Hilferty come close to it: 21 for 3, 74 for 34."""
    if not freedom:
        return CLOSE
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.719 * float(part ** 0.5)) ** 3
