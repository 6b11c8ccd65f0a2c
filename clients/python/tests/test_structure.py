"""The structure algorithm: its frames, and what a decoder bounds.

The pairs in tests/vectors/m2m are the judge of each byte.
"""

import json
import unittest
from unittest.mock import patch

from compact_decoder import CompactError, Limits, compress, decompress
from compact_decoder._m2m import (
    structure,
    structure_decode,
    structure_equal,
    structure_items,
    structure_open,
    structure_quote,
    structure_restored,
    structure_scan,
    structure_tree,
)
from tests.vectors import answers, vectors

VALUES = 5000  # in place of a million


class Frames(unittest.TestCase):
    def test_large_texts_are_written_like_small_ones(self) -> None:
        with (
            patch.object(structure_tree, "SMALL", -1),
            patch.object(structure_equal, "_FEW", 0),
            patch.object(structure_restored, "_FEW", 0),
        ):
            for case in vectors("m2m/structure-pairs.json"):
                answers(case)

    def test_long_parts_of_a_text_are_read_in_pieces(self) -> None:
        """A text that is read in pieces gives the same, wherever the pieces end."""
        cases = vectors("m2m/structure-pairs.json")[::7]
        for size in (1, 2, 3, 17, 100):
            with (
                patch.object(structure_items, "_PIECE", size),
                patch.object(structure_items, "_SECTION", size),
                patch.object(structure_open, "FULL", size),
                patch.object(structure_decode, "FULL", size),
                patch.object(structure_quote, "_PART", size),
            ):
                for case in cases:
                    answers(case)
                    if case["op"] == "decompress" and "expected" in case:
                        payload = bytes.fromhex(case["input"]["hex"])[4:]
                        spaced = structure_quote.indent(payload, 1 << 30) or b""
                        content = decompress("#T2|" + spaced.decode())
                        self.assertEqual(
                            content, case["expected"], (size, case["name"])
                        )

    def test_strings_and_numbers_longer_than_a_piece(self) -> None:
        for long in (
            '"' + "x" * 100_000 + '"',
            '"' + "\\n" * 50_000 + '"',
            "1" * 70_000,
        ):
            for text in (long, f"[{long},{long}]", f'{{"a":{long},"b":[{long}]}}'):
                self.assertEqual(decompress(compress(text, "T2")), text)

    def test_content_of_too_many_values(self) -> None:
        self.assertEqual(structure.MAX_VALUES, 1 << 20)
        # The array itself is one.
        values = ["1"] * (VALUES - 1)
        values[:4] = ['"=x"', '"' + "y" * 24 + '"', '"' + "y" * 24 + '"', "{}"]
        text = "[" + ",".join(values) + "]"
        over = text[:-1] + ",1]"
        with patch.object(structure_scan, "MAX_VALUES", VALUES):
            frame = compress(text, "T2")
            self.assertIn(',"=a",{},1,', frame)
            self.assertEqual(decompress(frame), text)
            frame = compress(over, "T2")
            self.assertEqual(frame, "#T2|" + over.replace('"=x"', '"==x"'))
            self.assertEqual(compress(over.replace(",", " ,\n"), "T2"), frame)
            for bad in (over[:-1], over + "]", over[:-1] + "}", over[:-1] + " 1]"):
                with self.assertRaises(CompactError) as caught:
                    compress(bad, "T2")
                self.assertEqual(caught.exception.kind, "InvalidFormat")
            for deep in (over[:-1] + ",[[]]]", over[:-1] + ',{"a":[1]}]'):
                compress(deep, "T2", limits=Limits(depth=3))
                with self.assertRaises(CompactError) as caught:
                    compress(deep, "T2", limits=Limits(depth=2))
                self.assertEqual(caught.exception.limit, "depth")

    def test_strings_that_would_make_too_many_values_stay(self) -> None:
        inner = '["a","b","c","d","e","f"]'
        held = json.dumps(inner)
        with patch.object(structure_scan, "MAX_VALUES", VALUES):
            # An array, its elements, and seven values in the string.
            for count, end in (
                (VALUES - 9, f'{{"=JSON":{inner}}}'),
                (VALUES - 8, held),
            ):
                text = "[" + "1," * count + held + "]"
                frame = compress(text, "T2")
                self.assertEqual(frame, "#T2|[" + "1," * count + end + "]")


class Bounds(unittest.TestCase):
    def test_deep_documents_need_no_stack(self) -> None:
        deep = 10_000
        limits = Limits(depth=2 * deep + 2)
        for text in (
            "[" * deep + "]" * deep,
            '{"a":[' * deep + "]}" * deep,
            '[{"b":1,"a":' * deep + "1" + "},2]" * deep,
            json.dumps("[" * deep + "]" * deep),
        ):
            for plain in (False, True):
                frame = compress(text, "T2", limits=limits, plain=plain)
                self.assertEqual(decompress(frame, limits=limits), text)


if __name__ == "__main__":
    unittest.main()
