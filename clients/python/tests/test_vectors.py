"""Every shared vector, as the conformance runner puts it to this client.

Runs under pytest, and with nothing installed: python3 -m unittest discover tests
"""

import json
import unittest
import zlib
from pathlib import Path
from typing import Any

import compact_decoder
from compact_decoder._core.brotli import has_brotli
from tests.testee import Responder, from_wire

VECTORS = Path(__file__).resolve().parents[3] / "tests" / "vectors"
REQUIRED = {"name", "section", "op", "input"}
OPTIONAL = {"limits", "note"}
VERDICTS = ({"expected"}, {"error"}, {"decodes_to", "begins"})
OURS = {
    "base85.encode",
    "base85.decode",
    "response.encode",
    "response.decode",
    "record.encode",
    "record.decode",
    "delta.apply",
    "delta.compute",
    "compress",
    "decompress",
    "legend",
    "repetition_ratio",
    "negotiate",
    "message.read",
    "reference.tool",
    "reference.system",
    "request.encode",
    "request.decode",
    "session",
    "client",
    "server",
    "stored",
    "mcp.parse",
    "mcp.asks",
    "mcp.ask",
    "mcp.advertise",
    "mcp.model",
    "mcp.model_list",
    "mcp.model_restore",
    "mcp.model_slim",
    "mcp.model_describe",
    "mcp.pack_call",
    "mcp.pack_list",
    "mcp.unpack_call",
    "mcp.unpack_list",
}
testee = Responder(compact_decoder)


def load(path: Path) -> list[dict[str, Any]]:
    """The cases of a file; whatever this loader does not know is a failure."""
    document = json.loads(path.read_text(encoding="utf-8"))
    if set(document) - {"$schema"} != {"topic", "cases"} or not document["cases"]:
        raise ValueError(f"{path.name} is no file of vectors")
    for case in document["cases"]:
        if set(case) - REQUIRED - OPTIONAL not in VERDICTS or REQUIRED - set(case):
            raise ValueError(f"{path.name}: {case} is no vector")
    cases: list[dict[str, Any]] = document["cases"]
    return cases


def run(case: dict[str, Any], testee: Responder = testee) -> tuple[Any, Any]:
    """The client's answer and the vector's, in the same form."""
    answer = testee.answer(case)
    if "error" in case:
        found = dict(answer.get("error", {}))
        if found.get("kind") != "Crash":
            for name in {"message", "why", "limit"} - set(case["error"]):
                found.pop(name, None)
        return (found if "error" in answer else answer), case["error"]
    if "error" in answer:
        return answer["error"], "no error"
    if case["op"] in (
        "session",
        "client",
        "server",
        "stored",
    ):  # one answer for each step
        for one in answer["ok"]:
            one.get("error", {}).pop("message", None)
            one.get("error", {}).pop("why", None)
            one.get("error", {}).pop("limit", None)
    if "expected" in case:
        return answer["ok"], case["expected"]
    wire = answer["ok"]
    if case["op"] == "compress":
        begun = wire["hex"][: 2 * len(case["begins"])]
        # Without Brotli the content itself may stand there, cut within a character.
        begun = bytes.fromhex(begun).decode(errors="replace")
        return (begun, undo(case, wire)), (case["begins"], opened(case["decodes_to"]))
    begun = wire[: len(case["begins"])]
    return (begun, undo(case, wire)), (case["begins"], opened(case["decodes_to"]))


def undo(case: dict[str, Any], wire: Any) -> Any:
    """The value of a frame that a vector does not pin."""
    if case["op"] == "delta.compute":
        given = {"content": case["input"]["old"], "delta": wire}
        request = {"op": "delta.apply", "input": given}
    elif case["op"] == "compress":
        request = {"op": "decompress", "input": wire}
    elif case["op"] == "record.encode":
        given = {"record": case["input"]["record"], "frame": wire}
        request = {"op": "record.decode", "input": given}
    elif case["op"] == "request.encode":
        request = {"op": "request.decode", "input": wire}
    else:
        request = {"op": "response.decode", "input": wire}
    return opened(testee.answer(request).get("ok"))


def opened(value: Any) -> Any:
    """A value in which deltas stand for the ones that they hold compressed."""
    if not isinstance(value, dict) or "deltas" not in value:
        return value
    return value | {"deltas": [plain(delta) for delta in value["deltas"]]}


def plain(delta: str) -> str:
    if not delta.startswith("D|Z|"):
        return delta
    return zlib.decompress(compact_decoder.decode_base85(delta[4:])).decode()


def without_brotli(found: Any, wanted: Any) -> bool:
    """Whether an answer is the one due where the optional library is missing.

    It refuses, or, where the choice is its own, does without; then what it chose may
    be the algorithm that normalises.
    """
    if isinstance(found, dict):
        return found.get("kind") == "NotAvailable" or found.get("field") == "content"
    if not isinstance(found, tuple) or found[0] == wanted[0]:
        return False
    return bool(found[1] == wanted[1] or found[0] == "#T1|")


class Vectors(unittest.TestCase):
    maxDiff = None

    def test_vectors(self) -> None:
        count = 0
        for path in sorted(VECTORS.glob("*/*.json")):
            for case in load(path):
                if case["op"] not in OURS:
                    continue
                count += 1
                found, wanted = run(case)
                if not has_brotli() and without_brotli(found, wanted):
                    continue
                if from_wire(found) != from_wire(wanted):
                    # Telling pytest of each of thousands takes longer than they do.
                    with self.subTest(case["name"]):
                        self.assertEqual(from_wire(found), from_wire(wanted))
        self.assertGreater(count, 0)
