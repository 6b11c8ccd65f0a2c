"""The structure algorithm, fourth pass: names for what is repeated.

See docs/m2m.md, "T2".
"""

from .structure import ESCAPE, LONG, QUOTE, integers
from .structure_rests import NONE, find_rests
from .structure_write import Writer

_PLAIN_LONG = 256  # a string in the plain density


def write_names(writer: Writer, dense: bool) -> bytes:
    """What was written, with names."""
    names = Names(writer, dense)
    if dense:
        find_rests(names)
    return names.write()


class Names:
    """What is written for each span.

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
                target[span] = NONE
                continue
            number = same[index]
            first = firsts[number] - 1
            if first < 0:
                firsts[number] = span + 1
            else:
                target[first] = target[span] = first
                behind = end

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
