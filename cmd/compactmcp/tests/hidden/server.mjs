// A careless server of MCP: it runs whatever JSON.parse reads, and writes it down.
//
// node server.mjs LOG        serves stdio
// node server.mjs LOG http   serves HTTP, and prints its port

import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { gunzipSync, inflateSync } from "node:zlib";

const tools = [
  { name: "read_file", inputSchema: {} },
  { name: "write_file", description: "SECRET", inputSchema: {} },
];
const [, , log, way] = process.argv;

function result(text, message) {
  const { method, params } = message;
  const name = method === "tools/call" ? (params?.name ?? null) : null;
  appendFileSync(log, `${JSON.stringify([method ?? null, name, text])}\n`);
  switch (method) {
    case "tools/list":
      return { tools };
    case "tools/call":
      return { content: [{ type: "text", text: "ran" }] };
    case "initialize":
      return { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "careless", version: "1" } };
  }
  return {};
}

// The answer, "" for none.
function answer(text) {
  let message;
  try {
    message = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return "";
  }
  const reply = (m) => ({ jsonrpc: "2.0", id: m.id ?? null, result: result(text, m) });
  if (Array.isArray(message)) {
    return JSON.stringify(message.filter((m) => m instanceof Object).map(reply));
  }
  if (message?.method === undefined) {
    return "";
  }
  const out = JSON.stringify(reply(message));
  return String(message.method).startsWith("notifications/") ? "" : out;
}

function decoded(body, headers) {
  for (const coding of (headers["content-encoding"] ?? "").split(",")) {
    try {
      if (coding.trim() === "gzip") body = gunzipSync(body);
      if (coding.trim() === "deflate") body = inflateSync(body);
    } catch {}
  }
  const charset = /charset="?([^";]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString();
  }
}

if (way === "http") {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const out = answer(decoded(Buffer.concat(parts), request.headers));
    response.writeHead(out ? 200 : 202, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(out) });
    response.end(out);
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
} else {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const out = answer(line);
    if (out) console.log(out);
  }
}
