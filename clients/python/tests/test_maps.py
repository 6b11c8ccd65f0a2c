"""The values that a map takes in Python, and what becomes of them."""

from collections import OrderedDict, UserDict
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

import pytest

from compact_decoder import CompactError
from compact_decoder._core.errors_gen import (
    FORMAT_ERROR,
    PAYLOAD_ERROR,
    TEXT_ERROR,
    UNREPRESENTABLE_ERROR,
)
from compact_decoder._core.limits_gen import DEFAULT_LIMITS, Limits
from compact_decoder._record.elements import (
    Elements,
    check_walked,
    quick_integer,
    quick_none,
    quick_open,
    quick_text,
)
from compact_decoder._record.elements_verbose import quick_json_of_json
from compact_decoder._record.payload import PayloadReader
from compact_decoder._record.type_bytes import check_bytes
from compact_decoder._record.type_integer import check_integer
from compact_decoder._record.type_integer_payload import (
    integer_as_payload,
    integer_of_payload,
)
from compact_decoder._record.type_integer_verbose import (
    integer_as_json,
    integer_of_json,
)
from compact_decoder._record.type_json_verbose import json_of_json
from compact_decoder._record.type_map import check_map, walk_map, walk_texts_of_map
from compact_decoder._record.type_map_payload import (
    map_as_payload,
    map_of_payload,
    texts_of_map_as_payload,
)
from compact_decoder._record.type_map_verbose import map_as_json, map_of_text
from compact_decoder._record.type_open import Open, check_open
from compact_decoder._record.type_text_verbose import text_as_json, text_of_json

MODELS = Open({"C4": 1}, {"claude": "C4"}, "")


def checked(value: object) -> dict[str, int]:
    return check_map(
        "votes", value, quick_integer, check_integer, -5, 300, DEFAULT_LIMITS
    )


def refused(value: object) -> CompactError:
    with pytest.raises(UNREPRESENTABLE_ERROR) as caught:
        checked(value)
    return caught.value


def read_text(text: str, limits: Limits = DEFAULT_LIMITS) -> dict[str, int]:
    return map_of_text(
        "votes", text, Elements(limits), quick_integer, integer_of_json, 0, 300
    )


def read_payload(data: bytes, limits: Limits = DEFAULT_LIMITS) -> dict[str, int]:
    reader = PayloadReader(b"\x92\x01" + data, limits)
    made = map_of_payload(reader, "votes", Elements(limits), integer_of_payload, 0, 300)
    reader.check_end()
    return made


def failed(read: Callable[..., object], *given: object) -> str:
    with pytest.raises(CompactError) as caught:
        read(*given)
    return f"{caught.value.cause} {caught.value.message}"


class Name(str, Enum):
    B = "b"
    A = "a"


class Same(str):
    """Two of them are never equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


# U+FFFD comes before U+1F600, whose UTF-16 begins with U+D83D and would come first.
def test_keys_are_written_in_the_order_of_their_code_points() -> None:
    value = checked({"\U0001f600": 1, "\ufffd": 2, "": 3, "b": 4, "a": 5, "10": 6})
    assert list(value) == ["", "10", "a", "b", "\ufffd", "\U0001f600"]
    few = checked({"\U0001f600": 1, "\ufffd": 2})
    assert map_as_json(few, integer_as_json) == '{"\ufffd":2,"\U0001f600":1}'
    packed = b"\x82\xa3\xef\xbf\xbd\x02\xa4\xf0\x9f\x98\x80\x01"
    assert map_as_payload(few, integer_as_payload) == packed


def test_encoders_share_nothing_with_a_dict_and_change_nothing() -> None:
    given = {"b": 1, "a": 2}
    value = checked(given)
    value["c"] = 3
    assert list(given.items()) == [("b", 1), ("a", 2)]
    names = {"z": "claude", "y": "x"}
    canonical = check_map(
        "models", names, quick_open, check_open, MODELS, DEFAULT_LIMITS
    )
    assert canonical == {"y": "x", "z": "C4"}
    assert list(names.items()) == [("z", "claude"), ("y", "x")]
    data = bytearray(b"a")
    copies = check_map("blobs", {"k": data}, quick_none, check_bytes, DEFAULT_LIMITS)
    data.clear()
    assert type(copies["k"]) is bytes and copies == {"k": b"a"}


def test_dicts_and_texts_of_other_classes() -> None:
    value = checked(OrderedDict([(Name.B, 1), (Name.A, 2)]))
    assert type(value) is dict
    assert [(type(key), key) for key in value] == [(str, "a"), (str, "b")]
    assert refused({Same("a"): 1, Same("a"): 2}).field == "votes"


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, {}, 301, -6, 1 << 70])
def test_no_integers(value: object) -> None:
    error = refused({"z": "x", "b": value, "a": 0})
    assert error.field == 'votes["b"]'
    assert "expected an integer from -5 to 300" in error.message


@pytest.mark.parametrize(
    "value",
    [
        [("a", 1)],
        "a",
        {"a"},
        UserDict({"a": 1}),
        MappingProxyType({"a": 1}),
        None,
        1,
        {1: 1},
        {"a": 1, None: 1},
        {b"a": 1},
        {("a",): 1},
    ],
)
def test_no_map(value: object) -> None:
    error = refused(value)
    assert error.field == "votes"
    assert error.message == "cannot represent the votes, expected a map"
    check_walked((("votes", value, walk_texts_of_map),), DEFAULT_LIMITS)


def test_a_map_with_a_key_that_is_no_text_is_counted() -> None:
    limits = replace(DEFAULT_LIMITS, elements=2)
    odd = ("votes", {1: 2, "\ud800": "\ud800"}, walk_texts_of_map)
    check_walked((odd,), limits)
    with pytest.raises(UNREPRESENTABLE_ERROR) as caught:
        check_walked((odd, ("notes", {"a": "x"}, walk_texts_of_map)), limits)
    assert (caught.value.field, caught.value.limit) == ("notes", "elements")


# Of two faults the one in the smaller key is named, whatever comes first in the dict.
def test_entries_then_keys_then_values() -> None:
    limits = replace(DEFAULT_LIMITS, elements=2)
    for value, kind, field in (
        ({"\ud800": "", "b": "\ud800", "a": ""}, UNREPRESENTABLE_ERROR, "notes"),
        ({"b": "\ud800", "\ud800": ""}, TEXT_ERROR, "notes"),
        ({"b": "\ud800", 'a"': "\ud800"}, TEXT_ERROR, 'notes["a\\""]'),
        ({"b": "\ud800", "a": 1}, TEXT_ERROR, 'notes["b"]'),
    ):
        with pytest.raises(kind) as caught:
            check_walked((("notes", value, walk_texts_of_map),), limits)
        assert caught.value.field == field
    with pytest.raises(TEXT_ERROR) as keys:
        check_walked((("votes", {"\udfff": 1}, walk_map),), limits)
    assert keys.value.field == "votes"


def test_decoders_make_a_new_dict_each_time_in_the_order_of_the_frame() -> None:
    frames: list[Callable[[], dict[str, int]]] = [
        lambda: read_payload(b"\x82\xa1b\x07\xa1a\xcd\x01\x2c"),
        lambda: read_payload(
            b"\xdf\x00\x00\x00\x02\xd9\x01b\x07\xda\x00\x01a\xcd\x01\x2c"
        ),
        lambda: read_text(' {"b": 7, "\\u0061" :300}\n'),
    ]
    for read in frames:
        first = read()
        assert type(first) is dict and list(first.items()) == [("b", 7), ("a", 300)]
        first.clear()
        assert list(read().items()) == [("b", 7), ("a", 300)]


# Some entries, the second of which goes wrong: what Python's decoder reads, and what it does not.
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a":1,"a":301}', 'member_twice the member votes["a"] appears twice'),
        ('{"a":1,"\\u0061":[]}', 'member_twice the member votes["a"] appears twice'),
        ('{"a":1,"b":301}', 'votes["b"] is 301, expected an integer from 0 to 300'),
        ('{"a":1,"b":1,"b":1,"a":"x"}', 'the member votes["b"] appears twice'),
        ('{"a":1,"\\ud800":1}', 'votes is "\\ud800", expected Unicode text'),
        ('{"a":301,"\\ud800":1}', 'votes["a"] is 301, expected'),
        ('{"a":1,"\\n\\u0001\\"":null}', "is null, expected an integer"),
        ('[{"a":1}]', 'votes is [{"a":1}], expected a map'),
        ('{"a":1', 'votes is "{\\"a\\":1", expected a map'),
    ],
)
def test_wrong_json(text: str, said: str) -> None:
    assert said in failed(read_text, text)
    assert failed(read_text, text).startswith(("wrong_value ", "member_twice "))


def test_a_lone_surrogate_in_a_key_is_shown_as_written() -> None:
    with pytest.raises(FORMAT_ERROR) as caught:
        read_text('{"b":1,"\\uD800x":1}')
    assert (caught.value.field, caught.value.value) == ("votes", '"\\uD800x"')


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            b"\x82\xa1a\x00\xd9\x01a\xc1",
            'member_twice the member votes["a"] appears twice',
        ),
        (b"\x81\xa1a\xc0", 'votes["a"] in the payload is not an integer from 0 to 300'),
        (b"\x81\x01\x01", "the votes in the payload is not a string"),
        (b"\x81\xc4\x01a\x01", "the votes in the payload is not a string"),
        (b"\x91\x01", "the votes in the payload is not a map"),
        (b"\xdf\xff\xff\xff\xff\xa1a\x00", "payload_end "),
        (b"\x82\xa1a\x00", "payload_end "),
    ],
)
def test_wrong_payloads(data: bytes, said: str) -> None:
    assert said in failed(read_payload, data)


def test_a_key_that_is_no_utf_8_is_named_by_its_map() -> None:
    with pytest.raises(PAYLOAD_ERROR) as caught:
        read_payload(b"\x81\xa3\xed\xa0\x80\x00")
    assert caught.value.cause == "not_unicode" and caught.value.field == "votes"


# The entry past the limit is an error of the map, whatever is wrong with its key or value.
def test_entries_past_the_limit() -> None:
    limits = replace(DEFAULT_LIMITS, elements=1)
    said = "over_elements votes is over the elements limit of 1"
    assert failed(read_text, '{"a":1,"a":[]}', limits) == said
    assert failed(read_text, '{"a":1,"\\ud800":1}', limits) == said
    assert failed(read_text, '{"a":1,"b":1}', limits) == said
    assert failed(read_payload, b"\x82\xa1a\x00\xc0\xc0", limits) == said
    assert 'votes["a"] is 301' in failed(read_text, '{"a":301,"b":1}', limits)


# Thousands of entries are read some at once.
def test_a_key_that_stands_twice_far_apart() -> None:
    entries = [f'"k{i}":{i % 300}' for i in range(3000)]
    text = f"{{{','.join(entries)}}}"
    assert read_text(text) == {f"k{i}": i % 300 for i in range(3000)}
    twice = f'{text[:-1]},"k7":"x"}}'
    assert (
        failed(read_text, twice) == 'member_twice the member votes["k7"] appears twice'
    )
    wrong = f'{text[:-1]},"k3000":true}}'
    assert 'votes["k3000"] is true' in failed(read_text, wrong)


def test_json_keeps_its_text() -> None:
    text = '{"b" : 1.0 ,"a":{"x":[ 1e400 ],"x":"}"}, "":[{"k\\"":[[]]}]}'
    made = map_of_text(
        "extras", text, Elements(DEFAULT_LIMITS), quick_json_of_json, json_of_json
    )
    wanted = {"b": "1.0", "a": '{"x":[1e400],"x":"}"}', "": '[{"k\\"":[[]]}]'}
    assert made == wanted and list(made) == ["b", "a", ""]


def test_texts() -> None:
    texts = {"a": "\n", "k" * 700: "v" * 700}
    written = f'{{"a":"\\n","{"k" * 700}":"{"v" * 700}"}}'
    assert map_as_json(texts, text_as_json) == written
    elements = Elements(DEFAULT_LIMITS)
    assert map_of_text("notes", written, elements, quick_text, text_of_json) == texts
    head = b"\xda\x02\xbc"
    packed = b"\x82\xa1a\xa1\n" + head + b"k" * 700 + head + b"v" * 700
    assert texts_of_map_as_payload(texts) == packed


# A message shows 20 code points of a key, as of a text, and nothing that hides or turns; the
# field has the key whole, as JSON writes it.
@pytest.mark.parametrize(
    ("key", "whole", "shown"),
    [
        ("k" * 21, "k" * 21, "k" * 20 + "\u2026"),
        ('"\\', '\\"\\\\', '\\"\\\\'),
        ("\n\x7f\u202e", "\\n\x7f\u202e", "\\u000a\\u007f\\u202e"),
    ],
)
def test_messages_shorten_keys(key: str, whole: str, shown: str) -> None:
    entry = b"%c" % (0xA0 | len(key.encode())) + key.encode()
    name = f'"{whole}"'
    for call in (
        lambda: checked({key: 301}),
        lambda: read_payload(b"\x81" + entry + b"\xc0"),
        lambda: read_payload(b"\x82" + 2 * (entry + b"\x01")),
        lambda: read_text(f"{{{name}:true}}"),
        lambda: read_text(f"{{{name}:1,{name}:2}}"),
        lambda: check_walked(
            (("votes", {key: "\ud800"}, walk_texts_of_map),), DEFAULT_LIMITS
        ),
    ):
        with pytest.raises(CompactError) as caught:
            call()
        error = caught.value
        assert error.field == f"votes[{name}]"
        assert f'votes["{shown}"]' in error.message and str(error) == error.message


def test_headers_are_the_shortest() -> None:
    for size, head in (
        (0, b"\x80"),
        (15, b"\x8f"),
        (16, b"\xde\x00\x10"),
        (65535, b"\xde\xff\xff"),
        (65536, b"\xdf\x00\x01\x00\x00"),
    ):
        values = {f"{i:05}": 0 for i in range(size)}
        entries = b"".join(b"\xa5%05d\x00" % i for i in range(size))
        assert map_as_payload(values, integer_as_payload) == head + entries
        assert read_payload(head + entries) == values
