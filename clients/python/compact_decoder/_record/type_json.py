"""json: any JSON, as text without white space between its tokens. It counts as one
bracket deep wherever it stands."""

from typing import Final

from .._core.errors import CompactError, as_written, given, unrepresentable, wrong_text
from .._core.json_compact import compact_json
from .._core.limits_gen import Limits

WANTED: Final = "JSON"


def check_json(field: str, value: str, limits: Limits) -> str:
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), WANTED)
    try:
        return compact_json(value, limits.depth)
    except CompactError:
        raise unrepresentable(field, as_written(value), WANTED) from None


show_json = as_written


def json_of_text(field: str, text: str, limits: Limits) -> str:
    try:
        return compact_json(text, limits.depth)
    except CompactError:
        raise wrong_text(field, text, WANTED) from None
