"""Base64url: the texts of RFC 4648 §10, and all short texts of some characters."""

from itertools import product

import pytest

from compact_decoder import CompactError
from compact_decoder._core.base64url import pack_base64url, unpack_base64url

# Without padding; 0xfbffbf is 62, 63, 62, 63, the digits that only §5 has.
TEXTS = [
    (b"", ""),
    (b"f", "Zg"),
    (b"fo", "Zm8"),
    (b"foo", "Zm9v"),
    (b"foob", "Zm9vYg"),
    (b"fooba", "Zm9vYmE"),
    (b"foobar", "Zm9vYmFy"),
    (b"\xfb\xff\xbf", "-_-_"),
]


@pytest.mark.parametrize(("data", "text"), TEXTS)
def test_texts(data: bytes, text: str) -> None:
    assert pack_base64url(data) == text
    assert unpack_base64url(text) == data


def test_short_texts() -> None:
    """A text is read if it is one that is written, and refused else."""
    for size in range(7):
        for chars in product("AQg_+=!\n" if size < 6 else "AQ_=!", repeat=size):
            text = "".join(chars)
            whole = size % 4 != 1 and set(text) <= set("AQg_")
            # Q is 010000 and g 100000: their lowest four bits are zero, those of _ are set.
            if whole and (size % 4 == 0 or text[-1] != "_"):
                assert pack_base64url(unpack_base64url(text)) == text
            else:
                with pytest.raises(CompactError, match="the text is not Base64url"):
                    unpack_base64url(text)
