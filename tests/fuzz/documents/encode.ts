// The same as encode.py.
import { createHash } from "node:crypto";
import { CompactError, compress, decompress } from "../../../clients/typescript/compact-decoder.js";

const HEAD = 4;
const TAG = "#T2|";

/** The frames, and the documents that they are restored to. */
function outcome(document: string): string {
  try {
    const dense = compress(document, { algorithm: "T2" });
    const plain = compress(document, { algorithm: "T2", dense: false });
    const content = decompress(dense);
    const again = plain === dense ? content : decompress(plain);
    return [dense.slice(TAG.length), plain.slice(TAG.length), content, again, ""].join("\n");
  } catch (error) {
    if (error instanceof CompactError) {
      return "refused\n";
    }
    throw error;
  }
}

function answer(batch: Buffer): Buffer {
  const outcomes: string[] = [];
  const count = batch.readUInt32LE(0);
  let at = HEAD;
  for (let i = 0; i < count; i++) {
    const end = at + HEAD + batch.readUInt32LE(at);
    outcomes.push(outcome(batch.toString("utf8", at + HEAD, end)));
    at = end;
  }
  return createHash("sha256").update(outcomes.join("")).digest();
}

let waiting = Buffer.alloc(0);
process.stdin.on("data", (data: Buffer) => {
  waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data]);
  while (waiting.length >= HEAD && waiting.length >= HEAD + waiting.readUInt32LE(0)) {
    const end = HEAD + waiting.readUInt32LE(0);
    process.stdout.write(answer(waiting.subarray(HEAD, end)));
    waiting = waiting.subarray(end);
  }
});
