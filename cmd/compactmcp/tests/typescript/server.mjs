/**
 * Serves a table of tools with the official SDK.
 *
 *     node server.mjs TABLE WAY    over stdio
 *     node server.mjs TABLE        over HTTP: prints {"WAY": URL} and serves until it is killed
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { ways } from "./ways.mjs";

const [path, stdioWay] = process.argv.slice(2);
const table = JSON.parse(readFileSync(path, "utf8"));

function tableServer() {
  const server = new Server({ name: "table", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: table.map((row) => row.tool) }));
  server.setRequestHandler(
    CallToolRequestSchema,
    ({ params }) => table.find((row) => row.tool.name === params.name).result,
  );
  return server;
}

/** Without sessions: each request has a server of its own. */
async function listen(way) {
  const http = createServer(async (request, response) => {
    if (request.method !== "POST") {
      response.writeHead(405).end();
      return;
    }
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await tableServer().connect(ways[way].server(transport));
    await transport.handleRequest(request, response);
  });
  await new Promise((listening) => http.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${http.address().port}/`;
}

if (stdioWay === undefined) {
  const addresses = {};
  for (const way of Object.keys(ways)) {
    addresses[way] = await listen(way);
  }
  process.stdout.write(`${JSON.stringify(addresses)}\n`);
} else {
  await tableServer().connect(ways[stdioWay].server(new StdioServerTransport()));
}
