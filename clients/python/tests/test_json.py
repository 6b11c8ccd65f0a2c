"""The JSON scanner beside the json module, and where that is no model."""

import json
import unittest

from compact_decoder import CompactError
from compact_decoder._core.json_members import scan_object
from compact_decoder._core.json_text import integer, quote, unquote
from tests.properties import Draw, choice, holds

PIECES = [
    *'{}[]:,"" \t\n\r-.01eE+x',
    '"a":',
    '"b":1',
    "null",
    "true",
    "-0.5e+7",
    '"\\u00e9\\n"',
    '"\\ud83d\\ude00"',
    '"\\x"',
    "한",
]


def refused(text: str, depth: int = 99) -> CompactError:
    try:
        scan_object(text, depth)
    except CompactError as error:
        assert error.kind == "InvalidFormat"
        return error
    raise AssertionError(f"{text!r} was taken")


class Scanner(unittest.TestCase):
    @holds
    def test_takes_what_json_takes(self, draw: Draw) -> None:
        text = '{"a":' + "".join(
            choice(draw, PIECES) for _ in range(draw.integer(0, 9))
        )
        text += choice(draw, ["}", "", "]}"])
        try:
            pairs = json.loads(text, object_pairs_hook=list)
        except ValueError:
            refused(text)
            return
        members = scan_object(text, 99)
        self.assertEqual([m.name for m in members], [name for name, _ in pairs])
        for member, (_, value) in zip(members, pairs, strict=True):
            found = json.loads(member.value, object_pairs_hook=list)
            self.assertEqual(found, value)
            self.assertIn(member.lexeme, text)
            self.assertIn(member.value, text)

    def test_grammar(self) -> None:
        for value in (
            *("01", "1.", ".5", "+1", "-", "1e", "0x1", "NaN", "Infinity", "٣", "1_0"),
            *("tru", "True", "nul", "'x'", '"', '"\\"', '"\\u12"', '"\\u12g4"'),
            *('"\\ "', '"\t"', '"\x00"', "[", "]", "[1", "[1,]", "[,1]", "[1 2]"),
            *(
                "{",
                '{"a"}',
                '{"a":}',
                '{"a":1,}',
                "{1:2}",
                "[}",
                "1}",
                "",
                " ",
                "\x0c1",
            ),
        ):
            with self.subTest(value):
                refused('{"a":' + value + "}")
        for text in ("", "[]", "1", "{}{}", "{} x", "\ufeff{}", "\u00a0{}", "{}\x00"):
            with self.subTest(text):
                refused(text)
        for value in ("0", "-0", "1.5e-7", "[]", "[ ]", "{ }", '"\x7f"', '"\u2028"'):
            text = ' \t{ "a" \n:\r' + value + " } "
            self.assertEqual(scan_object(text, 9)[0].value, value)

    def test_positions(self) -> None:
        for text, position in (
            ("", 0),
            ("x", 0),
            ('{"a":1,}', 7),
            ('{"한글":x}', 6),
            ('{"a":[1,{"b":01}]}', 14),
            ('{"a":"\\q"}', 6),
            ('{"a":1}}', 7),
        ):
            self.assertEqual(refused(text).position, position, text)

    def test_names_are_undone_and_kept(self) -> None:
        (member,) = scan_object('{"\\u0061\\ud800":1}', 1)
        self.assertEqual(member.name, "a\ud800")
        self.assertEqual(member.lexeme, '"\\u0061\\ud800"')

    def test_members_of_one_name_are_all_there(self) -> None:
        members = scan_object('{"a":1,"a":2}', 1)
        self.assertEqual([m.value for m in members], ["1", "2"])

    def test_depth_is_inclusive_and_needs_no_stack(self) -> None:
        text = '{"a":' + "[" * 9 + "]" * 9 + "}"
        self.assertEqual(len(scan_object(text, 10)), 1)
        error = refused(text, 9)
        self.assertEqual((error.limit, error.position), ("depth", 13))
        self.assertEqual(refused("{}", 0).limit, "depth")
        deep = 20_000
        text = '{"a":' + '{"b":[' * deep + "]}" * deep + "}"
        self.assertEqual(len(scan_object(text, 2 * deep + 1)), 1)
        refused(text[:-1], 2 * deep + 1)

    def test_long_strings_of_escapes(self) -> None:
        value = '"' + "\\n\\u00e9x" * 20_000 + '"'
        (member,) = scan_object('{"a":' + value + "}", 1)
        self.assertEqual(unquote(member.value), "\né" + "x\né" * 19_999 + "x")
        refused('{"a":' + value[:-1] + "\\}")


class Values(unittest.TestCase):
    def test_quoting(self) -> None:
        # Written out after the ruling: short escapes, lower-case hex, else raw.
        self.assertEqual(
            quote('"\\/\b\f\n\r\t\x00\x1f\x7f é\u2028😀'),
            '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f é\u2028😀"',
        )

    @holds
    def test_quoting_comes_back(self, draw: Draw) -> None:
        text = draw.text(20)
        self.assertEqual(json.loads(quote(text)), text)
        self.assertEqual(unquote(quote(text)), text)
        self.assertEqual(unquote(json.dumps(text)), text)

    def test_undoing(self) -> None:
        for lexeme, text in (
            ('"\\/\\"\\\\"', '/"\\'),
            ('"\\ud83d\\uDE00"', "😀"),
            ('"\\ude00\\ud83d"', "\ude00\ud83d"),
            ('"\\\\ud83d"', "\\ud83d"),
            ('"\\u005cn"', "\\n"),
        ):
            self.assertEqual(unquote(lexeme), text)

    def test_integers(self) -> None:
        for lexeme, value in (
            ("0", 0),
            ("-0", 0),
            ("-1", -1),
            ("9007199254740991", 2**53 - 1),
            ("-9007199254740991", 1 - 2**53),
        ):
            self.assertEqual(integer(lexeme), value)
        for lexeme in (
            *("", "-", "+1", "01", "-01", "0.0", "1e0", "9007199254740992", "1_0", "١"),
            *("²", " 1", "1 ", "true", '"0"', "1" * 5000),
        ):
            self.assertIsNone(integer(lexeme), lexeme[:20])


if __name__ == "__main__":
    unittest.main()
