"""UTF-8: to and from texts that may be large."""

from codecs import getincrementaldecoder
from io import BytesIO

from .errors import not_unicode
from .errors_gen import DECOMPRESSION_ERROR

_PART = 1 << 16


def utf8_from(text: str, start: int) -> bytes:
    """UTF-8 of a text from a position on, without a copy of the text: what that leaves in
    CPython's memory is not used again. A lone surrogate takes three bytes."""
    if len(text) < _PART:
        return text[start:].encode("utf-8", "surrogatepass")
    out = BytesIO()
    out.seek(len(text) - start - 1)
    out.write(b"\0")  # takes the memory for ASCII at once
    out.seek(0)
    for at in range(start, len(text), _PART):
        out.write(text[at : at + _PART].encode("utf-8", "surrogatepass"))
    return out.getvalue()


def check_utf8(data: bytes, field: str) -> None:
    """Refuse what decode_utf8 refuses, without the memory of a text."""
    if data.isascii():
        return
    decoder = getincrementaldecoder("utf-8")()
    try:
        for at in range(0, len(data), _PART):
            decoder.decode(data[at : at + _PART])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise not_unicode(DECOMPRESSION_ERROR, field) from None


def decode_utf8(data: bytes, field: str) -> str:
    """The text behind a tag, or the content of a frame."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise not_unicode(DECOMPRESSION_ERROR, field) from None
