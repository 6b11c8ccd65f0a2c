/**
 * Serves a table of tools over HTTP with version 2 of the SDK, in any revision of MCP.
 *
 *     node http2.mjs TABLE
 */
import { readFileSync } from "node:fs";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { listen } from "./fetch.mjs";

const table = JSON.parse(readFileSync(process.argv[2], "utf8"));

function tableServer() {
  const server = new Server({ name: "table", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: table.map((row) => row.tool) }));
  server.setRequestHandler("tools/call", ({ params }) => table.find((row) => row.tool.name === params.name).result);
  return server;
}

await listen(createMcpHandler(tableServer));
