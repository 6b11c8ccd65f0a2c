import { expect, test } from "vitest";
import { DEFAULT_LIMITS as standard } from "../../src/core/spec.gen.js";
import { bracketsOf } from "../../src/record/json-brackets.js";
import { deepInList } from "../../src/record/list-records.js";
import { readListInside } from "../../src/record/list-records-verbose.js";
import { readMapInside } from "../../src/record/map-records-verbose.js";
import { readIntegerJson } from "../../src/record/type-integer-verbose.js";
import { deepJson, Nesting, refusalsInside } from "../../src/record/type-record.js";
import { jsonField } from "../../src/record/type-record-dsl.js";
import {
  countedMember,
  type Holder,
  type JsonMembers,
  membersInside,
  membersOfFrame,
  refuseUnknownIn,
} from "../../src/record/type-record-verbose.js";
import { hasMember } from "../../src/record/verbose.js";
import { failure } from "../failure.js";

// As records.test.ts, for JSON: a node has an integer, and nodes in the other members.

interface Node {
  size: number;
  list?: Node[];
  map?: Map<string, Node>;
  next?: Node;
  unknown?: string;
}

const limits = { ...standard, nesting: 4, elements: 8, depth: 12 };
const NAMES = { names: ["size", "list", "map", "Next one"], required: [0], long: [1, 2, 3] };

function readNode(members: JsonMembers, elements: Nesting, refuses: boolean): Node {
  if (refuses) {
    refuseUnknownIn(members);
  }
  const read = (holder: Holder, index: number) => inside(holder, index, elements, refuses);
  const node: Node = { size: readIntegerJson(members, 0, limits, 0, 9) };
  if (hasMember(members, 1)) {
    node.list = readListInside(members, 1, elements, read);
  }
  if (hasMember(members, 2)) {
    node.map = readMapInside(members, 2, elements, read);
  }
  if (hasMember(members, 3)) {
    node.next = read(countedMember(members, 3, elements), 3);
  }
  if (members.unknown !== undefined) {
    node.unknown = members.unknown;
  }
  return node;
}

function inside(holder: Holder, index: number, elements: Nesting, refuses: boolean): Node {
  const node = readNode(membersInside(holder, index, NAMES, elements), elements, refuses);
  elements.close();
  return node;
}

function node(text: string, refuses = false, given = limits): Node {
  return readNode(membersOfFrame(text, NAMES, given), new Nesting(given), refuses);
}

test("of each bracket there is where it ends, and how many are inside", () => {
  // 0         1
  // 0123456789012345678
  const text = '{"a":[[],{}],"]":1}';
  expect([...bracketsOf(text, 3, true).slice(0, 8)]).toEqual([19, 3, 12, 2, 8, 0, 11, 0]);
  expect(failure(() => bracketsOf(text, 2, true)).limit).toBe("depth");
  expect(failure(() => bracketsOf("[]", 2, true)).reason).toBe("json_object");
  const many = `[${"[],".repeat(99)}[]]`;
  expect([...bracketsOf(many, 2, false).slice(0, 4)]).toEqual([many.length, 100, 3, 0]);
});

test("members stand in any order, with white space and escapes", () => {
  const text =
    ' { "map" : { "a" : {"size":1} , "}" : { "size" : 2 } } , "list":[ ] , "\\u0073ize" : 3 , "x" : [ {} ] } ';
  expect(node(text)).toEqual({
    size: 3,
    list: [],
    map: new Map([
      ["a", { size: 1 }],
      ["}", { size: 2 }],
    ]),
    unknown: '{"x":[ {} ]}',
  });
});

test("unknown members are kept in their order, however many there are", () => {
  for (const count of [1, 1023, 1024, 1025, 3000]) {
    const unknown = Array.from({ length: count }, (_, index) => `"${index}":[${index}]`).join();
    expect(node(`{${unknown},"size":1}`)).toEqual({ size: 1, unknown: `{${unknown}}` });
  }
});

test("errors say where", () => {
  for (const [text, message] of [
    ['{"size":1,"list":[{"size":2},5]}', "list[1] is 5, expected a record"],
    ['{"size":1,"list":{}}', "list is {}, expected a list"],
    ['{"size":1,"list":[{"size":2,"map":[]}]}', "list[0].map is [], expected a map"],
    ['{"size":1,"Next one":{"size":2,"Next one":{}}}', 'Next one["Next one"].size is missing'],
    ['{"size":1,"Next one":null}', "Next one is null, expected a record"],
    ['{"size":1,"list":[{"size":2,"size":3}]}', "list[0].size stands twice"],
    ['{"size":1,"map":{"a b":{"size":2},"a\\u0020b":{}}}', 'map["a b"] stands twice'],
  ] as const) {
    const error = failure(() => node(text));
    expect(error.message.includes(message.split(" ")[0]!), error.message).toBe(true);
    expect(error.field).toBe(/^(.*?)(?: is | stands )/.exec(message)![1]);
  }
  const unknown = failure(() => node('{"size":1,"list":[{"x":1}]}', true));
  expect([unknown.reason, unknown.field]).toEqual(["unknown_member", "list[0]"]);
  expect(failure(() => node('{"x":1}', true)).field).toBeUndefined();
});

test("records and elements are counted before they are looked at", () => {
  const chain = '{"size":1,"Next one":{"size":1,"Next one":{"size":1,"Next one":{"size":1,"Next one":{}}}}}';
  expect(failure(() => node(chain))).toMatchObject({
    field: 'Next one["Next one"]["Next one"]["Next one"]',
    limit: "nesting",
  });
  const list = `{"size":1,"list":[${'{"size":1},'.repeat(8)}null]}`;
  expect(failure(() => node(list))).toMatchObject({ field: "list[8]", limit: "elements" });
});

test("a field of separated text is JSON", () => {
  const field = jsonField(' [ {"size":1} ] ', "nodes", limits, "[", "a list");
  const elements = new Nesting(limits);
  expect(readListInside(field, 0, elements, (item, index) => inside(item, index, elements, false))).toEqual([
    { size: 1 },
  ]);
  expect(failure(() => jsonField("{}", "nodes", limits, "[", "a list")).message).toContain("{}");
  expect(failure(() => jsonField("{", "nodes", limits, "[", "a list")).message).toContain('"{"');
});

test("the first bracket that is one too many is named", () => {
  const deepIn = (place: unknown, json: string, left: number, depth: number) => deepJson(`${place}`, json, left, depth);
  expect(deepInList(deepIn, "list", ["[]", "[[]]"], 2, 4)?.field).toBe("list[1]");
  expect(deepInList(deepIn, "list", [], 0, 4)?.field).toBe("list");
  expect(deepInList(deepIn, "list", ["[]"], 2, 4)).toBeUndefined();
});

test("a layout refuses aside what records inside lack alone", () => {
  const error = failure(() => node("{}"));
  const refuse = refusalsInside([
    ["a", () => error],
    ["b", (_field, _value, aside) => (aside ? undefined : error), true],
    ["c", () => error, true],
  ]);
  expect(["a", "b", "c", "d"].map((name) => refuse(name, 1) === error)).toEqual([true, true, true, false]);
  expect(["a", "b", "c"].map((name) => refuse(name, 1, true) === error)).toEqual([false, false, true]);
});
