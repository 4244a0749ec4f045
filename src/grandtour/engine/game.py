"""A game as a whole: its options, its actions, and the answers to requests."""

from __future__ import annotations

import sys
from abc import abstractmethod
from types import GetSetDescriptorType
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from grandtour.engine import plain
from grandtour.engine.components import digest
from grandtour.engine.core import (
    CHANCE, CHANCE_FIRST, GAME_OVER, TERMINAL, Action, Chance, Contract, Observer, Question, Ref,
    Refusal, State, describe_refusal, make_missing_method_error,
)
from grandtour.engine.encoding import Encoder
from grandtour.engine.position import require, parse_head, name_options_in_head

S = TypeVar("S", bound="State")

MALFORMED: Final = Refusal("malformed", "", "That is not a command: {text}.")
STALE_POSITION: Final = Refusal(
    "stale_position", "", "The game has moved on to position {number}. Please check the table "
                          "and try again.")
NOT_YOUR_TURN: Final = Refusal("not_your_turn", "", "It is {name}’s turn.")
NOT_SEATED: Final = Refusal("not_seated", "", "You have no seat at this table.")
UNKNOWN_ACTION: Final = Refusal("unknown_action", "", "There is no command {command}.")
BAD_PLAYER_COUNT: Final = Refusal(
    "bad_player_count", "", "{game} is for {least} to {most} players.")
ONE_PLAYER_COUNT: Final = Refusal("bad_player_count", "", "{game} is a {least}-player game.")
UNKNOWN_PROFILE: Final = Refusal("unknown_profile", "", "There is no profile {profile}.")
UNKNOWN_OPTION: Final = Refusal("unknown_option", "", "There is no option {option}.")
BAD_OPTION_VALUE: Final = Refusal("bad_option_value", "", "{option} cannot be {value}.")

LONGEST_REQUEST: Final = 200
NO_HEAD_START: Final = "none"       # the value of the option: no seat starts with more
NO_COMPONENTS: Final = digest({})

# The attributes of a game that its class body may give.
CLASS_ATTRIBUTES: Final = (
    "name", "title", "version", "digest", "least", "most", "max_length", "options",
    "profiles", "clauses", "wording", "actions", "commands", "observer", "encoder")


class Refused(Exception):
    """A refused request: the refusal, the values for its sentence, and the legal action that was
    perhaps meant. Nothing has changed."""

    def __init__(self, refusal: Refusal, details: dict[str, object],
                 nearest: Action[Any] | None = None) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.details = details
        self.nearest = nearest

    def __str__(self) -> str:
        return describe_refusal(self.refusal, self.details)

    def sentence(self) -> str:
        """Return the sentence of the refusal in English, for programs that have no translation."""
        return self.refusal.text.format_map(self.details)


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """A choice made before the game: its name, its default, its values, and its clause.

    Former names are accepted forever. `formerly` maps each former name to a map from former
    values to current ones. This map is empty if the values are the same."""

    def __init__(self, name: str, clause: str, *values: str,
                 formerly: dict[str, dict[str, str]] | None = None) -> None:
        self.name = name
        self.clause = clause
        self.default = values[0]
        self.values = values
        self.formerly = formerly or {}

    def allowed(self, players: int) -> list[str]:
        """Return the values that a table of this many players can choose."""
        return list(self.values)

    def refused(self, value: str, players: int) -> Refused | None:
        """Return the reason why the value cannot be chosen, or None if it can."""
        allowed = self.allowed(players)
        if value in allowed:
            return None
        return Refused(BAD_OPTION_VALUE, {"option": self.name, "value": value,
                                          "values": ", ".join(allowed)})


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstSeatOption(Option):
    """The option that decides who begins: a draw, or a seat number from 0. It is called
    `first_seat` in every game."""

    def __init__(self, clause: str) -> None:
        super().__init__("first_seat", clause, "random")

    def allowed(self, players: int) -> list[str]:
        return ["random"] + [str(seat) for seat in range(players)]


@mypyc_attr(allow_interpreted_subclasses=True)
class HeadStartOption(Option):
    """The option that lets one seat start with more: `none`, or a seat number from 0 with an
    amount, such as `1_gets_5`. It is called `head_start` in every game, and is a house rule.

    `worth` maps each amount, the smallest first, to the difference of ratings that it evens out
    between two players."""

    def __init__(self, clause: str, worth: dict[int, int]) -> None:
        super().__init__("head_start", clause, NO_HEAD_START)
        self.worth = worth

    def allowed(self, players: int) -> list[str]:
        return [NO_HEAD_START] + [HeadStart(seat, amount).value() for seat in range(players)
                                  for amount in self.worth]

    def fitting(self, difference: float) -> int:
        """Return the amount that comes nearest to evening out this difference of ratings; 0 if
        none does."""
        nearest, missed = 0, difference
        for amount, worth in self.worth.items():
            if abs(difference - worth) < missed:
                nearest, missed = amount, abs(difference - worth)
        return nearest


class HeadStart:
    """What a seat starts with besides its usual things, in the unit of the game."""

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def value(self) -> str:
        """Return it as the value of the option."""
        return f"{self.seat}_gets_{self.amount}"


def parse_head_start(value: str) -> HeadStart | None:
    """Return the head start of an allowed value of the option; None if no seat has one."""
    if value == NO_HEAD_START:
        return None
    seat, _, amount = value.partition("_gets_")
    return HeadStart(int(seat), int(amount))


@mypyc_attr(allow_interpreted_subclasses=True)
class Command(Generic[S]):
    """A verb of the notation with all actions that it can name."""

    def __init__(self, verb: str, actions: list[Action[S]],
                 stranger: Refusal | None = None) -> None:
        self.verb = verb
        self.actions = actions
        self.stranger = stranger        # refuses what the verb cannot name
        self.written = {str(action): action for action in actions}

    def find(self, s: S, text: str) -> Action[S] | None:
        """Return the action that the text means in this position, or None.

        A game may raise Refused here to explain the error better."""
        return self.written.get(text)

    def before(self, s: S) -> Refusal | None:
        """Return a refusal that applies to the command whatever it names, or None."""
        return None

    def barred(self, s: S) -> Refusal | None:
        """Return a refusal that applies to all actions of the command, or None."""
        return self.before(s)

    def example(self, s: S) -> Action[S]:
        """Return the action that best shows why no action of this command is possible.

        It names only things that the seat to move can see, unless `barred` refuses all actions."""
        return self.actions[0]


def list_commands_by_verb(actions: list[Action[S]]) -> list[Command[S]]:
    """Return a command for each verb of the players' actions."""
    verbs: dict[str, list[Action[S]]] = {}
    for action in actions:
        if not issubclass(action.answers, Chance):
            verbs.setdefault(str(action).partition(" ")[0], []).append(action)
    return [Command(verb, known) for verb, known in verbs.items()]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Contract, Generic[S]):
    """The rules of a game: its name, its actions and its start.

    Everything else has a default: 2 to 4 players, no options, open information, and positions
    that consist of the fields of the state. `clauses` names the rulebook clause for each shared
    refusal. To replace the sentence of a shared refusal, a game adds its own to `wording`, with
    its own code."""

    name: str
    title: str
    version: str                        # of the rules, named in every record
    digest: str                         # of the components, named in every record
    least: int
    most: int
    max_length: int                     # maximum number of actions, including chance
    options: list[Option]
    profiles: dict[str, dict[str, str]]     # the first is the default
    clauses: dict[str, str]
    wording: dict[str, Refusal]         # by code: this game's own wording of refusals
    actions: list[Action[S]]
    commands: list[Command[S]]          # in the order in which the rulebook names them
    observer: Observer[S]
    encoder: Encoder[S] | None          # None: slow, from the view, if no list in it grows
    _written: dict[str, Action[S]] | None = None
    _listed: list[Action[S]] | None = None      # the actions that `_written` has

    def __init__(self) -> None:
        """Set the attributes that the class body gives, and the defaults of all others.

        They are set where compiled code looks for them."""
        self.title = str(self._find_class_attribute("name") or "").replace("_", " ").title()
        self.version = "1"
        self.digest = NO_COMPONENTS
        self.least = 2
        self.most = 4
        self.max_length = 10_000
        self.options = []
        self.profiles = {}
        self.clauses = {}
        self.wording = {}
        self.commands = list_commands_by_verb(self._find_class_attribute("actions") or [])
        self.observer = plain.OpenObserver()
        self.encoder = None
        for name in CLASS_ATTRIBUTES:
            given = self._find_class_attribute(name)
            slot = vars(Game).get(name)
            if given is not None and slot is not None:
                slot.__set__(self, given)
            elif given is not None:
                setattr(self, name, given)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy by reference: the game of this class in its module."""
        return restore_game, (type(self),)

    def _find_class_attribute(self, name: str) -> Any:
        """Return the attribute of this name from the class body, or None if there is none."""
        given = getattr(type(self), name, None)
        return None if isinstance(given, GetSetDescriptorType) else given

    def actions_by_text(self) -> dict[str, Action[S]]:
        """Return each action by its text. The dict is shared, so do not change it."""
        if self._written is None or self._listed is not self.actions:
            self._written = {str(action): action for action in self.actions}
            self._listed = self.actions
        return self._written

    @abstractmethod
    def start(self, players: int, options: dict[str, str]) -> S:
        """Return the position before anything has been drawn. `options` are as `choose` returns
        them."""
        raise make_missing_method_error(self, "start")

    def automata(self, players: int, options: dict[str, str]) -> dict[int, str]:
        """Return the names of the players that the rules play, by seat.

        These players never have more than one choice, and no one can take their seats."""
        return {}

    def earlier(self) -> list[Game[S]]:
        """Return the game for each earlier version of its rules that running matches may still
        use."""
        return []

    def under(self, version: str) -> Game[S]:
        """Return the game with this version of the rules. Raise UnknownVersion if it does not
        exist."""
        for known in [self, *self.earlier()]:
            if known.version == version:
                return known
        raise UnknownVersion(f"{self.name} has no rules of version {version[:60]}")

    def write(self, s: S) -> str:
        """Return the position as canonical text."""
        return plain.write_position(s)

    def position(self, text: str) -> S:
        """Return the position for a canonical text, which may use former names of options.

        Raise BadPosition with the reason if the text is not a position."""
        try:
            lines = text.split("\n")
            s = self.read(lines)
            written = self.write(s)
            canonical = text == written or text == restore_former_names(self, written, lines[0])
        except (ValueError, Refused) as error:
            raise BadPosition(f"text: this is no position of {self.name}: {error}") from error
        except (AttributeError, IndexError, KeyError) as error:
            raise BadPosition(f"text: this is no position of {self.name}: a line is missing or "
                              f"incomplete ({error!r})") from error
        if not canonical:
            raise BadPosition(f"text: this is no canonical position of {self.name}: "
                              f"{find_first_difference(lines, written.split(chr(10)))}")
        return s

    def read(self, lines: list[str]) -> S:
        """Return the position for these lines. If they are malformed, raise any error that
        `position` catches."""
        read: S = plain.read_position(self, lines)
        return read

    def kinds(self) -> list[type[Question[Any]]]:
        """Return the question types that can appear in the text of a position.

        By default, these are the types that actions answer. A game with steps adds their types:
        `return [*super().kinds(), EndOfTurn]`. A game that reads positions itself does not need
        this method."""
        return list(dict.fromkeys([action.answers for action in self.actions]))

    def turn_number(self, s: S) -> int:
        """Return a number that changes whenever a turn begins, even if the same seat has another
        turn.

        By default it is the seat, which is enough if no seat has two turns in a row."""
        for question in s.stack[::-1]:
            if question.seat >= 0:
                return int(question.seat)
        return TERMINAL

    def evaluate(self, s: S, seat: int) -> float:
        """Return an estimate of the position's value for the seat, in any unit.

        Bots use it. It must depend only on what the seat would know with a perfect memory."""
        return s.scores()[seat]

    def expected_scores(self, s: S) -> list[float]:
        """Return the expected final score of each seat, in the unit of `evaluate`.

        `evaluate` compares positions for one seat, while this method compares seats. Unlike
        `evaluate`, it may use all information."""
        return [self.evaluate(s, seat) for seat in range(len(s.scores()))]

    def temperature(self, s: S) -> float:
        """Return the lead in expected score that makes a seat e times as likely to win.

        It is the temperature of the softmax that best predicts the winners, and usually falls
        during a game. It must depend only on public information."""
        return 10.0

    def usual_answer(self, s: S) -> Action[S] | None:
        """Return the least committing answer that costs nothing if a seat is asked out of turn,
        else None.

        The table plays it for seats that do not answer. It must depend only on public
        information."""
        return None

    def choices_lie_open(self, s: S) -> bool:
        """Return whether every spectator can see the choices of the seat to move.

        If so, they must be the same in every disguise of the position. By default, this is true
        if the whole game is open."""
        return type(self.observer) is plain.OpenObserver

    def lies_open(self, options: dict[str, str]) -> bool:
        """Return whether every seat may see everything that any other seat may see, in a match with
        these options.

        By default, this is true if the whole game is open."""
        return type(self.observer) is plain.OpenObserver

    def sole_choice(self, s: S) -> Action[S] | None:
        """Return the only choice of the seat to move if everyone can see that there is no other,
        else None.

        Tables play it without asking. To ask about such a choice anyway, return None."""
        if s.current_player() < 0 or not self.choices_lie_open(s):
            return None
        sole: Action[S] | None = None
        for action in s.stack[-1].menu(s):
            if action.refusal(s) is None:
                if sole is not None:
                    return None
                sole = action
        return sole

    def pointless(self, s: S, action: Action[S]) -> bool:
        """Return whether this legal action is pointless, because another one is at least as good.

        Bots ignore pointless actions. At least one choice must not be pointless. The result must
        depend only on what the seat would know with a perfect memory."""
        return False

    def sensible(self, s: S) -> list[Action[S]]:
        """Return all choices except pointless ones, in the order of the menu."""
        return [action for action in s.choices() if not self.pointless(s, action)]

    def candidates(self, s: S) -> list[Action[S]]:
        """Return the choices that bots try when they look ahead: all sensible choices, or some
        of them."""
        return self.sensible(s)

    def rollout_weights(self) -> dict[str, int]:
        """Return the weight of each command for random players, from 1 to 8. Missing commands
        have 8."""
        return {}

    def levels(self) -> list[tuple[str, int]]:
        """List the levels of computer players, four to seven of them, the weakest first.

        Each level is the name of a bot with its number of iterations for each choice. By default
        there are five: random moves, the best score after one move, then a tree search with 50, 200
        and 800 iterations."""
        return [("random", 1), ("greedy", 1), ("tree", 50), ("tree", 200), ("tree", 800)]

    def position_key(self, s: S, seat: int) -> object:
        """Return a key for a position during the seat's turn or at its end. Positions with equal
        keys are equally good for the seat. Return None if the game has no such keys."""
        return None

    def nearest(self, s: S, command: str, action: Action[S] | None) -> Action[S] | None:
        """Return the legal action that is closest to the refused one, or None."""
        return None

    def nearest_players(self, players: int) -> int:
        """Return the allowed number of players that is closest to this one."""
        return min(max(players, self.least), self.most)

    def choose(self, players: int, named: dict[str, str], profile: str = "") -> dict[str, str]:
        """Return every option with its value.

        Named options take precedence over the profile, and the profile over the defaults.
        Options may have their former names. Raise Refused if the number of players, the profile,
        an option or a value does not exist."""
        self.check_players(players)
        if profile and profile not in self.profiles:
            raise Refused(self.cited(UNKNOWN_PROFILE),
                          {"profile": profile, "profiles": ", ".join(self.profiles)})
        known = {option.name: option for option in self.options}
        named = self.renamed(named)
        for name, value in named.items():
            if name not in known:
                raise Refused(self.cited(UNKNOWN_OPTION),
                              {"option": name, "values": ", ".join(known)})
            refused = known[name].refused(value, players)
            if refused is not None:
                raise Refused(self.cited(refused.refusal), refused.details)
        base = {option.name: option.default for option in self.options}
        return base | self.profiles.get(profile, {}) | named

    def check_players(self, players: int) -> None:
        """Raise Refused if the game is not for this number of players."""
        if not self.least <= players <= self.most:
            fault = BAD_PLAYER_COUNT if self.least < self.most else ONE_PLAYER_COUNT
            raise Refused(self.cited(fault), {
                "game": self.title, "least": self.least, "most": self.most, "players": players})

    def check_start(self, players: int, options: dict[str, str]) -> None:
        """Raise Refused if the game is not for this number of players, and ValueError if an option
        has no value. The values are not checked: `choose` has done that."""
        self.check_players(players)
        if len(options) < len(self.options):
            missed = ", ".join([one.name for one in self.options if one.name not in options])
            raise ValueError(f"options: no value for {missed}; `choose` returns all of them")

    def renamed(self, named: dict[str, str]) -> dict[str, str]:
        """Return the same options under their current names. If an option is given under both
        names, the current name takes precedence."""
        today = dict(named)
        for option in self.options:
            for name, values in option.formerly.items():
                value = today.get(name)
                if value is None or option.name in today or (values and value not in values):
                    continue
                today.pop(name)
                today[option.name] = values.get(value, value)
        return today

    def unusual(self, options: dict[str, str]) -> dict[str, str]:
        """Return the options that differ from their defaults.

        Only these are written, so a new option does not affect earlier texts. A default never
        changes."""
        return {option.name: options[option.name] for option in self.options
                if options[option.name] != option.default}

    def head_start_option(self) -> HeadStartOption | None:
        """Return the option that lets one seat start with more, or None if the game has none."""
        for option in self.options:
            if isinstance(option, HeadStartOption):
                return option
        return None

    def find_head_start(self, options: dict[str, str]) -> HeadStart | None:
        """Return the head start that these options give a seat, or None."""
        option = self.head_start_option()
        return None if option is None else parse_head_start(options[option.name])

    def cited(self, refusal: Refusal) -> Refusal:
        """Return a shared refusal with this game's clause, and with its own wording if there is
        one."""
        if refusal.code in self.wording:
            return self.wording[refusal.code]
        clause = self.clauses.get(refusal.code, refusal.clause)
        return Refusal(refusal.code, clause, refusal.text)

    def circumstances(self, s: S, seat: int) -> dict[str, object]:
        """Return further details for the game's own wordings of "game over" and "not your turn"."""
        return {}

    def stranger(self, s: S, command: str) -> Refused:
        """Return the refusal of a command that the game does not have."""
        return Refused(self.cited(UNKNOWN_ACTION), {"command": command})

    def inquire(self, s: S, about: str, seat: int) -> dict[str, object]:
        """Return what `seat` may know about something covered.

        Raise Refused with the clause that hides it. If no one can ask about it, refuse it as an
        unknown command."""
        raise self.stranger(s, about.partition(" ")[0])

    def request(self, s: S, text: str, seat: int) -> Action[S]:
        """Return the action that `seat` requests in notation.

        In a round of sealed questions, each asked seat may request its own action. Raise Refused
        with the first reason that applies: malformed, game over, not your turn, unknown, then
        the clauses of the rulebook."""
        self.check_form(text)
        s = s.turned_to(seat)
        self.check_turn(s, seat)
        command, _, named = text.partition(" ")
        for known in self.commands:
            if known.verb == command:
                return self.answer(s, known, text, named)
        raise self.stranger(s, command)

    def check_turn(self, s: S, seat: int) -> None:
        """Raise Refused unless `seat` must choose now."""
        player = s.current_player()
        if player == TERMINAL:
            raise Refused(self.cited(GAME_OVER), self.circumstances(s, seat))
        if player == CHANCE:
            raise Refused(self.cited(CHANCE_FIRST), {})
        if player != seat:
            name: dict[str, object] = {"name": Ref("seat", player)}
            raise Refused(self.cited(NOT_YOUR_TURN), name | self.circumstances(s, seat))

    def check_form(self, text: str) -> None:
        """Raise Refused if the text cannot be a command in any position: empty, too long,
        unprintable."""
        if not text.isprintable() or len(text) > LONGEST_REQUEST or not text.strip():
            raise Refused(self.cited(MALFORMED), {"text": text[:LONGEST_REQUEST]})

    def answer(self, s: S, command: Command[S], text: str, named: str) -> Action[S]:
        """Return the action that this command names, or raise Refused."""
        action = command.find(s, text)
        if action is not None:
            refusal = s.refusal(action)
            if refusal is None:
                return action
            raise self.refused(s, command, action, refusal)
        question = s.stack[-1]
        first = command.actions[0]
        if not isinstance(question, first.answers):
            raise self.refused(s, command, first, question.otherwise)
        barred = command.before(s)
        if barred is not None:
            raise self.refused(s, command, first, barred)
        if command.stranger is None:
            raise Refused(self.cited(MALFORMED), {"text": text})
        stranger: dict[str, object] = {"named": named}
        raise Refused(command.stranger, stranger, self.nearest(s, command.verb, None))

    def refused(self, s: S, command: Command[S], action: Action[S], refusal: Refusal) -> Refused:
        """Return the answer to this action of the command, which `refusal` forbids."""
        nearest = self.nearest(s, command.verb, action)
        return Refused(refusal, s.details(action, refusal), nearest)

    def why_not(self, s: S, verb: str) -> Refused | None:
        """Return the reason why no action of this command is possible, or None if one is
        possible."""
        for command in self.commands:
            if command.verb == verb:
                if None in [s.refusal(action) for action in command.actions]:
                    return None
                example = command.example(s)
                return self.refused(s, command, example, self.bar(s, command, example))
        raise self.stranger(s, verb)

    def bar(self, s: S, command: Command[S], example: Action[S]) -> Refusal:
        """Return the refusal of the whole command if there is one, else the refusal of this
        illegal example."""
        if isinstance(s.stack[-1], example.answers):
            barred = command.barred(s)
            if barred is not None:
                return barred
        refusal = s.refusal(example)
        assert refusal is not None
        return refusal


def restore_former_names(game: Game[Any], text: str, head: str) -> str:
    """Return this position with the option names of `head`.

    Raise ValueError if the head names an option that has its default value."""
    named = parse_head(head, game.name)[1]
    require(game.renamed(named) == parse_head(text.partition("\n")[0], game.name)[1],
            "an option is named that has its default value")
    return name_options_in_head(text, named)


def find_first_difference(found: list[str], expected: list[str]) -> str:
    """Return in words in which line two texts differ first."""
    for number in range(max(len(found), len(expected))):
        ours = found[number] if number < len(found) else None
        theirs = expected[number] if number < len(expected) else None
        if ours != theirs:
            wanted = "no more lines" if theirs is None else f"'{theirs[:60]}'"
            there = "the end" if ours is None else f"'{ours[:60]}'"
            return f"line {number + 1}: {wanted} expected, {there} found"
    return "no line differs"


def find_games_in(module: str) -> list[Game[Any]]:
    """Return the games that a loaded module holds, with their earlier versions."""
    found: list[Game[Any]] = []
    if module not in sys.modules:
        return found
    for value in list(vars(sys.modules[module]).values()):
        if isinstance(value, Game):
            found += [value, *value.earlier()]
    return found


def find_module_name(kind: Any) -> str:
    """Return the name of the module of a class. Compiled code can read it only from an object of
    type Any."""
    name: str = kind.__module__
    return name


def restore_game(kind: type[Game[Any]]) -> Game[Any]:
    """Return the game of this class in its module, or a new one if there is none."""
    for known in find_games_in(find_module_name(kind)):
        if type(known) is kind:
            return known
    return kind()


def find_game(action: Action[Any]) -> Game[Any]:
    """Return the game of an action.

    A module of its package holds it: the module of its class, or `game` in that package or one
    above. Raise TypeError if no game has this very action."""
    for module in (find_module_name(type(action)), find_module_name(action.answers)):
        path = module.split(".")
        modules = [module] + [
            ".".join([*path[:depth], "game"]) for depth in range(len(path) - 1, 0, -1)]
        for near in modules:
            for game in find_games_in(near):
                if action.id < len(game.actions) and game.actions[action.id] is action:
                    return game
    raise TypeError(f"no module of its package holds the game of the action '{action}'")


class UnknownVersion(ValueError):
    """The rules never had this version."""


class BadPosition(ValueError):
    """An error: the text is not a position of this game. The message says where."""
