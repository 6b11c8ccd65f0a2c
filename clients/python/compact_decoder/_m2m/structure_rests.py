"""The structure algorithm, fourth pass: strings that begin like another.

See docs/m2m.md, "T2".
"""

import re
from typing import TYPE_CHECKING

from .structure import QUOTE

if TYPE_CHECKING:
    from .structure_names import Names

NONE = -2  # the target of a span that cannot have one
_FIRST, _LAST = 23, 256  # the boundary in front of a rest
_REST = re.compile(rb"[!#-/;-@\[\]-`{-~]")


def find_rests(names: "Names") -> None:
    """Find the strings that begin with all of one before them."""
    values, spans, target = names.writer.values, names.writer.spans, names.target
    starts, ends, text, inner = values.start, values.end, values.text, values.inner
    texts: dict[bytes, int] = {}
    sizes: set[int] = set()
    heads: set[bytes] = set()
    for span, state in enumerate(target):
        if state == NONE or 0 <= state < span:
            continue
        index = spans.index[span]
        whole = index >= 0
        index = index if whole else ~index
        start, end = starts[index], ends[index]
        if text[start] != QUOTE or index in inner:
            continue
        head = bytes(text[start + 1 : start + _FIRST])
        if whole and state < 0 and head in heads:
            cut = _cut(names, start, end, texts, sizes)
            if cut:
                first = texts[bytes(text[start + 1 : start + cut])]
                target[first] = target[span] = first
                names.rest[span] = cut
                continue
        size = end - start - 2
        if size < _LAST:
            texts[bytes(text[start + 1 : end - 1])] = span
            sizes.add(size + 1)
            heads.add(head)


def _cut(
    names: "Names", start: int, end: int, texts: dict[bytes, int], sizes: set[int]
) -> int:
    """The last boundary that has a text in front of it, counted from the quote."""
    text = names.writer.values.text
    head = bytes(text[start : min(end, start + _LAST + 1)])
    cut = 0
    for match in _REST.finditer(head, _FIRST):
        at = match.start()
        if at in sizes and head[1:at] in texts:
            cut = at
    return cut
