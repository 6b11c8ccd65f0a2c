"""map: values of one type, each with a text for a key, in the order of these."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from .._core.errors import CompactError, quoted, text_error, unrepresentable
from .._core.json_text import quote
from .._core.text import is_unicode
from .elements import Elements, Quick

_T = TypeVar("_T")

WANTED: Final = "a map"


def path_of(field: str, key: str) -> str:
    """The place of a value, which only errors need."""
    return f"{field}[{quote(key)}]"


def show_key(error: CompactError, field: str, key: str) -> CompactError:
    """An error of a value, whose message shows the key as it does texts: shortened."""
    shown = f"{field}[{quoted(key)}]"
    error.message = error.message.replace(path_of(field, key), shown, 1)
    error.args = (error.message,)
    return error


def fail_at(field: str, key: str, judge: Callable[..., object], *given: object) -> None:
    """Do once more what failed, to say where."""
    try:
        judge(path_of(field, key), *given)
    except CompactError as error:
        show_key(error, field, key)
        raise


def check_map(
    field: str,
    value: object,
    quick: "Quick[_T]",
    check: Callable[..., _T],
    *judged: object,
) -> dict[str, _T]:
    """A dict, as one of what the check makes of its values, in ascending order of its keys,
    which Python orders by their code points.
    """
    entries = _entries(value)
    if entries is None:
        raise unrepresentable(field, "", WANTED)
    keys = sorted(entries)
    values = list(map(entries.__getitem__, keys))
    made = quick(values, *judged)
    if made is None:
        made = []
        try:
            for each in values:
                made.append(check(field, each, *judged))
        except CompactError:
            index = len(made)
            fail_at(field, keys[index], check, values[index], *judged)
            raise
    return dict(zip(keys, made, strict=True))


def _entries(value: object) -> dict[str, Any] | None:
    """The entries of a dict whose keys are texts, each another one."""
    if not isinstance(value, dict):
        return None
    if set(map(type, value)) <= {str}:
        return value
    if not all(isinstance(key, str) for key in value):
        return None
    entries = {str.__str__(key): each for key, each in value.items()}
    return entries if len(entries) == len(value) else None


def show_map(_values: object) -> str:
    """Errors about a whole map show nothing of it."""
    return ""


def walk_map(field: str, value: object, elements: Elements) -> None:
    """Count the entries, and refuse lone surrogates in the keys."""
    _walk_keys(field, value, elements)


def walk_texts_of_map(field: str, value: object, elements: Elements) -> None:
    """The same, and lone surrogates in the values."""
    entries = _walk_keys(field, value, elements)
    try:
        if is_unicode("".join(entries.values())):
            return
    except TypeError:
        pass  # some are no texts
    for key in sorted(entries):
        each = entries[key]
        if isinstance(each, str) and not (each.isascii() or is_unicode(each)):
            raise show_key(text_error(path_of(field, key)), field, key)


def _walk_keys(field: str, value: object, elements: Elements) -> dict[str, Any]:
    """The entries, of which there are none where the value is no map."""
    if isinstance(value, dict):
        if len(value) > elements.left:
            raise elements.too_many(field)
        elements.left -= len(value)
    entries = _entries(value) or {}
    if not is_unicode("".join(entries)):
        raise text_error(field)
    return entries
