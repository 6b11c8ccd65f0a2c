"""Whole responses: what comes back, what is refused, what is chosen."""

import unittest
from pathlib import Path
from typing import Any

from compact_decoder import CompactError, CompactResponse, Limits, decode, encode
from compact_decoder._record.formats_gen import CODECS
from compact_decoder._record.select import write_first, write_smallest
from tests.properties import Draw, choice, holds

CORPUS = Path(__file__).resolve().parents[3] / "tests/corpora/llm_texts.ndjson"
FORMATS = ["verbose", "dsl", "binary", "base85", "compressed"]
SELECTIONS = ["auto", "smallest", "tokens"]


def refusal(record: CompactResponse, format: str, **options: Any) -> tuple[str, Any]:
    try:
        encode(record, format, **options)
    except CompactError as error:
        return str(error.kind), error.field
    raise AssertionError("it was encoded")


def drawn(draw: Draw) -> CompactResponse:
    status = choice(draw, ["OK", "ERR", "PART", "STREAM"])
    record = CompactResponse(
        status,
        choice(
            draw, ["G3", "SE", "#6", "#9007199254740991", "#007", "", "a|b", "모델"]
        ),
        choice(draw, [0, 0, 1, 127, 70000, 2**53 - 1]),
        draw.text(40) * choice(draw, [1, 1, 30]),
    )
    if draw.integer(0, 2) == 0:
        record.reasoning_effort = choice(draw, ["low", "medium", "high", None])
        record.ultrathink = choice(draw, [True, False, None])
        record.returncode = choice(draw, [2, -1, None]) if status == "ERR" else None
        record.members = choice(
            draw, ['{"x":[1.0, 1e5]}', '{"\\u0061":"\\ud800"}', None]
        )
    return record


class RoundTrips(unittest.TestCase):
    def test_what_is_no_response_is_shown(self) -> None:
        with self.assertRaises(CompactError) as caught:
            decode("D|F|Hello, wörld, and more")
        shown = 'no response begins with "D|F|Hello, wörld, an…"'
        formats = "verbose, dsl, binary, base85, compressed"
        self.assertEqual(str(caught.exception), f"{shown}: the formats are {formats}")

    @holds
    def test_smallest_is_smallest(self, draw: Draw) -> None:
        record = drawn(draw)
        sizes = []
        for format in FORMATS:
            try:
                sizes.append(len(encode(record, format).encode()))
            except CompactError:
                continue
        self.assertEqual(len(encode(record, "smallest").encode()), min(sizes))


class Refusals(unittest.TestCase):
    def test_values_that_only_look_right(self) -> None:
        """What Python takes for an equal of something valid."""
        wrong: dict[str, list[object]] = {
            "status": [None, 0, "ok", " OK", "", b"OK"],
            "model": [None, 0, b"G3"],
            "tokens": [True, 1.0, -1, 2**53, "1", None],
            "result": [None, 1, b"x"],
            "reasoning_effort": ["", "LOW", "max"],
            "ultrathink": [0, 1, "true"],
            "returncode": [True, False, 1.0, 1, 2, 2**53, "0"],
            "members": ["[]", "{", '{"tokens":1}', '{"tok\\u0065ns":1}', "{} x", 7],
        }
        for field, values in wrong.items():
            for value in values:
                record = CompactResponse("OK", "G3", 1, "x")
                setattr(record, field, value)
                for format in ("verbose", "auto"):
                    with self.subTest(field=field, value=value, format=format):
                        found = refusal(record, format)
                        self.assertEqual(found, ("Unrepresentable", field))
        failed = CompactResponse("ERR", "G3", 0, "", returncode=0)
        self.assertEqual(refusal(failed, "verbose"), ("Unrepresentable", "returncode"))

    def test_versions_that_only_equal_one(self) -> None:
        record = CompactResponse("OK", "G3", 0, "x")
        versions: list[Any] = [True, 1.0, "1", 0, 4, -1]
        for version in versions:
            for format in ("binary", "base85", "compressed"):
                found = refusal(record, format, payload_version=version)
                self.assertEqual(found, ("Unrepresentable", "payload_version"))
            self.assertEqual(encode(record, "dsl", payload_version=version)[:4], "RES|")

    def test_formats(self) -> None:
        record = CompactResponse("NOPE", "\ud800", -1, "")
        for format in ("", "DSL", "dsl ", "nope"):
            self.assertEqual(refusal(record, format), ("Unrepresentable", "format"))

    def test_lone_surrogates(self) -> None:
        for field in ("status", "model", "result", "reasoning_effort", "members"):
            record = CompactResponse("OK", "G3", -1, "x")
            setattr(record, field, "x\udc80")
            self.assertEqual(refusal(record, "verbose")[0], "InvalidText")
        with self.assertRaises(CompactError) as caught:
            decode("RES|OK|G3|0|\ud83d\ude00")  # two, though they make a pair
        self.assertEqual(caught.exception.kind, "InvalidFormat")

    def test_numbers_in_dsl(self) -> None:
        for number in (
            *(
                "",
                "00",
                "01",
                "-1",
                "+1",
                "1_0",
                " 1",
                "1 ",
                "1\n",
                "1.0",
                "1e3",
                "0x1",
            ),
            *("١", "１", "²", "9007199254740992", "1" * 5000),
        ):
            with self.assertRaises(CompactError) as caught:
                decode(f"RES|OK|G3|{number}|x")
            self.assertEqual(caught.exception.kind, "InvalidFormat")

    def test_members_within_the_depth(self) -> None:
        record = CompactResponse("OK", "G3", 0, "", members='{"a":[[]]}')
        wire = encode(record, limits=Limits(depth=3))
        self.assertEqual(decode(wire, limits=Limits(depth=3)), record)
        with self.assertRaises(CompactError) as caught:
            decode(wire, limits=Limits(depth=2))
        self.assertEqual(caught.exception.limit, "depth")
        found = refusal(record, "auto", limits=Limits(depth=2))
        self.assertEqual(found, ("Unrepresentable", "members"))

    def test_losses(self) -> None:
        record = CompactResponse("OK", "G3", 0, "x", "low", True, None, '{"a":1}')
        order = ["reasoning_effort", "ultrathink", "members"]
        for i, field in enumerate(order):
            found = refusal(record, "dsl", allow_loss=order[:i])
            self.assertEqual(found, ("Unrepresentable", field))
        wire = encode(record, "dsl", allow_loss=order)
        self.assertEqual(wire, "RES|OK|G3|0|x")
        for selection in SELECTIONS:
            self.assertEqual(
                decode(encode(record, selection, allow_loss=order)), record
            )

    def test_of_many_refusals_the_first_candidate_speaks(self) -> None:
        """Not to be had of the shipped spec, whose verbose carries everything."""
        record = CompactResponse("OK", "a|b", 0, "")
        candidates = (CODECS["dsl"], CODECS["binary"])
        for write in (write_smallest, write_first):
            for order, field in ((1, "model"), (-1, "payload_version")):
                with self.assertRaises(CompactError) as caught:
                    write(record, 1, 99, candidates[::order])
                self.assertEqual(caught.exception.field, field)

    def test_input_limit_at_every_width(self) -> None:
        for char in "xé한😀":
            wire = "RES|OK|G3|0|" + char * 3
            size = len(wire.encode())
            self.assertEqual(decode(wire, limits=Limits(input=size)).result, char * 3)
            for limit in (size - 1, len(wire) - 1, 0):
                with self.assertRaises(CompactError) as caught:
                    decode(wire, limits=Limits(input=limit))
                self.assertEqual(caught.exception.limit, "input")

    def test_arguments_stay_as_they_were(self) -> None:
        record = CompactResponse("OK", "gemini", 0, "x", members=' { "a" : 1 } ')
        before = repr(record)
        self.assertIn('"a":1', encode(record, "verbose"))
        self.assertEqual(repr(record), before)


if __name__ == "__main__":
    unittest.main()
