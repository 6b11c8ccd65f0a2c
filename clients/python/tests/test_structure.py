"""The structure algorithm beside hand-worked frames and a slow reference."""

import json
import tracemalloc
import unittest

from compact_decoder import CompactError, Limits, compress, decompress
from tests import references
from tests.documents import corpora, draw_json
from tests.properties import Draw, choice, holds

PIECES = [
    *("{", "}", "[", "]", ",", ":", '"a"', '"=^0"', '"=^1"', '"=json"', '"=json2"'),
    *('"=rows"', '"=="', '"="', '"sixteen bytes or"', "1", " ", '["a"]', '[["a"],[1]]'),
    *(
        '{"=rows":[["a"],[1],[2]]}',
        '{"=json":{"a":[1]}}',
        '{"=json2":["a b c d e f g"]}',
    ),
]


def refused(frame: str, limits: Limits | None = None) -> CompactError:
    try:
        decompress(frame, limits=limits)
    except CompactError as error:
        assert error.kind == "DecompressionFailed", error.kind
        return error
    raise AssertionError(f"{frame[:80]!r} was taken")


class Examples(unittest.TestCase):
    """Worked by hand after the definition."""

    def both(self, text: str, payload: str) -> None:
        self.assertEqual(compress(text, "T2"), "#T2|" + payload)
        self.assertEqual(decompress("#T2|" + payload), text)

    def test_references(self) -> None:
        self.both('["0123456789abcd","0123456789abcd"]', '["0123456789abcd","=^0"]')
        self.both(
            '["0123456789abc","0123456789abc"]', '["0123456789abc","0123456789abc"]'
        )
        # The inner array is numbered before what is around it.
        self.both(
            '[["aaaaaaaaaaaaaaaa"],["aaaaaaaaaaaaaaaa"],"aaaaaaaaaaaaaaaa"]',
            '[["aaaaaaaaaaaaaaaa"],"=^1","=^0"]',
        )
        self.both(
            "[1234567890123456,1234567890123456]", "[1234567890123456,1234567890123456]"
        )
        self.both('["한한한한한","한한한한한"]', '["한한한한한","=^0"]')

    def test_escapes(self) -> None:
        self.both('"="', '"=="')
        self.both('{"=rows":[["a"],[1]]}', '{"==rows":[["a"],[1]]}')
        self.both('{"=json":1,"==":"=^0"}', '{"==json":1,"===":"==^0"}')
        self.both('"\\u003d"', '"\\u003d"')

    def test_wraps(self) -> None:
        self.both(
            '["{\\"a\\":{\\"b\\":{\\"c\\":{\\"d\\":1}}}}"]',
            '["{\\"a\\":{\\"b\\":{\\"c\\":{\\"d\\":1}}}}"]',
        )
        self.both(
            '["{\\"a\\":\\"b\\",\\"c\\":\\"d\\",\\"e\\":\\"f\\"}"]',
            '[{"=json":{"a":"b","c":"d","e":"f"}}]',
        )
        self.both(
            '["{\\n  \\"a\\": [],\\n  \\"b\\": [\\n    1\\n  ]\\n}"]',
            '[{"=json2":{"a":[],"b":[1]}}]',
        )

    def test_rows(self) -> None:
        self.both(
            '[{"name":1,"value":2},{"name":3,"value":4},{"name":5,"value":6},{"name":7,"value":8}]',
            '{"=rows":[["name","value"],[1,2],[3,4],[5,6],[7,8]]}',
        )
        # (3 - 1) * (6 + 7 + 2) = 30 is not over 40, (4 - 1) * 15 = 45 is.
        self.both(
            '[{"name":1,"value":2},{"name":3,"value":4},{"name":5,"value":6}]',
            '[{"name":1,"value":2},{"name":3,"value":4},{"name":5,"value":6}]',
        )
        # An element that stood before is a reference, in an array of five.
        one = '{"name":1,"value":2}'
        self.both(
            f"[{one},{one},{one},{one},{one}]",
            '{"=rows":[["name","value"],[1,2],"=^0","=^0","=^0","=^0"]}',
        )

    def test_a_decoder_takes_more_than_an_encoder_writes(self) -> None:
        for payload, content in (
            (' { "=json" : 1 } ', '"1"'),
            ('{"=json2":"=="}', '"\\"=\\""'),
            ('{"=rows":[["a"]]}', "[]"),
            ('{"=rows" : [ [ "==" , "a" ] , [ 1 , {} ] ] }', '[{"=":1,"a":{}}]'),
            (
                '["0123456789abcd",{"=rows":[["a"],"=^0"]}]',
                '["0123456789abcd",["0123456789abcd"]]',
            ),
            (
                '[{"=json":["0123456789abcd"]},"=^1","=^0"]',
                '["[\\"0123456789abcd\\"]",["0123456789abcd"],"0123456789abcd"]',
            ),
        ):
            with self.subTest(payload):
                self.assertEqual(decompress("#T2|" + payload), content)
                self.assertEqual(references.t2_decode("#T2|" + payload), content)

    def test_what_is_no_frame(self) -> None:
        for payload in (
            *("", " ", "{", "[1,]", "1 2", '"=^0"', '["=^0","0123456789abcd"]'),
            *('["0123456789abcd","=^1"]', '["0123456789abcd","=^00"]', '"="', '"=x"'),
            *('["0123456789abcd","=^"]', '["0123456789abcd","=^0 "]', '{"=^0":1}'),
            *('{"=json":1,"a":2}', '{"a":1,"=json":2}', '{"=json"}', '{"=rows":1}'),
            *('{"=rows":[]}', '{"=rows":[[]]}', '{"=rows":[["a"],[]]}', '{"=x":1}'),
            *('{"=rows":[["a"],[1,2]]}', '{"=rows":[["a","b"],[1]]}', '{"=rows":{}}'),
            *('{"=rows":[["a"],[1]],"b":1}', '{"=rows":[[1],[1]]}', '{"=rows":["a"]}'),
            *(
                '{"=rows":[["a"],{"a":1}]}',
                '{"=rows":[["a"],"b"]}',
                '{"=rows":[["a"],1]}',
            ),
            *(
                '{"=rows":[["=a"],[1]]}',
                '{"=json":1',
                '["0123456789abcd","=^99999999999999999999"]',
            ),
        ):
            with self.subTest(payload):
                refused("#T2|" + payload)


class Twin(unittest.TestCase):
    @holds
    def test_equal_to_the_reference(self, draw: Draw) -> None:
        text = draw_json(draw)
        depth = choice(
            draw, [512, 512, references.parse(text).height + draw.integer(0, 3)]
        )
        limits = Limits(depth=depth)
        frame = compress(text, "T2", limits=limits)
        self.assertEqual(frame, references.t2_encode(text, depth))
        minified = references.parse(text).text
        self.assertEqual(decompress(frame, limits=limits), minified)
        self.assertEqual(references.t2_decode(frame, depth), minified)

    @holds
    def test_repeated_parts(self, draw: Draw) -> None:
        parts = [draw_json(draw, height=2) for _ in range(3)]
        parts += [json.dumps(part, ensure_ascii=False) for part in parts]
        text = "[" + ",".join(choice(draw, parts) for _ in range(6)) + "]"
        frame = compress(text, "T2")
        self.assertEqual(frame, references.t2_encode(text))
        self.assertEqual(decompress(frame), references.parse(text).text)

    @holds
    def test_frames_of_others(self, draw: Draw) -> None:
        frame = "#T2|" + "".join(
            choice(draw, PIECES) for _ in range(draw.integer(1, 9))
        )
        self.compare(frame, Limits(depth=draw.integer(1, 6)))

    @holds
    def test_damaged_frames(self, draw: Draw) -> None:
        frame = compress(draw_json(draw), "T2")[4:]
        at = draw.integer(0, len(frame))
        change = choice(draw, [*PIECES, draw.text(1)])
        frame = frame[:at] + change + frame[at + draw.integer(0, 3) :]
        self.compare("#T2|" + frame, Limits(output=draw.integer(1, 200)))

    def compare(self, frame: str, limits: Limits) -> None:
        try:
            want = references.t2_decode(frame, limits.depth, limits.output)
        except (ValueError, IndexError):
            refused(frame, limits)
        else:
            self.assertEqual(decompress(frame, limits=limits), want)

    def test_the_corpora(self) -> None:
        for where, text in corpora():
            frame = compress(text, "T2")
            self.assertEqual(frame, references.t2_encode(text), where)
            self.assertEqual(decompress(frame), references.parse(text).text, where)


class Bounds(unittest.TestCase):
    def test_references_that_expand_are_bounded(self) -> None:
        payload = '["0123456789abcd"'
        for number in range(40):
            payload += f',["=^{number}","=^{number}"]'
        tracemalloc.start()
        error = refused("#T2|" + payload + "]", Limits(output=1 << 20))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertEqual(error.limit, "output")
        self.assertLess(peak, 4 << 20)

    def test_indentation_is_bounded(self) -> None:
        inner = "[" * 100 + ",".join("1" * 2000) + "]" * 100
        error = refused('#T2|{"=json2":' + inner + "}", Limits(output=100_000))
        self.assertEqual(error.limit, "output")

    def test_output_is_inclusive(self) -> None:
        frame, content = (
            '#T2|["0123456789abcd","=^0"]',
            '["0123456789abcd","0123456789abcd"]',
        )
        self.assertEqual(decompress(frame, limits=Limits(output=len(content))), content)
        for limit in (len(content) - 1, 20, 5):
            self.assertEqual(refused(frame, Limits(output=limit)).limit, "output")

    def test_depth(self) -> None:
        for payload in (
            "[[[]]]",
            '[{"=json":[]}]',
            '[{"=json":{"=json":1}}]',
            '[{"=rows":[["a"],[1]]}]',
            '["0123456789abcd",[["=^0"]]]',
            '[["0123456789abcd"],["=^1"]]',
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
            json.dumps("[" * deep + "]" * deep),
        ):
            frame = compress(text, "T2", limits=limits)
            self.assertEqual(decompress(frame, limits=limits), text)
        payload = '{"=json":' * 20 + "1" + "}" * 20
        self.assertGreater(len(decompress("#T2|" + payload)), 1 << 19)

    def test_a_string_too_deep_to_unwrap_stays(self) -> None:
        text = json.dumps('["a","b","c","d","e"]')
        self.assertIn("=json", compress(text, "T2", limits=Limits(depth=2)))
        self.assertNotIn("=json", compress(text, "T2", limits=Limits(depth=1)))


if __name__ == "__main__":
    unittest.main()
