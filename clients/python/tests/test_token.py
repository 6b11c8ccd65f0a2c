"""The token algorithm beside the protocol's tables and a slow reference."""

import json
import unittest

from compact_decoder import CompactError, Limits, compress, decompress
from tests import references
from tests.documents import corpora, draw_json
from tests.properties import Draw, holds

# Where each context's object stands, around it.
PLACES = {
    "root": "{}",
    "message": '{{"messages":[{}]}}',
    "choice": '{{"choices":[{}]}}',
    "usage": '{{"usage":{}}}',
    "tool": '{{"tools":[{}]}}',
    "function": '{{"functions":[{}]}}',
}
SHORT_PLACES = {
    "root": "{}",
    "message": '{{"m":[{}]}}',
    "choice": '{{"C":[{}]}}',
    "usage": '{{"U":{}}}',
    "tool": '{{"ts":[{}]}}',
    "function": '{{"fs":[{}]}}',
}
VALUE_PLACES = {
    "model": ("root", "model"),
    "role": ("message", "role"),
    "finish_reason": ("choice", "finish_reason"),
}


def place(context: str, member: str, places: dict[str, str] = PLACES) -> str:
    inner = "{" + member + "}"
    return inner if context == "root" else places[context].format(inner)


def pair(text: str) -> tuple[str, str]:
    frame = compress(text, "T1")
    return frame, decompress(frame)


class Document(unittest.TestCase):
    def test_the_documented_example(self) -> None:
        content = (
            '{"model":"gpt-4o","messages":[{"role":"user","content":"Hello"}],'
            '"temperature":1.0,"stream":false}'
        )
        frame, back = pair(content)
        self.assertEqual(frame, '#T1|{"M":"4o","m":[{"r":"u","c":"Hello"}]}')
        self.assertEqual((len(content), len(frame)), (98, 42))
        self.assertEqual(
            back,
            '{"model":"gpt-4o","messages":[{"role":"user","content":"Hello"}],'
            '"temperature":1.0,"top_p":1.0,"n":1,"stream":false,'
            '"frequency_penalty":0,"presence_penalty":0,"logit_bias":{},"stop":null}',
        )

    def test_each_row_of_keys_both_ways(self) -> None:
        for context, table in references.KEYS.items():
            for name, (short, _) in table.items():
                with self.subTest(context=context, name=name):
                    # A scalar, so that no context follows; no request, no defaults.
                    text = place(context, f'"{name}":7')
                    wire = place(context, f'"{short}":7', SHORT_PLACES)
                    self.assertEqual(compress(text, "T1"), "#T1|" + wire)
                    # A request gets its defaults behind.
                    for frame in ("#T1|" + wire, "#T1|" + text):
                        self.assertTrue(decompress(frame).startswith(text[:-1]))
                    if short != name:
                        literal = place(context, f'"{short}":7')
                        escaped = place(context, f'"={short}":7', SHORT_PLACES)
                        self.assertEqual(compress(literal, "T1"), "#T1|" + escaped)

    def test_each_row_of_values_both_ways(self) -> None:
        for table, (context, key) in VALUE_PLACES.items():
            short_key = references.KEYS[context][key][0]
            for name, (short, _) in references.TABLES[table].items():
                with self.subTest(table=table, name=name):
                    text = place(context, f'"{key}":"{name}"')
                    wire = "#T1|" + place(
                        context, f'"{short_key}":"{short}"', SHORT_PLACES
                    )
                    self.assertEqual(compress(text, "T1"), wire)
                    self.assertTrue(decompress(wire).startswith(text[:-1]))
                    if short != name:
                        literal = place(context, f'"{key}":"{short}"')
                        wire = "#T1|" + place(
                            context, f'"{short_key}":"={short}"', SHORT_PLACES
                        )
                        self.assertEqual(compress(literal, "T1"), wire)
                        self.assertTrue(decompress(wire).startswith(literal[:-1]))

    def test_what_other_codecs_lose(self) -> None:
        for text in (
            '{"c":1,"content":2}',
            '{"properties":{"x":{"type":"integer"}}}',
            '{"stop":null,"temperature":1.0}',
            '{"choices":[{"message":{"r":"u"},"m":1}]}',
            '{"tools":[{"function":{"parameters":{"n":null,"x":1.0}}}]}',
            '{"__proto__":{"m":1},"constructor":"=","=":"=="}',
            "[[1.0,-0,1e400,12345678901234567890]]",
            '{"c":1,"c":2,"\\u0063":3}',
            '"=\\ud800"',
            "-0.10e+5",
            "{}",
            "[]",
            '{"model":["gpt-4o"],"role":"user"}',
            '{"messages\\u0000":1}',
        ):
            with self.subTest(text):
                self.assertEqual(pair(text)[1], text)

    def test_defaults(self) -> None:
        kept = '{"messages":[]'
        ones = ("1", "1.0", "1.000", "1e0", "1E-00", "1.0e+0")
        zeros = ("0", "-0", "0.0", "-0.00E99", "0e-5")
        for key, short, omitted, others in (
            ("temperature", "T", ones, ("1.01", "10", "1e1", "0.1e1", '"1"', "true")),
            ("top_p", "p", ones, ("0",)),
            ("n", "n", ones, ("2", "-1")),
            ("stream", "s", ("false",), ("true", "0", '"false"')),
            ("frequency_penalty", "f", zeros, ("0.1", "1e-9", '"0"')),
            ("presence_penalty", "P", zeros, ("false",)),
            ("logit_bias", "lb", ("{}", "{ \n}"), ('{"a":1}', "[]")),
            ("stop", "S", ("null",), ('"null"', "[null]")),
        ):
            for lexeme in omitted:
                for text in (
                    f'{kept},"{key}":{lexeme}}}',
                    f'{{ "{key}" : {lexeme} , "messages" : [ ] }}',
                ):
                    self.assertEqual(compress(text, "T1"), '#T1|{"m":[]}', text)
                    self.assertEqual(references.t1_encode(text), '#T1|{"m":[]}', text)
            for lexeme in others:
                text = f'{kept},"{key}":{lexeme}}}'
                wire = f'#T1|{{"m":[],"{short}":{lexeme}}}'
                self.assertEqual(compress(text, "T1"), wire)
            twice = f'{kept},"{key}":{omitted[0]},"{key}":{omitted[0]}}}'
            self.assertIn(f'"{short}":{omitted[0]},', compress(twice, "T1"))
        for text in ('{"temperature":1.0}', '{"messages":1,"temperature":1.0,"\\n":0}'):
            self.assertIn('"T":1.0', compress(text, "T1"))
            self.assertEqual(pair(text)[1], text)


class Twin(unittest.TestCase):
    @holds
    def test_equal_to_the_reference(self, draw: Draw) -> None:
        text = draw_json(draw)
        frame, back = pair(text)
        self.assertEqual(frame, references.t1_encode(text))
        self.assertEqual(back, references.t1_decode(frame))
        self.assertEqual(compress(back, "T1"), frame)
        tree = references.parse(text)
        if not references.is_request(tree):
            self.assertEqual(back, tree.text)

    @holds
    def test_frames_of_others(self, draw: Draw) -> None:
        frame = "#T1|" + draw_json(draw)
        self.assertEqual(decompress(frame), references.t1_decode(frame))

    @holds
    def test_damaged_frames(self, draw: Draw) -> None:
        frame = draw_json(draw, height=3)
        at = draw.integer(0, len(frame))
        frame = "#T1|" + frame[:at] + draw.text(2) + frame[at + draw.integer(0, 2) :]
        try:
            want = references.t1_decode(frame)
        except (ValueError, IndexError):
            with self.assertRaises(CompactError) as caught:
                decompress(frame)
            self.assertEqual(caught.exception.kind, "DecompressionFailed")
        else:
            self.assertEqual(decompress(frame), want)

    def test_the_corpora(self) -> None:
        for where, text in corpora():
            frame, back = pair(text)
            self.assertEqual(frame, references.t1_encode(text), where)
            self.assertEqual(back, references.t1_decode(frame), where)
            self.assertEqual(compress(back, "T1"), frame, where)
            pretty = json.dumps(json.loads(text), indent=1, ensure_ascii=False)
            compact = json.dumps(
                json.loads(text), separators=(",", ":"), ensure_ascii=False
            )
            self.assertEqual(compress(pretty, "T1"), compress(compact, "T1"), where)


class Faults(unittest.TestCase):
    def test_what_is_no_json(self) -> None:
        for text in ("", " ", "{", '{"a"}', '{"a":1,}', "[1,]", "{}x", "01", '"\t"'):
            for start in ("", '{"messages":[', '{"a":'):
                with self.subTest(start + text), self.assertRaises(CompactError) as c:
                    compress(start + text, "T1")
                self.assertEqual(c.exception.kind, "InvalidFormat")
                with self.assertRaises(CompactError) as c:
                    decompress("#T1|" + start + text)
                self.assertEqual(c.exception.kind, "DecompressionFailed")

    def test_depth(self) -> None:
        for text in ("[" * 5 + "]" * 5, '{"messages":[{"tool_calls":[{}]}]}'):
            for depth, fits in ((4, False), (5, True)):
                limits = Limits(depth=depth)
                if fits:
                    frame = compress(text, "T1", limits=limits)
                    decompress(frame, limits=limits)
                    continue
                with self.assertRaises(CompactError) as c:
                    compress(text, "T1", limits=limits)
                self.assertEqual(
                    (c.exception.kind, c.exception.limit), ("InvalidFormat", "depth")
                )
                with self.assertRaises(CompactError) as c:
                    decompress("#T1|" + text, limits=limits)
                error = c.exception
                self.assertEqual(
                    (error.kind, error.limit), ("DecompressionFailed", "depth")
                )

    def test_deep_documents_need_no_stack(self) -> None:
        deep = 20_000
        limits = Limits(depth=2 * deep + 2)
        for text in ("[" * deep + "]" * deep, '{"messages":[' * deep + "]}" * deep):
            frame = compress(text, "T1", limits=limits)
            self.assertEqual(
                compress(decompress(frame, limits=limits), "T1", limits=limits), frame
            )

    def test_a_parameter_that_stands_often(self) -> None:
        # No timed test: quadratic work on this would not end.
        many = 200_000
        text = '{"messages":1' + ',"temperature":1' * many + ',"n":1}'
        wire = '#T1|{"m":1' + ',"T":1' * many + "}"
        self.assertEqual(compress(text, "T1"), wire)

    def test_output(self) -> None:
        frame = '#T1|{"C":[{"fr":"cf"},"한"]}'
        content = '{"choices":[{"finish_reason":"content_filter"},"한"]}'
        size = len(content.encode())
        self.assertEqual(decompress(frame, limits=Limits(output=size)), content)
        for limit in (size - 1, 10):
            with self.assertRaises(CompactError) as c:
                decompress(frame, limits=Limits(output=limit))
            error = c.exception
            self.assertEqual(
                (error.kind, error.limit), ("DecompressionFailed", "output")
            )


if __name__ == "__main__":
    unittest.main()
