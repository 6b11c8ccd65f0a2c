/**
 * Lists and calls every tool of a server, with the official SDK, and prints the results as JSON:
 * {"stdio/WAY": {"lists": [R, R], "calls": {NAME: R}}, "http/WAY": …}.
 *
 *     node client.mjs '{"stdio": [COMMAND, ARG…], "http": URL}'
 *
 * "{way}" in an argument or the URL is the way.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ways } from "./ways.mjs";

const server = JSON.parse(process.argv[2]);

const transports = {
  stdio: (way) => {
    const [command, ...args] = server.stdio.map((arg) => arg.replace("{way}", way));
    return new StdioClientTransport({ command, args, stderr: "inherit" });
  },
  http: (way) => new StreamableHTTPClientTransport(new URL(server.http.replace("{way}", way))),
};

async function session(transport) {
  const client = new Client({ name: "tests", version: "1" });
  await client.connect(transport);
  const lists = [await client.listTools(), await client.listTools()];
  const calls = {};
  for (const { name } of lists[0].tools) {
    calls[name] = await client.callTool({ name, arguments: {} });
  }
  await client.close();
  return { lists, calls };
}

const sessions = {};
for (const [kind, open] of Object.entries(transports)) {
  for (const [way, { client }] of Object.entries(ways)) {
    sessions[`${kind}/${way}`] = await session(client(open(way)));
  }
}
process.stdout.write(`${JSON.stringify(sessions)}\n`);
