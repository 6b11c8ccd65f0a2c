// Messages of MCP, and what their params ask for (docs/mcp.md, "Messages" and
// "Asking"). The vectors hold the types and the refusals.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { askParams, asks, type McpMessage, parseMcpMessage } from "../../compact-decoder.js";

const format = (more: object = {}) => expect.objectContaining({ kind: "InvalidFormat", ...more });

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
      text: '{"jsonrpc":"2.0","id":"\\u0061","method":"tools\\/li\\u0073t"}',
      type: "tools/list.request",
      id: '"\\u0061"',
      method: "tools/list",
    },
    {
      text: '{"\\u006dethod":"ping","jsonrpc":"2\\u002e0","id":-0,"params":[1e2]}',
      type: "other.request",
      id: "-0",
      method: "ping",
      params: "[1e2]",
    },
    {
      text: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      type: "initialized.notification",
      method: "notifications/initialized",
    },
    {
      text: '{"jsonrpc":"2.0","id":1,"result":{"content":[], "tools" :[]}}',
      type: "tools/list.response",
      id: "1",
      result: '{"content":[], "tools" :[]}',
    },
    {
      text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"data":1.0}}',
      type: "error.response",
      id: "null",
      error: '{"code":-32700,"data":1.0}',
    },
    {
      text: '{"jsonrpc":"2.0","id":"\\ud800","result":null}',
      type: "other.response",
      id: '"\\ud800"',
      result: "null",
    },
  ])("has parts: $text", (want) => {
    expect(parseMcpMessage(want.text ?? "")).toEqual({ ...none, ...want });
  });

  test("has limits", () => {
    const message = '{"jsonrpc":"2.0","id":1,"result":[[]]}';
    const limits = { input: message.length, depth: 3 };
    expect(parseMcpMessage(message, { limits }).type).toBe("other.response");
    expect(() => parseMcpMessage(`${message} `, { limits })).toThrow(format({ limit: "input" }));
    expect(() => parseMcpMessage(message, { limits: { depth: 2 } })).toThrow(format({ limit: "depth" }));
    expect(() => parseMcpMessage(message.replace("1", '"\ud800"'))).toThrow(format());
  });

  test("of the corpus is one of so many", () => {
    const file = new URL("../../../../tests/corpora/mcp_filesystem.ndjson", import.meta.url);
    const count: { [type: string]: number } = {};
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const { type, text } = parseMcpMessage(line);
      expect(text).toBe(line);
      count[type] = (count[type] ?? 0) + 1;
    }
    // grep -c of each method and member
    expect(count).toEqual({
      "initialize.request": 1,
      "initialize.response": 1,
      "initialized.notification": 1,
      "tools/list.request": 1,
      "tools/list.response": 1,
      "tools/call.request": 21,
      "tools/call.response": 21,
      "other.request": 2,
      "error.response": 1,
      "other.response": 1,
    });
  });
});

test("params stay as they are where nothing is asked", () => {
  expect(askParams(undefined, {})).toBeUndefined();
  expect(asks(undefined)).toEqual({ accept: undefined, known: undefined });
});
