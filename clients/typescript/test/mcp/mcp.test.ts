import { describe, expect, test } from "vitest";
import { askParams, asks, type McpMessage, parseMcpMessage, rewriteCall } from "../../compact-decoder.js";

const none = { id: undefined, method: undefined, params: undefined, result: undefined, error: undefined };

describe("a message", () => {
  test.each<Partial<McpMessage>>([
    {
      text: ' { "id" : 7 , "method":"tools/call","jsonrpc":"2.0","params": {"name":"x", "n":1.0} }\n',
      type: "tools/call.request",
      id: "7",
      method: "tools/call",
      params: '{"name":"x", "n":1.0}',
    },
    {
      text: '{"\\u006dethod":"ping","jsonrpc":"2\\u002e0","id":-0,"params":[1e2]}',
      type: "other.request",
      id: "-0",
      method: "ping",
      params: "[1e2]",
    },
    {
      text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"data":1.0}}',
      type: "error.response",
      id: "null",
      error: '{"code":-32700,"data":1.0}',
    },
  ])("has parts: $text", (want) => {
    expect(parseMcpMessage(want.text ?? "")).toEqual({ ...none, ...want });
  });
});

test("params stay as they are where nothing is asked", () => {
  expect(askParams(undefined, {})).toBeUndefined();
  expect(asks(undefined)).toEqual({ accept: undefined, known: undefined });
});

// In quadratic time it took a quarter of an hour.
test("a result that has a member hundreds of thousands of times is read", () => {
  const result = `{${'"a":1,'.repeat(300_000)}"content":[]}`;
  expect(rewriteCall(result)).toBe(result);
});
