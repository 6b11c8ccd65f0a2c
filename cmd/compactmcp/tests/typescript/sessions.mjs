/**
 * Lists and calls every tool of a server, with a client of the official SDK, and prints the results as JSON:
 * {"stdio/WAY": {"lists": [R, R], "calls": {NAME: R}}, "http/WAY": …}.
 *
 *     node client.mjs|client2.mjs '{"stdio": [COMMAND, ARG…], "http": URL}'
 *
 * "{way}" in an argument or the URL is the way.
 */
import { ways } from "./ways.mjs";

const server = JSON.parse(process.argv[2]);

/** How a client is opened: the SDK's classes of a major version. */
export async function main(Client, StdioClientTransport, StreamableHTTPClientTransport) {
  const transports = {
    stdio: (way) => {
      const [command, ...args] = server.stdio.map((arg) => arg.replace("{way}", way));
      return new StdioClientTransport({ command, args, stderr: "inherit" });
    },
    http: (way) => new StreamableHTTPClientTransport(new URL(server.http.replace("{way}", way))),
  };
  const sessions = {};
  for (const [kind, open] of Object.entries(transports)) {
    for (const [way, { client }] of Object.entries(ways)) {
      sessions[`${kind}/${way}`] = await session(new Client({ name: "tests", version: "1" }), client(open(way)));
    }
  }
  process.stdout.write(`${JSON.stringify(sessions)}\n`);
}

async function session(client, transport) {
  await client.connect(transport);
  const lists = [await client.listTools(), await client.listTools()];
  const calls = {};
  for (const { name } of lists[0].tools) {
    calls[name] = await client.callTool({ name, arguments: {} });
  }
  await client.close();
  return { lists, calls };
}
