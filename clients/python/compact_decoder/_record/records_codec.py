"""Formats of records that hold others: what writes them finds lone surrogates too."""

from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .._core.text import is_unicode
from .codec import Check, FormatCodec
from .layout import Layout

_R = TypeVar("_R")
_F_co = TypeVar("_F_co", bound="str | bytes", covariant=True)


class RecordsCodec(FormatCodec[_R, _F_co]):
    """Looks at the frame instead of at each text, for most frames are right: bytes have
    no form for a lone surrogate, and a text is whole where its frame is. Where something
    is wrong the texts come first, and where fields may be lost the frame lacks some.
    """

    __slots__ = ("_codec", "_hopeful")

    def __init__(self, codec: FormatCodec[_R, _F_co], check: Callable[..., _R]) -> None:
        super().__init__(codec.encode, Layout())
        self._codec = codec
        self._hopeful = partial(check, later=True)

    def encode(
        self,
        check: Check[_R],
        record: _R,
        limits: Limits,
        version: int | None,
        allow_loss: Collection[str],
    ) -> _F_co:
        if not allow_loss:
            try:
                frame = self._write(self._hopeful, record, limits, version, ())
                if isinstance(frame, bytes) or is_unicode(frame):
                    return frame
            except (CompactError, UnicodeEncodeError):
                pass  # which is said in its turn
        return self._write(check, record, limits, version, allow_loss)

    def layout(self, record: _R, version: int | None) -> Layout:
        return self._codec.layout(record, version)
