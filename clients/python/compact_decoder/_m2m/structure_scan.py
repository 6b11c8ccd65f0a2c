"""The structure algorithm, first pass: the values of a text.

See docs/m2m.md, "T2".
"""

from array import array

from .structure import COLON, MAX_VALUES, QUOTE
from .structure_items import NoJSON, is_leaf, pieces
from .structure_tree import Values

_ARRAY_END, _OBJECT_END = b"]}"


class TooMany(Exception):
    """The text has too many values to be compressed."""


def read(values: Values, data: bytes, base: int, limit: int) -> "array[int]":
    """Append the values of a text that will stand at base. Return the strings
    that may hold JSON, each with its depth."""
    starts, ends, afters = values.start, values.end, values.after
    keys, ids = values.key, values.ids
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
    values.tables.update(tables)
    return found


def check(data: bytes, limit: int) -> None:
    """NoJSON for text that is not JSON, has white space between tokens, or nests too deep."""
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
