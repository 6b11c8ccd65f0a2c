"""The deltas of a request. What sessions say, the vectors pin."""

import unittest
import zlib
from unittest import mock

from compact_decoder import (
    CompactError,
    DeltaState,
    Limits,
    apply_delta,
    encode_base85,
)
from compact_decoder._request.edited_text import apply_deltas
from tests.properties import Draw, holds


class Drafts(unittest.TestCase):
    """The deltas of a request take another way than one alone."""

    @holds
    def test_many_deltas_do_what_each_does(self, draw: Draw) -> None:
        deltas, held = [], 0
        for _ in range(draw.integer(1, 8)):
            text, position = draw.text(9), draw.integer(0, 20)
            head = draw.choice(["D|F|", "D|+|", "D|+|", f"D|R|{position}|"])
            frame = head + text
            if draw.integer(0, 2) == 0:
                held += len(frame.encode())
                frame = "D|Z|" + encode_base85(zlib.compress(frame.encode()))
            deltas.append(frame)
        limits = Limits(output=draw.integer(8, 60))
        old = draw.text(6)
        state = DeltaState(old)
        wanted: str | None
        try:
            for delta in deltas:
                wanted = apply_delta(state, delta, limits=limits)
                if len(wanted.encode()) > limits.output:
                    raise ValueError
        except ValueError:
            wanted = None
        if held > limits.output:  # the compressed ones share it
            wanted = None
        try:
            with mock.patch(
                "compact_decoder._request.edited_text._LEAST_BLOCK", draw.integer(1, 5)
            ):
                found = apply_deltas(old, tuple(deltas), limits)
        except CompactError:
            found = None
        self.assertEqual(found, wanted)


if __name__ == "__main__":
    unittest.main()
