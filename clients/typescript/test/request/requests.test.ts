// Frames of requests: the documented lines both ways, and the names of limits.
import { describe, expect, test } from "vitest";
import {
  decodeRequestFrame,
  encodeRequest,
  encodeRequestFrame,
  type Frame,
  systemReference,
  toolReference,
} from "../../compact-decoder.js";

const documented: [string, Frame][] = [
  ['TOOL|def|{"name":"search","schema":{}}', { type: "tool_def", text: '{"name":"search","schema":{}}' }],
  ["TOOL|ref|t_abc12345", { type: "tool_ref", reference: "t_abc12345" }],
  ["SYS|full|You are a helpful assistant...", { type: "system_full", text: "You are a helpful assistant..." }],
  ["SYS|ref|s_xyz78901", { type: "system_ref", reference: "s_xyz78901" }],
  [
    'REQ|1|t_abc12345|s_xyz78901|{"query":"hello"}|D|+|User: Hi',
    {
      type: "request",
      version: "1",
      tool: "t_abc12345",
      system: "s_xyz78901",
      args: '{"query":"hello"}',
      deltas: ["D|+|User: Hi"],
    },
  ],
  ["TOOL|miss|t_abc12345", { type: "tool_miss", reference: "t_abc12345" }],
  ["SYS|miss|s_xyz78901", { type: "system_miss", reference: "s_xyz78901" }],
  ["REQ|miss|c_0123456789abcdef", { type: "request_miss", reference: "c_0123456789abcdef" }],
  ["REQ|1|||1", { type: "request", version: "1", tool: undefined, system: undefined, args: "1", deltas: [] }],
  ["SYS|full|", { type: "system_full", text: "" }],
];

test.each(documented)("%s, both ways", (wire, frame) => {
  expect(decodeRequestFrame(wire)).toEqual(frame);
  expect(encodeRequestFrame(frame)).toBe(wire);
});

describe("limits", () => {
  const past = (limit: string) => expect.objectContaining({ kind: "InvalidFormat", limit });

  test("input, first of all", () => {
    expect(decodeRequestFrame("SYS|full|é", { limits: { input: 11 } })).toEqual({ type: "system_full", text: "é" });
    expect(() => decodeRequestFrame("SYS|full|é", { limits: { input: 10 } })).toThrow(past("input"));
    expect(() => decodeRequestFrame("\ud800", { limits: { input: 2 } })).toThrow(past("input"));
  });

  test("depth of arguments and of definitions", () => {
    for (const wire of ['REQ|1|||[{"a":[]}]', 'TOOL|def|{"a":{"b":{}}}']) {
      expect(() => decodeRequestFrame(wire, { limits: { depth: 3 } })).not.toThrow();
      expect(() => decodeRequestFrame(wire, { limits: { depth: 2 } })).toThrow(past("depth"));
    }
    expect(() => encodeRequest({ args: "[[]]", deltas: [] }, { limits: { depth: 1 } })).toThrow(past("depth"));
    expect(() => toolReference('{"a":{}}', { limits: { depth: 1 } })).toThrow(past("depth"));
  });

  test("deltas, before any is made", () => {
    const wire = `REQ|1|||1${"|D|F|".repeat(3)}`;
    expect(decodeRequestFrame(wire, { limits: { deltas: 3 } })).toMatchObject({ deltas: ["D|F|", "D|F|", "D|F|"] });
    expect(() => decodeRequestFrame(wire, { limits: { deltas: 2 } })).toThrow(past("deltas"));
    expect(() => decodeRequestFrame(`${wire}|D|wrong`, { limits: { deltas: 2 } })).toThrow(past("deltas"));
    expect(() => encodeRequest({ args: "1", deltas: ["D|F|"] }, { limits: { deltas: 0 } })).toThrow(past("deltas"));
    const many = `REQ|1|||1${"|D|".repeat(10_000_000)}`; // all wrong: a list of them would take half a gigabyte
    const before = process.memoryUsage().heapTotal;
    expect(() => decodeRequestFrame(many)).toThrow(past("deltas"));
    expect(process.memoryUsage().heapTotal - before).toBeLessThan(200e6);
  });
});

test.each([7, 65, 8.5, Number.NaN])("references of %d digits are refused", (hexLength) => {
  expect(() => systemReference("", { hexLength })).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
});
