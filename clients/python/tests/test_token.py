"""What vectors cannot show of the token algorithm: names of limits, and size."""

import unittest

from compact_decoder import Limits, compress, decompress


class Faults(unittest.TestCase):
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


if __name__ == "__main__":
    unittest.main()
