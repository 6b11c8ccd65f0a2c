"""The structure algorithm, decoding: what is restored, and what of it is open.

See docs/m2m.md, "T2". What is restored becomes text, part by part. It stays in a buffer
only where it is in a value that has a name, or in a string that holds JSON. Before
anything is written twice all that is restored is checked against the output limit.
"""

from codecs import utf_8_decode
from collections.abc import Iterator

from .._core.errors import CompactError
from .._core.errors_content import output_error
from .._core.limits_gen import Limits
from .structure_column import Place
from .structure_items import Item
from .structure_restored import Names

_SHARE = 3  # all that is restored, in output limits
FULL = 1 << 16  # bytes that become text

# Kinds of brackets: plain arrays, one in the other; an object, or the elements of a list
# cell; a table; a row; the steps.
PLAIN, OTHER, TABLE, CELLS, NAME, JSON = range(6)
_OBJECT_END = ord("}")


class Open:
    """A bracket of the frame, or some.

    inner     the place of what is in it
    depth     how many arrays and objects of the content are around that
    count     how many plain arrays these are; how many elements or members a table still
              has to have; a name's number
    cell      the place in its columns of a row's next cell
    outer, deepest   of a step: what was so outside it
    name      of a step
    """

    __slots__ = (
        *("cell", "closer", "count", "deepest", "depth", "inner", "kind", "name"),
        *("outer",),
    )

    def __init__(self, kind: int, closer: int, depth: int, inner: Place) -> None:
        self.kind = kind
        self.closer = closer
        self.depth = depth
        self.inner = inner
        self.count = 0
        self.cell = 0
        self.name = b""
        self.deepest = 0
        self.outer = _NO_BUFFER


_NO_BUFFER = bytearray()


class Restoring:
    """What is restored, and the clauses of the steps that it has.

    out      what is written now: the end of the content, a string that holds JSON, or the
             values that have names in one of these
    base     the bytes outside of out; negative where out has others
    rows     that have ended, to be used again
    """

    __slots__ = (
        *("_content", "_text", "base", "deepest", "depth", "hidden", "items", "level"),
        *("limit", "names", "out", "rows", "stack", "steps"),
    )

    def __init__(self, limits: Limits) -> None:
        self.out = self._content = bytearray()
        self._text = ""
        self.steps = 0
        self.limit = limits.output
        self.depth = limits.depth
        self.deepest = 0  # of the value whose name is open
        self.base = 0
        self.level = 0  # how many strings that hold JSON are open
        self.hidden = 0  # what was in strings that hold JSON
        self.names = Names()
        self.stack: list[Open] = []
        self.rows: list[Open] = []
        self.items: Iterator[Item] = iter(())

    def check_depth(self, depth: int) -> None:
        if depth > self.depth:
            raise too_deep(self.depth)
        if depth > self.deepest:  # noqa: PLR1730 (max is slow)
            self.deepest = depth

    def check_room(self, size: int) -> None:
        """Judge the output limit for what there is, and so many bytes."""
        there = len(self.out)
        size += self.base + there
        if size > self.limit or size + self.hidden > _SHARE * self.limit:
            raise output_error(self.limit)
        if there > FULL:
            self.flush()

    def close_arrays(self, top: Open, count: int) -> None:
        """Close so many arrays of a run."""
        top.count -= count
        top.depth -= count
        if not top.count:
            self.stack.pop()

    def write(self, data: bytes | bytearray, start: int, end: int) -> None:
        """Write a part of other bytes, or of these."""
        while end - start > FULL:
            self.out += data[start : start + FULL]
            start += FULL
            self.flush()
        self.out += data[start:end]

    def flush(self) -> None:
        """Make text of the content, but for its last byte, at which others look."""
        out = self.out
        if out is not self._content or len(out) < FULL:
            return
        self._move(out[:-1], final=False)

    def content(self) -> str:
        """All that was restored; it is taken away."""
        self._move(self._content, final=True)
        text, self._text = self._text, ""
        return text

    def _move(self, data: bytearray, *, final: bool) -> None:
        part, size = utf_8_decode(data, "strict", final)
        # CPython lengthens a text in place if only one variable holds it.
        text, self._text = self._text, ""
        text += part
        self._text = text
        self.base += size
        del self._content[:size]

    def begin_name(self, step: Open) -> None:
        """Keep what is written from here on."""
        out, kept = self.out, self.names.texts[self.level]
        step.count = len(kept)
        if out is not kept:
            self.base += len(out) - len(kept)
            step.outer, self.out = out, kept

    def end_name(self, step: Open, name: bytes) -> bool:
        """Give the name to what was kept; False if another value has it."""
        kept, start = self.out, step.count
        end, height = len(kept), self.deepest - step.depth
        self.deepest = max(self.deepest, step.deepest)
        if step.outer is not _NO_BUFFER:
            self.base += start - len(step.outer)
            self.out = step.outer
            self.write(kept, start, end)
        return self.names.add(name, self.level, start, end, height)

    def begin_text(self, step: Open) -> None:
        """Begin the text of a string that holds JSON."""
        self.base += len(self.out)
        step.outer, self.out = self.out, bytearray()
        self.level += 1
        if self.level == len(self.names.texts):
            self.names.texts.append(bytearray())

    def end_text(self, step: Open) -> None:
        self.hidden += len(self.out)
        self.base -= len(step.outer)
        self.out = step.outer
        self.level -= 1


def too_deep(depth: int) -> CompactError:
    return output_error(depth, "depth")
