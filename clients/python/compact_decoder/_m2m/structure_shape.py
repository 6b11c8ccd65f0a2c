"""The structure algorithm, second pass: the columns that objects share.

See docs/m2m.md, "T2".
"""

from array import array
from bisect import bisect_right, insort
from collections.abc import Iterator, MutableSequence, Sequence

from .structure import Integers, integers
from .structure_tree import Values

_INSERTED = 32
_GAIN = 20

# A key, whether objects lack it, and its values; read once.
Members = Iterator[tuple[int, bool, Integers]]


class Shapes:
    """Finds the shape of objects.

    columns has the column of each key, by numbers from those that were used before on.
    """

    __slots__ = ("columns", "dense", "used", "values")

    def __init__(self, values: Values, dense: bool) -> None:
        self.values = values
        self.dense = dense
        self.columns = integers(values.small, len(values.keys))
        self.used = 1

    def members(self, objects: Integers) -> Members | None:
        """The keys of a shape with their values, in the order of the header."""
        if len(objects) < 2:
            return None
        afters, keys = self.values.after, self.values.key
        columns, base, small = self.columns, self.used, self.values.small
        # The places of columns. An inserted column gets a place between two others.
        places: MutableSequence[float] = [] if small else array("d")
        names = integers(small)
        lasts = integers(small)  # how many objects end with a column
        found = integers(small)  # the members of all objects, and their columns
        belong = integers(small)
        inserted: list[float] = []
        width = 0
        for index in objects:
            place = -1.0
            column = 0
            child, stop = index + 1, afters[index]
            while child < stop:
                key = keys[child]
                column = columns[key] - base
                if column < 0:
                    column = len(names)
                    if not width:
                        new = place + 1
                    elif len(inserted) < _INSERTED:
                        new = _between(place, width, inserted)
                        insort(inserted, new)
                    else:
                        return None
                    columns[key] = self.used
                    self.used += 1
                    places.append(new)
                    names.append(key)
                    lasts.append(0)
                else:
                    new = places[column]
                    if new <= place:
                        return None
                place = new
                found.append(child)
                belong.append(column)
                child = afters[child]
            width = width or len(names)
            lasts[column] += 1
        texts = self.values.keys
        if len(found) == len(names) * len(objects):
            once = sum(len(texts[key]) for key in names)
            return rows(names, found) if (len(objects) - 1) * once > _GAIN else None
        order: Sequence[int] = range(len(names))
        if inserted:
            order = sorted(order, key=places.__getitem__)
        counts = integers(small, len(names))
        for column in belong:
            counts[column] += 1
        gain = 8 * len(found)
        for rank, column in enumerate(order, 1):
            gain += (counts[column] - 1) * len(texts[names[column]])
            gain -= 2 * (counts[column] < len(objects)) + 8 * rank * lasts[column]
        if gain <= _GAIN:
            return None
        return _sparse(names, order, counts, found, belong, len(objects))


def rows(names: Integers, found: Integers) -> Members:
    """The members of objects that have all keys."""
    count = len(names)
    for column, key in enumerate(names):
        yield key, False, found[column::count]


def _sparse(
    names: Integers,
    order: Sequence[int],
    counts: Integers,
    found: Integers,
    belong: Integers,
    objects: int,
) -> Members:
    """The members of objects of which some lack keys."""
    small = isinstance(found, list)
    ends = integers(small)
    total = 0
    for count in counts:
        ends.append(total)
        total += count
    sorted_ = integers(small, total)
    for column, child in zip(belong, found, strict=True):
        sorted_[ends[column]] = child
        ends[column] += 1
    for column in order:
        end, count = ends[column], counts[column]
        yield names[column], count < objects, sorted_[end - count : end]


def _between(place: float, width: int, inserted: list[float]) -> float:
    """A place after one column and before the next one."""
    next = int(place + 1)
    rank = bisect_right(inserted, place)
    if rank < len(inserted) and (next >= width or inserted[rank] < next):
        return (place + inserted[rank]) / 2
    return (place + next) / 2 if next < width else place + 1
