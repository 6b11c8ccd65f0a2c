"""The values that a field of bytes takes in Python."""

import pytest

from compact_decoder import CompactError
from compact_decoder._core.limits_gen import DEFAULT_LIMITS
from compact_decoder._record.type_bytes import check_bytes


def test_an_array_of_bytes_is_copied() -> None:
    given = bytearray(b"\xfb\xff")
    checked = check_bytes("data", given, DEFAULT_LIMITS)
    given.clear()
    assert type(checked) is bytes and checked == b"\xfb\xff"


@pytest.mark.parametrize("value", ["+/8=", [0xFB], 2, None])
def test_no_bytes(value: object) -> None:
    with pytest.raises(CompactError, match="expected bytes"):
        check_bytes("data", value, DEFAULT_LIMITS)  # type: ignore[arg-type]
