"""Functions that make errors.

Hand-written modules name the role of what went wrong, and its cause; generated
classes give the role its public name. See docs/core.md, "Error Types".
"""

from collections.abc import Iterable
from functools import partial
from typing import Final

from .base_error import CompactError as CompactError  # noqa: PLC0414
from .causes_gen import (
    MISSING_FIELD,
    NOT_CARRIED,
    NOT_UNICODE,
    OVER_LIMIT,
    UNREPRESENTABLE,
    WRONG_VALUE,
    Cause,
)
from .errors_gen import (
    FORMAT_ERROR,
    MISSING_FIELD_ERROR,
    TEXT_ERROR,
    UNREPRESENTABLE_ERROR,
)
from .number import number_text
from .pattern import pattern

# What is expected of fields.
UNICODE: Final = "Unicode text"


def range_of(least: int, most: int) -> str:
    """What is expected of an integer."""
    return f"an integer from {least} to {most}"


def make_error(
    kind: type[CompactError],
    cause: Cause,
    *,
    position: int | None = None,
    char: str | None = None,
    length: int | None = None,
    field: str | None = None,
    value: str | None = None,
    expected: str | int | None = None,
    reference: str | None = None,
    limit: str | None = None,
    record: str | None = None,
) -> CompactError:
    """Make an error from its kind and cause. The details fill the places in the message."""
    message = (cause.text if value else cause.text.replace(" {value}", "")).format(
        position=position,
        length=length,
        field=field,
        value=value,
        expected=expected,
        limit=limit,
        record=record,
    )
    return kind(
        message,
        cause=cause.name,
        position=position,
        char=char,
        length=length,
        field=field,
        value=value,
        reference=reference,
        limit=limit,
    )


# Wire text that is no frame.
format_error = partial(make_error, FORMAT_ERROR)


def wrong_text(field: str, text: str, expected: str) -> CompactError:
    """A text that is no value of its field."""
    return format_error(WRONG_VALUE, field=field, value=quoted(text), expected=expected)


def limit_error(limit: str, most: int) -> CompactError:
    """A frame that is over a limit."""
    return format_error(OVER_LIMIT, limit=limit, expected=most)


def missing_field(field: str) -> CompactError:
    """The error for a frame that ends before a field or lacks it."""
    return make_error(MISSING_FIELD_ERROR, MISSING_FIELD, field=field)


def unrepresentable(field: str, value: str, expected: str) -> CompactError:
    """The error for a value that no encoder can write."""
    return refuse_field(UNREPRESENTABLE, field, value, expected)


def not_carried(field: str, value: str) -> CompactError:
    """The error for a value that the chosen format cannot carry."""
    return refuse_field(NOT_CARRIED, field, value)


def refuse_field(
    cause: Cause, field: str, value: str | None = None, expected: str | None = None
) -> CompactError:
    """A field that an encoder refuses, for any cause."""
    return make_error(
        UNREPRESENTABLE_ERROR, cause, field=field, value=value, expected=expected
    )


def not_unicode(kind: type[CompactError], field: str) -> CompactError:
    """The error for text with a lone surrogate, or bytes that are not UTF-8."""
    return make_error(kind, NOT_UNICODE, field=field)


def text_error(field: str) -> CompactError:
    """A string to be encoded that holds a lone surrogate."""
    return not_unicode(TEXT_ERROR, field)


_MOST_SHOWN = 20  # code points of a value
# Characters that are invisible, or that direct or hide the text around them.
_HIDDEN = pattern(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def quoted(text: str) -> str:
    """The beginning of a text, in quotes, as messages show it."""
    beginning = text[:_MOST_SHOWN].replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_visible(text, beginning)}"'


def as_written(lexeme: object) -> str:
    """The beginning of a number, or of JSON as it is written."""
    text = str(lexeme)
    return _visible(text, text[:_MOST_SHOWN])


_NOT_FINITE: Final = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


def shown(value: object) -> str:
    """Any value from a caller; text is put in quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        text = number_text(value)
        return as_written(_NOT_FINITE.get(text, text))
    return quoted(value) if isinstance(value, str) else as_written(value)


def given(value: object) -> str:
    """The same of a value of a wrong type, as its caller would write it."""
    if isinstance(value, float):
        text = shown(value)
        return f"{text}.0" if text.lstrip("-").isdigit() else text
    if isinstance(value, int) and value.bit_length() > 1000:
        return as_written(hex(value))  # more digits take long, or are refused
    if value is None or isinstance(value, (int, str)):
        return shown(value)
    from reprlib import repr as repr_of  # when it is needed, as few calls fail

    return as_written(repr_of(value))


def _visible(text: str, beginning: str) -> str:
    visible = _HIDDEN().sub(lambda match: f"\\u{ord(match[0]):04x}", beginning)
    return visible + ("…" if len(text) > _MOST_SHOWN else "")


def one_of(names: Iterable[object]) -> str:
    """What there is: "a, b or c"."""
    texts = [str(name) for name in names]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} or {texts[-1]}"
