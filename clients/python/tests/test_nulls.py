"""`nulls: absent`: null where a field may be absent.

The functions are as those that are generated for

    - name: form
      fields: [{name: text, type: text, optional: true}, {name: count, type: integer, optional: true}, {name: tags, type: list, of: text, optional: true}]
      verbose: {unknown: ignore, nulls: absent}
    - name: part
      fields: [{name: id, type: integer}, {name: name, type: text, optional: true}, {name: parts, type: list, of: part, optional: true}, {name: next, type: part, optional: true}]
      verbose: {unknown: refuse, nulls: absent}
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from compact_decoder import CompactError
from compact_decoder._core.errors_gen import FORMAT_ERROR, MISSING_FIELD_ERROR
from compact_decoder._core.limits_gen import DEFAULT_LIMITS
from compact_decoder._record import records_verbose
from compact_decoder._record.elements import Elements, quick_text
from compact_decoder._record.elements_verbose import ANY_QUOTES
from compact_decoder._record.records_list_verbose import (
    list_of_records_of_json,
    list_of_records_of_text,
)
from compact_decoder._record.records_verbose import (
    Opened,
    RecordOfJSON,
    Within,
    read_object,
)
from compact_decoder._record.type_integer_verbose import integer_of_json
from compact_decoder._record.type_list_verbose import list_of_json
from compact_decoder._record.type_record_verbose import record_of_json, record_of_text
from compact_decoder._record.type_text_verbose import text_of_json
from compact_decoder._record.verbose import IGNORE, REFUSE, VerboseReader

FORM_MEMBERS = dict.fromkeys(("text", "count", "tags"))
PART_MEMBERS = dict.fromkeys(("id", "name", "parts", "next"))


def form(wire: str, **limits: int) -> tuple[Any, Any, Any]:
    given = replace(DEFAULT_LIMITS, **limits)
    elements = Elements(given)
    members = VerboseReader(wire, given, FORM_MEMBERS, IGNORE, ANY_QUOTES)
    values: Any = members.values
    text_ = (
        None if (v := values.get("text")) is None else text_of_json(members, "text", v)
    )
    count_ = (
        None
        if (v := values.get("count")) is None
        else integer_of_json(members, "count", v, 0, 9)
    )
    tags_ = (
        None
        if (v := values.get("tags")) is None
        else list_of_json(members, "tags", v, elements, quick_text, text_of_json)
    )
    return text_, count_, tags_


@dataclass(frozen=True)
class Part:
    id: int
    name: str | None = None
    parts: "list[Part] | None" = None
    next: "Part | None" = None


def part_of_json(within: Within, values: Mapping[str, Any]) -> Part:
    id_ = integer_of_json(within, "id", values.get("id"), 0, 9)
    name_ = (
        v
        if type(v := values.get("name")) is str and v.isascii()
        else None
        if v is None
        else text_of_json(within, "name", v)
    )
    parts_ = (
        None
        if (v := values.get("parts")) is None
        else list_of_records_of_json(within, "parts", v, PART_OF_JSON)
    )
    next_ = (
        None
        if (v := values.get("next")) is None
        else record_of_json(within, "next", v, PART_OF_JSON)
    )
    return Part(id_, name_, parts_, next_)


PART_OF_JSON = RecordOfJSON(part_of_json, PART_MEMBERS, REFUSE, 1)


def part(wire: str, **limits: int) -> Part:
    return read_object(wire, replace(DEFAULT_LIMITS, **limits), PART_OF_JSON)


@pytest.fixture(params=["quick", "exact"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of reading: each by itself."""

    def refuse(*_: object) -> None:
        raise AssertionError("the other way")

    if request.param == "quick":
        monkeypatch.setattr(records_verbose, "Document", refuse)
    else:
        monkeypatch.setattr(records_verbose, "load_any", lambda _: None)
        monkeypatch.setattr(records_verbose.Document, "pieces", lambda *_: iter(()))
    return str(request.param)


def failed(wire: str, **limits: int) -> CompactError:
    with pytest.raises(CompactError) as caught:
        part(wire, **limits)
    return caught.value


# A member that is not declared, or a name with an escape, is read otherwise.
@pytest.mark.parametrize("more", ["", ',"x":null', ',"\\u0078":"a"'])
def test_flat(more: str) -> None:
    assert form('{"text":null,"count":null,"tags":null' + more + "}") == (None,) * 3
    assert form('{"tags":["a"] , "text": null' + more + "}") == (None, None, ["a"])
    assert form('{"text":"null","tags":null' + more + "}", elements=0)[0] == "null"
    for wrong in (
        '"tags":[null]',
        '"count":nul',
        '"count":Null',
        '"count":null,"count":null',
        '"count":null,"count":1',
        '"count":1,"count":null',
    ):
        with pytest.raises(FORMAT_ERROR):
            form("{" + wrong + more + "}")


def test_all_is_null(way: str) -> None:
    wire = '{"id":1,"name":null,"parts":null,"next":null}'
    assert part(wire, elements=0, nesting=1) == Part(1)


def test_inside_in_any_order(way: str) -> None:
    wire = '{"next":{"next":null,"parts":[{"name":null,"id":3}],"id":2},"name":null,"id":1}'
    assert part(wire) == Part(1, None, None, Part(2, None, [Part(3)]))
    spaced = wire.replace(":", " :\n").replace(",", "\t, ")
    assert part(spaced) == part(wire)
    assert part(wire, elements=2, nesting=3, depth=64) == part(wire)


def test_many(way: str) -> None:
    one = '{"id":1,"name":null,"parts":null,"next":null}'
    two = '{"next":null,"name":"a","id":2}'
    wire = f'{{"id":0,"parts":[{",".join([one, two] * 500)}],"next":null}}'
    assert part(wire) == Part(0, None, [Part(1), Part(2, "a")] * 500)
    assert part(wire, elements=1000, nesting=2).parts


def test_limits_are_of_what_is_there() -> None:
    wire = '{"id":1,"next":{"id":2,"next":{}}}'
    assert failed(wire, nesting=2).limit == "nesting"
    assert failed(wire, elements=1).limit == "elements"
    assert part(wire.replace("{}", "null"), nesting=2, elements=1).next == Part(2)


@pytest.mark.parametrize(
    ("wire", "field"),
    [
        ('{"id":null}', "id"),
        ('{"id":1,"next":{"id":null}}', "next.id"),
        ('{"id":1,"parts":[null]}', "parts[0]"),
        ('{"id":1,"parts":[{"id":1,"next":null},null]}', "parts[1]"),
        ('{"id":1,"name":null,"name":null}', "name"),
        ('{"id":1,"name":null,"name":"a"}', "name"),
        ('{"id":1,"name":"a","name":null}', "name"),
        ('{"id":1,"next":{"id":1,"name":null,"name":null}}', "next.name"),
        ('{"id":1,"parts":[{"id":1,"name":null,"name":null}]}', "parts[0].name"),
    ],
)
def test_what_stays_wrong(wire: str, field: str) -> None:
    error = failed(wire)
    assert (type(error), error.field) == (FORMAT_ERROR, field)


def test_a_required_member_is_missing_beside_nulls() -> None:
    assert type(failed('{"name":null,"next":null}')) is MISSING_FIELD_ERROR


def test_separated_text() -> None:
    elements = Opened(replace(DEFAULT_LIMITS, elements=2))
    read = record_of_text("part", '{"id":1,"next":null}', elements, PART_OF_JSON)
    assert read == Part(1)
    text = ' [{"name":null,"id":2}] '
    assert list_of_records_of_text("parts", text, elements, PART_OF_JSON) == [Part(2)]
    assert elements.left == 0
    for of_text in (record_of_text, list_of_records_of_text):
        with pytest.raises(FORMAT_ERROR):
            of_text("x", "null", Opened(DEFAULT_LIMITS), PART_OF_JSON)
