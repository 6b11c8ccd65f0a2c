/**
 * Lists the tools of a server and calls some, with an official SDK, and prints the results as JSON:
 * [R, …].
 *
 *     node model.mjs PACKAGES 1|2 '{"command": [COMMAND, ARG…], "calls": [PARAMS, …]}'
 *
 * Over HTTP there is a "url" in the place of the command. Version 2 takes a "mode": legacy or auto.
 */
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [packages, sdk, plan] = process.argv.slice(2);
const { command, url, calls, mode = "legacy" } = JSON.parse(plan);
const require = createRequire(`${resolve(packages)}/`);
const [root, stdio, http] =
  sdk === "1"
    ? ["sdk/client/index.js", "sdk/client/stdio.js", "sdk/client/streamableHttp.js"]
    : ["client", "client/stdio", "client"];
const load = (name) => require(`@modelcontextprotocol/${name}`);
const { Client } = load(root);
const { StdioClientTransport } = load(stdio);
const { StreamableHTTPClientTransport } = load(http);

const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
await client.connect(
  url === undefined
    ? new StdioClientTransport({ command: command[0], args: command.slice(1), stderr: "ignore" })
    : new StreamableHTTPClientTransport(new URL(url)),
);
await client.listTools();
const results = [];
for (const call of calls) {
  results.push(await client.callTool(call));
}
await client.close();
process.stdout.write(`${JSON.stringify(results)}\n`);
