// Type-checked against the official SDK, never run.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { wrapClient, wrapServer } from "../../../../clients/typescript/build/mcp/compact-mcp.js";

const client = new Client({ name: "types", version: "1" });
await client.connect(wrapClient(new StdioClientTransport({ command: "server" }), { accept: ["Z", "T2"] }));
const http = wrapClient(new StreamableHTTPClientTransport(new URL("http://localhost")), { references: true });
await http.terminateSession();

const server = new McpServer({ name: "types", version: "1" });
await server.connect(wrapServer(new StdioServerTransport()));
const listening: StreamableHTTPServerTransport = wrapServer(new StreamableHTTPServerTransport());
await listening.closeStandaloneSSEStream();

export function any(transport: Transport): Transport {
  return wrapServer(wrapClient(transport, { accept: ["BR"], limits: { output: 1 << 20 } }));
}
