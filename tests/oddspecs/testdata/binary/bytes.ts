import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import * as octets from "./octets.js";

// What the TypeScript tree of bytes.yaml does with frames of bytes: docs/record.md, "Frames of
// bytes". The bytes were worked by hand.

const bytes = (digits: string): Uint8Array =>
  Uint8Array.from(digits.replaceAll(" ", "").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

function refused(call: () => unknown, kind: string, reason: string, message?: string): void {
  assert.throws(call, (error: octets.CompactError) => {
    assert.deepEqual([error.kind, error.reason], [kind, reason], error.message);
    assert.equal(error.message, message ?? error.message);
    return true;
  });
}

const reading: octets.Reading = { device: "pump", unit: "bar", value: 2.5 };
const payload = bytes("94 01 a4 70 75 6d 70 02 cb 40 04 00 00 00 00 00 00");
const packed = joined(ascii("R"), payload);

// A payload behind a prefix.
assert.deepEqual(octets.encodeBytes(reading), packed);
assert.deepEqual(octets.encodeBytes(reading, { format: octets.Format.PACKED }), packed);
assert.deepEqual(octets.decodeBytes(packed), reading);
assert.deepEqual(octets.decodeAnyBytes(packed), { record: "reading", value: reading });
assert.deepEqual(octets.detectBytes(packed), { family: "record", record: "reading", format: "packed" });
// The same in zlib, in a block that is stored: 17 bytes, and their Adler-32.
let [low, high] = [1, 0];
for (const byte of payload) {
  low += byte;
  high += low;
}
const stored = joined(bytes("78 01 01 11 00 ee ff"), payload, Uint8Array.of(high >> 8, high & 255, low >> 8, low & 255));
for (const prefix of ["RZ", "RY"]) {
  assert.deepEqual(octets.decodeReadingBytes(joined(ascii(prefix), stored)), reading);
}
const dense = octets.encodeBytes(reading, { format: "dense" });
assert.deepEqual(dense.subarray(0, 2), ascii("RZ"));
assert.deepEqual(new Uint8Array(inflateSync(dense.subarray(2))), payload);
// Texts are in UTF-8: that of Base64 is lQGkcHVtcALLQAQ..., without the last, absent field.
assert.deepEqual(octets.encodeBytes(reading, { format: "line" }), ascii("RD|pump|bar|2.5|"));
assert.deepEqual(octets.decodeBytes(ascii(' {"device":"pump","unit":"bar","value":2.5}')), reading);

// The empty prefix, before zlib: {text: "x"} is 92 01 a1 78.
const note = bytes("78 01 01 04 00 fb ff 92 01 a1 78 04 09 01 ad");
assert.deepEqual(octets.decodeNoteBytes(note), { text: "x" });
assert.deepEqual(octets.decodeAnyBytes(note), { record: "note", value: { text: "x" } });
assert.deepEqual(octets.detectBytes(note), { family: "record", record: "note", format: "tight" });
assert.equal(octets.detect("x\u0001"), undefined);
assert.deepEqual(new Uint8Array(inflateSync(octets.encodeNoteBytes({ text: "x" }))), bytes("92 01 a1 78"));
assert.deepEqual(octets.encodeNoteBytes({ text: "x" }, { format: "plain" }), bytes("4e 92 01 a1 78"));
assert.ok(!("decodeNote" in octets) && !("encodeNote" in octets));
refused(() => octets.decodeNoteBytes(bytes("1f 8b 08")), "DecompressionFailed", "zlib_header");
refused(() => octets.decodeBytes(note), "InvalidFormat", "other_frame", "78010104 begins a frame of note, not of reading".replace("78010104", "7801010400fbff92…"));
refused(() => octets.decodeNoteBytes(packed), "InvalidFormat", "other_frame");
for (const other of [bytes(""), payload, bytes("1f 8a"), ascii("y")]) {
  refused(() => octets.decodeNoteBytes(other), "InvalidFormat", "unknown_format");
  refused(() => octets.decodeBytes(other), "InvalidFormat", "unknown_format");
  refused(() => octets.decodeAnyBytes(other), "InvalidFormat", "unknown_format");
  assert.equal(octets.detectBytes(other), undefined);
}

// Every cut frame is refused, and one with a byte more.
for (let length = 1; length < packed.length; length++) {
  const reason = "payload_end";
  refused(() => octets.decodeBytes(packed.subarray(0, length)), "InvalidMsgpack", reason);
}
refused(() => octets.decodeBytes(joined(packed, Uint8Array.of(0))), "InvalidMsgpack", "payload_more");
refused(() => octets.decodeBytes(bytes("52 94 01 a1 ff 02 cb 40 04 00 00 00 00 00 00")), "InvalidMsgpack", "not_unicode");
assert.deepEqual(octets.decodeBytes(packed, { limits: { input: 18 } }), reading);
refused(() => octets.decodeBytes(packed, { limits: { input: 17 } }), "InvalidFormat", "over_limit");
refused(() => octets.decodeBytes(joined(ascii("RD|"), bytes("ff"))), "InvalidFormat", "not_unicode");

// Functions for text name those for bytes.
const wire = "R\u0094";
refused(() => octets.decode(wire), "InvalidFormat", "binary_frame", '"R\\u0094" begins a frame of bytes, which decodeBytes reads');
refused(() => octets.decodeEvent("EP"), "InvalidFormat", "binary_frame", '"EP" begins a frame of bytes, which decodeEventBytes reads');
refused(() => octets.decodeAny("N"), "InvalidFormat", "binary_frame", '"N" begins a frame of bytes, which decodeNoteBytes reads');
refused(() => octets.decodeEvent(wire), "InvalidFormat", "other_frame");
assert.equal(octets.detect(wire), undefined);
assert.equal(octets.encode(reading), "RD|pump|bar|2.5|");
const named = (name: string): object => ({ format: name });
refused(() => octets.encode(reading, named("packed")), "Unrepresentable", "binary_format", 'the format "packed" makes bytes, which encodeBytes writes');
refused(() => octets.encodeEvent({ text: "x" }), "Unrepresentable", "binary_format", 'the format "auto" makes bytes, which encodeEventBytes writes');
refused(() => octets.encodeEvent({ text: "x" }, named("smallest")), "Unrepresentable", "binary_format");
refused(() => octets.encodeEvent({ text: "x" }, named("other")), "Unrepresentable", "unrepresentable");
assert.equal(octets.encodeEvent({ text: "x" }, { format: "tokens" }), "EV|x");
assert.deepEqual(octets.encodeEventBytes({ text: "x" }), ascii("EV|x"));
assert.deepEqual(octets.encodeEventBytes({ text: "12345678" }), joined(ascii("EP"), bytes("92 01 a8"), ascii("12345678")));
assert.deepEqual(octets.encodeEventBytes({ text: "x" }, { format: "smallest" }), joined(ascii("EP"), bytes("92 01 a1 78")));
assert.throws(() => octets.decode(packed as never), new TypeError("wire is Uint8Array, expected string: decodeBytes reads bytes"));
assert.throws(() => octets.decodeBytes("RD|" as never), new TypeError("wire is String, expected Uint8Array: decode reads text"));
assert.throws(() => octets.decodeNoteBytes("N" as never), new TypeError("wire is String, expected Uint8Array"));

// The types: encoders of texts take no format of bytes, nor a selection that names one.
// @ts-expect-error: its frames are bytes
const first: octets.EncodeOptions = { format: "packed" };
// @ts-expect-error: it may choose bytes
const second: octets.EventEncodeOptions = { format: "auto" };
const third: octets.EventEncodeBytesOptions = { format: "auto" };
assert.ok(first && second && third);

// Results share nothing, with what was read or with later calls.
const raw: octets.Reading = { ...reading, raw: bytes("01 02") };
const frame = octets.encodeBytes(raw);
const kept = frame.slice();
octets.encodeBytes({ ...raw, device: "another" });
assert.deepEqual(frame, kept);
assert.equal(frame.buffer.byteLength, frame.length);
assert.deepEqual(frame.subarray(-4), bytes("c4 02 01 02"));
const views = (of: Uint8Array): Uint8Array[] => {
  const all = joined(bytes("ff ff"), of, bytes("ff"));
  return [all.subarray(2, -1), Buffer.from(all).subarray(2, -1)];
};
for (const view of views(frame)) {
  const value = octets.decodeBytes(view);
  view.fill(0);
  assert.deepEqual(value, raw);
  assert.ok(!(value.raw instanceof Buffer));
}
for (const view of views(note)) {
  assert.deepEqual(octets.decodeNoteBytes(view), { text: "x" });
}
// Longer than the buffer that is made once.
const long: octets.Reading = { ...reading, device: "é".repeat(40_000), raw: new Uint8Array(70_000).fill(7) };
for (const format of Object.values(octets.Format)) {
  assert.deepEqual(octets.decodeBytes(octets.encodeBytes(long, { format })), long);
}
