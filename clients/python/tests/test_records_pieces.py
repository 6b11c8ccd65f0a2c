"""Records in JSON that are read in pieces: the same as read from the text, and the same errors."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest import TestCase
from unittest.mock import patch

import pytest

from compact_decoder import CompactError
from compact_decoder._core import json_quick
from compact_decoder._core.json import Scanner
from compact_decoder._core.json_text import load
from compact_decoder._core.limits_gen import DEFAULT_LIMITS
from compact_decoder._record import records_verbose
from compact_decoder._record.records_map_verbose import map_of_records_of_text
from compact_decoder._record.records_verbose import Document, Opened, RecordOfJSON

from .properties import Draw, holds
from .test_records import LEAF, MANY, NODE, Node, failed, from_json, node_of_json

KEPT = RecordOfJSON(node_of_json, NODE.names, "ignore", 2)
NAMES = ("", "},", '},\\"', "{", "}", '{\\"', "\\\\", "\\u0061", "\u00e9", ":")
KEYS = ("a", "b", "\\u0061", "}, ", "{", '},\\"', "", "\U0001f600", "c")
DAMAGE = '{}[]",:\\ 0au\n'


def result(read: Callable[..., object], *given: Any) -> object:
    """What is read, in its order, or all that an error says."""
    try:
        return repr(read(*given))
    except CompactError as error:
        said = (error.cause, error.field, error.message, error.limit)
        return (type(error), *said, getattr(error, "position", None))


def in_pieces(text: str) -> object:
    """What Python's decoder makes of a text, but for long ones."""
    return load(text) if len(text) <= json_quick._PIECE + 2 else None


@contextmanager
def from_text(is_exact: bool) -> Iterator[None]:
    """Nothing is loaded whole, and nothing in pieces if it is exact."""
    with ExitStack() as stack:
        for name in ("load_any", "load_more"):
            stack.enter_context(patch.object(records_verbose, name, lambda _: None))
        stack.enter_context(patch.object(records_verbose, "load", in_pieces))
        if is_exact:
            stack.enter_context(patch.object(Document, "pieces", lambda *_: ()))
            stack.enter_context(patch.object(Scanner, "_objects", lambda *_: 0))
        yield


def entries(*others: str, at: int = MANY // 2) -> str:
    """A map of so many leaves, with other entries among them."""
    leaves = [f'"{number}":{LEAF}' for number in range(MANY)]
    leaves[at:at] = others
    return f'{{"name":"","kids":[],"a.b":{{{",".join(leaves)}}}}}'


@pytest.mark.parametrize("seam", [",", ", ", " , ", ",\n"])
def test_long_maps(seam: str) -> None:
    odd = r'"\u0061":{"name":"},\"","kids":[{"name":"{","kids":[]}]}'
    text = entries(odd, '"wide":{"name":"","a.b":{"x":' + LEAF + '},"kids":[]}')
    record = from_json(text.replace('},"', f'}}{seam}"'))
    named = record.named or {}
    assert list(named)[MANY // 2 :][:2] == ["a", "wide"]
    assert len(named) == MANY + 2
    assert named["0"] == named[str(MANY - 1)] == Node("", [])
    assert named["wide"].named == {"x": Node("", [])}


BAD = [
    ('"k":5', '["k"]', "wrong_value"),
    ('"k":{"name":1,"kids":[]}', '["k"].name', "wrong_value"),
    ('"k":{"name":"","name":"","kids":[]}', '["k"].name', "member_twice"),
    ('"k":{"name":"","kids":[],"x":1}', '["k"]', "unknown_member"),
    (f'"\\ud800":{LEAF}', "", "wrong_value"),
    (f'"k":{LEAF},"\\u006b":5', '["k"]', "member_twice"),
]


@pytest.mark.parametrize("at", [0, MANY // 2, MANY])
@pytest.mark.parametrize(("odd", "field", "cause"), BAD)
def test_errors_in_long_maps_say_where(
    odd: str, field: str, cause: str, at: int
) -> None:
    error = failed(from_json, entries(odd, at=at))
    assert (error.field, error.cause) == ("a.b" + field, cause)
    short = failed(from_json, f'{{"name":"","kids":[],"a.b":{{{odd}}}}}')
    assert error.message == short.message


@pytest.mark.parametrize("first", [0, MANY // 2, MANY - 1])
def test_keys_that_stand_twice_in_long_maps(first: int) -> None:
    """In the same piece or in others, before anything that is wrong behind."""
    for odd in (f'"{first}":5', f'"{first}":{LEAF}'):
        for behind in ([], ['"k":5']):
            error = failed(from_json, entries(odd, *behind, at=MANY))
            assert (error.cause, error.field) == ("member_twice", f'a.b["{first}"]')
        error = failed(from_json, entries('"k":5', odd, at=MANY))
        assert (error.cause, error.field) == ("wrong_value", 'a.b["k"]')


@pytest.mark.parametrize("inside", ["kids", "a.b"])
def test_pieces_end_between_records_that_have_others(inside: str) -> None:
    wide = f'"a.b":{{"x":{LEAF},"y":{LEAF}}},"next":{LEAF}'
    parts = [f'{{"name":"","kids":[{LEAF},{LEAF}],{wide}}}'] * (MANY // 5)
    if inside == "a.b":
        parts = [f'"{number}":{part}' for number, part in enumerate(parts)]
        text = f'{{"name":"","kids":[],"a.b":{{{",".join(parts)}}}}}'
    else:
        text = f'{{"name":"","kids":[{",".join(parts)}]}}'
    with patch.object(records_verbose, "Brackets", side_effect=AssertionError):
        record = from_json(text)
    assert len(record.named or record.kids) == len(parts)


def test_long_maps_are_counted() -> None:
    assert from_json(entries(), elements=MANY)
    over = ("over_elements", "a.b")
    for last in ('"0":5', '"\\ud800":5', f'"k":{LEAF}'):  # before its key is looked at
        error = failed(from_json, entries(last, at=MANY), elements=MANY)
        assert (error.cause, error.field) == over
    inside = f'"k":{{"name":"","kids":[{LEAF}]}}'
    assert from_json(entries(inside), elements=MANY + 2)
    error = failed(from_json, entries(inside), elements=MANY + 1)
    assert (error.cause, error.field) == over
    error = failed(from_json, entries(inside), nesting=2)
    assert (error.cause, error.field) == ("over_nesting", 'a.b["k"].kids[0]')
    assert failed(from_json, entries(inside), depth=5).cause == "json_depth"


def test_syntax_of_long_maps_comes_first() -> None:
    wrong = entries('"k":5')
    error = failed(from_json, wrong[:-1] + "]")
    assert (error.cause, error.position) == ("json_character", len(wrong) - 1)


def drawn_text(draw: Draw, depth: int) -> str:
    """A record, mostly a correct one."""
    members = [
        f'"name":"{draw.choice(NAMES)}"' if draw.integer(0, 200) else '"name":1',
        f'"kids":{drawn_list(draw, depth) if draw.integer(0, 2) else "[]"}',
    ]
    if depth and not draw.integer(0, 2):
        members.append(f'"a.b":{drawn_map(draw, depth)}')
    if depth and not draw.integer(0, 2):
        members.append(f'"next":{drawn_text(draw, depth - 1)}')
    if not draw.integer(0, 200):
        members.append(f'"{draw.choice(("x", "next", "name"))}":{{}}')
    if draw.integer(0, 1):
        members.reverse()
    return f"{{{','.join(members)}}}"


def drawn_list(draw: Draw, depth: int) -> str:
    count = draw.integer(0, 3) if depth else 0
    return f"[{','.join(drawn_text(draw, depth - 1) for _ in range(count))}]"


def drawn_map(draw: Draw, depth: int, most: int = 4) -> str:
    seam = draw.choice((",", ",", ", ", " ,\n"))
    parts: list[str] = []
    for number in range(draw.integer(0, most)):
        key = f"{draw.choice(KEYS)}{number}"
        if not draw.integer(0, 60):
            key = draw.choice(("a1", "b1", "}, 2", "\\ud83d"))
        parts.append(f'"{key}":{drawn_text(draw, depth - 1) if depth else LEAF}')
    return f"{{{seam.join(parts)}}}"


def damaged(draw: Draw, text: str) -> str:
    at = draw.integer(0, len(text) - 1)
    char = draw.choice(DAMAGE)
    return text[:at] + draw.choice(("", char, char + text[at])) + text[at + 1 :]


class Pieces(TestCase):
    @holds
    def test_pieces_change_nothing(self, draw: Draw) -> None:
        """Not of long maps of records, nor of damaged ones, whatever the limits are."""
        entries = drawn_map(draw, 2, 40)
        kind = draw.choice((NODE, KEPT))
        limits = DEFAULT_LIMITS
        if not draw.integer(0, 2):
            most = (draw.integer(0, 60), draw.integer(1, 4), draw.integer(1, 9))
            limits = replace(limits, elements=most[0], nesting=most[1], depth=most[2])
        frame = f'{{"name":"","a.b":{entries},"kids":{drawn_list(draw, 2)}}}'
        if not draw.integer(0, 2):
            frame, entries = damaged(draw, frame), damaged(draw, entries)

        def field() -> object:
            return map_of_records_of_text("named", entries, Opened(limits), kind)

        def whole() -> object:
            return records_verbose.read_object(frame, limits, kind)

        def passed_over() -> object:
            return Scanner(frame, limits.depth).walked(0, 0)

        with patch.object(json_quick, "_PIECE", draw.choice((40, 100, 300))):
            for read in (whole, field, passed_over):
                with from_text(is_exact=True):
                    exact = result(read)
                with from_text(is_exact=False):
                    self.assertEqual(result(read), exact, (frame, entries))
