import { createServer } from "node:http";
import { Readable } from "node:stream";

/** Serves what version 2 of the SDK makes of a factory, prints {"plain": URL}, and goes on until it is killed. */
export async function listen(handler) {
  const http = createServer(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    const headers = Object.entries(incoming.headers);
    const body = incoming.method === "POST" ? Readable.toWeb(incoming) : undefined;
    const init = { method: incoming.method, headers, body, duplex: "half", signal: gone.signal };
    const answer = await handler.fetch(new Request(`http://localhost${incoming.url}`, init));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) {
      Readable.fromWeb(answer.body)
        .on("error", () => outgoing.destroy())
        .pipe(outgoing);
    } else {
      outgoing.end();
    }
  });
  await new Promise((listening) => http.listen(0, "127.0.0.1", listening));
  process.stdout.write(`${JSON.stringify({ plain: `http://127.0.0.1:${http.address().port}/mcp` })}\n`);
}
