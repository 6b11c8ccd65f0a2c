"""The shared vectors, for what only Python has: threads, other versions, stores that wait.

The conformance runner puts each of them to the testee as it is, with those whose
frame the vector leaves open.
"""

import json
from pathlib import Path
from typing import Any

import compact_decoder
from compact_decoder._core.brotli import has_brotli
from tests.testee import Responder, from_wire

TESTEE = Responder(compact_decoder)
_VECTORS = Path(__file__).resolve().parents[3] / "tests" / "vectors"
_UNPINNED = {"message", "why", "limit"}  # of an error, where the vector lacks them


def vectors(pattern: str) -> list[dict[str, Any]]:
    """Those of the operations of this client, from the files of a pattern."""
    return [
        case
        for path in sorted(_VECTORS.glob(pattern))
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
        if case["op"] in TESTEE.operations and "begins" not in case
    ]


def answers(case: dict[str, Any], testee: Responder = TESTEE) -> None:
    """AssertionError unless the answer is the vector's."""
    answer = testee.answer(case)
    found = answer.get("ok")
    steps = found if isinstance(found, list) else []
    for one in (answer, *(each for each in steps if isinstance(each, dict))):
        for name in _UNPINNED - set(case.get("error", {})):
            one.get("error", {}).pop(name, None)
    pinned, key = ("error", "error") if "error" in case else ("expected", "ok")
    if key in answer and from_wire(answer[key]) == from_wire(case[pinned]):
        return
    error = answer.get("error", {})
    refused = error.get("kind") == "NotAvailable" or error.get("field") == "content"
    if has_brotli() or not refused:
        raise AssertionError(
            f"{case['name']}: {answer!r:.900}, not {case[pinned]!r:.900}"
        )
