"""Whole responses: what comes back, what is refused, what is chosen."""

import unittest
from dataclasses import replace
from typing import Any

from compact_decoder import CompactError, CompactResponse, Status, encode
from compact_decoder._record.formats_gen import RECORDS
from compact_decoder._record.select import FirstThat, Smallest


def refusal(record: CompactResponse, format: str, **options: Any) -> tuple[str, Any]:
    try:
        encode(record, format, **options)
    except CompactError as error:
        return str(error.kind), error.field
    raise AssertionError("it was encoded")


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
                wrong_value: Any = {field: value}
                record = replace(
                    CompactResponse(Status.OK, "G3", 1, "x"), **wrong_value
                )
                for format in ("verbose", "auto"):
                    with self.subTest(field=field, value=value, format=format):
                        found = refusal(record, format)
                        self.assertEqual(found, ("Unrepresentable", field))
        failed = CompactResponse(Status.ERR, "G3", 0, "", returncode=0)
        self.assertEqual(refusal(failed, "verbose"), ("Unrepresentable", "returncode"))

    def test_versions_that_only_equal_one(self) -> None:
        record = CompactResponse(Status.OK, "G3", 0, "x")
        versions: list[Any] = [True, 1.0, "1", 0, 4, -1]
        for version in versions:
            for format in ("binary", "base85", "compressed"):
                found = refusal(record, format, payload_version=version)
                self.assertEqual(found, ("Unrepresentable", "payload_version"))
            self.assertEqual(encode(record, "dsl", payload_version=version)[:4], "RES|")

    def test_formats(self) -> None:
        nope: Any = "NOPE"
        record = CompactResponse(nope, "\ud800", -1, "")
        for format in ("", "DSL", "dsl ", "nope"):
            self.assertEqual(refusal(record, format), ("Unrepresentable", "format"))

    def test_of_many_refusals_the_first_candidate_speaks(self) -> None:
        """Not to be had of the shipped spec, whose verbose carries everything."""
        record = CompactResponse(Status.OK, "a|b", 0, "")
        for select in (Smallest, FirstThat):
            for candidates, field in (
                (("dsl", "binary"), "model"),
                (("binary", "dsl"), "payload_version"),
            ):
                with self.assertRaises(CompactError) as caught:
                    select(candidates)(RECORDS["response"], record, 1, 99)
                self.assertEqual(caught.exception.field, field)

    def test_arguments_stay_as_they_were(self) -> None:
        record = CompactResponse(Status.OK, "gemini", 0, "x", members=' { "a" : 1 } ')
        before = repr(record)
        self.assertIn('"a":1', encode(record, "verbose"))
        self.assertEqual(repr(record), before)


if __name__ == "__main__":
    unittest.main()
