import { expect, test } from "vitest";
import { DEFAULT_LIMITS as standard } from "../../src/core/spec.gen.js";
import { type JsonSource, stop, takeFrame } from "../../src/record/json-source.js";
import { OtherMembers } from "../../src/record/members-others.js";
import { takeBoolean } from "../../src/record/type-boolean-inside.js";
import { takeInteger } from "../../src/record/type-integer-inside.js";
import { takeJson } from "../../src/record/type-json-inside.js";
import { takeList } from "../../src/record/type-list-inside.js";
import { takeMap } from "../../src/record/type-map-inside.js";
import { takeNumber } from "../../src/record/type-number-inside.js";
import { once, takeRecord } from "../../src/record/type-record-inside.js";
import { takeText } from "../../src/record/type-text-inside.js";

// As generated code reads: a node has an integer, and nodes in the other members.

interface Node {
  size: number;
  list?: Node[];
  map?: Map<string, Node>;
  next?: Node;
  others?: string;
}

const limits = { ...standard, nesting: 4, elements: 8, depth: 6 };
const NAMES = { names: ["size", "list", "map", "Next one"], required: [0], long: [1, 2, 3] };

function takeNode(json: JsonSource): Node {
  const others = new OtherMembers();
  const node: Partial<Node> = {};
  for (let member = json.first(NAMES); member !== -1; member = json.next(NAMES, member)) {
    switch (member) {
      case 0:
        once(node.size);
        node.size = takeInteger(json, -9, 9);
        break;
      case 1:
        once(node.list);
        node.list = takeList(json, takeNode);
        break;
      case 2:
        once(node.map);
        node.map = takeMap(json, takeNode);
        break;
      case 3:
        once(node.next);
        node.next = takeRecord(json, takeNode);
        break;
      default:
        others.add(json.member());
    }
  }
  if (others.text !== undefined) {
    node.others = others.text;
  }
  return node.size === undefined ? stop() : { ...node, size: node.size };
}

const read = (text: string) => takeFrame(text, 0, limits, takeNode);

test("members are read in any order, with white space and escapes", () => {
  const leaf = { size: -3 };
  for (const text of [
    '{"size":1,"list":[{"size":-3},{"size":-3}],"next":2,"Next one":{"size":-3}}',
    ' { "Next one" : {"size":-3 } ,\n"list" :\t[ {"size":-3}\r, { "size" : -3 } ] , "next":2, "s\\u0069ze":1 } ',
  ]) {
    expect(read(text)).toEqual({ size: 1, list: [leaf, leaf], next: leaf, others: '{"next":2}' });
  }
  expect(read('{"size":0,"map":{"":{"size":1},"\\n":{"size":2},"__proto__":{"size":3}}}')?.map).toEqual(
    new Map([
      ["", { size: 1 }],
      ["\n", { size: 2 }],
      ["__proto__", { size: 3 }],
    ]),
  );
  expect(takeFrame('T{"size":1}', 1, limits, takeNode)).toEqual({ size: 1 });
});

test("more of others than are joined at once stay as they are written", () => {
  const texts = Array.from({ length: 2_500 }, (_, i) => `"${i}":[${i}, {"a" :1}]`);
  expect(read(`{"size":1,${texts.join(" , ")}}`)?.others).toBe(`{${texts.join()}}`);
});

test("what is wrong stops reading", () => {
  for (const text of [
    ...'|{}|[]|{|{"size"|{"size":|{"size":1|{"size":1,|{"size":1,}|{"size":1}}|{"size":1} x|{\'size\':1}|{,"size":1}'.split(
      "|",
    ),
    ...'01 -01 - +1 1.0 1e0 10 -10 null "1" 1x'.split(" ").map((value) => `{"size":${value}}`),
    '{"size":1,"size":1}',
    '{"size":1,"s\\u0069ze":1}',
    '{"size":1,"list":[],"list":[]}',
    '{"size":1 "list":[]}',
    '{"size":1,"list":[{"size":1},]}',
    '{"size":1,"list":[{"size":1} {"size":1}]}',
    '{"size":1,"list":[{"size":1}}',
    '{"size":1,"list":{}}',
    '{"size":1,"map":[]}',
    '{"size":1,"map":{"a":{"size":1},"\\u0061":{"size":1}}}',
    '{"size":1,"map":{"\\ud800":{"size":1}}}',
    '{"size":1,"map":{"a\n":{"size":1}}}',
    '{"size":1,"x":tru}',
    '{"size":1,"x":[1,]}',
    '{"size":1,"x":"\t"}',
    '{"size":1,"Next one":{"list":[]}}',
  ]) {
    expect(read(text), text).toBeUndefined();
  }
});

test("limits stop reading", () => {
  const inside = (text: string) => `{"size":1,"Next one":${text}}`;
  const leaf = '{"size":1}';
  expect(read(inside(inside(inside(leaf))))).toBeDefined();
  expect(read(inside(inside(inside(inside(leaf)))))).toBeUndefined();
  expect(read(`{"size":1,"list":[${Array(8).fill(leaf).join()}]}`)?.list).toHaveLength(8);
  expect(read(`{"size":1,"list":[${Array(9).fill(leaf).join()}]}`)).toBeUndefined();
  expect(read(`{"size":1,"list":[${Array(8).fill(leaf).join()}],"Next one":${leaf}}`)).toBeUndefined();
  expect(read('{"size":1,"x":[[[[[]]]]]}')).toBeDefined();
  expect(read('{"size":1,"x":[[[[[[]]]]]]}')).toBeUndefined();
  expect(takeFrame(leaf, 0, { ...limits, nesting: 101 }, takeNode)).toBeUndefined();
  expect(takeFrame(leaf, 0, { ...limits, depth: 0 }, takeNode)).toBeUndefined();
});

const one = <T>(text: string, take: (json: JsonSource) => T) => takeFrame(text, 0, limits, take);

test("numbers are the nearest doubles", () => {
  for (const text of [
    ..."0 -0 1 -1.5 0.1 123456789012345 12345678901234.5 123456789.012345 0.000000000000001 99.99 1e3 -2.5E-3".split(
      " ",
    ),
    ..."9007199254740993 0.1234567890123456789 179769313486231570000000000000000 5e-324 1.0".split(" "),
  ]) {
    expect(one(text, takeNumber), text).toBe(JSON.parse(text));
  }
  for (const text of "1e400 01 1. .5 - -.5 1e 1e+ 0x1 1.5.5 Infinity".split(" ")) {
    expect(one(text, takeNumber), text).toBeUndefined();
  }
});

test("texts, booleans and JSON are read", () => {
  expect(one('"a\\"b\\\\"', takeText)).toBe('a"b\\');
  expect(one('"\\ud83d\\ude00é€"', takeText)).toBe("😀é€");
  expect(one('["a","\\\\","b\\"","c"]', (json) => takeList(json, takeText))).toEqual(["a", "\\", 'b"', "c"]);
  for (const text of ['"a', '"a\\"', '"\\x"', '"\\udc00"', '"\u0001"', '"\n\\n"', "a"]) {
    expect(one(text, takeText), text).toBeUndefined();
  }
  expect(one("true", takeBoolean)).toBe(true);
  expect(one(" false ", takeBoolean)).toBe(false);
  expect(one("tru", takeBoolean)).toBeUndefined();
  expect(one("null", takeBoolean)).toBeUndefined();
  expect(one(' [1, {"a" : 1.0}] ', takeJson)).toBe('[1,{"a":1.0}]');
});
