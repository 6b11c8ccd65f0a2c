import { expect, expectTypeOf, test } from "vitest";
import { LEAST, MOST } from "../../src/core/errors.js";
import { PayloadReader, PayloadWriter } from "../../src/core/msgpack.js";
import { DEFAULT_LIMITS as limits } from "../../src/core/spec.gen.js";
import { Elements } from "../../src/record/elements.js";
import { checkBytes } from "../../src/record/type-bytes.js";
import { readBytesPayload, writeBytesPayload } from "../../src/record/type-bytes-payload.js";
import { checkInteger } from "../../src/record/type-integer.js";
import { readIntegerPayload } from "../../src/record/type-integer-payload.js";
import { readIntegerJson } from "../../src/record/type-integer-verbose.js";
import { checkMap, countMap } from "../../src/record/type-map.js";
import { readMapText } from "../../src/record/type-map-dsl.js";
import { readMapPayload, writeMapPayload, writeSize } from "../../src/record/type-map-payload.js";
import { readObject, writeMapJson } from "../../src/record/type-map-verbose.js";
import { checkText } from "../../src/record/type-text.js";
import { failure } from "../failure.js";

// What other languages have no word for: the spec of this client has no maps, so these are
// the pieces that generated code puts together.

const integers = (map: ReadonlyMap<string, number>) =>
  checkMap("votes", map, (place, value) => checkInteger(place, value, limits, LEAST, MOST));

const read = (text: string, elements = new Elements(limits.elements)) =>
  readObject(text, "votes", elements, (members, index) => readIntegerJson(members, index, limits, LEAST, MOST));

function readPayload(frame: readonly number[], elements = new Elements(limits.elements)): Map<string, number> {
  const reader = new PayloadReader({ bytes: Uint8Array.from(frame), length: frame.length, borrowed: false });
  return readMapPayload(reader, "votes", elements, (place) => readIntegerPayload(reader, place, limits, LEAST, MOST));
}

test("an encoder leaves a map as it is, and gives its entries in order", () => {
  class Counter extends Map<string, number> {}
  for (const map of [new Map(), new Counter()]) {
    map.set("b", 1).set("a", -0);
    const checked = integers(map);
    expectTypeOf(checked).toEqualTypeOf<ReadonlyMap<string, number>>();
    expect([...checked]).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
    expect([...map]).toEqual([
      ["b", 1],
      ["a", -0],
    ]);
  }
  // @ts-expect-error: what is checked is not the caller's to change
  expect(() => integers(new Map()).set("a", 3)).not.toThrow();
  // @ts-expect-error: a value has the map's type
  expect(failure(() => integers(new Map([["a", "1"]]))).field).toBe('votes["a"]');
  // @ts-expect-error: a value is required
  expect(failure(() => integers(new Map([["a", undefined]]))).field).toBe('votes["a"]');
  // @ts-expect-error: an object is no map
  expect(failure(() => integers({ a: 1 })).field).toBe("votes");
});

test("only a map of texts is a map", () => {
  const others: readonly unknown[] = [
    { a: 1 },
    [["a", 1]],
    new Set(["a"]),
    new WeakMap(),
    new Map<unknown, number>([[1, 1]]),
    new Map<unknown, number>([["\ud800", 1]]).set(null, 2),
    "{}",
    null,
  ];
  for (const other of others) {
    countMap("votes", other, new Elements(2), true);
    const { kind, field, message } = failure(() => integers(other as Map<string, number>));
    expect([kind, field, message]).toEqual(["Unrepresentable", "votes", "cannot represent the votes, expected a map"]);
  }
});

test("entries are counted before keys are judged, and these before values", () => {
  const map = new Map<unknown, string>([
    ["\ufffd", "\udc00"],
    ["\u{1f600}", "\ud800"],
    ["a", "x"],
  ]);
  const count = (most: number) => () => countMap("notes", map, new Elements(most), true);
  expect(failure(count(3))).toMatchObject({ kind: "InvalidText", field: 'notes["\ufffd"]' });
  map.set("\ud800", "x");
  expect(failure(count(4))).toMatchObject({ kind: "InvalidText", field: "notes" });
  map.set(1, "x");
  expect(failure(count(4))).toMatchObject({ kind: "Unrepresentable", field: "notes", limit: "elements" });
  count(5)(); // a map with a key that is no text is passed over
});

test("the first error does not depend on the order of entries", () => {
  const wrong: [string, unknown][] = [
    ["\u{1f600}", 1],
    ["\uffff", 2],
    ["\ue000", 3],
  ];
  for (const entries of [wrong, [...wrong].reverse()]) {
    const map = new Map([...entries, ["a", "fine"]] as [string, string][]);
    const check = () => checkMap("notes", map, (place, value) => checkText(place, value, limits));
    expect(failure(check).field).toBe('notes["\ue000"]');
  }
});

test("keys are written in the order of their code points", () => {
  const keys = ["", "\0", "10", "9", "Z", "__proto__", "a", "aa", "b", "\u00e4", "\ud7ff", "\ue000", "\uffff"];
  keys.push("\u{10000}", "\u{10000}a", "\u{10000}\uffff", "\u{10000}\u{10000}", "\u{1f600}", "\u{10ffff}");
  const utf8 = (text: string) => Buffer.from(text, "utf8");
  expect([...keys].sort((a, b) => Buffer.compare(utf8(a), utf8(b)))).toEqual(keys);
  const checked = integers(new Map([...keys].reverse().map((key, index) => [key, index])));
  expect([...checked.keys()]).toEqual(keys);
  expect(writeMapJson(integers(new Map(Object.entries({ b: 1, 10: 2, 9: 3 }))))).toBe('{"10":2,"9":3,"b":1}');
});

test("a map of short and long values is written in its order", () => {
  const long = "x".repeat(5000);
  const values = Array.from({ length: 4000 }, (_, at) => (at % 700 === 3 ? `${long}${at}` : `${at}é`));
  for (const list of [[], ["a"], [long], [long, "a"], ["a", long], [long, long], values, [...values, long]]) {
    const entries = list.map((value, at): [string, string] => [`k${at}`, value]);
    expect(writeMapJson(new Map(entries))).toBe(JSON.stringify(Object.fromEntries(entries)));
  }
});

test("a decoder's map keeps the order of the frame, and has any keys", () => {
  const keys = ["b", "10", "9", "__proto__", "constructor", "", "a"];
  const map = read(`{${keys.map((key, index) => `${JSON.stringify(key)}:${index}`).join()}}`);
  expect([...map.keys()]).toEqual(keys);
  expect(map.get("__proto__")).toBe(3);
  expect([...readMapText(' {"b":1, "a":2} ', "votes", limits, new Elements(2), () => 0).keys()]).toEqual(["b", "a"]);
  expect([...readPayload([0x82, 0xa1, 0x62, 1, 0xa0, 2])]).toEqual([
    ["b", 1],
    ["", 2],
  ]);
});

test.each([
  ["in JSON", () => read('{"\\u0061\\n":1,"a\\u000a":null}'), "InvalidFormat"],
  ["in a payload", () => readPayload([0x82, 0xa2, 0x61, 0x0a, 1, 0xd9, 2, 0x61, 0x0a, 0xc0]), "InvalidMsgpack"],
])("a key that stands twice is found before its value: %s", (_, call, kind) => {
  const message = 'the member votes["a\\u000a"] appears twice';
  expect(failure(call)).toMatchObject({ kind, reason: "member_twice", field: 'votes["a\\n"]', message });
});

test("an error has its path whole, and its message shows a long key as it shows a text", () => {
  const key = `${"k".repeat(30)}"\u202e`;
  const shown = `votes["${"k".repeat(20)}…"]`;
  const whole = `votes["${"k".repeat(30)}\\"\u202e"]`;
  const error = failure(() => read(JSON.stringify({ a: 1, [key]: true })));
  expect(error).toMatchObject({ field: whole, value: "true" });
  expect(error.message).toMatch(`${shown} is true, expected an integer`);
  expect(failure(() => integers(new Map<string, number>([[key, 0.5]])))).toMatchObject({
    field: whole,
    message: expect.stringContaining(`the ${shown} 0.5,`) as string,
  });
});

test("an entry is counted before its key, and an error of a key is the map's", () => {
  expect(failure(() => read('{"a":1,"\\ud800":1}', new Elements(1)))).toMatchObject({
    limit: "elements",
    field: "votes",
  });
  expect(failure(() => read('{"a":1,"\\ud800":1}'))).toMatchObject({
    field: "votes",
    message: 'votes is "\\ud800", expected Unicode text',
  });
  expect(failure(() => readPayload([0x81, 1, 1], new Elements(0)))).toMatchObject({
    limit: "elements",
    field: "votes",
  });
  for (const key of [[1], [0xa1, 0xff], [0xc4, 1, 0x61], [0xc0]]) {
    expect(failure(() => readPayload([0x81, ...key, 1]))).toMatchObject({ kind: "InvalidMsgpack", field: "votes" });
  }
});

test.each([
  [[0x83, 0xa0, 1, 0xa0, 1]],
  [[0xdf, 0xff, 0xff, 0xff, 0xff, 0xa0, 1]],
])("a length that the frame cannot hold is refused before an entry is read", (frame) => {
  const { reason, field } = failure(() => readPayload(frame));
  expect([reason, field]).toEqual(["payload_end", undefined]);
});

test("a decoder's map shares no memory with the frame", () => {
  const writer = new PayloadWriter();
  const checked = checkMap("blobs", new Map<string, Uint8Array>([["a", Uint8Array.of(7)]]), (at, value) =>
    checkBytes(at, value, limits),
  );
  writeMapPayload(writer, checked, (value) => writeBytesPayload(writer, value));
  const { bytes, length } = writer.span();
  const frame = bytes.slice(0, length);
  expect([...frame]).toEqual([0x81, 0xa1, 0x61, 0xc4, 1, 7]);
  const reader = new PayloadReader({ bytes: frame, length, borrowed: false });
  const map = readMapPayload(reader, "blobs", new Elements(1), (place) => readBytesPayload(reader, place, limits));
  frame.fill(9);
  expect(map).toEqual(new Map([["a", Uint8Array.of(7)]]));
});

test.each([
  [15, [0x8f]],
  [16, [0xde, 0, 16]],
  [65_535, [0xde, 0xff, 0xff]],
  [65_536, [0xdf, 0, 1, 0, 0]],
  [0x0102_0304, [0xdf, 1, 2, 3, 4]],
])("the header of a map of %d entries is the shortest", (size, header) => {
  const writer = new PayloadWriter();
  writeSize(writer, size);
  const span = writer.span();
  expect([...span.bytes.slice(0, span.length)]).toEqual(header);
});
