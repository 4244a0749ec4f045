"""The fields of a state, declared once: the values of each, and the text of positions both ways.

A game declares the lines of its positions, and the fields of each line with their kinds:

    class ToursSchema(Schema[Tours]):
        def lines(self, players: int) -> list[Line]:
            return [
                Line("turn", Field("seat", Number(0, players - 1)), Field("over", Flag())),
                Line("bag", Row("bag", Several(Number(0, 9), len(COLOURS)))),
                Each("player", "players",
                     Field("site", Name(SITES)), Field("coins", Number(0, 99))),
            ]

The positions of this game are then

    tours players=2
    asks turn:0
    turn seat=0 over=0
    bag 3 4 3 3
    player site=nashik coins=2
    player site=poona coins=0

with the head and the stack of questions before the lines, the present question first. Text that
does not match the declaration raises ValueError, KeyError or IndexError, which `Game.position`
turns into BadPosition. A game writes and reads all else itself, in a kind or a line (`Own`) of its
own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from grandtour.engine.core import Contract, Question, State, make_missing_method_error
from grandtour.engine.game import Game
from grandtour.engine.position import (
    format_head, join_words, require, parse_head, parse_number, split_words,
)

S = TypeVar("S", bound=State)

NOTHING: Final = "-"            # the text of a missing thing, and of an empty list


# Kinds of values.

@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Contract):
    """The values that a field may hold, and their text."""

    @abstractmethod
    def write(self, value: Any) -> str:
        raise make_missing_method_error(self, "write")

    @abstractmethod
    def read(self, text: str) -> Any:
        """Return the value of a text of `write`. Raise an error for any other text."""
        raise make_missing_method_error(self, "read")


class Number(Kind):
    """A whole number between two others, inclusive."""

    def __init__(self, least: int, most: int) -> None:
        self.least: Final = least
        self.most: Final = most

    def write(self, value: Any) -> str:
        return str(value)

    def read(self, text: str) -> Any:
        return parse_number(text, self.least, self.most)


class Flag(Kind):
    """A boolean, written as 0 or 1."""

    def write(self, value: Any) -> str:
        return "1" if value else "0"

    def read(self, text: str) -> Any:
        return text == "1"


class Name(Kind):
    """The number of one of these things, written as its name; -1 for none, if there is a text for
    that."""

    def __init__(self, names: Sequence[str], none: str = "") -> None:
        self.names: Final = names
        self.none: Final = none
        self.numbers: Final = {name: number for number, name in enumerate(names)}

    def write(self, value: Any) -> str:
        return self.names[value] if value >= 0 else self.none

    def read(self, text: str) -> Any:
        if text == self.none and text:
            return -1
        require(text in self.numbers, f"'{text[:60]}' is none of {', '.join(self.names)[:200]}")
        return self.numbers[text]


class Notation(Kind):
    """One of these objects, by its text; None for none of them."""

    def __init__(self, objects: Sequence[object]) -> None:
        self.objects: Final = {str(one): one for one in objects}

    def write(self, value: Any) -> str:
        return NOTHING if value is None else str(value)

    def read(self, text: str) -> Any:
        return None if text == NOTHING else self.objects[text]


@mypyc_attr(allow_interpreted_subclasses=True)
class Listing(Kind):
    """A list of words: joined by commas within a field, a dash for none; separate in a `Row`."""

    separator: str = ","

    @abstractmethod
    def words(self, value: Any) -> list[str]:
        raise make_missing_method_error(self, "words")

    @abstractmethod
    def gather(self, words: list[str]) -> Any:
        """Return the value of these words."""
        raise make_missing_method_error(self, "gather")

    def write(self, value: Any) -> str:
        return self.separator.join(self.words(value)) or NOTHING

    def read(self, text: str) -> Any:
        return self.gather([] if text == NOTHING else text.split(self.separator))


class Several(Listing):
    """A list of values of one kind, of this length if one is given."""

    def __init__(self, kind: Kind, length: int = -1, separator: str = ",") -> None:
        self.kind: Final = kind
        self.length: Final = length
        self.separator = separator

    def words(self, value: Any) -> list[str]:
        return [self.kind.write(one) for one in value]

    def gather(self, words: list[str]) -> Any:
        require(self.length in (-1, len(words)), f"{words[:9]} should be {self.length} words")
        return [self.kind.read(word) for word in words]


class Packed(Listing):
    """Numbers in lanes of `lane` bits, next to each other in one number.

    Those before `first` are not written, and zero."""

    def __init__(self, lane: int, kind: Kind, length: int, first: int = 0) -> None:
        self.lane: Final = lane
        self.kind: Final = kind
        self.lanes: Final = range(first, first + length)

    def words(self, value: Any) -> list[str]:
        full = (1 << self.lane) - 1
        return [self.kind.write(value >> self.lane * lane & full) for lane in self.lanes]

    def gather(self, words: list[str]) -> Any:
        require(len(words) == len(self.lanes), f"{words[:9]} should be {len(self.lanes)} words")
        return sum([self.kind.read(word) << self.lane * lane
                    for lane, word in zip(self.lanes, words)])


class Members(Listing):
    """A set of these things, with a bit for each."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Final = names
        self.bits: Final = {name: 1 << number for number, name in enumerate(names)}

    def words(self, value: Any) -> list[str]:
        return [name for name, bit in self.bits.items() if value & bit]

    def gather(self, words: list[str]) -> Any:
        return sum([self.bits[word] for word in words])


class Placed(Listing):
    """The thing at each of these places, written as `place=thing` where it is not `empty`."""

    def __init__(self, places: Sequence[str], kind: Kind, empty: object = -1) -> None:
        self.places: Final = places
        self.kind: Final = kind
        self.empty: Final = empty
        self.numbers: Final = {place: number for number, place in enumerate(places)}

    def words(self, value: Any) -> list[str]:
        return [f"{place}={self.kind.write(thing)}" for place, thing in zip(self.places, value)
                if thing != self.empty]

    def gather(self, words: list[str]) -> Any:
        found = [self.empty] * len(self.places)
        for word in words:
            place, _, thing = word.partition("=")
            found[self.numbers[place]] = self.kind.read(thing)
        return found


# Fields and lines.

class Field:
    """An attribute, written as `key=value`. The attribute is called `key` unless another name is
    given."""

    def __init__(self, key: str, kind: Kind, attribute: str = "") -> None:
        self.key: Final = key
        self.kind: Final = kind
        self.attribute: Final = attribute or key

    def words(self, of: Any) -> list[str]:
        return [f"{self.key}={self.kind.write(getattr(of, self.attribute))}"]

    def read_words(self, words: list[str], into: Any) -> None:
        """Remove the next of these words and read it."""
        key, _, text = words.pop(0).partition("=")
        require(key == self.key, f"'{self.key}=...' expected, '{key[:60]}' found")
        self.set(into, self.kind.read(text))

    def set(self, into: Any, value: Any) -> None:
        if isinstance(value, list) and not isinstance(getattr(into, self.attribute), list):
            value = vec[i64](value)
        setattr(into, self.attribute, value)


class Word(Field):
    """An attribute, written as a word without its name."""

    def __init__(self, attribute: str, kind: Kind) -> None:
        super().__init__("", kind, attribute)

    def words(self, of: Any) -> list[str]:
        return [self.kind.write(getattr(of, self.attribute))]

    def read_words(self, words: list[str], into: Any) -> None:
        self.set(into, self.kind.read(words.pop(0)))


class Rest(Word):
    """An attribute that is written as the rest of the line."""

    def read_words(self, words: list[str], into: Any) -> None:
        self.set(into, self.kind.read(" ".join(words)))
        words.clear()


class Row(Field):
    """An attribute that is written as the rest of the line, a word for each thing."""

    def __init__(self, attribute: str, kind: Listing) -> None:
        super().__init__("", kind, attribute)
        self.listing: Final = kind

    def words(self, of: Any) -> list[str]:
        return self.listing.words(getattr(of, self.attribute))

    def read_words(self, words: list[str], into: Any) -> None:
        self.set(into, self.listing.gather(words))
        words.clear()


class Line:
    """A line of a position: its name, then its fields."""

    def __init__(self, name: str, *fields: Field) -> None:
        self.name: Final = name
        self.fields: Final = fields

    def write(self, s: Any) -> list[str]:
        return [self.format_line(s)]

    def read(self, s: Any, lines: list[str], row: int) -> int:
        """Read the line in this row, or several. Return the row after them."""
        self.read_line(lines[row], s)
        return row + 1

    def format_line(self, of: Any) -> str:
        return self.name + join_words([word for field in self.fields for word in field.words(of)])

    def read_line(self, line: str, into: Any) -> None:
        left = split_words(line, self.name)
        for field in self.fields:
            field.read_words(left, into)


class Each(Line):
    """A line for each of a list of components.

    The list is as long as at the start, or of any length if `new` makes its components."""

    def __init__(self, name: str, attribute: str, *fields: Field,
                 new: Callable[[], Any] | None = None) -> None:
        super().__init__(name, *fields)
        self.attribute: Final = attribute
        self.new: Final = new

    def write(self, s: Any) -> list[str]:
        return [self.format_line(one) for one in getattr(s, self.attribute)]

    def read(self, s: Any, lines: list[str], row: int) -> int:
        if self.new is not None:
            number = 0
            while lines[row + number].startswith(self.name + " "):
                number += 1
            setattr(s, self.attribute, [self.new() for _ in range(number)])
        for one in getattr(s, self.attribute):
            self.read_line(lines[row], one)
            row += 1
        return row


class Own(Line):
    """A line that a game writes and reads itself, by the words after its name."""

    def __init__(self, name: str, written: Callable[[Any], list[str]],
                 put: Callable[[Any, list[str]], None]) -> None:
        super().__init__(name)
        self.written: Final = written
        self.put: Final = put

    def format_line(self, of: Any) -> str:
        return self.name + join_words(self.written(of))

    def read_line(self, line: str, into: Any) -> None:
        self.put(into, split_words(line, self.name))


# The whole.

@mypyc_attr(allow_interpreted_subclasses=True)
class Schema(Contract, Generic[S]):
    """The lines of a game's positions. `asked` are the questions that a stack may hold."""

    def __init__(self, asked: Sequence[Question[Any]]) -> None:
        self.asked: Final = {str(question): question for question in asked}
        self.declared: Final[dict[int, list[Line]]] = {}

    @abstractmethod
    def lines(self, players: int) -> list[Line]:
        """Return the lines of a position after its head and its stack."""
        raise make_missing_method_error(self, "lines")

    def find_question(self, s: S, name: str) -> Question[Any]:
        """Return the question of this name. Nothing else of the position has been read yet."""
        return self.asked[name]

    def complete(self, s: S) -> None:
        """Compute what follows from the fields that were read.

        Raise ValueError if the parts do not fit together, so that the game could not continue from
        here."""

    def declaration(self, players: int) -> list[Line]:
        if players not in self.declared:
            self.declared[players] = self.lines(players)
        return self.declared[players]

    def write(self, s: S) -> str:
        """Return the position as canonical text, with a line end after every line."""
        options: Any = s.options        # type: ignore[attr-defined]
        players = int(options.players)
        found = [format_head(s.game.name, players, s.game.unusual(options.values)),
                 "asks" + join_words([str(question) for question in s.stack[::-1]])]
        for line in self.declaration(players):
            found += line.write(s)
        return "\n".join(found) + "\n"

    def read(self, game: Game[S], lines: list[str]) -> S:
        """Return the position of these lines. They are canonical if `write` returns them again."""
        players, named = parse_head(lines[0], game.name)
        s = game.start(players, game.choose(players, named))
        s.stack = [self.find_question(s, name) for name in split_words(lines[1], "asks")[::-1]]
        row = 2
        for line in self.declaration(players):
            row = line.read(s, lines, row)
        self.complete(s)
        return s
