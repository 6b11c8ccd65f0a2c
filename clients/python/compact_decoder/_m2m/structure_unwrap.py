"""The structure algorithm, first pass: what strings hold.

See docs/m2m.md, "T2".
"""

from array import array

from .structure_items import NoJSON, without_space
from .structure_quote import indent
from .structure_scan import TooMany, read
from .structure_tree import Values


def values_of(text: bytes, depth: int) -> Values:
    """The values of a text and of the JSON in its strings; NoJSON, TooMany."""
    values = Values(text, depth)
    _unwrap(values, read(values, text, 0, depth))
    values.keys = list(values.ids)
    return values


def _unwrap(values: Values, found: "array[int]") -> None:
    """Read the JSON in the strings of found, which also has their depths."""
    stack = [iter(found)]
    while stack:
        index = next(stack[-1], -1)
        if index < 0:
            stack.pop()
            continue
        depth = next(stack[-1]) + 1
        lexeme = bytes(values.text[values.start[index] : values.end[index]])
        held = _held(lexeme)
        if held is None:
            continue
        mark = len(values.start)
        text, cost = held, 10
        try:
            if b"\n" in held:
                text, cost = without_space(held), 11
            if len(text) + cost >= len(lexeme):
                continue
            inner = read(values, text, len(values.text), values.depth - depth)
        except (NoJSON, TooMany):
            values.forget(mark)
            continue
        if cost == 11 and indent(text, len(held)) != held:
            values.forget(mark)
            continue
        if isinstance(values.text, bytes):
            values.text = bytearray(values.text)
        values.text += text
        values.inner[index] = mark
        if cost == 11:
            values.indented.add(index)
        for place in range(1, len(inner), 2):
            inner[place] += depth
        stack.append(iter(inner))


def _held(lexeme: bytes) -> bytes | None:
    """The text in a string that may hold an array or object. None if its escapes
    are not those that quoting this text would give."""
    if lexeme[1] not in b"[{" or lexeme[-2] not in b"]}":
        return None
    text = lexeme[1:-1]
    if b"\\" not in text:
        return text
    text = text.replace(b"\\\\", b"\0").replace(b'\\"', b'"').replace(b"\\n", b"\n")
    return None if b"\\" in text else text.replace(b"\0", b"\\")
