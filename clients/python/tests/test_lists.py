"""The values that a list takes in Python, and what becomes of them."""

from collections import UserList
from collections.abc import Iterator
from dataclasses import replace

import pytest

from compact_decoder import CompactError
from compact_decoder._core.errors_gen import TEXT_ERROR, UNREPRESENTABLE_ERROR
from compact_decoder._core.limits_gen import DEFAULT_LIMITS
from compact_decoder._record.elements import (
    Elements,
    check_walked,
    quick_integer,
    quick_none,
    quick_number,
    quick_open,
)
from compact_decoder._record.payload import PayloadReader
from compact_decoder._record.type_bytes import check_bytes
from compact_decoder._record.type_integer import check_integer
from compact_decoder._record.type_integer_payload import (
    integer_as_payload,
    integer_of_payload,
)
from compact_decoder._record.type_integer_verbose import integer_of_json
from compact_decoder._record.type_list import check_list, walk_list, walk_texts_of_list
from compact_decoder._record.type_list_payload import (
    list_as_payload,
    list_of_payload,
    quick_integer_of_payload,
)
from compact_decoder._record.type_list_verbose import list_of_text
from compact_decoder._record.type_number import check_number
from compact_decoder._record.type_open import Open, check_open

MODELS = Open({"C4": 1}, {"claude": "C4"}, "")


def checked(value: object) -> list[int]:
    return check_list(
        "votes", value, quick_integer, check_integer, -5, 300, DEFAULT_LIMITS
    )


def refused(value: object) -> CompactError:
    with pytest.raises(UNREPRESENTABLE_ERROR) as caught:
        checked(value)
    return caught.value


def test_a_tuple_becomes_a_list() -> None:
    value = checked((1, -5, 300))
    assert type(value) is list and value == [1, -5, 300]


def test_encoders_share_nothing_with_a_list_and_change_nothing() -> None:
    given = [1, 2]
    value = checked(given)
    value.append(3)
    assert given == [1, 2]
    names = ["claude", "x"]
    canonical = check_list(
        "models", names, quick_open, check_open, MODELS, DEFAULT_LIMITS
    )
    assert canonical == ["C4", "x"] and names == ["claude", "x"]
    data = bytearray(b"a")
    [copy] = check_list("blobs", [data], quick_none, check_bytes, DEFAULT_LIMITS)
    data.clear()
    assert type(copy) is bytes and copy == b"a"


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [1], 301, -6, 1 << 70])
def test_no_integers(value: object) -> None:
    error = refused([0, value, "x"])
    assert error.field == "votes[1]"
    assert "expected an integer from -5 to 300" in error.message


def test_integers_among_numbers_become_doubles() -> None:
    numbers = check_list(
        "shares", (1, -0.0, 2.5), quick_number, check_number, DEFAULT_LIMITS
    )
    assert list(map(repr, numbers)) == ["1.0", "-0.0", "2.5"]
    for wrong in (True, float("nan"), float("inf"), 10**400, "1"):
        with pytest.raises(UNREPRESENTABLE_ERROR) as caught:
            check_list(
                "shares", [1.5, wrong], quick_number, check_number, DEFAULT_LIMITS
            )
        assert caught.value.field == "shares[1]"


class Endless:
    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1


@pytest.mark.parametrize(
    "value", ["12", b"12", {1: 2}, {1}, range(2), UserList([1]), Endless(), None, 1]
)
def test_no_list(value: object) -> None:
    error = refused(value)
    assert error.field == "votes"
    assert error.message == "cannot represent the votes, expected a list"
    check_walked(
        (("votes", value, walk_texts_of_list),), replace(DEFAULT_LIMITS, elements=0)
    )


def test_a_list_that_holds_itself_is_no_value() -> None:
    value: list[object] = [1]
    value.append(value)
    assert refused(value).field == "votes[1]"


def test_elements_are_counted_before_their_text() -> None:
    limits = replace(DEFAULT_LIMITS, elements=2)
    fields = (("votes", (1, "x"), walk_list), ("notes", ["\ud800"], walk_texts_of_list))
    with pytest.raises(UNREPRESENTABLE_ERROR) as caught:
        check_walked(fields, limits)
    assert caught.value.field == "notes[0]"
    assert caught.value.limit == "elements"
    with pytest.raises(TEXT_ERROR) as unicode:
        check_walked(fields[1:], limits)
    assert unicode.value.field == "notes[0]"


def test_decoders_make_a_new_list_each_time() -> None:
    data = b"\x92\x01" + list_as_payload([7, 300], integer_as_payload)

    def read() -> list[int]:
        return list_of_payload(
            PayloadReader(data, DEFAULT_LIMITS),
            "votes",
            Elements(DEFAULT_LIMITS),
            quick_integer_of_payload,
            integer_of_payload,
            0,
            300,
        )

    first = read()
    first.append(1)
    assert read() == [7, 300]
    text = list_of_text(
        "votes",
        " [7, 300]\n",
        Elements(DEFAULT_LIMITS),
        quick_integer,
        integer_of_json,
        0,
        300,
    )
    assert type(text) is list and text == [7, 300]
