/**
 * Lists the tools of a server and calls some, with an official SDK, and prints the results as JSON:
 * [R, …]. What fails is {"error": MESSAGE}. It does so for each plan, a line of its input.
 *
 *     node model.mjs PACKAGES 1|2 <<<'{"command": [COMMAND, ARG…], "calls": [PARAMS, …]}'
 *
 * Over HTTP there is a "url" in the place of the command, and perhaps "headers". Version 2 takes a "mode": legacy or
 * auto. With "lists" the first result is the list of tools. With a URL "control" the calls are cancelled when its /abort answers, and the client goes on to its /end.
 */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const [packages, sdk] = process.argv.slice(2);
const require = createRequire(`${resolve(packages)}/`);
const [root, stdio, http] =
  sdk === "1"
    ? ["sdk/client/index.js", "sdk/client/stdio.js", "sdk/client/streamableHttp.js"]
    : ["client", "client/stdio", "client"];
const load = (name) => require(`@modelcontextprotocol/${name}`);
const { Client } = load(root);
const { StdioClientTransport } = load(stdio);
const { StreamableHTTPClientTransport } = load(http);

async function carryOut({ command, url, calls, mode = "legacy", headers, lists, control }) {
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
  const results = [];
  async function tried(work) {
    try {
      return await work();
    } catch (error) {
      results.push({ error: String(error) });
    }
  }
  await tried(async () => {
    await client.connect(
      url === undefined
        ? new StdioClientTransport({ command: command[0], args: command.slice(1), stderr: "ignore" })
        : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
    );
    const list = await client.listTools();
    if (lists) {
      results.push(list);
    }
    const stop = new AbortController();
    if (control !== undefined) {
      fetch(`${control}/abort`).then(() => stop.abort());
    }
    const options = { signal: stop.signal };
    for (const call of calls) {
      const result = await tried(() => client.callTool(call, ...(sdk === "1" ? [undefined, options] : [options])));
      if (result !== undefined) {
        results.push(result);
      }
    }
    if (control !== undefined) {
      await fetch(`${control}/end`);
    }
  });
  await client.close();
  return results;
}

for await (const plan of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await carryOut(JSON.parse(plan)))}\n`);
}
