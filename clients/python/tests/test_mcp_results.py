"""Results of MCP, packed and unpacked, beside docs/mcp.md and a slow reference."""

import json
import re
import unittest
from hashlib import sha256
from unittest import mock

from compact_decoder import (
    Ask,
    CompactError,
    CompactResponse,
    KnownList,
    Limits,
    Status,
    compress,
    encode,
    pack_call,
    pack_list,
    parse_mcp_message,
    unpack_call,
    unpack_list,
)
from compact_decoder._core.brotli import has_brotli
from tests.properties import Draw, choice, holds
from tests.test_mcp import OURS, corpus
from tests.test_vectors import VECTORS, load
from tests.texts import is_json, minified, quote, size

ENCODINGS = ("T2", "BR", "Z") if has_brotli() else ("T2", "Z")
WORDS = "the same words again, " * 20
REPEATED = f'{{"content":[{{"type":"text","text":"{WORDS}"}}],"structuredContent":{{"content":"{WORDS}"}}}}'


def results() -> list[str]:
    found = [parse_mcp_message(line).result for line in corpus()]
    return [result for result in found if result is not None]


def encoded(name: str, result: str) -> str:
    """The text of an encoding, by the table of the document."""
    if name == "Z":
        response = CompactResponse(Status.OK, "", 0, compress(result, "T2"))
        return encode(response, "compressed")
    return compress(result, name)


def packed_call(name: str, text: str) -> str:
    content = f'[{{"type":"text","text":{quote(text)}}}]'
    return f'{{"content":{content},"_meta":{{"{OURS}encoding":"{name}"}}}}'


def wanted(name: str, result: str) -> str:
    """The text after packing and unpacking: T2 leaves out white space between tokens."""
    return result if name == "BR" else minified(result)


class Case(unittest.TestCase):
    def refused(self, kind: str, call: object, *args: object, limit: str = "") -> None:
        assert callable(call)
        with self.assertRaises(CompactError) as caught:
            call(*args)
        self.assertEqual(caught.exception.kind, kind, args)
        self.assertEqual(caught.exception.limit or "", limit)

    def check_call(self, result: str) -> int:
        """Pack a result in each encoding, and get it back."""
        shorter = 0
        for name in ENCODINGS:
            due = packed_call(name, encoded(name, result))
            plain = size(due) >= size(result)
            sent = pack_call(result, ["no such", name])
            self.assertEqual(sent, None if plain else due)
            if sent is not None:
                shorter += 1
                self.assertEqual(unpack_call(sent), wanted(name, result))
        return shorter

    def check_list(self, text: str) -> None:
        """Send a list in every way, and get it back each time."""
        if re.search(r'"_meta" ?:\{\}', text):
            return  # as the last member it is taken for the one that packing adds
        named = "t_" + sha256(text.encode()).hexdigest()
        for ask in (Ask(), Ask(("T2",)), Ask(None, ""), Ask(("Z", "T2"), "t_x")):
            sent = pack_list(text, ask)
            due = text
            if sent is not None and f"{OURS}text" in json.loads(sent)["_meta"]:
                due = wanted("T2", text)
            reference = named if sent is not None and ask.known is not None else None
            self.assertEqual(unpack_list(sent or text), KnownList(reference, due))


class Results(Case):
    def test_the_corpus(self) -> None:
        self.assertEqual(len(results()), 24)
        self.check_list(next(text for text in results() if text.startswith('{"tools"')))
        shorter = sum(self.check_call(result) for result in results())
        self.assertGreater(shorter, 10 * len(ENCODINGS))

    def test_a_single_byte_shorter(self) -> None:
        words = WORDS[:44]
        for n in range(120):
            text = words + n * "x"
            self.check_call(f'{{"a":"{text}","b":"{text}"}}')

    def test_which_encoding(self) -> None:
        once = f'{{"text":"{WORDS}"}}'
        encoding = f'"{OURS}encoding"'
        for result, accept, name in (
            (REPEATED, [], ""),
            (REPEATED, ["T2", "Z"], "T2"),
            (REPEATED, ["t2", "", "T1", "none", "Z", "T2"], "Z"),
            ('{"content":[]}', ENCODINGS, ""),
            # T2 does not shorten it, so that the next one is tried.
            (once, ["T2", "Z"], "Z"),
            # Encoded already.
            (f'{{"_meta":{{{encoding}:"T2"}},{REPEATED[1:]}', ["T2"], ""),
            (f'{{"_meta":{{{encoding}:null}},{REPEATED[1:]}', ["T2"], ""),
            (f'{{"_meta":{{"x":{{{encoding}:1}}}},{REPEATED[1:]}', ["T2"], "T2"),
        ):
            due = packed_call(name, encoded(name, result)) if name else None
            self.assertEqual(pack_call(result, accept), due, accept)

    def test_without_brotli_the_next_one_is_taken(self) -> None:
        due = packed_call("T2", encoded("T2", REPEATED))
        with mock.patch(
            "compact_decoder._m2m.compression_gen.has_brotli", lambda: False
        ):
            self.assertEqual(pack_call(REPEATED, ["BR", "T2"]), due)
            sent = packed_call("BR", "#BR|CwKAe30D")
            self.refused("NotAvailable", unpack_call, sent)

    def test_what_is_no_result(self) -> None:
        surrogate = '{"a":"\ud800"}'
        self.refused("InvalidText", pack_call, surrogate, ["T2"])
        self.refused("InvalidText", pack_list, surrogate, Ask())
        self.refused("InvalidFormat", unpack_call, surrogate)

    def test_unpacking_undoes_packing(self) -> None:
        """Results that hold the documents of the vectors, once and twice."""
        done = set()  # vectors share documents
        for path in (VECTORS / "m2m").glob("structure*.json"):
            for case in load(path):
                content = (
                    case["input"].get("content") if case["op"] == "compress" else None
                )
                if not isinstance(content, str) or content in done:
                    continue
                done.add(content)
                if not is_json(content):
                    continue
                for result in (
                    f'{{"content" :{content}}}',
                    f'{{"content":{content}, "structuredContent":{content}}}',
                ):
                    self.check_call(result)
                    self.check_list(result)


class Hostile(Case):
    def test_texts(self) -> None:
        """Those with a compressor's bytes; the vectors have the others."""
        plain = encode(CompactResponse(Status.OK, "", 0, "{}"), "compressed")
        for name, text in (("T2", encoded("Z", REPEATED)), ("Z", plain)):
            self.refused("InvalidFormat", unpack_call, packed_call(name, text))

    def test_limits(self) -> None:
        for name in ENCODINGS:
            call = packed_call(name, encoded(name, REPEATED))
            output = Limits(output=len(encoded("T2", REPEATED)) - 1)
            with self.assertRaises(CompactError) as caught:
                unpack_call(call, limits=output)
            self.assertEqual(caught.exception.limit, "output")
            with self.assertRaises(CompactError) as caught:
                unpack_call(call, limits=Limits(input=len(call) - 1))
            self.assertEqual(caught.exception.limit, "input")
        deep = '{"a":' + "[" * 1000 + "]" * 1000 + "}"
        self.refused("InvalidFormat", pack_call, deep, ["T2"], limit="depth")

    @holds
    def test_damage(self, draw: Draw) -> None:
        """Damaged results are refused, or are other objects."""
        name = choice(draw, ENCODINGS)
        sent = packed_call(name, encoded(name, REPEATED))
        at = draw.integer(0, len(sent) - 1)
        piece = choice(
            draw, ['"', "\\", "{", "}", "[", "]", ":", ",", "=", "^", "Z", ""]
        )
        for text in (sent[:at] + piece + sent[at + 1 :], sent[:at] + piece + sent[at:]):
            try:
                found = unpack_call(text)
            except CompactError:
                continue
            if found is not None:
                self.assertIsInstance(json.loads(found), dict)


if __name__ == "__main__":
    unittest.main()
