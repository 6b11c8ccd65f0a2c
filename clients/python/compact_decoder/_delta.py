"""What delta operations do: docs/protocol.md, "Streaming Delta Protocol".

Positions and lengths count code points.
"""

from collections.abc import Callable

from ._errors import CompactError, format_error, text_error, unrepresentable
from ._text import check_size, check_wire, is_unicode, natural, utf8_size

# No compressed frame of a plain one this short is shorter than it.
_INCOMPRESSIBLE = 13


def check_apply(content: str, delta: str, limit: int) -> None:
    """Judge the delta's input limit, the content's Unicode, the delta's."""
    check_size(delta, limit)
    if not is_unicode(content):
        raise text_error("content")
    check_wire(delta, limit)


def replace(content: str, data: str, separator: str) -> str:
    """Overwrite from a position on, past the end if the text reaches there."""
    number, found, text = data.partition(separator)
    position = natural(number)
    if not found or position < 0:
        raise format_error("A replacement needs a position and a separator")
    if position > len(content):
        raise format_error("The position is past the end of the content")
    return content[:position] + text + content[position + len(text) :]


def inner_text(data: bytes) -> str:
    """The frame that a compressed delta holds."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise format_error("The compressed delta is not UTF-8") from None


def not_a_delta() -> CompactError:
    """The error of a frame without the prefix, or without a known operation."""
    return format_error("The text is not a delta frame")


def append_frame(header: str, old: str, new: str) -> str | None:
    """A frame that appends, where the new content begins with the old one."""
    return header + new[len(old) :] if new.startswith(old) else None


def replace_frame(header: str, separator: str, old: str, new: str) -> str | None:
    """A frame that replaces from the first difference to the last one."""
    if len(new) < len(old):
        return None
    if new == old:
        return f"{header}0{separator}"
    start = _common_prefix(old, new)
    end = len(new)
    if len(new) == len(old):
        end -= _common_suffix(old[start:], new[start:])
    return f"{header}{start}{separator}{new[start:end]}"


def shortest(
    frames: tuple[str | None, ...], pack: Callable[[str], str] | None, *, packed: bool
) -> str:
    """The frame of the fewest UTF-8 bytes; of equals, the earlier one.

    None stands for an operation that does not apply. pack makes the compressed
    form, taken where it is shorter, or always where packed says so.
    """
    usable = [frame for frame in frames if frame is not None]
    if not usable:
        raise unrepresentable("delta", "no allowed operation applies")
    plain = min(usable, key=utf8_size)
    if pack is None or (utf8_size(plain) <= _INCOMPRESSIBLE and not packed):
        return plain
    small = pack(plain)
    return small if packed or utf8_size(small) < utf8_size(plain) else plain


def check_compute(old: str, new: str) -> None:
    """Refuse lone surrogates in either content."""
    if not is_unicode(old):
        raise text_error("old content")
    if not is_unicode(new):
        raise text_error("new content")


def _common_prefix(old: str, new: str) -> int:
    """The code points that both begin with, by halving: slices compare fast."""
    low, high = 0, min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if new.startswith(old[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return low


def _common_suffix(old: str, new: str) -> int:
    """The code points that both, of equal length, end with."""
    size = len(old)
    low, high = 0, size
    while low < high:
        middle = (low + high + 1) // 2
        if old[size - middle : size - low] == new[size - middle : size - low]:
            low = middle
        else:
            high = middle - 1
    return low
