"""Records in records: what is found out, written and read without calls."""

import unittest
from collections.abc import Collection, Iterable
from dataclasses import replace

from compact_decoder import DEFAULT_LIMITS, CompactError
from compact_decoder._core.errors import text_error
from compact_decoder._core.limits_gen import Limits
from compact_decoder._core.text import is_unicode
from compact_decoder._record.codec import FormatCodec
from compact_decoder._record.elements import quick_integer, quick_text
from compact_decoder._record.layout import Layout
from compact_decoder._record.records_codec import RecordsCodec
from compact_decoder._record.records_plain import (
    SHORT_INTEGERS,
    TEXT_HEADS,
    heads,
    plain_bytes,
    text_head,
)
from compact_decoder._record.records_sure import (
    room,
    sure_list,
    sure_list_of_records,
    sure_map,
    sure_map_of_records,
)


def sure_leaf(values: Iterable[object], left: int, _nesting: int, _later: bool) -> int:
    return left if set(values) <= {"leaf"} else -1


def sure_tree(values: Iterable[object], left: int, nesting: int, later: bool) -> int:
    """Lists of such lists."""
    for value in values:
        if left < 0:
            return left
        left = sure_list_of_records(value, left, nesting, sure_tree, later)
    return left


class Sure(unittest.TestCase):
    def test_depth_takes_room(self) -> None:
        limits = replace(DEFAULT_LIMITS, elements=7, nesting=5, depth=100)
        self.assertEqual(room(limits), (7, 4))
        # Brackets of five: a record, a list, a record, a list of whatever, and no more.
        self.assertEqual(room(replace(limits, depth=5)), (7, 1))

    def test_lists_count(self) -> None:
        self.assertEqual(sure_list([1, 2], 5, quick_integer, 0, 9), 3)
        self.assertEqual(sure_list([1, 2], 2, quick_integer, 0, 9), 0)
        self.assertLess(sure_list([1, 2], 1, quick_integer, 0, 9), 0)
        self.assertLess(sure_list((1, 2), 5, quick_integer, 0, 9), 0)
        self.assertLess(sure_list([1, 10], 5, quick_integer, 0, 9), 0)

    def test_maps_are_in_order(self) -> None:
        self.assertEqual(sure_map({"a": "1", "b": "2"}, 5, quick_text), 3)
        self.assertLess(sure_map({"b": "2", "a": "1"}, 5, quick_text), 0)
        self.assertLess(sure_map({1: "2"}, 5, quick_text), 0)
        self.assertLess(sure_map({"\ud800": "2"}, 5, quick_text), 0)

    def test_records_count_and_open(self) -> None:
        leaves = ["leaf", "leaf"]
        self.assertEqual(sure_list_of_records(leaves, 5, 1, sure_leaf, False), 3)
        self.assertLess(sure_list_of_records(leaves, 1, 1, sure_leaf, False), 0)
        self.assertLess(sure_list_of_records(leaves, 5, 0, sure_leaf, False), 0)
        self.assertLess(sure_list_of_records(["other"], 5, 1, sure_leaf, False), 0)
        self.assertEqual(sure_map_of_records({"a": "leaf"}, 5, 1, sure_leaf, False), 4)
        self.assertLess(
            sure_map_of_records({"b": "leaf", "a": "leaf"}, 5, 1, sure_leaf, False), 0
        )

    def test_a_value_in_itself_ends(self) -> None:
        endless: list[object] = []
        endless += [endless, endless]
        self.assertLess(sure_tree([endless], 10_000, 50, False), 0)


class Plain(unittest.TestCase):
    def test_heads(self) -> None:
        self.assertEqual(heads(1)[3], b"\x93\x01")
        for size, head in (
            (0, b"\xa0"),
            (31, b"\xbf"),
            (32, b"\xd9\x20"),
            (255, b"\xd9\xff"),
            (256, b"\xda\x01\x00"),
            (65535, b"\xda\xff\xff"),
            (65536, b"\xdb\x00\x01\x00\x00"),
        ):
            known = TEXT_HEADS[size] if size < len(TEXT_HEADS) else text_head(size)
            self.assertEqual(known, head)
        for value, data in (
            (127, b"\x7f"),
            (128, b"\xcc\x80"),
            (255, b"\xcc\xff"),
        ):
            self.assertEqual(SHORT_INTEGERS[value], data)
        self.assertEqual((len(TEXT_HEADS), len(SHORT_INTEGERS)), (256, 256))

    def test_bytes(self) -> None:
        self.assertEqual(plain_bytes(b"-\xc4\x02ab", 1), (b"ab", 5))
        self.assertEqual(plain_bytes(b"\xc5\x00\x01a", 0), (b"a", 4))
        self.assertEqual(plain_bytes(b"\xc6\x00\x00\x00\x01a", 0), (b"a", 6))
        for cut in (b"\xc4", b"\xc4\x02a", b"\xc5\x00\x02a", b"\xc6\xff"):
            with self.subTest(cut):
                self.assertGreater(plain_bytes(cut, 0)[1], len(cut))
        with self.assertRaises(LookupError):
            plain_bytes(b"\xa1a", 0)


def checked_text(
    record: str,
    _layout: Layout,
    _limits: Limits,
    allow_loss: Collection[str],
    later: bool = False,
) -> str:
    """A text, which a format may lose."""
    if not later and not is_unicode(record):
        raise text_error("text")
    return "" if allow_loss else record


class Written(unittest.TestCase):
    def test_frames_tell_of_lone_surrogates(self) -> None:
        texts = RecordsCodec(FormatCodec(str, Layout()), checked_text)
        payloads = RecordsCodec(FormatCodec(str.encode, Layout()), checked_text)
        for codec, frame in ((texts, "\u00e9"), (payloads, b"\xc3\xa9")):
            encoded = codec.encode(checked_text, "\u00e9", DEFAULT_LIMITS, None, ())
            self.assertEqual(encoded, frame)
            for loss in ((), ("text",)):
                with self.assertRaisesRegex(CompactError, "text"):
                    codec.encode(checked_text, "\ud800", DEFAULT_LIMITS, None, loss)
