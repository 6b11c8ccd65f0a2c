/**
 * Starts a server over stdio with the official SDK, and closes it when its own input ends.
 *
 *     node close.mjs COMMAND ARG…
 */
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [command, ...args] = process.argv.slice(2);
const transport = new StdioClientTransport({ command, args, stderr: "inherit" });
await transport.start();
for await (const _ of process.stdin) {
  // nothing is said
}
process.stdout.write("closing\n");
await transport.close();
