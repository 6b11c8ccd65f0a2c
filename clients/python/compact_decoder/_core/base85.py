"""Base85 with the declared alphabet: docs/record.md §4.

Four bytes are five characters. Both directions work on a whole block as one big
integer: each group has a lane of it, and every addition, mask and product acts
on all lanes at once. A lane never overflows into its neighbour; the bounds stand
beside the steps.
"""

from .arguments import check_arguments, checked
from .causes_gen import BASE85_CHAR, BASE85_LENGTH
from .errors import CompactError, make_error, quoted
from .errors_gen import BASE85_CHAR_ERROR, BASE85_LENGTH_ERROR
from .limits_gen import DEFAULT_LIMITS, Limits
from .spec_gen import BASE85_ALPHABET
from .text import check_size, check_unicode

_GROUPS = 4096  # of a block; larger blocks leave the processor's cache
_INVALID = 0xFF

_DIGITS = bytearray([_INVALID]) * 256
for _digit, _char in enumerate(BASE85_ALPHABET.encode()):
    _DIGITS[_char] = _digit
_DIGIT_OF = bytes(_DIGITS)
_CHAR_OF = BASE85_ALPHABET.encode() + bytes(256 - 85)
_PADDING = BASE85_ALPHABET[84] * 3
_HIGHEST = bytes([84])


def _lanes(mask: int, size: int, count: int = _GROUPS) -> int:
    """The mask in each of count lanes of size bytes."""
    return int.from_bytes(mask.to_bytes(size, "big") * count, "big")


# Decoding has lanes of 5 bytes: the digits c0 c1 c2 c3 c4.
_C0_C2 = _lanes(0x00_FF_00_FF_00, 5)
_LOW_16 = _lanes(0xFFFF, 5)
_LOW_26 = _lanes(0x3FF_FFFF, 5)
_ABOVE_32 = _lanes(0xFF_00_00_00_00, 5)

# Encoding has lanes of 8 bytes for every second group, then lanes of 4 bytes.
_LOW_32 = _lanes(0xFFFF_FFFF, 8, _GROUPS // 2)
_FRACTION = _lanes(2**51 - 1, 8, _GROUPS // 2)
_DIGIT_LOW = _lanes(0x7F, 8, _GROUPS // 2)
_DIGIT_HIGH = _DIGIT_LOW << 32
_QUOTIENT = _lanes(0x7F, 4)


@checked
def decode_base85(text: str, *, limits: Limits | None = None) -> bytes:
    """Decode Base85 text (§4).

    CompactError: first a character outside the alphabet, with `position` and
    `char`; then a length of 1 mod 5, with `length`; then a group above 2^32 - 1,
    with `position` and `char` of its first. Text over the input limit or with a
    lone surrogate is a format error.
    """
    check_size(text, (limits or DEFAULT_LIMITS).input)
    check_unicode(text, "text")
    return unpack_base85(text)


def encode_base85(data: bytes | bytearray) -> str:
    """Encode bytes as Base85 text (§4)."""
    if type(data) is not bytes:
        check_arguments(encode_base85, data)
    tail = -len(data) % 4
    if tail:
        data = bytes(data) + bytes(tail)
    size = 4 * _GROUPS
    blocks = [_encode_block(data[i : i + size]) for i in range(0, len(data), size)]
    text = b"".join(blocks).decode("ascii")
    return text[: len(text) - tail]


def unpack_base85(text: str) -> bytes:
    """Decode Unicode text whose size has been checked."""
    tail = -len(text) % 5
    if tail == 4:
        raise _fault(text)
    padded = text + _PADDING[:tail] if tail else text
    size = 5 * _GROUPS
    if len(padded) <= size:
        out = bytes(_decode_block(padded, text))
    else:
        out = b"".join(
            [
                _decode_block(padded[i : i + size], text)
                for i in range(0, len(padded), size)
            ]
        )
    return out[: len(out) - tail] if tail else out


def _decode_block(part: str, text: str) -> bytearray:
    # In UTF-8 a character outside ASCII is bytes outside the alphabet, and all
    # that stands before the first one keeps its place.
    block = part.encode()
    digits = block.translate(_DIGIT_OF)
    if _INVALID in digits:
        raise _fault(text)
    lanes = int.from_bytes(digits, "big")
    # 256a + b becomes 85a + b, for both pairs of a lane; then the pairs, then
    # the last digit. Only differences of what a lane holds are subtracted.
    lanes -= ((lanes >> 8) & _C0_C2) * (256 - 85)
    lanes -= ((lanes >> 24) & _LOW_16) * ((65536 - 7225) << 8)
    lanes -= ((lanes >> 8) & _LOW_26) * (256 - 85)
    if lanes & _ABOVE_32:
        raise _fault(text)
    out = bytearray(lanes.to_bytes(len(block), "big"))
    del out[::5]
    return out


def _fault(text: str) -> CompactError:
    """The fault in a wrong text: a character, then the length, then a group."""
    # In blocks, since the text may be large. As above, a character outside ASCII
    # begins with an invalid byte.
    position = large = -1
    for start in range(0, len(text), 5 * _GROUPS):
        block = text[start : start + 5 * _GROUPS].encode()
        digits = block.translate(_DIGIT_OF)
        invalid = digits.find(_INVALID)
        if invalid >= 0:
            position = start + invalid
            break
        if large < 0:
            groups = range(0, len(digits), 5)
            found = next((i for i in groups if _is_large(digits, i)), -1)
            large = start + found if found >= 0 else -1
    if position < 0 and len(text) % 5 == 1:
        return make_error(BASE85_LENGTH_ERROR, BASE85_LENGTH, length=len(text))
    if position < 0:
        position = large
    char = text[position]
    return make_error(
        BASE85_CHAR_ERROR,
        BASE85_CHAR,
        position=position,
        char=char,
        value=quoted(char),
    )


def _is_large(digits: bytes, start: int) -> bool:
    """Whether the group that begins there is above 32 bits."""
    value = 0
    for digit in digits[start : start + 5].ljust(5, _HIGHEST):
        value = value * 85 + digit
    return value >= 2**32


def _encode_block(block: bytes | bytearray) -> bytearray:
    """Divide by fixed-point fractions of 51 bits.

    3666679933 is 2^51 / 85^3 rounded up; the rounding stays below one unit for
    every value under 2^32, so the 13 bits above the fraction are exactly the
    first two digits as a number under 7225. Times 7225 the fraction gives the
    next two, times 85 the last one; each product fits its 64 bits.
    """
    groups = len(block) // 4
    lanes = int.from_bytes(block, "big")
    even = ((lanes >> 32) & _LOW_32) * 3666679933
    odd = (lanes & _LOW_32) * 3666679933
    even_rest = even & _FRACTION
    odd_rest = odd & _FRACTION
    first = _split_pair(((even ^ even_rest) >> 19) | ((odd ^ odd_rest) >> 51))
    even = even_rest * 7225
    odd = odd_rest * 7225
    even_rest = even & _FRACTION
    odd_rest = odd & _FRACTION
    second = _split_pair(((even ^ even_rest) >> 19) | ((odd ^ odd_rest) >> 51))
    last = (even_rest * 85 >> 19) & _DIGIT_HIGH
    last |= (odd_rest * 85 >> 51) & _DIGIT_LOW

    pairs = ((first << 16) | second).to_bytes(4 * groups, "big")
    out = bytearray(5 * groups)
    out[0::5] = pairs[0::4]
    out[1::5] = pairs[1::4]
    out[2::5] = pairs[2::4]
    out[3::5] = pairs[3::4]
    out[4::5] = last.to_bytes(4 * groups, "big")[3::4]
    return out.translate(_CHAR_OF)


def _split_pair(pairs: int) -> int:
    """Turn 85a + b into 256a + b in every lane; 12337 / 2^20 is just over 1 / 85."""
    return pairs + ((pairs * 12337 >> 20) & _QUOTIENT) * (256 - 85)
