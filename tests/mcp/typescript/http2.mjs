/**
 * Serves a table of tools over HTTP with version 2 of the SDK, in any revision of MCP: prints {"plain": URL}
 * and serves until it is killed.
 *
 *     node http2.mjs TABLE
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";

const table = JSON.parse(readFileSync(process.argv[2], "utf8"));

function tableServer() {
  const server = new Server({ name: "table", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: table.map((row) => row.tool) }));
  server.setRequestHandler("tools/call", ({ params }) => table.find((row) => row.tool.name === params.name).result);
  return server;
}

const handler = createMcpHandler(tableServer);
const http = createServer(async (incoming, outgoing) => {
  const headers = Object.entries(incoming.headers);
  const body = incoming.method === "POST" ? Readable.toWeb(incoming) : undefined;
  const init = { method: incoming.method, headers, body, duplex: "half" };
  const answer = await handler.fetch(new Request(`http://localhost${incoming.url}`, init));
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) {
    Readable.fromWeb(answer.body).pipe(outgoing);
  } else {
    outgoing.end();
  }
});
await new Promise((listening) => http.listen(0, "127.0.0.1", listening));
process.stdout.write(`${JSON.stringify({ plain: `http://127.0.0.1:${http.address().port}/mcp` })}\n`);
