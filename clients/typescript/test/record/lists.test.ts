import { expect, expectTypeOf, test } from "vitest";
import { LEAST, MOST, type Place } from "../../src/core/errors.js";
import { PayloadReader, PayloadWriter } from "../../src/core/msgpack.js";
import { DEFAULT_LIMITS as limits } from "../../src/core/spec.gen.js";
import { Elements } from "../../src/record/elements.js";
import { readIntegers, writeIntegers } from "../../src/record/list-numbers-payload.js";
import { readTexts, writeTexts } from "../../src/record/list-texts-payload.js";
import { checkBytes } from "../../src/record/type-bytes.js";
import { readBytesPayload, writeBytesPayload } from "../../src/record/type-bytes-payload.js";
import { checkInteger } from "../../src/record/type-integer.js";
import { readIntegerPayload } from "../../src/record/type-integer-payload.js";
import { checkList, countList } from "../../src/record/type-list.js";
import { readListPayload, writeLength, writeListPayload } from "../../src/record/type-list-payload.js";
import { writeListJson } from "../../src/record/type-list-verbose.js";
import { readTextPayload } from "../../src/record/type-text-payload.js";
import { failure } from "../failure.js";

// What other languages have no word for: the spec of this client has no lists, so these are
// the pieces that generated code puts together.

const integers = (list: readonly number[]) =>
  checkList("votes", list, (place, value) => checkInteger(place, value, limits, LEAST, MOST));

test("a list may be one that nobody can change", () => {
  const list = Object.freeze([1, 2, -0]);
  const checked = integers(list);
  expectTypeOf(checked).toEqualTypeOf<readonly number[]>();
  expect(checked).toEqual([1, 2, 0]);
  expect(Object.is(list[2], -0)).toBe(true);
  // @ts-expect-error: what is checked is not the caller's to change
  expect(() => integers(list).push(3)).not.toThrow();
  // @ts-expect-error: an element has the list's type
  expect(failure(() => integers(["1"])).field).toBe("votes[0]");
  // @ts-expect-error: an element is required
  expect(failure(() => integers([1, undefined])).field).toBe("votes[1]");
});

test("a hole is no element", () => {
  const sparse = [1];
  sparse.length = 3;
  countList("votes", sparse, new Elements(3), false);
  const { field, message } = failure(() => integers(sparse));
  expect(field).toBe("votes[1]");
  expect(message).toContain("undefined");
});

test("only an array is a list", () => {
  const others: readonly unknown[] = [Uint8Array.of(1), new Float64Array(1), new Set([1]), { length: 0 }, "1", null];
  for (const other of others) {
    countList("votes", other, new Elements(0), true);
    const { kind, field, message } = failure(() => integers(other as number[]));
    expect([kind, field, message]).toEqual(["Unrepresentable", "votes", "cannot represent the votes, expected a list"]);
  }
});

test("an encoder leaves a list as it is, and a decoder's shares no memory with the frame", () => {
  const list: readonly Uint8Array[] = Object.freeze([Uint8Array.of(1, 2), Uint8Array.of()]);
  const checked = checkList("blobs", list, (place, value) => checkBytes(place, value, limits));
  const writer = new PayloadWriter();
  writeListPayload(writer, checked, (value) => writeBytesPayload(writer, value));
  const { bytes, length } = writer.span();
  const frame = bytes.slice(0, length);
  expect([...frame]).toEqual([0x92, 0xc4, 2, 1, 2, 0xc4, 0]);
  const reader = new PayloadReader({ bytes: frame, length, borrowed: false });
  const read = readListPayload(reader, "blobs", new Elements(2), (place) => readBytesPayload(reader, place, limits));
  frame.fill(9);
  list[0]!.fill(7);
  expect(read).toEqual([Uint8Array.of(1, 2), Uint8Array.of()]);
});

const edges = [0, 127, 128, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, MOST]
  .flatMap((value) => [value, -value - 1, 31 - value, -value])
  .filter(Number.isSafeInteger)
  .map((value) => value + 0);

test("many integers at once are what each is alone", () => {
  const list = Array.from({ length: 3000 }, (_, index) => edges[(index * 7) % edges.length]!);
  const together = new PayloadWriter();
  writeIntegers(together, list);
  const written = together.span();
  const frame = written.bytes.slice(0, written.length); // the package's buffer holds one message at a time
  const alone = new PayloadWriter();
  writeListPayload(alone, list, (value) => alone.integer(value));
  const { bytes, length } = alone.span();
  expect(frame).toEqual(bytes.slice(0, length));
  for (const part of [readIntegers(LEAST, MOST), undefined]) {
    const reader = new PayloadReader({ bytes: frame, length: frame.length, borrowed: false });
    const one = (place: Place) => readIntegerPayload(reader, place, limits, LEAST, MOST);
    expect(readListPayload(reader, "votes", new Elements(3000), one, part)).toEqual(list);
    reader.checkEnd();
  }
});

const texts = [0, 1, 3, 4, 31, 32, 63, 64, 255, 256, 300, 5000]
  .map((length) => "abcdefghij".repeat(500).slice(0, length))
  .flatMap((text) => [text, text, `${text}\u007f`, `${text}\u00e9`, `\u{1f600}${text}`]);

test("many texts at once are what each is alone", () => {
  const list = Array.from({ length: 3000 }, (_, index) => texts[(index * (index < 900 ? 7 : 1)) % texts.length]!);
  list.push(...Array.from({ length: 1000 }, (_, index) => `of ASCII ${index}`), ...new Array<string>(5000).fill(""));
  const together = new PayloadWriter();
  writeTexts(together, list);
  const written = together.span();
  const frame = written.bytes.slice(0, written.length);
  const alone = new PayloadWriter();
  writeListPayload(alone, list, (value) => alone.text(value));
  const { bytes, length } = alone.span();
  expect(Buffer.compare(frame, bytes.slice(0, length))).toBe(0);
  for (const part of [readTexts, undefined]) {
    const reader = new PayloadReader({ bytes: frame, length: frame.length, borrowed: false });
    const one = (place: Place) => readTextPayload(reader, place, limits);
    expect(readListPayload(reader, "notes", new Elements(9000), one, part)).toEqual(list);
    reader.checkEnd();
  }
});

test.each([
  [15, [0x9f]],
  [16, [0xdc, 0, 16]],
  [65_535, [0xdc, 0xff, 0xff]],
  [65_536, [0xdd, 0, 1, 0, 0]],
  [0x0102_0304, [0xdd, 1, 2, 3, 4]],
])("the header of an array of %d elements is the shortest", (length, header) => {
  const writer = new PayloadWriter();
  writeLength(writer, length);
  const span = writer.span();
  expect([...span.bytes.slice(0, span.length)]).toEqual(header);
});

test("a list of short and long elements is written in their order", () => {
  const long = "x".repeat(5000);
  const elements = Array.from({ length: 4000 }, (_, at) => (at % 700 === 3 ? `${long}${at}` : `${at}é`));
  const write = (text: string) => `"${text}"`;
  for (const list of [[], ["a"], [long], [long, "a"], ["a", long], [long, long], elements, [...elements, long]]) {
    expect(writeListJson(list, write)).toBe(JSON.stringify(list));
  }
});
