"""What vectors cannot show of the token algorithm: names of limits, and size."""

import unittest

from compact_decoder import CompactError, Limits, compress, decompress


class Faults(unittest.TestCase):
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
