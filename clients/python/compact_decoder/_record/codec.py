"""Records to wire text: docs/record.md §1 to §6."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from .._core.causes_gen import NOT_OPTIONAL
from .._core.errors import given, one_of, quoted, refuse_field, unrepresentable
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_integer
from .layout import Layout

_R = TypeVar("_R")
_F = TypeVar("_F", bound="str | bytes")
_F_co = TypeVar("_F_co", bound="str | bytes", covariant=True)

# The record, the layout, the limits, the fields that may be lost.
Check = Callable[[_R, Layout, Limits, Collection[str]], _R]

# What takes every field, for checks of the values alone.
_EVERYTHING = Layout()


class FormatCodec(Generic[_R, _F_co]):
    """How a format writes canonical records, and what it cannot carry."""

    __slots__ = ("_layout", "_write")

    def __init__(self, write: Callable[..., _F_co], layout: Layout) -> None:
        self._write = write
        self._layout = layout

    def encode(
        self,
        check: Check[_R],
        record: _R,
        limits: Limits,
        version: int | None,
        allow_loss: Collection[str],
    ) -> _F_co:
        """The version is for formats that have several layouts."""
        return self._write(check(record, self._layout, limits, allow_loss))

    def layout(self, record: _R, version: int | None) -> Layout:
        """What is written."""
        return self._layout


class Codec(Generic[_R, _F]):
    """What encoders know of a kind of record, whose frames are texts, bytes or both.

    check       makes a canonical copy, without what the layout lacks and may
                lose; CompactError of the text kind for a lone surrogate, and then,
                field by field, unrepresentable with `field`
    attributes  of the record, by the names of its fields
    optional    the names of the fields that a format may lack
    formats     by their names
    selections  likewise
    """

    __slots__ = (
        "attributes",
        "check",
        "formats",
        "optional",
        "selections",
    )

    def __init__(
        self,
        check: Check[_R],
        attributes: Mapping[str, str],
        optional: Collection[str],
        formats: Mapping[str, FormatCodec[_R, _F]],
        selections: "Mapping[str, Callable[[Codec[_R, _F], _R, Limits, int | None], _F]]",
    ) -> None:
        self.check = check
        self.attributes = attributes
        self.optional = optional
        self.formats = formats
        self.selections = selections

    def encode(
        self,
        record: _R,
        format: str,
        version: int | None,
        allow_loss: Collection[str],
        limits: Limits | None,
    ) -> _F:
        if limits is None:
            limits = DEFAULT_LIMITS
        elif not isinstance(limits, Limits):
            raise TypeError  # whether or not a field needs them
        if version is not None and not is_integer(version):
            version = -1  # True and 1.0 equal 1, and are no version
        select = self.selections.get(format)
        if select is None and format not in self.formats:
            names = one_of([*self.formats, *self.selections])
            raise unrepresentable("format", given(format), names)
        for name in allow_loss:
            if isinstance(allow_loss, str):
                raise TypeError  # not a name for each letter
            if name not in self.optional:
                expected = one_of(self.optional)
                raise refuse_field(NOT_OPTIONAL, name, quoted(name), expected)
        if select is not None:
            canonical = self.check(record, _EVERYTHING, limits, ())
            return select(self, canonical, limits, version)
        return self.formats[format].encode(
            self.check, record, limits, version, allow_loss
        )

    def write(self, record: _R, format: str, limits: Limits, version: int | None) -> _F:
        """Write a format that is due, whatever it is."""
        return self.formats[format].encode(self.check, record, limits, version, ())

    def carries(self, record: _R, format: str, version: int | None) -> bool:
        """Whether a format has room for all of a canonical record."""
        layout = self.formats[format].layout(record, version)
        return layout.carries(
            lambda name: getattr(record, self.attributes.get(name, name))
        )


class RecordType(Generic[_R]):
    """A record, for code that does not know its class when it is written.

    cls     its class
    encode  the public function for it, as encode_response
    decode  likewise, as decode_response; and those for bytes

    Where no format is a text, encode and decode are None.
    """

    __slots__ = ("cls", "codec", "decode", "decode_bytes", "encode", "encode_bytes")

    def __init__(
        self,
        cls: type[_R],
        codec: Codec[_R, Any],
        encode: Any,
        decode: Any,
        encode_bytes: Callable[..., bytes],
        decode_bytes: Callable[..., _R],
    ) -> None:
        self.cls = cls
        self.codec = codec
        self.encode = encode
        self.decode = decode
        self.encode_bytes = encode_bytes
        self.decode_bytes = decode_bytes
