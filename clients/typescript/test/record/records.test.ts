import { expect, test } from "vitest";
import { LEAST, MOST, type Place } from "../../src/core/errors.js";
import { PayloadReader } from "../../src/core/msgpack.js";
import { PAYLOAD_KIND, DEFAULT_LIMITS as standard, UNREPRESENTABLE_KIND } from "../../src/core/spec.gen.js";
import { countRecordsInList, misfitInList } from "../../src/record/list-records.js";
import { countRecordsInMap, misfitInMap } from "../../src/record/map-records.js";
import { checkInteger } from "../../src/record/type-integer.js";
import { readIntegerPayload } from "../../src/record/type-integer-payload.js";
import { readListPayload } from "../../src/record/type-list-payload.js";
import { readMapPayload } from "../../src/record/type-map-payload.js";
import { checkRecord, countRecord, isRecord, lackedBy, Nesting, pathAt } from "../../src/record/type-record.js";
import { checkLengthAt, countedRecord, openRecord, unknownVersionAt } from "../../src/record/type-record-payload.js";
import { showText } from "../../src/record/type-text.js";
import { failure } from "../failure.js";

// What other languages have no word for: the spec of this client has no records in records,
// so these are the pieces that generated code puts together, as it does for a node of a tree:
// an integer, nodes in a list, nodes in a map.

interface Node {
  size: number;
  list?: readonly Node[];
  map?: ReadonlyMap<string, Node>;
  next?: Node;
}

const limits = { ...standard, nesting: 4, elements: 8 };

function count(place: Place, record: unknown, elements: Nesting): void {
  if (!isRecord(record)) {
    return;
  }
  const path = elements.open(UNREPRESENTABLE_KIND, place);
  const given = record as Node;
  countRecordsInList(path.at("list"), given.list, elements, count);
  countRecordsInMap(path.at("map"), given.map, elements, count);
  countRecord(path.at("next"), given.next, elements, count);
  elements.close();
}

const counted = (node: unknown, given = limits) => countRecord("root", node, new Nesting(given), count);

/** Reads a list and a map of nodes: `[1, size, list, map]`. */
function readNode(reader: PayloadReader, place: Place, elements: Nesting): Node {
  const length = openRecord(reader, place, elements);
  const { path } = elements;
  const version = reader.integer(path.at("version"));
  if (version !== 1) {
    throw unknownVersionAt(path, version, [1]);
  }
  checkLengthAt(path, length, ["size"], 3);
  const node: Node = { size: readIntegerPayload(reader, path.at("size"), limits, LEAST, MOST) };
  if (length > 1 && !reader.nil()) {
    node.list = readListPayload(reader, path.at("list"), elements, (each) => readNode(reader, each, elements));
  }
  if (length > 2) {
    node.map = readMapPayload(reader, path.at("map"), elements, (each) => readNode(reader, each, elements));
  }
  elements.close();
  return node;
}

function read(hex: string): Node {
  const bytes = Uint8Array.from(hex.match(/\S\S/g) ?? [], (byte) => Number.parseInt(byte, 16));
  const reader = new PayloadReader({ bytes, length: bytes.length, borrowed: false });
  const elements = new Nesting(limits);
  return readNode(reader, countedRecord(reader, "root", elements), elements);
}

test("records in lists and maps are read where they stand", () => {
  expect(read("93 01 07 92 92 01 08 92 01 09")).toEqual({ size: 7, list: [{ size: 8 }, { size: 9 }] });
  // Behind a record that held others a path is that of the next.
  expect(failure(() => read("93 01 07 92 93 01 08 91 92 01 09 92 01 c3")).field).toBe("root.list[1].size");
  expect(read("94 01 07 c0 81 a1 61 92 01 08")).toEqual({ size: 7, map: new Map([["a", { size: 8 }]]) });
});

test("errors of a record inside name where it stands", () => {
  for (const [hex, kind, field] of [
    ["c0", "InvalidMsgpack", "root"],
    ["80", "InvalidMsgpack", "root"],
    ["90", "MissingField", "root.version"],
    ["91 02", "InvalidMsgpack", "root.version"],
    ["91 01", "MissingField", "root.size"],
    ["95 01 07 90 80 00", "InvalidMsgpack", "root"],
    ["dc 00 05 01 07 90 80 00", "InvalidMsgpack", "root"],
    ["93 01 07 91 c0", "InvalidMsgpack", "root.list[0]"],
    ["93 01 07 91 92 01", "InvalidMsgpack", undefined],
    ["94 01 07 90 81 a2 0a 22 91 01", "MissingField", 'root.map["\\n\\""].size'],
    ["93 01 01 91 93 01 02 91 93 01 03 91 92 01 04", "InvalidMsgpack", "root.list[0].list[0].list[0]"],
  ] as const) {
    const error = failure(() => read(hex));
    expect([hex, error.kind, error.field]).toEqual([hex, kind, field]);
  }
});

test("a key stands shortened in a message, and whole in the field", () => {
  const key = "x".repeat(30);
  const error = failure(() =>
    counted({ size: 1, map: new Map([[key, { size: 2, next: { size: 3, next: { size: 4 } } }]]) }),
  );
  expect(error.field).toBe(`root.map["${key}"].next.next`);
  expect(error.message).toBe(`root.map["${"x".repeat(20)}…"].next.next is over the nesting limit of 4`);
});

test("a value that holds itself ends", () => {
  const node: Node = { size: 1 };
  node.next = node;
  expect(failure(() => counted(node))).toMatchObject({ field: "root.next.next.next", limit: "nesting" });
  const wide: Node = { size: 1, list: [{ size: 2 }] };
  wide.map = new Map([["a", { size: 3, list: Array.from({ length: 9 }, () => wide.list![0]!) }]]);
  expect(failure(() => counted(wide))).toMatchObject({ field: 'root.map["a"].list[5]', limit: "elements" });
  const deep: Node = { size: 1 };
  deep.list = [deep, deep];
  const most = { ...standard, nesting: 100 };
  expect(failure(() => counted(deep, most))).toMatchObject({ field: `root${".list[0]".repeat(99)}`, limit: "nesting" });
});

test("a caller cannot have more records open than the stack holds", () => {
  expect(() => new Nesting({ ...limits, nesting: 101 })).toThrow(RangeError);
  expect(() => new Nesting({ ...limits, nesting: 1 }).open(PAYLOAD_KIND, "a")).toThrow("over the nesting limit of 1");
});

test("an encoder takes any object that is no array", () => {
  for (const other of [null, 1, "{}", [], true, () => ({})]) {
    counted(other); // counted, then passed over
    const { field, message } = failure(() => checkRecord("root", other));
    expect([field, message]).toEqual(["root", "cannot represent the root, expected a record"]);
  }
  const path = checkRecord("root", Object.create(null));
  expect(failure(() => checkInteger(path.at("size"), 0.5, limits, LEAST, MOST)).field).toBe("root.size");
  expect(failure(() => checkInteger(path.at('["a.b"]'), 0.5, limits, LEAST, MOST)).field).toBe('root["a.b"]');
});

test("what a layout lacks is found where it stands", () => {
  const misfit = (place: Place, { text }: { text?: string }) => lackedBy(pathAt(place), "text", text, showText);
  expect(misfitInList(misfit, "list", [{}, {}], false)).toBeUndefined();
  expect(misfitInList(misfit, "list", [{}, { text: "a" }], false)?.message).toBe(
    'the format does not carry the list[1].text "a"',
  );
  const key = "k".repeat(21);
  const map = new Map([[key, { text: "a" }]]);
  expect(misfitInMap(misfit, "map", map, false)?.field).toBe(`map["${key}"].text`);
});
