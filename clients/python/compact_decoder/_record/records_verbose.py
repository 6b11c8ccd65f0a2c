"""Records in records, as JSON: docs/record.md, "Records in records".

A frame is read twice if need be. First as Python's decoder reads it, where any doubt ends
the reading; then from its text, in the order that says which error is named. What reads a
record's members is the same: it gets their values, and within what they stand.
"""

from collections.abc import Callable, Iterator, Mapping
from re import compile
from typing import Any, Final, Generic, TypeVar

from .._core.causes_gen import MEMBER_TWICE, OVER_NESTING, UNKNOWN_MEMBER, WRONG_VALUE
from .._core.errors import (
    CompactError,
    as_written,
    format_error,
    missing_field,
    one_of,
    wrong_text,
)
from .._core.json import Scanner
from .._core.json_brackets import Brackets
from .._core.json_load import are_all, load_any, load_more
from .._core.json_members import Member, MembersText, iterate_object
from .._core.json_quick import MOST_TRIED, objects_end
from .._core.json_text import Lexemes, load, loaded_value, quote, unquote
from .._core.limits_gen import Limits
from .elements import Elements
from .elements_verbose import ANY, over_elements
from .records import A_RECORD
from .verbose import KEEP, REFUSE

_R = TypeVar("_R")
_Made = TypeVar("_Made")

# Of a value: its ends, and the number of its bracket, which is not known of a frame's own.
Place = tuple[int, int, int]


class Doubt(Exception):
    """What Python's decoder has read needs a closer look."""


class Opened(Elements):
    """What decoders count: the elements that are left, and the records that may open."""

    __slots__ = ("nesting",)

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.nesting = limits.nesting - 1  # the frame's own is open

    def count(self) -> None:
        """Count an element before it is looked at."""
        if self.left <= 0:
            raise over_elements("", self)
        self.left -= 1

    def sure(self) -> "Opened":
        """The same for values of Python's decoder: whatever depth these have is allowed."""
        opened = Opened(self.limits)
        opened.left = self.left
        most = min(self.limits.nesting, self.limits.depth // 2)
        # a record's own bracket, and one of a list
        opened.nesting = most - (self.limits.nesting - self.nesting)
        return opened


class Within(Lexemes):
    """Where the members of a record stand."""

    __slots__ = ("elements",)

    def __init__(self, elements: Opened) -> None:
        self.elements = elements

    def place(self, name: str) -> "tuple[Document, Place]":
        """That of a value: of a required member."""
        raise NotImplementedError

    def unknown(self) -> str | None:
        """The object of the members that are not declared, as they were read."""
        return None


class RecordOfJSON(Generic[_R]):
    """What reads a record: its members, their names, and what becomes of others.

    required  how many members each has
    only      the member that is optional, if it is the only one
    """

    __slots__ = ("names", "only", "read", "required", "unknown")

    def __init__(
        self,
        read: Callable[[Within, Mapping[str, Any]], _R],
        names: Mapping[str, object],
        unknown: str,
        required: int,
        only: str | None = None,
    ) -> None:
        self.required = required
        self.only = only
        self.read = read
        self.names = names
        self.unknown = unknown


class Loaded(Within):
    """What Python's decoder has read, of which nothing else is known."""

    __slots__ = ()

    def lexeme(self, name: str) -> str:
        raise Doubt

    def place(self, name: str) -> "tuple[Document, Place]":
        raise Doubt


class Document:
    """A correct JSON text, whose values are read where they stand.

    is_quick says that pieces of its arrays and objects may be what Python's decoder reads.
    """

    __slots__ = ("_made", "_scanner", "_tried", "elements", "is_quick", "text")

    def __init__(self, text: str, elements: Opened, is_quick: bool = True) -> None:
        self.text = text
        self.elements = elements
        self.is_quick = is_quick
        self._tried = 0  # code points, of pieces that are none
        self._scanner = Scanner(text, ANY)
        self._made: Brackets | None = None

    @property
    def _brackets(self) -> Brackets:
        """Its brackets, which are not needed where all is quick."""
        if self._made is None:
            self._made = Brackets(self.text)
        return self._made

    def lexeme(self, place: Place) -> str:
        return self.text[place[0] : place[1]]

    def begins(self, place: Place, char: str) -> bool:
        return self.text.startswith(char, place[0])

    def read(self, place: Place, kind: RecordOfJSON[_R]) -> _R:
        """A record inside."""
        elements = self.elements
        if not self.begins(place, "{"):
            value = as_written(self.lexeme(place))
            raise format_error(WRONG_VALUE, field="", value=value, expected=A_RECORD)
        if elements.nesting <= 0:
            most = elements.limits.nesting
            raise format_error(OVER_NESTING, field="", limit="nesting", expected=most)
        elements.nesting -= 1
        entries = self.entries(place)
        members = Members(self, entries, kind.names, kind.unknown, "")
        record = kind.read(members, members.values)
        elements.nesting += 1
        return record

    def pieces(self, place: Place) -> Iterator[tuple[Any, str, int]]:
        """The objects of an array or object as Python's decoder reads them, as long as it
        does: many of them, their array or object, and the place behind.
        """
        text, last = self.text, place[1] - 1
        begin, close = text[place[0]], text[last]
        at = self._scanner.space(place[0] + 1)
        while self.is_quick and at < last and self._tried <= at + MOST_TRIED:
            end = objects_end(text, at, last, close)
            piece = f"{begin}{text[at:end]}{close}"
            values = load(piece) if end else None
            if values is None:
                self._tried += MOST_TRIED // 4
                return
            at = self._behind(end)
            yield values, piece, at

    def values(self, place: Place, at: int = 0, seen: int = 0) -> Iterator[Place]:
        """The elements of an array, from a place behind so many objects on."""
        text = self.text
        at = at or self._scanner.space(place[0] + 1)
        if text.startswith("]", at):
            return
        number = self._number(place, seen)
        while not text.startswith("]", at):
            value, number = self._value(at, number)
            yield value
            at = self._behind(value[1])

    def entries(
        self, place: Place, at: int = 0, seen: int = 0
    ) -> Iterator[tuple[str, Place]]:
        """The members of an object: their names as they are written; from such a place on."""
        text, scanner = self.text, self._scanner
        at = at or scanner.space(place[0] + 1)
        if text.startswith("}", at):
            return
        number = self._number(place, seen)
        while not text.startswith("}", at):
            behind = scanner.plain_name(at)
            end = behind - 1 if behind else scanner.string(at)
            start = scanner.space(behind) if behind else scanner.colon(end)
            value, number = self._value(start, number)
            yield text[at:end], value
            at = self._behind(value[1])

    def _number(self, place: Place, seen: int) -> int:
        """That of the bracket behind so many objects of an array or object."""
        number = place[2] + 1
        for _ in range(seen):
            number += self._brackets.inside[number] + 1
        return number

    def _value(self, at: int, number: int) -> tuple[Place, int]:
        """A value, and the number of the bracket behind it."""
        if self.text[at] in "[{":
            behind = number + self._brackets.inside[number] + 1
            return (at, self._brackets.ends[number], number), behind
        leaf = _LEAF.match(self.text, at)
        end = leaf.end() if leaf else self._scanner.string(at)
        return (at, end, number), number

    def _behind(self, at: int) -> int:
        """Behind the comma, if there is one."""
        at = self._scanner.space(at)
        return self._scanner.space(at + 1) if self.text.startswith(",", at) else at


_LEAF: Final = compile(r'"[^"\\]*"|[^][{}",:\s\\]+')
_WORD: Final = compile(r"[a-z][a-z0-9_]*")


def _is_words(name: str) -> bool:
    """Whether paths have a name with a point, and no brackets."""
    return bool(_WORD.fullmatch(name)) and "__" not in name and name[-1] != "_"


class Members(Within):
    """The members of an object: own is what errors call it, None of the frame's record."""

    __slots__ = ("_document", "_kept", "_own", "_places", "values")

    def __init__(
        self,
        document: Document,
        entries: Iterator[tuple[str, Place]],
        names: Mapping[str, object],
        unknown: str,
        own: str | None,
    ) -> None:
        super().__init__(document.elements)
        self._document = document
        self._own = own
        self._places: dict[str, Place] = {}
        self._kept = MembersText() if unknown == KEEP else None
        self.values: dict[str, object] = {}
        text = document.text
        twice = strange = None
        for lexeme, value in entries:
            name = unquote(lexeme)
            if name in self._places:
                twice = twice or name
            elif name in names:
                start, end, _ = self._places[name] = value
                nested = text[start] in "[{"
                self.values[name] = () if nested else loaded_value(text[start:end])
            elif self._kept is not None:
                self._kept.add(Member(name, lexeme, document.lexeme(value), value[0]))
            elif strange is None:
                strange = lexeme
        if twice:
            raise format_error(MEMBER_TWICE, field=self.path(twice))
        if strange is not None and unknown == REFUSE:
            shown, expected = as_written(strange), one_of(names)
            raise format_error(
                UNKNOWN_MEMBER, field=own, value=shown, expected=expected
            )

    def unknown(self) -> str | None:
        return self._kept.object() if self._kept else None

    def lexeme(self, name: str) -> str:
        return self._document.lexeme(self._place(name))

    def place(self, name: str) -> tuple[Document, Place]:
        place, document = self._place(name), self._document
        if place[2] >= 0:
            return document, place
        text = document.lexeme(place)  # whose brackets are no one else's
        return Document(text, self.elements), (0, len(text), 0)

    def _place(self, name: str) -> Place:
        place = self._places.get(name)
        if place is None:
            raise missing_field(self.path(name))
        return place

    def path(self, name: str) -> str:
        if self._own is None or _is_words(name):
            return name
        return f"[{quote(name)}]"


def read_object(wire: str, limits: Limits, kind: RecordOfJSON[_R]) -> _R:
    """Read a frame's own record, of the format role and of that of missing fields."""
    elements = Opened(limits)
    for load_frame in (load_any, load_more) if limits.depth > 0 else ():
        value = load_frame(wire)
        if type(value) is not dict or not value.keys() <= kind.names.keys():
            break
        sure = elements.sure()
        try:
            record = kind.read(Loaded(sure), value)
        except (CompactError, Doubt):
            break  # which is said in its turn
        if load_frame is load_more or are_all(wire, sure.members + len(value)):
            return record
    document, entries = Document(wire, elements), _entries(wire, limits)
    members = Members(document, entries, kind.names, kind.unknown, None)
    return kind.read(members, members.values)


def _entries(wire: str, limits: Limits) -> Iterator[tuple[str, Place]]:
    """The members of a frame, whose syntax and depth are checked meanwhile."""
    for _, lexeme, value, at in iterate_object(wire, limits.depth):
        yield lexeme, (at, at + len(value), -1)


class _Field(Within):
    """A field of separated text, which is a value."""

    __slots__ = ("_document", "_place")

    def __init__(self, document: Document) -> None:
        super().__init__(document.elements)
        self._document = document
        self._place = (0, len(document.text), 0)

    def lexeme(self, name: str) -> str:
        return self._document.text

    def place(self, name: str) -> tuple[Document, Place]:
        return self._document, self._place


def read_field(
    field: str,
    text: str,
    elements: Opened,
    read: Callable[[Within, str, Any, RecordOfJSON[_R]], _Made],
    kind: RecordOfJSON[_R],
    wanted: str,
) -> _Made:
    """Read a field of separated text. White space around it is taken."""
    lexeme = text.strip(" \t\n\r")
    value = load(lexeme)
    if value is not None:
        sure = elements.sure()
        try:
            made = read(Loaded(sure), field, value, kind)
            elements.left = sure.left
            return made
        except (CompactError, Doubt):
            pass  # which is said in its turn
    scanner = Scanner(lexeme, elements.limits.depth)
    try:
        scanner.check_end(scanner.value(0, 1))
    except CompactError:
        raise wrong_text(field, text, wanted) from None
    return read(_Field(Document(lexeme, elements)), field, (), kind)
