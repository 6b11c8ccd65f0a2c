/**
 * Lists the tools of a server and calls some, with an official SDK, and prints the results as JSON:
 * [R, …].
 *
 *     node model.mjs PACKAGES 1|2 '{"command": [COMMAND, ARG…], "calls": [PARAMS, …]}'
 */
import { createRequire } from "node:module";

const [packages, sdk, plan] = process.argv.slice(2);
const { command, calls } = JSON.parse(plan);
const require = createRequire(`${packages}/`);
const [root, stdio] =
  sdk === "1"
    ? ["@modelcontextprotocol/sdk/client/index.js", "@modelcontextprotocol/sdk/client/stdio.js"]
    : ["@modelcontextprotocol/client", "@modelcontextprotocol/client/stdio"];
const { Client } = require(root);
const { StdioClientTransport } = require(stdio);

const client = new Client({ name: "tests", version: "1" });
await client.connect(new StdioClientTransport({ command: command[0], args: command.slice(1), stderr: "ignore" }));
await client.listTools();
const results = [];
for (const call of calls) {
  results.push(await client.callTool(call));
}
await client.close();
process.stdout.write(`${JSON.stringify(results)}\n`);
