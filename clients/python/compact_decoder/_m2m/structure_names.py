"""The structure algorithm, fourth pass: names for what is repeated.

See docs/m2m.md, "T2".
"""

import re

from .structure import ESCAPE, LONG, QUOTE, integers
from .structure_write import Writer

_PLAIN_LONG = 256  # a string in the plain density
_NONE = -2
_FIRST, _LAST = 23, 256  # the boundary in front of a rest
_REST = re.compile(rb"[!#-/;-@\[\]-`{-~]")


def write_names(writer: Writer, dense: bool) -> bytes:
    """What was written, with names."""
    names = Names(writer, dense)
    if dense:
        names.find_rests()
    return names.write()


class Names:
    """What becomes of each span.

    target   the span whose name is written, itself for one that is named; -1 if it has
             none, -2 if it can't have one
    rest     where in the string its rest begins
    """

    __slots__ = ("rest", "target", "writer")

    def __init__(self, writer: Writer, dense: bool) -> None:
        """Find the repetitions."""
        self.writer = writer
        values, spans = writer.values, writer.spans
        self.target = target = integers(values.small, len(spans.index), -1)
        self.rest: dict[int, int] = {}
        starts, same, text = values.start, values.same, values.text
        firsts = integers(values.small, len(starts) + 1)  # by number, from 1 on
        behind = 0
        for span, (place, start, end) in enumerate(
            zip(spans.index, spans.start, spans.end, strict=True)
        ):
            index = place if place >= 0 else ~place
            if (
                start < behind
                or end - start < LONG
                or (
                    not dense
                    and end - start < _PLAIN_LONG
                    and text[starts[index]] == QUOTE
                    and index not in values.inner
                )
            ):
                target[span] = _NONE
                continue
            number = same[index]
            first = firsts[number] - 1
            if first < 0:
                firsts[number] = span + 1
            else:
                target[first] = target[span] = first
                behind = end

    def find_rests(self) -> None:
        """Find the strings that begin with all of one before them."""
        values, spans, target = self.writer.values, self.writer.spans, self.target
        starts, ends, text, inner = values.start, values.end, values.text, values.inner
        texts: dict[bytes, int] = {}
        sizes: set[int] = set()
        heads: set[bytes] = set()
        for span, state in enumerate(target):
            if state == _NONE or 0 <= state < span:
                continue
            index = spans.index[span]
            whole = index >= 0
            index = index if whole else ~index
            start, end = starts[index], ends[index]
            if text[start] != QUOTE or index in inner:
                continue
            head = bytes(text[start + 1 : start + _FIRST])
            if whole and state < 0 and head in heads:
                cut = self._cut(start, end, texts, sizes)
                if cut:
                    first = texts[bytes(text[start + 1 : start + cut])]
                    target[first] = target[span] = first
                    self.rest[span] = cut
                    continue
            size = end - start - 2
            if size < _LAST:
                texts[bytes(text[start + 1 : end - 1])] = span
                sizes.add(size + 1)
                heads.add(head)

    def _cut(
        self, start: int, end: int, texts: dict[bytes, int], sizes: set[int]
    ) -> int:
        """The last boundary that has a text in front of it, counted from the quote."""
        text = self.writer.values.text
        head = bytes(text[start : min(end, start + _LAST + 1)])
        cut = 0
        for match in _REST.finditer(head, _FIRST):
            at = match.start()
            if at in sizes and head[1:at] in texts:
                cut = at
        return cut

    def write(self) -> bytes:
        out = self.writer.out
        target, spans, values = self.target, self.writer.spans, self.writer.values
        starts, ends, text = values.start, values.end, values.text
        pieces: list[bytes | bytearray] = []
        names: dict[int, bytes] = {}
        opened: list[int] = []
        at = behind = 0
        for span, first in enumerate(target):
            start = spans.start[span]
            if first < 0 or start < behind:
                continue
            while opened and opened[-1] <= start:
                pieces += (out[at : opened[-1]], b"}")
                at = opened.pop()
            pieces.append(out[at:start])
            end = spans.end[span]
            if first != span:
                index = spans.index[span]
                cut = self.rest.get(span)
                if cut is None:
                    pieces += (b'"=', names[first], b'"')
                else:
                    rest = text[starts[index] + cut : ends[index]]
                    pieces += (b'"=', names[first], rest)
                at = behind = end
                continue
            names[span] = name = name_of(len(names))
            if out[start] == QUOTE:
                pieces += (b'"=', name, b":")
                at = start + 1 + (out[start + 1] == ESCAPE)
            else:
                pieces += (b'{"=', name, b'":')
                at = start
                opened.append(end)
        while opened:
            pieces += (out[at : opened[-1]], b"}")
            at = opened.pop()
        pieces.append(out[at:])
        return b"".join(pieces)


def name_of(number: int) -> bytes:
    """a, b … z, aa, ab …"""
    name = b""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = bytes((ord("a") + letter,)) + name
    return name
