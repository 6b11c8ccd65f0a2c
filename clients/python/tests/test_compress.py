"""Brotli, with and without its library; what the default gives back."""

import base64
import json
import unittest
from collections.abc import Callable
from unittest import mock

from compact_decoder import (
    CompactError,
    M2MSession,
    available_algorithms,
    compress,
    compress_bytes,
    decompress,
    decompress_bytes,
    pack_call,
    select_algorithm,
    unpack_call,
)
from compact_decoder._core import brotli as _brotli
from tests.texts import corpora

BROTLI = "BR" in available_algorithms()
needs_brotli = unittest.skipUnless(BROTLI, "needs the brotli package, 1.2 or later")


def fault(
    call: Callable[..., object], *args: object, **options: object
) -> tuple[str, str | None, str | None]:
    try:
        found = call(*args, **options)
    except CompactError as error:
        return str(error.kind), error.field, error.limit
    raise AssertionError(f"{found!r:.80} came back")


def chat(text: str) -> str:
    return json.dumps({"messages": [{"role": "user", "content": text}]})


def without_brotli() -> "mock._patch[Callable[[], None]]":
    return mock.patch.object(_brotli, "_library", lambda: None)


class Choices(unittest.TestCase):
    def test_the_default_gives_back_what_went_in(self) -> None:
        text = (
            '{"model":"claude-sonnet-4","max_tokens":1024,"system":"Answer in one'
            ' sentence, and name your source.","messages":[{"role":"user",'
            '"content":"Who built the bridge at Graz?"}]}'
        )
        self.assertEqual(decompress(compress(text)), text)
        session = M2MSession(M2MSession.hello(["T1", "T2"]))
        self.assertEqual(session.unpack(session.pack(text)), text)

    def test_without_brotli(self) -> None:
        text, payload, tag = "x" * 200, chat("y" * 100), "#AB|"
        with without_brotli():
            self.assertNotIn("BR", available_algorithms())
            how = r"pip install compact-decoder\[brotli\]"
            with self.assertRaisesRegex(CompactError, how):
                compress(text, "BR")
            with self.assertRaisesRegex(CompactError, how):
                decompress("#BR|")
            self.assertEqual(compress(text), text)
            self.assertEqual(compress(text, allowed=["BR", "T1"]), text)
            self.assertEqual(compress(chat("y" * 5000), "auto")[:4], "#T1|")
            session = M2MSession(M2MSession.hello())
            self.assertEqual(session.unpack(session.pack(text)), text)
            self.assertEqual(compress(payload, "auto")[:4], "#T1|")
            for algorithm in ("none", "auto", "smallest", "exact"):
                want = ("Unrepresentable", "content", None)
                self.assertEqual(fault(compress, tag, algorithm), want)
        want = ("Unrepresentable", "content", None)
        self.assertEqual(fault(compress, tag, allowed=["T1"]), want)

    def test_results_without_brotli(self) -> None:
        """The next encoding is taken; nothing of Brotli is unpacked."""
        result = json.dumps({"content": ["the same words again, " * 20] * 2})
        sent = pack_call(result, ["T2"])
        with mock.patch(
            "compact_decoder._m2m.compression_gen.has_brotli", lambda: False
        ):
            self.assertEqual(pack_call(result, ["BR", "T2"]), sent)
            packed = (
                '{"content":[{"type":"text","text":"#BR|CwKAe30D"}],'
                '"_meta":{"io.github.compactgen/encoding":"BR"}}'
            )
            self.assertEqual(fault(unpack_call, packed)[0], "NotAvailable")


@needs_brotli
class Selection(unittest.TestCase):
    def test_it_is_what_compress_does(self) -> None:
        for text in (*corpora()[::5], "short", "#XX|"):
            for name in ("auto", "exact", "smallest", "none"):
                chosen = select_algorithm(text, name)
                begin = text if chosen == "none" else f"#{chosen}|"
                self.assertTrue(compress(text, name).startswith(begin), name)


@needs_brotli
class Brotli(unittest.TestCase):
    def test_quality(self) -> None:
        text = "\n".join(corpora())
        frames = [compress(text, "BR", quality=quality) for quality in (None, 4, 5, 6)]
        for frame in frames:
            self.assertEqual(decompress(frame), text)
        default, fast, same, small = frames
        self.assertEqual(default, same)
        self.assertNotEqual(fast, same)
        self.assertLess(len(small), len(fast))

    def test_wrong_quality(self) -> None:
        for quality in (-1, 0, 3, 7):
            for call in (compress, compress_bytes, select_algorithm):
                found = fault(call, "a", quality=quality)
                self.assertEqual(found, ("Unrepresentable", "quality", None))

    def test_junk_behind_a_long_stream(self) -> None:
        library = _brotli._library()
        assert library is not None
        for size in (0, 1, 1 << 16, 1 << 20, (1 << 20) + 1, 5 << 20):
            raw = library.compress(b"a" * size, quality=5)
            frame = "#BR|" + base64.b64encode(raw).decode()
            self.assertEqual(decompress(frame), "a" * size)
            for wrong in (raw[:-1], raw + b"\0", raw + b"junk", raw + raw):
                frame = "#BR|" + base64.b64encode(wrong).decode()
                want = ("DecompressionFailed", None, None)
                self.assertEqual(fault(decompress, frame), want, size)

    def test_an_old_library_is_none(self) -> None:
        old = mock.Mock(spec=["compress", "Decompressor"])
        old.Decompressor = object
        self.addCleanup(_brotli._library.cache_clear)
        for modules in (
            [old, ImportError()],
            [ImportError(), ImportError()],
            [ImportError(), old],
        ):
            _brotli._library.cache_clear()
            with mock.patch.object(_brotli, "import_module", side_effect=modules):
                self.assertFalse(_brotli.has_brotli())


class Dictionary(unittest.TestCase):
    def test_text_does_not_carry_it(self) -> None:
        want = ("Unrepresentable", "content", None)
        self.assertEqual(fault(compress, "abc", "DI"), want)
        self.assertEqual(fault(decompress, "#DI|abc"), want)
        self.assertEqual(decompress_bytes(b"#DI|abc"), "abc")


if __name__ == "__main__":
    unittest.main()
