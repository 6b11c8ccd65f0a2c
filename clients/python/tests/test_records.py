"""Records in records: what a record that holds itself takes, and how it fails.

The functions for Node are as those that are generated for

    - name: node
      fields: [{name: name, type: text}, {name: kids, type: list, of: node}, {name: named, type: map, of: node, optional: true}, {name: next, type: node, optional: true}]
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, get_type_hints

import pytest

from compact_decoder import CompactError
from compact_decoder._core import causes_gen
from compact_decoder._core.errors import unrepresentable
from compact_decoder._core.errors_gen import (
    MISSING_FIELD_ERROR,
    PAYLOAD_ERROR,
    TEXT_ERROR,
    UNREPRESENTABLE_ERROR,
)
from compact_decoder._core.json_brackets import Brackets
from compact_decoder._core.json_text import quote
from compact_decoder._core.limits_gen import DEFAULT_LIMITS, Limits
from compact_decoder._core.msgpack import NIL, pack_text
from compact_decoder._core.text import check_texts
from compact_decoder._record.records import A_RECORD, Counted, put_before
from compact_decoder._record.records_deep import check_open
from compact_decoder._record.records_list import (
    check_list_of_records,
    walk_list_of_records,
)
from compact_decoder._record.records_list_payload import (
    list_of_records_of_payload,
    put_list_of_records,
)
from compact_decoder._record.records_list_verbose import (
    deep_list_of_records,
    list_of_records_of_json,
)
from compact_decoder._record.records_map import (
    check_map_of_records,
    walk_map_of_records,
)
from compact_decoder._record.records_map_payload import (
    map_of_records_of_payload,
    put_map_of_records,
)
from compact_decoder._record.records_map_verbose import (
    deep_map_of_records,
    map_of_records_of_json,
)
from compact_decoder._record.records_payload import RecordsReader, pack_head
from compact_decoder._record.records_verbose import (
    RecordOfJSON,
    Within,
    read_object,
)
from compact_decoder._record.type_list_verbose import list_as_json
from compact_decoder._record.type_map_verbose import map_as_json
from compact_decoder._record.type_record import check_record, walk_record
from compact_decoder._record.type_record_payload import record_of_payload
from compact_decoder._record.type_record_verbose import deep_record, record_of_json
from compact_decoder._record.type_text import check_text
from compact_decoder._record.type_text_verbose import text_of_json
from compact_decoder._record.verbose import REFUSE, join_object


@dataclass(frozen=True, slots=True)
class Node:
    name: Any
    kids: Any
    named: "dict[str, Node] | None" = None
    next: "Node | None" = None


def walk_node(record: Node, counted: Counted) -> None:
    check_texts(("name",), (record.name,))
    walk_list_of_records("kids", record.kids, Node, walk_node, counted)
    walk_map_of_records("named", record.named, Node, walk_node, counted)
    walk_record("next", record.next, Node, walk_node, counted)


def check_node(record: object, limits: Limits) -> Node:
    if not isinstance(record, Node):
        raise unrepresentable("", "", A_RECORD)
    name = check_text("name", record.name, limits)
    kids = check_list_of_records("kids", record.kids, check_node, limits)
    named = record.named
    if named is not None:
        named = check_map_of_records("named", named, check_node, limits)
    following = record.next
    if following is not None:
        following = check_record("next", following, check_node, limits)
    return Node(name, kids, named, following)


def node_of_payload(reader: RecordsReader) -> Node:
    count, version = reader.begin()
    if version == 1:
        record = read_node_v1(reader, count)
    else:
        raise reader.no_version(version, (1,))
    reader.nesting += 1
    return record


def read_node_v1(reader: RecordsReader, count: int) -> Node:
    if not 3 <= count <= 5:
        raise reader.wrong_elements(count, ("name", "kids"), 5)
    name = reader.text("name")
    kids = list_of_records_of_payload(reader, "kids", node_of_payload)
    named = following = None
    if count > 3 and reader.is_there():
        named = map_of_records_of_payload(reader, "named", node_of_payload)
    if count > 4 and reader.is_there():
        following = record_of_payload(reader, "next", node_of_payload)
    return Node(name, kids, named, following)


def put_node(out: bytearray, records: Iterable[Node]) -> None:
    for record in records:
        put_node_v1(out, record)


def put_node_v1(out: bytearray, record: Node) -> None:
    size = 5 if record.next else 4 if record.named is not None else 3
    out += pack_head(0x90, 0xDC, size) + b"\x01" + pack_text(record.name)
    put_list_of_records(out, record.kids, put_node)
    if record.named is not None:
        put_map_of_records(out, record.named, put_node)
    elif size > 3:
        out += NIL
    if record.next is not None:
        put_node(out, (record.next,))


def decode(data: bytes, **limits: int) -> Node:
    reader = RecordsReader(data, replace(DEFAULT_LIMITS, **limits))
    record = read_node_v1(reader, reader.count)
    reader.check_end()
    return record


def encode(record: Node, **given: int) -> bytes:
    limits = replace(DEFAULT_LIMITS, **given)
    walk_node(record, Counted(limits))
    out = bytearray()
    put_node(out, (check_node(record, limits),))
    return bytes(out)


def failed(act: Callable[..., object], *args: Any, **named: Any) -> CompactError:
    with pytest.raises(CompactError) as caught:
        act(*args, **named)
    return caught.value


def hung(depth: int, how: str) -> Node:
    """A record in which others are, one in another: so many are open."""
    node = Node("", [])
    for _ in range(depth - 1):
        node = {
            "list": Node("", [node]),
            "map": Node("", [], {"k": node}),
            "field": Node("", [], None, node),
        }[how]
    return node


def behind_frames(frames: int, act: Callable[[], Any]) -> Any:
    return act() if frames == 0 else behind_frames(frames - 1, act)


def test_bytes_worked_by_hand() -> None:
    # [1, "a", [[1, "b", []]], nil, [1, "c", [], {"k": [1, "d", []]}]]
    data = bytes.fromhex(
        "9501a161 919301a16290 c0 9401a16390 81a16b 9301a16490".replace(" ", "")
    )
    record = Node("a", [Node("b", [])], None, Node("c", [], {"k": Node("d", [])}))
    assert decode(data) == record
    assert encode(record) == data


def test_wide_headers_are_read() -> None:
    data = bytes.fromhex("dd00000003cd0001a161dd00000001dc0003cc01d90162dc0000")
    node = Node("a", [Node("b", [])])
    reader = RecordsReader(data, DEFAULT_LIMITS)
    assert read_node_v1(reader, reader.count) == node


@pytest.mark.parametrize("how", ["list", "map", "field"])
def test_callers_may_have_used_300_frames(how: str) -> None:
    record = hung(100, how)
    frame = behind_frames(300, lambda: encode(record))
    read = behind_frames(300, lambda: decode(frame))
    assert behind_frames(300, lambda: encode(read)) == frame
    over = failed(behind_frames, 300, lambda: encode(hung(101, how)))
    place = {"list": "kids[0]", "map": 'named["k"]', "field": "next"}[how]
    assert (over.cause, over.limit) == ("over_nesting", "nesting")
    assert over.field == ".".join([place] * 100)
    deep = failed(behind_frames, 300, lambda: decode(frame, nesting=99))
    assert (type(deep), deep.field) == (PAYLOAD_ERROR, ".".join([place] * 99))


def test_a_value_that_holds_itself_ends() -> None:
    kids: list[Any] = []
    kids.append(Node("", kids))
    assert failed(encode, Node("", kids)).cause == "over_nesting"
    kids = []
    kids.append(kids)
    error = failed(encode, Node("", kids))
    assert (error.field, error.cause) == ("kids[0]", "unrepresentable")
    shared = Node("", [])
    for _ in range(90):
        shared = Node("", [shared, shared])
    error = failed(encode, shared, elements=1000)
    assert (type(error), error.limit) == (UNREPRESENTABLE_ERROR, "elements")


@pytest.mark.parametrize(
    ("data", "field", "message"),
    [
        # behind [1, "a", [
        ("05", "kids[0]", "the kids[0] in the payload is not a record"),
        ("c0", "kids[0]", "the kids[0] in the payload is not a record"),
        ("90", "kids[0].version", "the field kids[0].version is missing"),
        (
            "9102",
            "kids[0].version",
            "unknown payload version 2, expected 1",
        ),
        ("9201a0", "kids[0].kids", "the field kids[0].kids is missing"),
        ("9601a090c0c0c0", "kids[0]", "5 fields in the payload, expected at most 4"),
        (
            "93010590",
            "kids[0].name",
            "the kids[0].name in the payload is not a string",
        ),
        (
            "9401a09081" + "b8" + "6b" * 24 + "05",
            'kids[0].named["kkkkkkkkkkkkkkkkkkkkkkkk"]',
            'the kids[0].named["kkkkkkkkkkkkkkkkkkkk…"] in the payload is not a record',
        ),
        (
            "9401a09082a16b9301a090a16b",
            'kids[0].named["k"]',
            'the member kids[0].named["k"] appears twice',
        ),
        ("9301", None, "the payload is cut off"),
    ],
)
def test_errors_of_decoders_say_where(data: str, field: str, message: str) -> None:
    error = failed(decode, bytes.fromhex("9301a16191" + data))
    assert (error.field, error.message, str(error)) == (field, message, message)


def test_the_frames_own_record_has_no_place() -> None:
    error = failed(decode, bytes.fromhex("9601a090c0c0c0"))
    assert (error.cause, error.field) == ("payload_elements", None)


# A field counts before its record is looked at, and not where it is nil.
def test_elements() -> None:
    frame = bytes.fromhex("9501a090c09301a090")
    assert decode(frame, elements=1)
    error = failed(decode, frame, elements=0)
    assert (error.cause, error.field) == ("over_elements", "next")
    record = Node("", [Node("", []), Node("", [], {"a": Node("", [])})])
    assert encode(record, elements=3)
    error = failed(encode, record, elements=2)
    assert error.field == "kids[1].named"
    assert failed(encode, record, elements=1).field == "kids[1]"
    assert failed(decode, encode(record), elements=2).field == "kids[1].named"


def test_what_is_no_record() -> None:
    for kids in ([Node("", []), {"name": "", "kids": []}], [Node("", []), None]):
        error = failed(encode, Node("", kids))
        assert error.field == "kids[1]"
        assert error.message == "cannot represent the kids[1], expected a record"
    assert failed(encode, Node("", {})).message.endswith("expected a list")


# Of all texts the first that is not Unicode is named, before any value of a wrong type.
def test_texts_come_first() -> None:
    record = Node(5, [Node("", [])], {"b": Node("\ud800", []), "a": Node(5, [])})
    error = failed(encode, record)
    assert (type(error), error.field) == (TEXT_ERROR, 'named["b"].name')
    assert failed(encode, Node("", [], {"\ud800": Node("", [])})).field == "named"


def test_missing_field_is_of_its_kind() -> None:
    error = failed(decode, bytes.fromhex("9301a1619190"))
    assert type(error) is MISSING_FIELD_ERROR


# Places are put behind the words that begin a message: none may have a value there.
def test_only_words_stand_before_places() -> None:
    for cause in vars(causes_gen).values():
        if isinstance(cause, causes_gen.Cause) and "{field}" in cause.text:
            words, _, _ = cause.text.partition("{field}")
            assert "{" not in words
            made = CompactError(words + "x!", cause=cause.name, field="x")
            put_before(made, "y[1]", "y[1]")
            assert (made.field, made.message) == ("y[1].x", words + "y[1].x!")


def test_a_name_that_is_quoted_needs_no_point() -> None:
    error = CompactError("the field x", cause="missing_field", field='["a.b"]')
    put_before(error, "y")
    assert error.field == 'y["a.b"]'


def test_types_that_hold_themselves_are_known() -> None:
    assert get_type_hints(Node)["next"] == Node | None


def test_callers_cannot_lift_the_limit() -> None:
    with pytest.raises(ValueError, match="nesting"):
        Limits(nesting=101)


# In JSON, where the members of Node are named "name", "kids", "a.b" for named, and next.
MEMBERS = dict.fromkeys(("name", "kids", "a.b", "next"))


def node_of_json(within: Within, values: Mapping[str, Any]) -> Node:
    name = text_of_json(within, "name", values.get("name"))
    kids = list_of_records_of_json(within, "kids", values.get("kids"), NODE)
    named = following = None
    if "a.b" in values:
        named = map_of_records_of_json(within, "a.b", values["a.b"], NODE)
    if "next" in values:
        following = record_of_json(within, "next", values["next"], NODE)
    return Node(name, kids, named, following)


NODE = RecordOfJSON(node_of_json, MEMBERS, REFUSE, 2)


def node_as_json(record: Node) -> str:
    parts = (
        '"name":' + quote(record.name),
        '"kids":' + list_as_json(record.kids, node_as_json),
        ""
        if record.named is None
        else '"a.b":' + map_as_json(record.named, node_as_json),
        "" if record.next is None else '"next":' + node_as_json(record.next),
    )
    return join_object(parts)


def deep_node(record: Node, opened: int, limits: Limits) -> None:
    check_open("", opened + 1, limits)
    deep_list_of_records("kids", record.kids, deep_node, opened + 1, limits)
    if record.named is not None:
        deep_map_of_records("named", record.named, deep_node, opened + 1, limits)
    if record.next is not None:
        deep_record("next", record.next, deep_node, opened + 1, limits)


def from_json(text: str, **limits: int) -> Node:
    return read_object(text, replace(DEFAULT_LIMITS, **limits), NODE)


@pytest.mark.parametrize("how", ["list", "map", "field"])
def test_json_takes_as_few_frames(how: str) -> None:
    record = hung(100, how)
    behind_frames(300, lambda: deep_node(record, 0, DEFAULT_LIMITS))
    text = behind_frames(300, lambda: node_as_json(record))
    assert behind_frames(300, lambda: from_json(text)) == record
    # From its text, in which the innermost has a member that is not declared.
    strange = text.replace('"kids":[]}', '"kids":[],"x":[]}')
    error = failed(behind_frames, 300, lambda: from_json(strange))
    assert error.cause == "unknown_member"
    deep = failed(behind_frames, 300, lambda: from_json(text, nesting=99))
    place = {"list": ".kids[0]", "map": '["a.b"]["k"]', "field": ".next"}[how]
    own = {"list": "kids[0]", "map": 'a.b["k"]', "field": "next"}[how]
    assert (deep.cause, deep.field) == ("over_nesting", own + place * 98)


@pytest.mark.parametrize(
    ("inside", "field", "message"),
    [
        ("5", "kids[0]", "kids[0] is 5, expected a record"),
        ("[]", "kids[0]", "kids[0] is [], expected a record"),
        ("{}", "kids[0].name", "the field kids[0].name is missing"),
        (
            '{"name":"","kids":[],"n\\u0061me":1}',
            "kids[0].name",
            "the member kids[0].name appears twice",
        ),
        (
            '{"name":"","kids":[],"a.b":[]}',
            'kids[0]["a.b"]',
            'kids[0]["a.b"] is [], expected a map',
        ),
        (
            '{"name":"","kids":[],"a.b":{"' + "k" * 24 + '":null}}',
            'kids[0]["a.b"]["' + "k" * 24 + '"]',
            'kids[0]["a.b"]["kkkkkkkkkkkkkkkkkkkk…"] is null, expected a record',
        ),
        (
            '{"name":"","kids":[],"a.b":{"":{"name":"","kids":[]},"":5}}',
            'kids[0]["a.b"][""]',
            'the member kids[0]["a.b"][""] appears twice',
        ),
        (
            '{"name":"","kids":[],"a.b":{"\\ud800":5}}',
            'kids[0]["a.b"]',
            'kids[0]["a.b"] is "\\ud800", expected Unicode text',
        ),
        (
            '{"name":"","kids":[],"next":{"kids":[]}}',
            "kids[0].next.name",
            "the field kids[0].next.name is missing",
        ),
        (
            '{"zz":1}',
            "kids[0]",
            'unknown member "zz", expected name, kids, a.b or next',
        ),
    ],
)
def test_errors_in_json_say_where(inside: str, field: str, message: str) -> None:
    error = failed(from_json, f'{{"name":"","kids":[{inside}]}}')
    assert (error.field, error.message, str(error)) == (field, message, message)


def test_brackets_in_strings_are_none() -> None:
    brackets = Brackets(r' {"[\"":["\\"],"b":[{},"]\\\"["]} ')
    assert (list(brackets.ends), list(brackets.inside)) == (
        [33, 14, 32, 22],
        [3, 0, 1, 0],
    )


def test_elements_in_json() -> None:
    text = '{"name":"","kids":[],"next":{"name":"","kids":[]}}'
    assert from_json(text, elements=1)
    error = failed(from_json, text, elements=0)
    assert (error.cause, error.field) == ("over_elements", "next")
    null = '{"name":"","kids":[],"next":null}'
    assert failed(from_json, null, elements=0).cause == "over_elements"


# A list in the frame's object is the second bracket, a record in it the third.
def test_depth_in_json() -> None:
    text = '{"name":"","kids":[{"name":"","kids":[]}]}'
    record = from_json(text, depth=4)
    deep_node(record, 0, replace(DEFAULT_LIMITS, depth=4))
    assert failed(from_json, text, depth=3).cause == "json_depth"
    error = failed(deep_node, record, 0, replace(DEFAULT_LIMITS, depth=3))
    assert (error.cause, error.field) == ("too_deep", "kids[0].kids")


MANY = 20_000
LEAF = '{"name":"","kids":[]}'


def kids(*others: str) -> str:
    """So many leaves that none loads them at once, with others among them."""
    half = [LEAF] * (MANY // 2)
    return f'{{"name":"","kids":[{",".join([*half, *others, *half])}]}}'


@pytest.mark.parametrize("seam", [",", ", ", " , "])
def test_long_lists(seam: str) -> None:
    leaf = Node("", [], None, None)
    odd = r'{"name":"},{","kids":[{"name":"\u0061\"},{","kids":[]}]}'
    record = from_json(kids(odd, odd).replace("},{", f"}}{seam}{{"))
    assert len(record.kids) == MANY + 2
    assert record.kids[0] == record.kids[-1] == leaf
    assert [kid.kids[0].name[:2] for kid in record.kids[MANY // 2 :][:2]] == ['a"'] * 2


@pytest.mark.parametrize(
    ("odd", "field"),
    [
        ('{"name":1,"kids":[]}', "name"),
        ('{"name":"","name":"","kids":[]}', "name"),
        ('{"name":"\\ud800","kids":[]}', "name"),
        (f'{{"name":"","kids":[{LEAF},null]}}', "kids[1]"),
    ],
)
def test_errors_in_long_lists_say_where(odd: str, field: str) -> None:
    error = failed(from_json, kids(odd))
    assert error.field == f"kids[{MANY // 2}].{field}"


def test_long_lists_are_counted() -> None:
    assert from_json(kids(), elements=MANY)
    error = failed(from_json, kids(), elements=MANY - 1)
    assert (error.cause, error.field) == ("over_elements", f"kids[{MANY - 1}]")
    deep = '{"name":"","kids":[{"name":"","kids":[]}]}'
    assert from_json(kids(deep), nesting=3, depth=6)
    error = failed(from_json, kids(deep), nesting=2)
    assert (error.cause, error.field) == (
        "over_nesting",
        f"kids[{MANY // 2}].kids[0]",
    )
    assert failed(from_json, kids(deep), depth=5).cause == "json_depth"


def test_syntax_of_long_lists_comes_first() -> None:
    wrong = kids('{"name":1,"kids":[]}')
    error = failed(from_json, wrong[:-1] + "]")
    assert (error.cause, error.position) == ("json_character", len(wrong) - 1)


def test_members_are_counted() -> None:
    """Python's decoder takes the last of two members."""
    for text in (
        '{"name":":","kids":[]}',
        '{"name" :"a :","kids":[],"a.b":{"\\":":{"name":"","kids":[]}}}',
        '{"name":"::","kids" : [{"name":" :","kids":[]}],"next":{"name":"","kids":[]}}',
    ):
        assert from_json(text) == from_json(text + " " * (1 << 18))
    for twice, field in (
        ('{"name":"","kids":[],"kids":[]}', "kids"),
        ('{"name":"","kids":[{"name":"","name" :"","kids":[]}]}', "kids[0].name"),
        ('{"name":":","kids":[],"next":{"name":"","name":"","kids":[]}}', "next.name"),
    ):
        error = failed(from_json, twice)
        assert (error.cause, error.field) == ("member_twice", field)
    entries = '{"name":"","kids":[],"a.b":{"a":{"name":"","kids":[]},"a":{"name":"","kids":[]}}}'
    assert failed(from_json, entries).cause == "member_twice"
