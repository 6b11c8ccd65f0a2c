"""What the Python tree of bytes.yaml does with frames of bytes: docs/record.md, "Frames of
bytes". The bytes were worked by hand."""

import zlib
from collections.abc import Callable
from typing import Any

import octets
from octets import Detected, Event, EventFormat, Format, Limits, Note, Reading, Unit


def refused(call: Callable[[], object], kind: str, cause: str, message: str = "") -> None:
    try:
        call()
    except octets.CompactError as error:
        assert (error.kind, error.cause) == (kind, cause), (kind, cause, error)
        assert message in ("", error.message), error.message
        return
    raise AssertionError(f"no {kind}")


def mistaken(call: Callable[[], object], message: str) -> None:
    try:
        call()
    except TypeError as error:
        assert str(error) == message, error
        return
    raise AssertionError(message)


reading = Reading("pump", Unit.BAR, 2.5)
payload = bytes.fromhex("94 01 a4 70 75 6d 70 02 cb 40 04 00 00 00 00 00 00")
packed = b"R" + payload

# A payload behind a prefix.
assert octets.encode_bytes(reading) == packed
assert octets.encode_reading_bytes(reading, Format.PACKED) == packed
assert octets.decode_bytes(packed) == octets.decode_any_bytes(packed) == reading
assert octets.detect_bytes(packed) == Detected("record", "reading", "packed")
# The same in zlib, in a block that is stored: 17 bytes, and their Adler-32.
low, high = 1, 0
for byte in payload:
    low += byte
    high += low
stored = bytes.fromhex("78 01 01 11 00 ee ff") + payload
stored += high.to_bytes(2, "big") + low.to_bytes(2, "big")
for prefix in (b"RZ", b"RY"):
    assert octets.decode_reading_bytes(prefix + stored) == reading
dense = octets.encode_bytes(reading, "dense")
assert dense[:2] == b"RZ" and zlib.decompress(dense[2:]) == payload
# Texts are in UTF-8.
assert octets.encode_bytes(reading, "line") == b"RD|pump|bar|2.5|"
assert octets.decode_bytes(b"RD|pump|bar|2.5|") == reading
assert octets.decode_bytes(b' {"device":"pump","unit":"bar","value":2.5}') == reading

# The empty prefix, before zlib: {text: "x"} is 92 01 a1 78.
note = bytes.fromhex("78 01 01 04 00 fb ff 92 01 a1 78 04 09 01 ad")
assert octets.decode_note_bytes(note) == octets.decode_any_bytes(note) == Note("x")
assert octets.detect_bytes(note) == Detected("record", "note", "tight")
assert octets.detect("x\x01") is None
assert zlib.decompress(octets.encode_note_bytes(Note("x"))) == b"\x92\x01\xa1x"
assert octets.encode_note_bytes(Note("x"), "plain") == b"N\x92\x01\xa1x"
assert not hasattr(octets, "decode_note") and not hasattr(octets, "encode_note")
refused(lambda: octets.decode_note_bytes(b"\x1f\x8b\x08"), "DecompressionFailed", "zlib_header")
message = "7801010400fbff92… begins a frame of note, not of reading"
refused(lambda: octets.decode_bytes(note), "InvalidFormat", "other_frame", message)
refused(lambda: octets.decode_event_bytes(b"xy"), "InvalidFormat", "other_frame")
refused(lambda: octets.decode_note_bytes(packed), "InvalidFormat", "other_frame")
for other in (b"", payload, b"\x1f\x8a", b"\x1f", b"y"):
    for decoder in (octets.decode_note_bytes, octets.decode_bytes, octets.decode_any_bytes):
        refused(lambda: decoder(other), "InvalidFormat", "unknown_format")  # noqa: B023
    assert octets.detect_bytes(other) is None

# Every cut frame is refused, and one with a byte more.
for length in range(1, len(packed)):
    refused(lambda: octets.decode_bytes(packed[:length]), "InvalidMsgpack", "payload_end")  # noqa: B023
refused(lambda: octets.decode_bytes(packed + b"\0"), "InvalidMsgpack", "payload_more")
broken = bytes.fromhex("52 94 01 a1 ff 02 cb 40 04 00 00 00 00 00 00")
refused(lambda: octets.decode_bytes(broken), "InvalidMsgpack", "not_unicode")
assert octets.decode_bytes(packed, limits=Limits(input=18)) == reading
refused(lambda: octets.decode_bytes(packed, limits=Limits(input=17)), "InvalidFormat", "over_limit")
refused(lambda: octets.decode_bytes(b"RD|\xff"), "InvalidFormat", "not_unicode")
refused(lambda: octets.decode_bytes(b"EV|\xff"), "InvalidFormat", "other_frame")

# Functions for text name those for bytes.
wire = "R\x94"
says = "begins a frame of bytes, which"
refused(lambda: octets.decode(wire), "InvalidFormat", "binary_frame", f'"R\\u0094" {says} decode_bytes reads')
refused(lambda: octets.decode_event("EP"), "InvalidFormat", "binary_frame", f'"EP" {says} decode_event_bytes reads')
refused(lambda: octets.decode_any("N"), "InvalidFormat", "binary_frame", f'"N" {says} decode_note_bytes reads')
refused(lambda: octets.decode_event(wire), "InvalidFormat", "other_frame")
assert octets.detect(wire) is None
assert octets.encode(reading) == "RD|pump|bar|2.5|"
kind, cause, event = "Unrepresentable", "binary_format", Event("x")
message = 'the format "packed" makes bytes, which encode_bytes writes'
refused(lambda: octets.encode(reading, "packed"), kind, cause, message)  # type: ignore[arg-type]
refused(lambda: octets.encode(reading, Format.PACKED), kind, cause, message)  # type: ignore[arg-type]
message = 'the format "auto" makes bytes, which encode_event_bytes writes'
refused(lambda: octets.encode_event(event), kind, cause, message)
refused(lambda: octets.encode_event(event, "smallest"), kind, cause)  # type: ignore[arg-type]
refused(lambda: octets.encode_event(event, "other"), kind, "unrepresentable")  # type: ignore[arg-type]
assert octets.encode_event(event, "tokens") == octets.encode_event(event, EventFormat.LINE) == "EV|x"
assert octets.encode_event_bytes(event) == b"EV|x"
assert octets.encode_event_bytes(Event("12345678")) == b"EP\x92\x01\xa812345678"
assert octets.encode_event_bytes(event, EventFormat.SMALLEST) == b"EP\x92\x01\xa1x"

# Arguments of a wrong type.
given: Any = packed
mistaken(lambda: octets.decode(given), "decode_reading: wire is bytes, expected str: decode_bytes reads bytes")
given_text: Any = "N"
kinds = "expected bytes or bytearray or memoryview"
mistaken(lambda: octets.decode_bytes(given_text), f"decode_reading_bytes: wire is str, {kinds}: decode reads text")
mistaken(lambda: octets.decode_note_bytes(given_text), f"decode_note_bytes: wire is str, {kinds}")

# What was read stays, whatever becomes of the bytes.
raw = Reading("pump", Unit.BAR, 2.5, b"\x01\x02")
frame = octets.encode_bytes(raw)
assert frame[-4:] == b"\xc4\x02\x01\x02"
array = bytearray(frame)
for view in (array, memoryview(array), memoryview(b"ab" + frame + b"c")[2:-1]):
    found = octets.decode_bytes(view)
    array[:] = bytes(len(array))
    assert found == raw and type(found.raw) is bytes
    array[:] = frame
long = Reading("é" * 40_000, Unit.BAR, 2.5, bytes([7]) * 70_000)
for format in Format:
    assert octets.decode_bytes(octets.encode_bytes(long, format)) == long
