import { expect, test } from "vitest";
import { DEFAULT_LIMITS as standard } from "../../src/core/spec.gen.js";
import { Elements } from "../../src/record/elements.js";
import { type JsonSource, stop, takeFrame } from "../../src/record/json-source.js";
import { readListInside } from "../../src/record/list-records-verbose.js";
import { hasValue, takeNull } from "../../src/record/nulls.js";
import { takeInteger } from "../../src/record/type-integer-inside.js";
import { readIntegerJson } from "../../src/record/type-integer-verbose.js";
import { takeList } from "../../src/record/type-list-inside.js";
import { readListJson } from "../../src/record/type-list-verbose.js";
import { Nesting } from "../../src/record/type-record.js";
import { jsonField, recordField } from "../../src/record/type-record-dsl.js";
import { once, takeRecord } from "../../src/record/type-record-inside.js";
import {
  countedMember,
  type Holder,
  type JsonMembers,
  membersInside,
  membersOfFrame,
} from "../../src/record/type-record-verbose.js";
import { readTextJson } from "../../src/record/type-text-verbose.js";
import { readMembers } from "../../src/record/verbose.js";
import { readListMembers } from "../../src/record/verbose-lists.js";
import { failure } from "../failure.js";

const limits = { ...standard, nesting: 3, elements: 4, depth: 6 };

// A flat record, as generated code reads it: the text is long, the size must be there.

const ROW = { names: ["size", "text", "tags", "rank"], required: [0], long: [1] };

interface Row {
  size: number;
  text: string | undefined;
  tags: string[] | undefined;
  rank: number | undefined;
}

function rowBy(read: typeof readListMembers): (text: string) => Row {
  return (text) => {
    const members = read(text, ROW, limits);
    const elements = new Elements(limits.elements);
    const tag = (item: Parameters<typeof readTextJson>[0], index: number) => readTextJson(item, index, limits);
    return {
      size: readIntegerJson(members, 0, limits, 0, 9),
      text: hasValue(members, 1) ? readTextJson(members, 1, limits) : undefined,
      tags: hasValue(members, 2) ? readListJson(members, 2, elements, tag) : undefined,
      rank: hasValue(members, 3) ? readIntegerJson(members, 3, limits, 0, 9) : undefined,
    };
  };
}

for (const [name, read] of [
  ["members", rowBy(readMembers)],
  ["members with lists", rowBy(readListMembers)],
] as const) {
  test(`null is absent in ${name}`, () => {
    const none = { size: 1, text: undefined, tags: undefined, rank: undefined };
    expect(read('{"size":1,"text":null,"tags":null,"rank":null}')).toEqual(none);
    expect(read(' {"rank" : null , "tags":null,\n"size":1,"\\u0074ext":null } ')).toEqual(none);
    expect(read('{"size":1,"text":"a\\n","rank":null}')).toEqual({ ...none, text: "a\n" });
    expect(read('{"size":1,"text":null,"rank":2}')).toEqual({ ...none, rank: 2 });
    expect(read('{"size":1,"text":"null","tags":["null"]}')).toEqual({ ...none, text: "null", tags: ["null"] });
  });

  test(`null stands there, and is no other value, in ${name}`, () => {
    for (const text of ['{"size":1,"rank":null,"rank":2}', '{"size":1,"rank":null,"rank":null}']) {
      expect(failure(() => read(text))).toMatchObject({ reason: "member_twice", field: "rank" });
    }
    expect(failure(() => read('{"size":null}')).field).toBe("size");
    expect(failure(() => read('{"size":1,"tags":[null]}')).field).toBe("tags[0]");
    for (const wrong of ["Null", "nul", "nulll", "null 1", "[null]"]) {
      expect(failure(() => read(`{"size":1,"rank":${wrong}}`)).kind).toBe("InvalidFormat");
    }
  });
}

// A record that holds others: all but the size may be null.

const NODE = { names: ["size", "list", "next", "rank"], required: [0], long: [1, 2] };

interface Node {
  size: number;
  list: Node[] | undefined;
  next: Node | undefined;
  rank: number | undefined;
}

function takeNode(json: JsonSource): Node {
  let size: number | undefined;
  let list: Node[] | null | undefined;
  let next: Node | null | undefined;
  let rank: number | null | undefined;
  for (let member = json.first(NODE); member !== -1; member = json.next(NODE, member)) {
    switch (member) {
      case 0:
        once(size);
        size = takeInteger(json, 0, 9999);
        break;
      case 1:
        once(list);
        list = takeNull(json) ? null : takeList(json, takeNode);
        break;
      case 2:
        once(next);
        next = takeNull(json) ? null : takeRecord(json, takeNode);
        break;
      case 3:
        once(rank);
        rank = takeNull(json) ? null : takeInteger(json, 0, 9);
        break;
      default:
        stop();
    }
  }
  if (size === undefined) {
    return stop();
  }
  list ??= undefined;
  next ??= undefined;
  rank ??= undefined;
  return { size, list, next, rank };
}

function readNode(members: JsonMembers, elements: Nesting): Node {
  const size = readIntegerJson(members, 0, limits, 0, 9999);
  const read = (holder: Holder, index: number) => inside(holder, index, elements);
  return {
    size,
    list: hasValue(members, 1) ? readListInside(members, 1, elements, read) : undefined,
    next: hasValue(members, 2) ? read(countedMember(members, 2, elements), 2) : undefined,
    rank: hasValue(members, 3) ? readIntegerJson(members, 3, limits, 0, 9) : undefined,
  };
}

function inside(holder: Holder, index: number, elements: Nesting): Node {
  const node = readNode(membersInside(holder, index, NODE, elements), elements);
  elements.close();
  return node;
}

const quick = (text: string, given = limits) => takeFrame(text, 0, given, takeNode);
const exact = (text: string, given = limits) => readNode(membersOfFrame(text, NODE, given), new Nesting(given));

test("null is absent in records inside, in any order, read either way", () => {
  const none = { list: undefined, next: undefined, rank: undefined };
  for (const [text, node] of [
    ['{"size":1,"list":null,"next":null,"rank":null}', { size: 1, ...none }],
    [
      '{"next":{"rank":null,"next":null,"size":2},"rank":null,"size":1}',
      { ...none, size: 1, next: { size: 2, ...none } },
    ],
    [
      ' { "rank" : null\n, "l\\u0069st" : [ { "next" : null , "size" : 2 } ] , "size":1 } ',
      { ...none, size: 1, list: [{ size: 2, ...none }] },
    ],
  ] as const) {
    expect(quick(text)).toEqual(node);
    expect(exact(text)).toEqual(node);
  }
});

test("null adds nothing to elements and nesting", () => {
  const text = `{"size":1,"next":{"size":2,"next":{"size":3,"next":null,"list":null}},"list":[${'{"size":4,"next":null,"list":null},'.repeat(2)}{"size":5}]}`;
  expect(quick(text)).toBeUndefined(); // five elements
  expect(failure(() => exact(text))).toMatchObject({ limit: "elements", field: "next.next" });
  const fewer = text.replace(',{"size":5}', "");
  expect(quick(fewer)?.list).toHaveLength(2);
  expect(quick(fewer)).toEqual(exact(fewer));
});

test("null that may not stand there is refused either way", () => {
  for (const [text, field] of [
    ['{"size":null}', "size"],
    ['{"size":1,"next":{"size":null}}', "next.size"],
    ['{"size":1,"list":[null]}', "list[0]"],
    ['{"size":1,"next":null,"next":{"size":2}}', "next"],
    ['{"size":1,"rank":2,"rank":null}', "rank"],
    ['{"size":1,"list":[{"size":2,"rank":null,"rank":null}]}', "list[0].rank"],
  ] as const) {
    expect(quick(text)).toBeUndefined();
    expect(failure(() => exact(text)).field).toBe(field);
  }
  for (const wrong of ["Null", "nul", "nulll", "null 1", "n"]) {
    expect(quick(`{"size":1,"rank":${wrong}}`)).toBeUndefined();
    expect(failure(() => exact(`{"size":1,"rank":${wrong}}`)).kind).toBe("InvalidFormat");
  }
});

test("many records with nulls are read in one pass", () => {
  const many = { ...limits, elements: 5_000 };
  const list = Array.from({ length: 5_000 }, (_, size) => ({
    size,
    list: null,
    next: null,
    rank: size % 2 ? null : 1,
  }));
  const node = quick(JSON.stringify({ rank: null, list, size: 1 }), many);
  expect(node?.list?.[4_999]).toEqual({ size: 4_999, list: undefined, next: undefined, rank: undefined });
  expect(node).toEqual(exact(JSON.stringify({ size: 1, list }), many));
});

test("in separated text a record takes null for its members, and is none itself", () => {
  const read = (text: string) => {
    const elements = new Nesting(limits);
    return inside(recordField(text, "node", limits, elements), 0, elements);
  };
  expect(read('{"rank":null,"size":1,"list":null}')).toEqual(exact('{"size":1}'));
  expect(failure(() => read("null")).field).toBe("node");
  expect(failure(() => jsonField("null", "nodes", limits, "[", "a list")).field).toBe("nodes");
});
