"""json as the values of lists and maps: most are judged by Python's scanner alone."""

from typing import Any

from .._core.errors import CompactError
from .._core.json_compact import compact_json
from .._core.json_quick import quick_copy
from .._core.limits_gen import Limits


def quick_json(values: list[Any], limits: Limits) -> list[str] | None:
    depth = limits.depth
    made: list[str] = []
    add = made.append
    try:
        for text in values:
            end, copy = quick_copy(text, 0, depth - 1)
            add(copy if 0 < end == len(text) else compact_json(text, depth))
    except (CompactError, AttributeError, TypeError):
        return None
    return made
