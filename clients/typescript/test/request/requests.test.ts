// Frames of requests: the documented lines both ways, and the names of limits.
import { expect, test } from "vitest";
import { decodeRequestFrame, encodeRequestFrame, type Frame, systemReference } from "../../compact-decoder.js";

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

test("deltas are counted before any is made", () => {
  const many = `REQ|1|||1${"|D|".repeat(10_000_000)}`; // all wrong: a list of them would take half a gigabyte
  const before = process.memoryUsage().heapTotal;
  expect(() => decodeRequestFrame(many)).toThrow(expect.objectContaining({ limit: "deltas" }));
  expect(process.memoryUsage().heapTotal - before).toBeLessThan(200e6);
});

test.each([7, 65, 8.5, Number.NaN])("references of %d digits are refused", (hexLength) => {
  expect(() => systemReference("", { hexLength })).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
});
