/**
 * Serves one tool with an official SDK: it asks a URL, waits for the answer, and tells it.
 *
 *     node peer.mjs 1|2 stdio
 *     node peer.mjs 1|2 http    prints {"plain": URL} and serves until it is killed
 *
 * Over HTTP version 1 has sessions, whose streams can be resumed.
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Server as FirstServer } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { StdioServerTransport as SecondStdio, serveStdio } from "@modelcontextprotocol/server/stdio";
import { listen } from "./fetch.mjs";

const [sdk, way] = process.argv.slice(2);
const text = { type: "string" };
const tool = {
  name: "wait",
  inputSchema: { type: "object", properties: { url: text, note: text, region: { ...text, "x-mcp-header": "Region" } } },
};

async function wait({ url, region }, signal) {
  const answer = await fetch(url, { signal });
  return { content: [{ type: "text", text: JSON.stringify({ region, said: await answer.text() }, null, 8) }] };
}

function first() {
  const server = new FirstServer({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => wait(params.arguments, extra.signal));
  return server;
}

function second() {
  const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: [tool] }));
  server.setRequestHandler("tools/call", ({ params }, context) => wait(params.arguments, context.mcpReq.signal));
  return server;
}

/** Events by their numbers. */
class Events {
  all = [];
  async storeEvent(stream, message) {
    return String(this.all.push({ stream, message }) - 1);
  }
  async replayEventsAfter(last, { send }) {
    const { stream } = this.all[last];
    for (let i = Number(last) + 1; i < this.all.length; i++) {
      if (this.all[i].stream === stream) {
        await send(String(i), this.all[i].message);
      }
    }
    return stream;
  }
}

const sessions = {};
async function session(request, response) {
  let transport = sessions[request.headers["mcp-session-id"]];
  if (transport === undefined) {
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new Events(),
      retryInterval: 1,
      onsessioninitialized: (id) => {
        sessions[id] = transport;
      },
    });
    await first().connect(transport);
  }
  await transport.handleRequest(request, response);
}

if (way === "stdio") {
  await (sdk === "1"
    ? first().connect(new StdioServerTransport())
    : serveStdio(second, { transport: new SecondStdio() }));
} else if (sdk === "2") {
  await listen(createMcpHandler(second));
} else {
  const http = createServer(session);
  await new Promise((listening) => http.listen(0, "127.0.0.1", listening));
  process.stdout.write(`${JSON.stringify({ plain: `http://127.0.0.1:${http.address().port}/` })}\n`);
}
