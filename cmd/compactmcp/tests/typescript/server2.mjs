/**
 * Serves a table of tools over stdio with version 2 of the SDK, in any revision of MCP.
 *
 *     node server2.mjs TABLE WAY
 */
import { readFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { ways } from "./ways.mjs";

const [path, way] = process.argv.slice(2);
const table = JSON.parse(readFileSync(path, "utf8"));

function tableServer() {
  const server = new Server({ name: "table", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: table.map((row) => row.tool) }));
  server.setRequestHandler("tools/call", ({ params }) => table.find((row) => row.tool.name === params.name).result);
  return server;
}

serveStdio(tableServer, { transport: ways[way].server(new StdioServerTransport()) });
