"""JSON read by CPython's scanner, beside the exact one."""

import unittest
from unittest import mock

from compact_decoder import CompactError, Limits, decode
from compact_decoder._core import json_quick
from compact_decoder._core.json_compact import compact_json
from tests.properties import Draw, holds

SPACES = ("", "", " ", "\n", "\r\t  ")
SCALARS = ("0", "-1.5e+9", "true", "null", '""', '"a b"', '"\\\\"', '"[\\"{ \\" ,"')
DAMAGE = ("", " ", '"', "\\", "[", "}", ",", "1", "NaN", "\x01", "\x00", "é")


def value(draw: Draw, depth: int) -> list[str]:
    """The tokens of one."""
    brackets = draw.choice(("[]", "{}", "")) if depth else ""
    if not brackets:
        return [draw.choice(SCALARS)]
    tokens = [brackets[0]]
    for index in range(draw.integer(0, 3)):
        tokens += [","] if index else []
        tokens += [draw.choice(('"a"', '"\\u0061"')), ":"] if brackets == "{}" else []
        tokens += value(draw, depth - 1)
    return [*tokens, brackets[1]]


def compact(text: str, depth: int) -> object:
    try:
        return compact_json(text, depth)
    except CompactError as error:
        return error.message, error.position


def kept(text: str, depth: int) -> object:
    """The same text as a member that is not declared."""
    wire = f'{{"model":"G3","returncode":0,"response":"","more":{text}}}'
    try:
        return decode(wire, limits=Limits(depth=depth))
    except CompactError as error:
        return error.message, error.position


class Scanners(unittest.TestCase):
    @holds
    def test_agree(self, draw: Draw) -> None:
        tokens = value(draw, 4)
        text = "".join(token + draw.choice(SPACES) for token in tokens)
        depth = 1 + max(
            sum(t in "[{" for t in tokens[:n]) - sum(t in "]}" for t in tokens[:n])
            for n in range(len(tokens) + 1)
        )
        with mock.patch.object(json_quick, "_PIECE", draw.integer(1, 9)):
            self.assertEqual(compact(text, depth), "".join(tokens))
            at = draw.integer(0, len(text))
            damaged = text[:at] + draw.choice(DAMAGE) + text[at + draw.integer(0, 1) :]
            depth = draw.integer(1, 5)
            cases = [(f, t) for f in (compact, kept) for t in (text, damaged)]
            found = [read(each, depth) for read, each in cases]
        with mock.patch.object(json_quick, "_HAS_SCANNER", False):
            self.assertEqual(found, [read(each, depth) for read, each in cases])


if __name__ == "__main__":
    unittest.main()
