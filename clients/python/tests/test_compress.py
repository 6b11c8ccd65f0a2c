"""Detection, the choice of an algorithm, Brotli and the dictionary."""

import base64
import json
import tracemalloc
import unittest
from collections.abc import Callable
from unittest import mock

from compact_decoder import (
    Algorithm,
    CompactError,
    Limits,
    M2MSession,
    available_algorithms,
    compress,
    compress_bytes,
    decompress,
    decompress_bytes,
    select_algorithm,
)
from compact_decoder._core import brotli as _brotli
from tests.documents import corpora
from tests.properties import Draw, holds

BROTLI = "BR" in available_algorithms()
needs_brotli = unittest.skipUnless(BROTLI, "needs the brotli package, 1.2 or later")
# Worked by hand: one uncompressed meta-block of "hello", then an empty last one.
HELLO = bytes.fromhex("0b028068656c6c6f03")

PATTERNS = {
    b'{"role":"user","content":"': 0x80,
    b'{"role":"assistant","content":"': 0x81,
    b'{"role":"system","content":"': 0x82,
    b'"}': 0x83,
    b'"},': 0x84,
    b'"}]': 0x85,
    b'{"messages":[': 0x86,
    b'{"model":"': 0x87,
}


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


class Detection(unittest.TestCase):
    def test_what_has_no_tag_passes(self) -> None:
        for text in (
            "",
            "#",
            "#T1",
            "#t1|x",
            " #T1|{}",
            "#T1 |",
            "한글",
            "\ufeff",
            "#ABC|",
        ):
            self.assertEqual(decompress(text), text)
            self.assertEqual(decompress_bytes(text.encode()), text)
            self.assertEqual(compress(text), text)
            self.assertEqual(decompress(text, allowed=[]), text)

    def test_kinds(self) -> None:
        for frame, allowed, kind in (
            ("#XX|", None, "UnknownTag"),
            ("#00|{}", [], "UnknownTag"),
            ("#T1|{", None, "DecompressionFailed"),
            ("#T1|{", ["T2"], "NotNegotiated"),
            ("#BR|?", ["T1"], "NotNegotiated"),
            ("\ud800", None, "InvalidFormat"),
            ("#T1|\ud800", None, "DecompressionFailed"),
            ('#T2|"\ud800"', None, "DecompressionFailed"),
        ):
            found = fault(decompress, frame, allowed=allowed)
            self.assertEqual(found[0], kind, frame)
        for data in (b"\xff", b"#T1|\xff", b"#DI|\xff\x01\xff"):
            kind = "DecompressionFailed" if data[:1] == b"#" else "InvalidFormat"
            self.assertEqual(fault(decompress_bytes, data)[0], kind)

    def test_the_input_limit_comes_first(self) -> None:
        for frame in ("#XX|", "\ud8000", "한 ", "#DI|"):
            want = ("InvalidFormat", None, "input")
            self.assertEqual(fault(decompress, frame, limits=Limits(input=3)), want)
        self.assertEqual(decompress("한글", limits=Limits(input=6)), "한글")
        self.assertEqual(
            fault(decompress_bytes, b"abcd", limits=Limits(input=3))[2], "input"
        )


class Choices(unittest.TestCase):
    def test_names(self) -> None:
        for name in ("", "t1", "AUTO", "T3", "token"):
            want = ("Unrepresentable", "algorithm", None)
            self.assertEqual(fault(compress, "\ud800", name), want)
        for name in ("T1", Algorithm.T2, "DI", Algorithm.NONE, *Algorithm):
            self.assertEqual(fault(compress, "\ud800", name)[0], "InvalidText")
        self.assertEqual(
            fault(compress, "{}", "T1", allowed=["T2"])[0], "NotNegotiated"
        )
        self.assertEqual(compress("{}", Algorithm.T1), "#T1|{}")
        self.assertEqual(select_algorithm("{}", Algorithm.T1), "T1")

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
            self.assertEqual(fault(compress, text)[0], "NotAvailable")
            self.assertEqual(fault(compress, text, "BR")[0], "NotAvailable")
            self.assertEqual(fault(decompress, "#BR|")[0], "NotAvailable")
            self.assertEqual(compress(text, allowed=["BR", "T1"]), text)
            self.assertEqual(compress(payload, "auto")[:4], "#T1|")
            for algorithm in ("none", "auto", "smallest", "exact"):
                want = ("Unrepresentable", "content", None)
                self.assertEqual(fault(compress, tag, algorithm), want)
        want = ("Unrepresentable", "content", None)
        self.assertEqual(fault(compress, tag, allowed=["T1"]), want)

    @needs_brotli
    def test_the_corpora(self) -> None:
        for where, text in corpora():
            for algorithm in (
                "T1",
                "T2",
                "BR",
                "DI",
                "none",
                "auto",
                "exact",
                "smallest",
            ):
                frame = compress_bytes(text, algorithm)
                content = decompress_bytes(frame)
                if frame[:4] == b"#T1|":
                    self.assertEqual(compress_bytes(content, "T1"), frame, where)
                else:
                    self.assertEqual(content, text, where)
            sizes = [
                (len(compress_bytes(text, name)), name) for name in ("none", "T2", "BR")
            ]
            best = min(sizes, key=lambda found: found[0])
            self.assertEqual(len(compress_bytes(text, "smallest")), best[0], where)
            self.assertEqual(select_algorithm(text, "smallest"), best[1], where)

    def test_what_looks_like_a_tag(self) -> None:
        for text in ("#T1|{}", "#XX|" + "x" * 200):
            for algorithm in ("none", "auto", "exact", "smallest"):
                if BROTLI:
                    frame = compress(text, algorithm)
                    self.assertEqual(frame[:4], "#BR|")
                    self.assertEqual(decompress(frame), text)
                    self.assertEqual(select_algorithm(text, algorithm), "BR")


@needs_brotli
class Brotli(unittest.TestCase):
    @holds
    def test_comes_back(self, draw: Draw) -> None:
        text = draw.text(60) * draw.integer(1, 9)
        self.assertEqual(decompress(compress(text, "BR")), text)

    def test_quality(self) -> None:
        text = "\n".join(text for _, text in corpora())
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

    def test_hand_worked(self) -> None:
        frame = "#BR|" + base64.b64encode(HELLO).decode()
        self.assertEqual(decompress(frame), "hello")
        self.assertEqual(decompress(frame, limits=Limits(output=5)), "hello")
        self.assertEqual(fault(decompress, frame, limits=Limits(output=4))[2], "output")

    def test_damage(self) -> None:
        good = base64.b64encode(HELLO).decode()
        for data in (
            *(
                "",
                "=",
                "?",
                good + "\n",
                good + "====",
                " " + good,
                good[:-1],
                "QQ",
                "QR==",
            ),
            *("한", base64.urlsafe_b64encode(b"\xff\xfe\xfd").decode()),
        ):
            self.assertEqual(
                fault(decompress, "#BR|" + data)[0],
                "DecompressionFailed",
                data,
            )
        for raw in (
            b"",
            HELLO[:-1],
            HELLO[:5],
            HELLO + b"\0",
            HELLO + HELLO,
            b"\x11not brotli",
        ):
            frame = "#BR|" + base64.b64encode(raw).decode()
            self.assertEqual(fault(decompress, frame)[0], "DecompressionFailed", raw)
        frame = "#BR|" + base64.b64encode(HELLO.replace(b"ll", b"\xff\xff")).decode()
        self.assertEqual(fault(decompress, frame)[0], "DecompressionFailed")

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

    def test_a_bomb(self) -> None:
        library = _brotli._library()
        assert library is not None
        compressor = library.Compressor(quality=5)
        raw = b"".join(compressor.process(b"\0" * (1 << 20)) for _ in range(256))
        raw += compressor.finish()
        self.assertLess(len(raw), 1 << 12)
        frame = "#BR|" + base64.b64encode(raw).decode()
        tracemalloc.start()
        want = ("DecompressionFailed", None, "output")
        self.assertEqual(fault(decompress, frame, limits=Limits(output=4 << 20)), want)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertLess(peak, 16 << 20)
        self.assertEqual(fault(decompress, frame), want)

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
    def test_output(self) -> None:
        frame = b"#DI|" + b"\x81" * 4
        self.assertEqual(len(decompress_bytes(frame, limits=Limits(output=124))), 124)
        want = ("DecompressionFailed", None, "output")
        self.assertEqual(
            fault(decompress_bytes, frame, limits=Limits(output=123)), want
        )

    def test_text_does_not_carry_it(self) -> None:
        want = ("Unrepresentable", "content", None)
        self.assertEqual(fault(compress, "abc", "DI"), want)
        self.assertEqual(fault(decompress, "#DI|abc"), want)
        self.assertEqual(decompress_bytes(b"#DI|abc"), "abc")


if __name__ == "__main__":
    unittest.main()
