"""Whole responses: decoded, refused, and chosen by a selection."""

import unittest
from dataclasses import replace
from typing import Any
from unittest import mock

from compact_decoder import (
    CompactError,
    Limits,
    Response,
    Status,
    Unrepresentable,
    decode,
    encode,
)
from compact_decoder._core import json_quick, json_text
from compact_decoder._record.formats_gen import RECORDS
from compact_decoder._record.select_first import FirstThat
from compact_decoder._record.select_size import Smallest
from tests.properties import Draw, holds

SPACES = ("", "", " ", "\n", "\u00a0")


def refusal(record: Response, format: Any, **options: Any) -> tuple[str, Any]:
    try:
        encode(record, format, **options)
    except CompactError as error:
        return str(error.kind), error.field
    raise AssertionError("it was encoded")


class Refusals(unittest.TestCase):
    def test_values_that_only_look_right(self) -> None:
        """Values that Python takes for an equal of a valid one."""
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
                wrong_value: Any = {field: value}
                record = replace(Response(Status.OK, "G3", 1, "x"), **wrong_value)
                for format in ("verbose", "auto"):
                    with self.subTest(field=field, value=value, format=format):
                        found = refusal(record, format)
                        self.assertEqual(found, ("Unrepresentable", field))
        failed = Response(Status.ERR, "G3", 0, "", returncode=0)
        self.assertEqual(refusal(failed, "verbose"), ("Unrepresentable", "returncode"))

    def test_versions_that_only_equal_one(self) -> None:
        record = Response(Status.OK, "G3", 0, "x")
        versions: list[Any] = [True, 1.0, "1", 0, 4, -1]
        for version in versions:
            for format in ("binary", "base85", "compressed"):
                found = refusal(record, format, payload_version=version)
                self.assertEqual(found, ("Unrepresentable", "payload_version"))
            self.assertEqual(encode(record, "dsl", payload_version=version)[:4], "RES|")

    def test_what_checkers_refuse(self) -> None:
        """mypy refuses the lines, too: it says so where it need not ignore one."""
        record = Response(Status.OK, "G3", 0, "x")
        formats = "verbose, dsl, binary, base85, compressed, auto, smallest or tokens"
        with self.assertRaisesRegex(Unrepresentable, f'"line".*{formats}'):
            encode(record, "line")  # type: ignore[arg-type]
        with self.assertRaises(Unrepresentable):
            encode(record, Status.OK)  # type: ignore[arg-type]
        with self.assertRaises(Unrepresentable):
            encode(record, "binary", payload_version=4)  # type: ignore[arg-type]
        with self.assertRaisesRegex(
            TypeError, "format is list, expected Format or str"
        ):
            encode(record, [])  # type: ignore[arg-type]

    def test_formats(self) -> None:
        nope: Any = "NOPE"
        record = Response(nope, "\ud800", -1, "")
        for format in ("", "DSL", "dsl ", "nope"):
            self.assertEqual(refusal(record, format), ("Unrepresentable", "format"))

    def test_of_many_refusals_the_first_candidate_speaks(self) -> None:
        """Not to be had of the shipped spec, whose verbose carries everything."""
        record = Response(Status.OK, "a|b", 0, "")
        for select in (Smallest, FirstThat):
            for candidates, field in (
                (("dsl", "binary"), "model"),
                (("binary", "dsl"), "payload_version"),
            ):
                with self.assertRaises(CompactError) as caught:
                    select(candidates)(RECORDS["response"].codec, record, Limits(), 99)
                self.assertEqual(caught.exception.field, field)

    def test_arguments_stay_as_they_were(self) -> None:
        record = Response(Status.OK, "gemini", 0, "x", members=' { "a" : 1 } ')
        before = repr(record)
        self.assertIn('"a":1', encode(record, "verbose"))
        self.assertEqual(repr(record), before)

    LEXEMES = (
        *('"x"', '"G3"', '"low"', '"OK"', '"ERR"', '""', '"\\n\\u00e9"', '"é"'),
        *(
            '"\\ud83d\\ude00"',
            '"\\ud83d"',
            '"\\ude00\\ud83d"',
            '"\\x"',
            '"\t"',
            '"\\u12g4"',
        ),
        *("0", "-0", "1", "7", "-1", "01", "1.0", "1e0", "1.", "-", "+1", "1e400"),
        *("9007199254740991", "9007199254740992", "1" * 400, "NaN", "-Infinity"),
        *("true", "false", "null", "nul", "[]", "{}", "[[1]]", '{"a":1,"a":2}', ""),
    )
    NAMES = (
        *('"model"', '"returncode"', '"response"', '"reasoning_effort"', '"status"'),
        *('"ultrathink"', '"tokens"', '"tok\\u0065ns"', '"more"', '"\\ud800"', "x"),
    )

    @holds
    def test_both_readers_of_verbose_agree(self, draw: Draw) -> None:
        """Python's decoder is asked first, and ours wherever they could differ."""
        names = ["model", "returncode", "response"][draw.integer(0, 1) * 3 :]
        values = ['"G3"', "0", '"x"']
        members = [
            f'"{name}":{value}' for name, value in zip(names, values, strict=False)
        ]
        for _ in range(draw.integer(0, 3)):
            name, value = draw.choice(self.NAMES), draw.choice(self.LEXEMES)
            members.append(f"{draw.choice(SPACES)}{name}{draw.choice(SPACES)}:{value}")
        wire = "{" + draw.choice((",", " ,", ",,")).join(members) + "}"
        wire += draw.choice(("", "", "\n", "\v", "x"))
        limits = Limits(depth=draw.integer(0, 2))
        found = self.outcome(wire, limits)
        with (
            mock.patch.object(json_text, "_HAS_DECODER", False),
            mock.patch.object(json_quick, "_HAS_SCANNER", False),
        ):
            self.assertEqual(self.outcome(wire, limits), found)

    def outcome(self, wire: str, limits: Limits) -> object:
        try:
            return decode(wire, limits=limits)
        except CompactError as error:
            return error.kind, error.message


if __name__ == "__main__":
    unittest.main()
