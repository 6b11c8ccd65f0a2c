"""The structure algorithm, decoding: what is restored, and what of it is open.

See docs/m2m.md, "T2". What is restored stands in one buffer, and in another
one for each open string that holds JSON. A name is a range of its buffer. Before
anything is written twice its buffer is checked against the output limit.
"""

from collections.abc import Iterator

from .._core.errors import CompactError, output_error
from .._core.limits import Limits
from .structure_column import Place
from .structure_items import Item
from .structure_restored import Names

_SHARE = 3  # all that is restored, in output limits

# Kinds of brackets: a plain array; an object, or the elements of a list cell; a
# table; a row; the steps.
PLAIN, OTHER, TABLE, CELLS, NAME, JSON = range(6)


class Open:
    """A bracket of the frame.

    inner     the place of what is in it
    depth     how many arrays and objects of the content are around that
    count     how many elements or members a table still has to have; a name's number
    cell      the place in its columns of a row's next cell
    outer, deepest   of a step: what was so outside it
    name      of a step
    """

    __slots__ = (
        *("cell", "closer", "count", "deepest", "depth", "inner", "kind", "name"),
        "outer",
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
    """out is the content so far, steps the clauses of those that it has."""

    __slots__ = (
        *("base", "deepest", "depth", "hidden", "items", "limit", "names", "out"),
        *("stack", "steps"),
    )

    def __init__(self, limits: Limits) -> None:
        self.out = bytearray()
        self.steps = 0
        self.limit = limits.output
        self.depth = limits.depth
        self.deepest = 0  # of the value whose name is open
        self.base = 0  # what stands in outer buffers
        self.hidden = 0  # what was in strings that hold JSON
        self.names = Names()
        self.stack: list[Open] = []
        self.items: Iterator[Item] = iter(())

    def check_depth(self, depth: int) -> None:
        if depth > self.depth:
            raise too_deep(self.depth)
        if depth > self.deepest:
            self.deepest = depth

    def check_room(self, size: int) -> None:
        """Judge the output limit for what there is, and so many bytes."""
        size += self.base + len(self.out)
        if size > self.limit or size + self.hidden > _SHARE * self.limit:
            raise output_error(self.limit)


def too_deep(depth: int) -> CompactError:
    return output_error(depth, "depth")
