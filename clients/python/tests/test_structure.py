"""The structure algorithm: its frames, and what a decoder bounds.

The pairs in tests/vectors/m2m are the judge of each byte.
"""

import json
import re
import tracemalloc
import unittest
from unittest.mock import patch

from compact_decoder import CompactError, Limits, compress, decompress, legend
from compact_decoder._m2m import (
    structure,
    structure_equal,
    structure_items,
    structure_scan,
    structure_tree,
)
from tests import references
from tests.documents import corpora, draw_json
from tests.properties import Draw, choice, holds
from tests.test_vectors import VECTORS, load, run

PIECES = [
    *("{", "}", "[", "]", ",", ":", '"a"', '"=a"', '"=a:x"', '"=a/x"', '{"=a":', "1"),
    *('{"=JSON":', '{"=JSON2":', '{"=1 rows":["a"]}', '{"=2 rows":["a",["b"]]}', " "),
    *('"=="', '"="', '["a"]', '{"a":["b"]}', '{"a":{"=row":["b"]}}', '{"a":"x*"}'),
]
VALUES = 5000  # in place of a million


def refused(frame: str, limits: Limits | None = None) -> CompactError:
    try:
        decompress(frame, limits=limits)
    except CompactError as error:
        assert error.kind == "DecompressionFailed", error.kind
        return error
    raise AssertionError(f"{frame[:80]!r} was taken")


class Frames(unittest.TestCase):
    def both(self, text: str, dense: str, plain: str) -> None:
        self.assertEqual(compress(text, "T2"), "#T2|" + dense)
        self.assertEqual(compress(text, "T2", dense=True), "#T2|" + dense)
        self.assertEqual(compress(text, "T2", dense=False), "#T2|" + plain)
        for payload in (dense, plain):
            self.assertEqual(decompress("#T2|" + payload), text)

    def test_dense_is_an_option(self) -> None:
        url = "https://api.example.com/users/ann"
        text = f'{{"url":"{url}","repos":"{url}/repos","me":"{url}"}}'
        self.both(text, f'{{"url":"=a:{url}","repos":"=a/repos","me":"=a"}}', text)
        url = "u" * 255
        self.both(f'["{url}","{url}"]', f'["=a:{url}","=a"]', f'["=a:{url}","=a"]')

    def test_selections_use_it(self) -> None:
        rows = ",".join(f'{{"name":"item-{n:04}","value":{n}}}' for n in range(60))
        text = f'{{"messages":[{rows}]}}'
        for selection in ("exact", "smallest"):
            dense, plain = (
                compress(text, selection, allowed=["T2"], dense=dense)
                for dense in (True, False)
            )
            self.assertEqual(dense, compress(text, "T2"))
            self.assertEqual(plain, compress(text, "T2", dense=False))
            self.assertLess(len(dense), len(plain))

    def test_large_texts_are_written_like_small_ones(self) -> None:
        with (
            patch.object(structure_tree, "SMALL", -1),
            patch.object(structure_equal, "_FEW", 0),
        ):
            for case in load(VECTORS / "m2m" / "structure-pairs.json"):
                found, wanted = run(case)
                self.assertEqual(found, wanted, case["name"])

    def test_long_parts_of_a_text_are_read_in_pieces(self) -> None:
        """What is read in pieces is the same wherever these end."""
        cases = load(VECTORS / "m2m" / "structure-pairs.json")[::7]
        for size in (1, 2, 3, 17, 100):
            with patch.object(structure_items, "_PIECE", size):
                for case in cases:
                    found, wanted = run(case)
                    self.assertEqual(found, wanted, (size, case["name"]))

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

    def test_a_head_is_not_closed_in_front_of_its_columns(self) -> None:
        refused('#T2|[{"=1 rows":}["a"]},[1]]')
        refused('#T2|[{"=1 rows":]["a"]},[1]]')

    def test_escapes_of_no_character(self) -> None:
        for string in (
            '"\\u12g4"',
            '"\\u123"',
            '"\\ude0\\\\0"',
            '"\\u"',
            '"\\\\\\u00"',
        ):
            for text in (string, f"[{string}]", f"{{{string}:1}}"):
                refused("#T2|" + text)
                with self.assertRaises(CompactError) as caught:
                    compress(text, "T2")
                self.assertEqual(caught.exception.kind, "InvalidFormat")
        text = '["\\\\u12g4","\\u00e9","\\\\\\u00E9"]'
        self.assertEqual(decompress(compress(text, "T2")), text)


class Properties(unittest.TestCase):
    def restores(self, text: str) -> None:
        minified = references.parse(text).text
        marked = len(re.findall(r'"=', minified))
        for dense in (True, False):
            frame = compress(text, "T2", dense=dense)
            self.assertEqual(decompress(frame), minified)
            size = references.size(minified) + 4 + marked
            self.assertLessEqual(references.size(frame), size)
            line = legend(frame)
            self.assertEqual(line[:5] == "#T2: ", line != "", line)

    @holds
    def test_what_is_restored(self, draw: Draw) -> None:
        self.restores(draw_json(draw))

    @holds
    def test_repeated_parts(self, draw: Draw) -> None:
        parts = [draw_json(draw, height=2) for _ in range(3)]
        parts += [json.dumps(part, ensure_ascii=False) for part in parts]
        self.restores("[" + ",".join(choice(draw, parts) for _ in range(6)) + "]")

    @holds
    def test_depth_is_that_of_the_content(self, draw: Draw) -> None:
        text = draw_json(draw)
        limits = Limits(depth=max(1, references.parse(text).height))
        frame = compress(text, "T2", limits=limits)
        self.assertEqual(decompress(frame, limits=limits), references.parse(text).text)

    @holds
    def test_frames_of_others(self, draw: Draw) -> None:
        frame = "".join(choice(draw, PIECES) for _ in range(draw.integer(1, 12)))
        self.fails_well("#T2|" + frame, Limits(depth=draw.integer(1, 6)))

    @holds
    def test_damaged_frames(self, draw: Draw) -> None:
        frame = compress(draw_json(draw), "T2")[4:]
        at = draw.integer(0, len(frame))
        change = choice(draw, [*PIECES, draw.text(1)])
        frame = frame[:at] + change + frame[at + draw.integer(0, 3) :]
        self.fails_well("#T2|" + frame, Limits(output=draw.integer(1, 200)))

    def fails_well(self, frame: str, limits: Limits) -> None:
        """It is refused, or what it restores is JSON within the limits."""
        try:
            content = decompress(frame, limits=limits)
        except CompactError as error:
            self.assertEqual(error.kind, "DecompressionFailed")
            with self.assertRaises(CompactError):
                legend(frame, limits=limits)
        else:
            tree = references.parse(content)
            self.assertEqual(tree.text, content)
            self.assertLessEqual(tree.height, limits.depth)
            self.assertLessEqual(references.size(content), limits.output)

    def test_rows_that_are_lost_or_doubled(self) -> None:
        row = '{"id":%d,"name":"user %d"}'
        text = "[" + ",".join(row % (n, n) for n in range(9)) + "]"
        frame = compress(text, "T2")
        for match in re.finditer(r",\[[^\]]*\](?=[,\]]})?", frame[20:]):
            one = match[0]
            refused(frame.replace(one, "", 1))
            refused(frame.replace(one, one + one, 1))

    def test_the_corpora(self) -> None:
        for where, text in corpora():
            minified = references.parse(text).text
            for dense in (True, False):
                frame = compress(text, "T2", dense=dense)
                self.assertEqual(decompress(frame), minified, where)


class Bounds(unittest.TestCase):
    def test_names_that_expand_are_bounded(self) -> None:
        payload = '["=a:0123456789abcd"'
        for number in range(1, 26):
            last, name = chr(96 + number), chr(97 + number)
            payload += f',{{"={name}":["={last}","={last}"]}}'
        tracemalloc.start()
        error = refused("#T2|" + payload + "]", Limits(output=1 << 20))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertEqual(error.limit, "output")
        self.assertLess(peak, 4 << 20)

    def test_rows_that_expand_are_bounded(self) -> None:
        columns = json.dumps(["k" * 10_000, "l"])
        payload = '[{"=1000 rows":' + columns + "}" + ",[1,2]" * 1000 + "]"
        tracemalloc.start()
        error = refused("#T2|" + payload, Limits(output=1 << 20))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertEqual(error.limit, "output")
        self.assertLess(peak, 8 << 20)

    def test_indentation_is_bounded(self) -> None:
        inner = "[" * 100 + ",".join("1" * 2000) + "]" * 100
        error = refused('#T2|{"=JSON2":' + inner + "}", Limits(output=100_000))
        self.assertEqual(error.limit, "output")

    def test_output_is_inclusive(self) -> None:
        frame, content = (
            '#T2|["=a:0123456789abcd","=a"]',
            '["0123456789abcd","0123456789abcd"]',
        )
        self.assertEqual(decompress(frame, limits=Limits(output=len(content))), content)
        for limit in (len(content) - 1, 20, 5):
            self.assertEqual(refused(frame, Limits(output=limit)).limit, "output")

    def test_what_strings_hold_counts_too(self) -> None:
        # Each level restores the array again, and all of them are one string.
        payload = '{"=JSON":[' * 4 + '"' + "x" * 1000 + '"' + "]}" * 4
        size = len(decompress("#T2|" + payload))
        self.assertLess(size, 1100)
        error = refused("#T2|" + payload, Limits(output=size))
        self.assertEqual(error.limit, "output")
        decompress("#T2|" + payload, limits=Limits(output=2 * size))

    def test_depth(self) -> None:
        for payload in (
            "[[[]]]",
            '[{"=JSON":[]}]',
            '{"=JSON":[[]]}',
            '[{"=1 rows":["a",["b"]]},[[]]]',
            '[{"=1 rows":[{"a":["b"]}]},1]',
            '[{"=1 rows":[{"a":{"=row":["b"]}}]},1]',
            '[{"=a":[]},["=a"]]',
        ):
            with self.subTest(payload):
                decompress("#T2|" + payload, limits=Limits(depth=3))
                error = refused("#T2|" + payload, Limits(depth=2))
                self.assertEqual(error.limit, "depth")

    def test_deep_documents_need_no_stack(self) -> None:
        deep = 10_000
        limits = Limits(depth=2 * deep + 2)
        for text in (
            "[" * deep + "]" * deep,
            '{"a":[' * deep + "]}" * deep,
            '[{"b":1,"a":' * deep + "1" + "},2]" * deep,
            json.dumps("[" * deep + "]" * deep),
        ):
            for dense in (True, False):
                frame = compress(text, "T2", limits=limits, dense=dense)
                self.assertEqual(decompress(frame, limits=limits), text)

    def test_a_string_too_deep_to_unwrap_stays(self) -> None:
        text = json.dumps('["a","b","c","d","e"]')
        self.assertIn("=JSON", compress(text, "T2", limits=Limits(depth=2)))
        self.assertNotIn("=JSON", compress(text, "T2", limits=Limits(depth=1)))


if __name__ == "__main__":
    unittest.main()
