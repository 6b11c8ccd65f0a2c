"""Elements of payloads that are passed over: where each ends, and how it fails.

The functions for Node are as those that are generated for

    - name: node
      fields: [{name: kids, type: list, of: node, optional: true}, {name: next, type: node, optional: true}]
      payload: {default: 1, extra: ignore, versions: [{version: 1, fields: [{reserved: was}, {field: kids, as: list, of: record}, {field: next, as: record}]}]}
"""

import random
import tracemalloc
from dataclasses import dataclass, replace

import pytest

from compact_decoder import CompactError
from compact_decoder._core.errors_gen import PAYLOAD_ERROR
from compact_decoder._core.limits_gen import DEFAULT_LIMITS
from compact_decoder._record.passed_over import pass_over
from compact_decoder._record.payload import PayloadReader
from compact_decoder._record.records_list_payload import list_of_records_of_payload
from compact_decoder._record.records_passed_over import pass_over_in_record
from compact_decoder._record.records_payload import RecordsReader
from compact_decoder._record.type_record_payload import record_of_payload

VALUES = [
    *(bytes((first,)) for first in (0, 0x7F, 0xE0, 0xFF, 0xC0, 0xC2, 0xC3)),  # short
    *(bytes((0xA0 | size,)) + b"\xff" * size for size in (0, 1, 31)),  # no UTF-8
    *(
        bytes((0x80 | size,)) + b"\x90\x01" * size for size in (0, 1, 15)
    ),  # doubled keys
    *(bytes((0x90 | size,)) + b"\xa1\xc1" * size for size in (0, 1, 15)),
    b"\xc4\x02ab",
    b"\xc5\x00\x01a",
    b"\xc6\x00\x00\x00\x01a",
    b"\xc7\x00\xc1",  # an extension's type may be any
    b"\xc8\x01\x00\x05" + bytes(256),
    b"\xc9\x00\x00\x00\x01\xffa",
    b"\xca" + bytes(4),
    b"\xcb" + bytes(8),
    *(bytes((0xCC + n,)) + bytes(1 << n) for n in range(4)),
    *(bytes((0xD0 + n,)) + bytes(1 << n) for n in range(4)),
    *(bytes((0xD4 + n,)) + bytes(1 + (1 << n)) for n in range(5)),
    b"\xd9\x01\xff",
    b"\xda\x00\x02ab",
    b"\xdb\x00\x00\x00\x00",
    b"\xdc\x00\x02\x01\xcc\x01",
    b"\xdd\x00\x00\x00\x00",
    b"\xde\x00\x01\xc0\xd9\x01a",
    b"\xdf\x00\x00\x00\x01\x93\x01\x02\x03\x80",
]


def end_of(data: bytes, count: int = 1, **limits: int) -> int:
    """Where so many elements end that begin the data."""
    reader = PayloadReader(b"\x91\x01" + data, replace(DEFAULT_LIMITS, **limits))
    pass_over(reader, count)
    return reader.position - 2


def failed(data: bytes, count: int = 1, **limits: int) -> CompactError:
    with pytest.raises(PAYLOAD_ERROR) as caught:
        end_of(data, count, **limits)
    return caught.value


@pytest.mark.parametrize("value", VALUES, ids=lambda v: v[:6].hex())
def test_any_value_and_where_it_is_cut(value: bytes) -> None:
    assert end_of(value + b"\xc1", elements=0, nesting=0) == len(value)
    inside = b"\x92" + value + b"\x82" + value * 4
    assert end_of(inside + b"\xc1", depth=4) == len(inside)
    for size in range(len(inside)):
        error = failed(inside[:size])
        assert (error.cause, error.field) == ("payload_end", None)


def test_many() -> None:
    data = b"".join(VALUES)
    assert end_of(data, len(VALUES)) == len(data)
    assert end_of(data * 50, len(VALUES) * 50) == len(data) * 50


@pytest.mark.parametrize(
    "before", ["", "92c0", "81", "82c001", "9290", "dc0001", "dd00000001"]
)
def test_a_wrong_header(before: str) -> None:
    error = failed(bytes.fromhex(before) + b"\xc1")
    assert (error.cause, error.value, error.field) == ("payload_header", "c1", None)
    assert failed(b"\xc0\xc1", 2).cause == "payload_header"


@pytest.mark.parametrize("last", ["90", "80", "dc0000", "dd00000000", "de0000", "91c0"])
@pytest.mark.parametrize(
    "one", ["91", "81c0", "92c0", "dc0001", "dd00000001", "de0001c0"]
)
def test_depth(one: str, last: str) -> None:
    nest = bytes.fromhex(one)
    data = nest * 4 + bytes.fromhex(last)
    assert end_of(data, depth=5) == len(data)
    assert end_of(data * 3, 3, depth=5) == len(data) * 3  # each by itself
    error = failed(data, depth=4)
    assert (error.cause, error.field, error.limit) == ("payload_depth", None, "depth")
    assert error.message.endswith("over 4 arrays and maps open at once")
    deeper = data[: len(nest) * 4]
    for size in range(len(deeper), len(data)):
        short = data[:size]  # the last opens when its header is whole
        assert failed(short, depth=4).cause in ("payload_end", "payload_depth")
    assert failed(deeper, depth=4).cause == "payload_end"


def test_a_header_that_is_cut_opens_nothing() -> None:
    for head in (b"\xdc\x00", b"\xdd\x00\x00\x00", b"\xde", b"\xdf\x00"):
        assert failed(b"\x91" + head, depth=1).cause == "payload_end"


def test_a_key_may_be_open_and_the_last_value_too() -> None:
    assert end_of(b"\x81\x81\x90\xc0\x91\x90", depth=3) == 6
    assert failed(b"\x81\x81\x90\xc0\xc0", depth=2).cause == "payload_depth"
    assert failed(b"\x81\xc0\x91\x90", depth=2).cause == "payload_depth"


def test_the_deepest_and_the_widest() -> None:
    nest = b"\x91" * 9_999 + b"\x90"
    assert end_of(nest * 3, 3, depth=10_000) == len(nest) * 3
    assert failed(b"\x91" + nest, depth=10_000).cause == "payload_depth"
    wide = b"\xdd\x00\x01\x00\x00" + b"\x90" * 0x10000
    assert end_of(wide) == len(wide)


@pytest.mark.parametrize("head", ["dd", "df", "c6", "c9", "db"])
def test_an_announced_length_takes_no_memory(head: str) -> None:
    data = bytes.fromhex(head + "ffffffff") + b"\xc0" * 100
    tracemalloc.start()
    assert failed(data).cause == "payload_end"
    assert failed(b"\x90", 0xFFFF_FFFF).cause == "payload_end"
    assert tracemalloc.get_traced_memory()[1] < 100_000
    tracemalloc.stop()


WIDE = dict(zip(b"\xc4\xc5\xc6\xc7\xc8\xc9\xd9\xda\xdb", (1, 2, 4) * 3, strict=True))
FIXED = dict(enumerate((4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17), 0xCA))


def by_the_law(data: bytes, at: int, depth: int) -> int:
    """The same with a call for each value: the end, or LookupError or ValueError."""
    first = data[at]
    at += 1
    size = 0
    if first in WIDE:
        data[at + WIDE[first] - 1]
        size = int.from_bytes(data[at : at + WIDE[first]], "big")
        at += WIDE[first] + (0xC7 <= first <= 0xC9)
    elif first in FIXED:
        size = FIXED[first]
    elif 0xA0 <= first < 0xC0:
        size = first - 0xA0
    elif first == 0xC1:
        raise ValueError
    elif 0x80 <= first < 0xA0 or 0xDC <= first < 0xE0:
        count = first & 0x0F
        if first >= 0xDC:
            width = 2 + 2 * (first & 1)
            data[at + width - 1]
            count = int.from_bytes(data[at : at + width], "big")
            at += width
        if depth == 0:
            raise ValueError
        for _ in range(count * (2 if first < 0x90 or first >= 0xDE else 1)):
            at = by_the_law(data, at, depth - 1)
        return at
    if size:
        data[at + size - 1]
    elif at > len(data):
        raise IndexError
    return at + size


def test_drawn_bytes() -> None:
    draw = random.Random(61)
    heads = [
        *range(0x80, 0x84),
        *range(0x90, 0x94),
        0xA1,
        *range(0xC0, 0xE0),
        1,
        0,
        0,
        0,
    ]
    ends = set()
    for _ in range(20_000):
        data = bytes(draw.choices(heads, k=draw.randrange(1, 24)))
        try:
            want = str(by_the_law(data, 0, 3))
        except IndexError:
            want = "payload_end"
        except ValueError:
            want = "wrong"
        try:
            have = str(end_of(data, depth=3))
        except CompactError as error:
            have = "payload_end" if error.cause == "payload_end" else "wrong"
        assert have == want, data.hex()
        ends.add(want)
    assert len(ends) > 10


@dataclass(frozen=True)
class Node:
    kids: "list[Node] | None" = None
    next: "Node | None" = None


def node_of_payload(reader: RecordsReader) -> Node:
    count, _ = reader.begin()
    record = read_node(reader, count)
    reader.nesting += 1
    return record


def read_node(reader: RecordsReader, count: int) -> Node:
    if count > 1:
        pass_over_in_record(reader)
    kids_ = (
        list_of_records_of_payload(reader, "kids", node_of_payload)
        if count > 2 and reader.is_there()
        else None
    )
    next_ = (
        record_of_payload(reader, "next", node_of_payload)
        if count > 3 and reader.is_there()
        else None
    )
    if count > 4:
        pass_over_in_record(reader, count - 4)
    return Node(kids_, next_)


def node(data: str, **limits: int) -> Node:
    reader = RecordsReader(bytes.fromhex(data), replace(DEFAULT_LIMITS, **limits))
    record = read_node(reader, reader.count)
    reader.check_end()
    return record


def test_in_records() -> None:
    assert node("9101") == node("9201a1ff") == node("9601c0c0c09081c0c0") == Node()
    inside = "960191c0" + "92" + "9101" + "9601c0c0c09090" + "9101" + "dc000081c090"
    want = Node([Node(), Node()], Node())
    assert node(inside, elements=3, nesting=2, depth=2) == want
    assert node("dc0010019091" + "93019090" + "c0" * 13) == Node([Node([])])


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ("9201XX", None),
        ("9501c0c0c0XX", None),
        ("9501c09191019101XX", None),  # behind others
        ("9301c0919201XX", "kids[0]"),
        ("9301c09291019501c0c0c0XX", "kids[1]"),
        ("9401c0c09201XX", "next"),
        ("9401c0c09501c09191019101XX", "next"),
        ("9401c0c09301c0919201XX", "next.kids[0]"),
    ],
)
def test_errors_say_in_which_record(data: str, field: str) -> None:
    for wrong, cause in (("c1", "payload_header"), ("919190", "payload_depth")):
        with pytest.raises(PAYLOAD_ERROR) as caught:
            node(data.replace("XX", wrong), depth=2)
        error = caught.value
        assert (error.cause, error.field) == (cause, field)
    with pytest.raises(PAYLOAD_ERROR) as caught:
        node(data.replace("XX", "da00"), depth=2)
    assert (caught.value.cause, caught.value.field) == ("payload_end", None)
