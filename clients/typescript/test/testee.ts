// Answers the conformance runner: JSON Lines on standard input and output.
import process from "node:process";
import { answer, type Request } from "./operations.js";

async function main(): Promise<void> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    const lines = decoder.decode(chunk, { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    if (lines.length > 0) {
      lines[0] = parts.join("") + lines[0];
      parts = [];
      for (const line of lines) {
        await write(await reply(line));
      }
    }
    parts.push(last);
  }
  await write(await reply(parts.join("")));
}

async function reply(line: string): Promise<string> {
  if (line.trim() === "") {
    return "";
  }
  const { id, ...request } = JSON.parse(line) as Request & { id: number | string };
  const text = JSON.stringify({ id, ...(await answer(request)) }, (_, value) =>
    Object.is(value, -0) ? MINUS_ZERO : value,
  );
  return `${text.replaceAll(JSON.stringify(MINUS_ZERO), "-0")}\n`;
}

/** Stands for -0, whose sign JSON.stringify loses. */
const MINUS_ZERO = "\0minus zero";

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) {
    await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}

await main();
