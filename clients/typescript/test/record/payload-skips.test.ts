import { expect, test } from "vitest";
import { spanOf } from "../../src/core/bytes.js";
import type { Place } from "../../src/core/errors.js";
import { PayloadReader } from "../../src/core/msgpack.js";
import { DEFAULT_LIMITS as standard } from "../../src/core/spec.gen.js";
import { passOver } from "../../src/record/payload-skips.js";
import { pathAt } from "../../src/record/type-record.js";
import { failure } from "../failure.js";

// This client's spec has no elements that are passed over, so these are what generated code calls.

const limits = { ...standard, depth: 3 };

/** Passes over elements that a nil is behind, and in front of; says what is left then. */
function passed(bytes: Iterable<number>, count = 1, { depth = 3, record = "" as Place } = {}): number {
  const all = Uint8Array.from([0xc0, ...bytes, 0xc0]);
  const reader = new PayloadReader(spanOf(all), 1);
  passOver(reader, count, { ...limits, depth }, record);
  return reader.left - 1;
}

/** The error for elements that nothing is behind. */
function refused(bytes: Iterable<number>, count = 1, { depth = 3, record = "" as Place } = {}) {
  const all = Uint8Array.from(bytes);
  const reader = new PayloadReader(spanOf(all));
  return failure(() => passOver(reader, count, { ...limits, depth }, record));
}

const zeros = (length: number): number[] => new Array<number>(length).fill(0);

/** Of each header: the bytes that it has behind it, and then so many values. */
const HEADERS: { [head: number]: readonly [behind: number[], values?: number] } = {
  192: [[]],
  194: [[]],
  195: [[]],
  196: [[2, 0xff, 0xff]],
  197: [[1, 0, ...zeros(256)]],
  198: [[0, 1, 0, 0, ...zeros(65_536)]],
  199: [[2, 5, 0xc1, 0xc1]],
  200: [[1, 0, 5, ...zeros(256)]],
  201: [[0, 0, 0, 0, 5]],
  202: [zeros(4)],
  203: [zeros(8)],
  204: [zeros(1)],
  205: [zeros(2)],
  206: [zeros(4)],
  207: [zeros(8)],
  208: [zeros(1)],
  209: [zeros(2)],
  210: [zeros(4)],
  211: [zeros(8)],
  212: [zeros(2)],
  213: [zeros(3)],
  214: [zeros(5)],
  215: [zeros(9)],
  216: [zeros(17)],
  217: [[1, 0x80]],
  218: [[1, 1, ...zeros(257)]],
  219: [[0, 0, 0, 3, 0xc1, 0xff, 0]],
  220: [[1, 2], 258],
  221: [[0, 0, 0, 3], 3],
  222: [[0, 2], 4],
  223: [[0, 0, 1, 0], 512],
};
for (let head = 0; head <= 0xff; head++) {
  if (head < 0x80 || head >= 0xe0) {
    HEADERS[head] = [[]];
  } else if (head < 0xa0) {
    HEADERS[head] = [[], head < 0x90 ? 2 * (head - 0x80) : head - 0x90];
  } else if (head < 0xc0) {
    HEADERS[head] = [new Array<number>(head - 0xa0).fill(0xc1)];
  }
}

test("a value of every header is passed over, and is cut off at every byte", () => {
  expect(Object.keys(HEADERS)).toHaveLength(255);
  for (const [head, [behind, values = 0]] of Object.entries(HEADERS)) {
    const all = [Number(head), ...behind, ...new Array<number>(values).fill(0xc0)];
    expect(passed(all), head).toBe(0);
    expect(passed([...all, 7, ...all], 3), head).toBe(0);
    for (let length = all.length > 999 ? all.length - 9 : 0; length < all.length; length++) {
      const { kind, reason, field } = refused(all.slice(0, length), 1, { record: "part" });
      expect([kind, reason, field], `${head} ${length}`).toEqual(["InvalidMsgpack", "payload_end", undefined]);
    }
  }
});

test("no more is passed over than what is asked for", () => {
  expect(passed([1, 2, 3], 0)).toBe(3);
  expect(passed([1, 2, 3], -2)).toBe(3);
  expect(passed([0xc0, 0xc0, 3], 1)).toBe(2);
  expect(passed([0xc0, 0xc0, 3], 2)).toBe(1);
  expect(passed([0x92, 1, 0x81, 0x90, 2, 3, 4], 2)).toBe(1);
  expect(refused([0xc0], 2).reason).toBe("payload_end");
  expect(refused([], 4_294_967_295).reason).toBe("payload_end");
});

test("c1 is refused where a value begins, with the place of its record", () => {
  const wrong = { kind: "InvalidMsgpack", reason: "payload_header", value: "c1" };
  for (const bytes of [[0xc1], [0x92, 1, 0xc1], [0x81, 0xc1], [0x81, 1, 0xc1], [0xc1, 0xc1]]) {
    expect(refused(bytes)).toMatchObject(wrong);
    expect(refused(bytes).field).toBe(undefined);
    expect(refused(bytes, 1, { record: pathAt("parts").at("[0]") })).toMatchObject({ ...wrong, field: "parts[0]" });
  }
  expect(refused([0, 0xc1], 2).reason).toBe("payload_header");
  expect(refused([0xdc, 0xff, 0xff, 0xc1]).reason).toBe("payload_header");
});

test("so many arrays and maps are open at once, empty ones too", () => {
  const wrong = { kind: "InvalidMsgpack", reason: "payload_depth", limit: "depth" };
  for (const [depth, good, bad] of [
    [0, [7], [0x90]],
    [0, [0xa1, 7], [0x80]],
    [1, [0x91, 7], [0x91, 0x90]],
    [1, [0x81, 1, 2], [0x81, 0x80]],
    [3, [0x91, 0x91, 0x90], [0x91, 0x91, 0x91, 0x90]],
    [3, [0x81, 0x81, 0x80, 1, 2], [0x81, 0x81, 0x81, 0x80]],
    [3, [0x81, 1, 0xdc, 0, 1, 0xde, 0, 0], [0x81, 1, 0xdc, 0, 1, 0xde, 0, 1, 1, 0xdd, 0, 0, 0, 0]],
    [3, [0x93, 0x91, 0x90, 0x91, 0x90, 0x91, 0x90], [0x93, 0x91, 0x90, 0x91, 0x90, 0x91, 0x91, 0x90]],
  ] as const) {
    expect(passed(good, 1, { depth })).toBe(0);
    expect(passed([...good, ...good], 2, { depth })).toBe(0);
    expect(refused(bad, 1, { depth })).toMatchObject(wrong);
    expect(refused(bad, 1, { depth }).field).toBe(undefined);
    expect(refused(bad, 1, { depth }).message).toContain(`over ${depth} arrays`);
    expect(refused(bad, 1, { depth, record: "part" })).toMatchObject({ ...wrong, field: "part" });
  }
});

test("a header counts once it is whole", () => {
  expect(refused([0xdc], 1, { depth: 0 }).reason).toBe("payload_end");
  expect(refused([0xdc, 0], 1, { depth: 0 }).reason).toBe("payload_end");
  expect(refused([0xdc, 0, 0], 1, { depth: 0 }).reason).toBe("payload_depth");
  expect(refused([0xdf, 0xff, 0xff, 0xff], 1, { depth: 0 }).reason).toBe("payload_end");
  expect(refused([0xdf, 0xff, 0xff, 0xff, 0xff], 1, { depth: 0 }).reason).toBe("payload_depth");
});

test("deep and long frames take neither the stack nor memory that they only announce", () => {
  const deep = new Uint8Array(1_000_001).fill(0x91);
  deep[1_000_000] = 0xc0;
  const reader = new PayloadReader(spanOf(deep));
  passOver(reader, 1, { ...limits, depth: 1_000_000 });
  expect(reader.left).toBe(0);
  expect(refused([...new Uint8Array(10_001).fill(0x91)], 1, { depth: 10_000 }).reason).toBe("payload_depth");
  // Each announces more than there is room for.
  const greedy = Array.from({ length: 1000 }, () => [0xdd, 0xff, 0xff, 0xff, 0xff]).flat();
  expect(refused(greedy, 1, { depth: 1000 }).reason).toBe("payload_end");
  // All stand beside one another.
  const wide = new Uint8Array(2_000_000).fill(0x90);
  const beside = new PayloadReader(spanOf(wide));
  passOver(beside, wide.length, limits);
  expect(beside.left).toBe(0);
});

test("what lies behind the frame in its buffer is none of it", () => {
  const bytes = Uint8Array.of(0x92, 1, 2, 3);
  const short = new PayloadReader({ ...spanOf(bytes), length: 2 });
  expect(failure(() => passOver(short, 1, limits)).reason).toBe("payload_end");
  const reader = new PayloadReader(spanOf(bytes.subarray(1)));
  passOver(reader, 2, limits);
  expect(reader.byte()).toBe(3);
});
