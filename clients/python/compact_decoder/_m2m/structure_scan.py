"""The structure algorithm, first pass: the values of a text, JSON in strings too.

See docs/m2m.md, "T2". A value is an index into arrays of integers, since an
object for each would be a multiple of the text.
"""

import re
from array import array
from collections.abc import Callable, Iterator
from functools import cache

from .structure import (
    COLON,
    MAX_VALUES,
    OBJECT,
    QUOTE,
    SMALL,
    indent,
    integers,
    joined,
    outside,
)

_PIECE = 1 << 15
_PLAIN = rb'[^"\\\x00-\x1f]*'
_PART = rb'(?:\\["\\/bfnrtu]' + _PLAIN + rb")"
_NUMBER = rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_SCALAR = _NUMBER + rb"|true|false|null|\[\]|\{\}"
_NO_CODE = re.compile(rb"\\u(?![0-9a-fA-F]{4})")
_GAP = re.compile(rb"[^\[\]{},: \t\n\r][ \t\n\r]+[^\[\]{},: \t\n\r]")
_SPACE = b" \t\n\r"
_ARRAY_END, _OBJECT_END = b"]}"
_CUT = (b'"', b'"=')  # a string at the end of the text, too short to be looked at

Item = tuple[bytes, bytes, bytes, bytes]


@cache
def _item() -> re.Pattern[bytes]:
    """What stands in front of a value, a string, with a colon if it is a key, the
    value if it is no string in an array and does not open a bracket, and what closes
    behind it. It matches everywhere, and each byte is in one of the four."""
    # A string may be cut where the piece ends.
    string = rb'"' + _PLAIN + _PART + rb'*(?:"%s|\\?\Z)'
    return re.compile(
        rb"([\s\S])(" + string % b":?" + rb")?"
        rb"(" + string % b"" + b"|" + _SCALAR + rb")?([\]}]*)"
    )


@cache
def _string_part() -> re.Pattern[bytes]:
    # The repetition is bounded because the engine keeps a mark for each round.
    return re.compile(_PLAIN + _PART + rb"{0,500}")


@cache
def _scalar() -> re.Pattern[bytes]:
    return re.compile(_SCALAR)


@cache
def _run() -> re.Pattern[bytes]:
    return re.compile(rb"(?:,(?:" + _NUMBER + rb"|true|false|null))+")


_CLOSE = re.compile(rb"[\]}]*")


class NoJSON(Exception):
    """The text is no JSON without white space, or nests too deep."""


class TooMany(Exception):
    """The text has too many values."""


class Values:
    """The values of a text in its order, those of unwrapped strings behind them.

    start, end    where a value stands in text
    after         the index behind the last value in it
    key           of a member, an index into keys, whose colons stand with them
    tables        the arrays and objects with two objects with members or more
    inner         the index of what an unwrapped string holds
    indented      the unwrapped strings that hold it with two spaces a level
    long          the strings, arrays and objects of LONG bytes or more
    same          equal for those of them that are
    """

    __slots__ = (
        *("_ids", "after", "depth", "end", "indented", "inner", "key", "keys", "long"),
        *("same", "small", "start", "tables", "text"),
    )

    def __init__(self, text: bytes, depth: int) -> None:
        self.text: bytes | bytearray = text
        self.small = small = len(text) <= SMALL
        self.depth = depth
        self.start = integers(small)
        self.end = integers(small)
        self.after = integers(small)
        self.key = integers(small)
        self.tables: set[int] = set()
        self.inner: dict[int, int] = {}
        self.indented: set[int] = set()
        self._ids: dict[bytes, int] = {}
        self._unwrap(self._read(text, 0, depth))
        self.keys = list(self._ids)
        self.long = integers(small)
        self.same = integers(small)

    def has_members(self, index: int) -> bool:
        """Whether a value is an object that is not empty."""
        return self.after[index] > index + 1 and self.text[self.start[index]] == OBJECT

    def _unwrap(self, found: "array[int]") -> None:
        """Read what strings hold: found are these and their depths."""
        stack = [iter(found)]
        while stack:
            index = next(stack[-1], -1)
            if index < 0:
                stack.pop()
                continue
            depth = next(stack[-1]) + 1
            lexeme = bytes(self.text[self.start[index] : self.end[index]])
            held = _held(lexeme)
            if held is None:
                continue
            text, cost = held, 10
            if b"\n" in held:
                text, cost = without_space(held), 11
            if len(text) + cost >= len(lexeme):
                continue
            mark = len(self.start)
            try:
                inner = self._read(text, len(self.text), self.depth - depth)
            except (NoJSON, TooMany):
                self._forget(mark)
                continue
            if cost == 11 and indent(text, len(held)) != held:
                self._forget(mark)
                continue
            if isinstance(self.text, bytes):
                self.text = bytearray(self.text)
            self.text += text
            self.inner[index] = mark
            if cost == 11:
                self.indented.add(index)
            for place in range(1, len(inner), 2):
                inner[place] += depth
            stack.append(iter(inner))

    def _forget(self, mark: int) -> None:
        for values in (self.start, self.end, self.after, self.key):
            del values[mark:]

    def _read(self, data: bytes, base: int, limit: int) -> "array[int]":
        """Append the values of a text that will stand at base; strings that may hold
        JSON, each with its depth."""
        starts, ends, afters = self.start, self.end, self.after
        keys, ids = self.key, self._ids
        tables: list[int] = []
        objects: list[int] = []  # that have members, in each open bracket
        found = array("i")
        stack: list[int] = []
        closers: list[int] = []
        in_object = False
        due = True  # a bracket, of which the index is there
        count = len(starts)
        if is_leaf(data):
            if limit < 1 and data[0] in b"[{":
                raise NoJSON
            starts.append(base)
            ends.append(base + len(data))
            afters.append(count + 1)
            keys.append(-1)
            if data.startswith(b'"'):
                found.extend((count, 0))
            return found
        starts.append(base)
        ends.append(0)
        afters.append(0)
        keys.append(-1)
        count += 1
        position = base
        add_start, add_end = starts.append, ends.append
        add_after, add_key = afters.append, keys.append
        for items in pieces(data):
            for lead, first, rest, close in items:
                leaf = rest
                if lead != b",":
                    if not due:
                        raise NoJSON
                    due = False
                    parent = count - 1
                    if lead == b"{":
                        in_object = True
                        closers.append(_OBJECT_END)
                        if objects:
                            objects[-1] += 1
                    elif lead == b"[":
                        in_object = False
                        closers.append(_ARRAY_END)
                    else:
                        raise NoJSON
                    stack.append(parent)
                    objects.append(0)
                    if len(stack) > limit:
                        raise NoJSON
                elif due:
                    raise NoJSON
                if in_object:
                    if not first or first[-1] != COLON:
                        raise NoJSON
                    key = ids.get(first)
                    if key is None:
                        key = ids[first] = len(ids)
                    add_key(key)
                    position += 1 + len(first)
                else:
                    if first:
                        if leaf or first[-1] != QUOTE:
                            raise NoJSON
                        leaf = first
                    add_key(-1)
                    position += 1
                add_start(position)
                count += 1
                if not leaf:
                    if close:
                        raise NoJSON
                    due = True
                    add_end(0)
                    add_after(0)
                    continue
                length = len(leaf)
                position += length
                add_end(position)
                add_after(count)
                if length > 16 and leaf[1] in b"[{" and leaf[0] == QUOTE:
                    found.append(count - 1)
                    found.append(len(stack))
                elif length == 2 and len(stack) == limit and leaf[0] in b"[{":
                    raise NoJSON
                if not close:
                    continue
                for char in close:
                    position += 1
                    if closers.pop() != char:
                        raise NoJSON
                    parent = stack.pop()
                    ends[parent] = position
                    afters[parent] = count
                    if objects.pop() > 1:
                        tables.append(parent)
                    if not stack:
                        if position - base != len(data):
                            raise NoJSON
                        break
                in_object = closers[-1:] == [_OBJECT_END]
            if count > MAX_VALUES:
                raise TooMany
        if stack:
            raise NoJSON
        self.tables.update(tables)
        return found


def is_leaf(data: bytes) -> bool:
    """Whether a text is a value that has none in it, or the beginning of others.

    NoJSON if it is neither, or has the escape of no character, which items let pass.
    """
    if b"\\u" in data and _NO_CODE.search(data.replace(b"\\\\", b"--")):
        raise NoJSON
    if data.startswith((b"[", b"{")) and data[1:2] not in (b"]", b"}"):
        return False
    if data.startswith(b'"'):
        end = _string_end(data, 0)
    else:
        match = _scalar().match(data)
        end = match.end() if match else -1
    if end != len(data):
        raise NoJSON
    return True


def check(data: bytes, limit: int) -> None:
    """NoJSON for what is no JSON without white space, or nests deeper."""
    if is_leaf(data) and (limit > 0 or data[0] not in b"[{"):
        return
    closers: list[int] = []
    in_object = False
    due = True
    end = 0

    def in_array() -> bool:
        return not (in_object or due)

    for items in pieces(data, in_array):
        if not (closers or due):
            raise NoJSON
        for lead, first, leaf, close in items:
            if due == (lead == b","):
                raise NoJSON
            if due:
                in_object = lead == b"{"
                if not in_object and lead != b"[":
                    raise NoJSON
                closers.append(_OBJECT_END if in_object else _ARRAY_END)
                if len(closers) > limit:
                    raise NoJSON
            if in_object:
                if not first or first[-1] != COLON:
                    raise NoJSON
                due = not leaf
            elif first:
                if leaf or first[-1] != QUOTE:
                    raise NoJSON
                due = False
            else:
                due = not leaf
            if len(leaf) == 2 and len(closers) == limit and leaf[0] in b"[{":
                raise NoJSON
            if close:
                if due or not closers:
                    raise NoJSON
                for char in close:
                    if not closers or closers.pop() != char:
                        raise NoJSON
                in_object = closers[-1:] == [_OBJECT_END]
                end += not closers
    if closers or due or end != 1:
        raise NoJSON


def pieces(
    data: bytes, in_array: Callable[[], bool] | None = None
) -> Iterator[list[Item]]:
    """The items of a text that is no leaf, some at a time.

    If all elements of an array can be one item, since none of them matters, scalars
    are: in_array tells whether it is now behind one of an array's.
    """
    findall = _item().findall
    at, size = 0, len(data)
    while at < size:
        stop = at + _PIECE
        items: list[Item] = []
        if stop >= size:
            stop = size
            items = findall(data, at)
            if items and (items[-1][2] or items[-1][1]) in _CUT:
                raise NoJSON
        else:
            # Only a string can be cut in front of a comma.
            stop = data.rfind(b",", at + 1, stop)
            if (
                stop > 0
                and in_array
                and in_array()
                and _run().fullmatch(data, at, stop)
            ):
                items = [(b",", b"", data[at + 1 : stop], b"")]
            elif stop > 0:
                items = findall(data, at, stop)
                stop -= sum(map(len, items.pop()))
        if not items:
            items.append(_long_item(data, at))
            stop = at + sum(map(len, items[0]))
        at = stop
        yield items


def without_space(text: bytes) -> bytes:
    """The text without what is white space if it is JSON."""
    parts = outside(text)
    if parts is None:
        return text
    for index in range(0, len(parts), 2):
        if _GAP.search(parts[index]):
            return text
        parts[index] = parts[index].translate(None, _SPACE)
    return joined(parts)


def _held(lexeme: bytes) -> bytes | None:
    """What a string that may hold an array or object holds; None for other escapes
    than there are where that is quoted."""
    if lexeme[1] not in b"[{" or lexeme[-2] not in b"]}":
        return None
    text = lexeme[1:-1]
    if b"\\" not in text:
        return text
    text = text.replace(b"\\\\", b"\0").replace(b'\\"', b'"').replace(b"\\n", b"\n")
    return None if b"\\" in text else text.replace(b"\0", b"\\")


def _string_end(data: bytes, at: int) -> int:
    at += 1
    while True:
        match = _string_part().match(data, at)
        end = match.end() if match else at
        if data.startswith(b'"', end):
            return end + 1
        if end == at:
            raise NoJSON
        at = end


def _long_item(data: bytes, at: int) -> Item:
    """The item of which a piece has no more than a part."""
    first = leaf = b""
    end = at + 1
    if data.startswith(b'"', end):
        end = _string_end(data, end)
        end += data.startswith(b":", end)
        first = data[at + 1 : end]
    start = end
    if data.startswith(b'"', end):
        end = _string_end(data, end)
    else:
        match = _scalar().match(data, end)
        end = match.end() if match else end
    leaf = data[start:end]
    match = _CLOSE.match(data, end)
    return data[at : at + 1], first, leaf, match[0] if match else b""
