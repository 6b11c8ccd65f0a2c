// Reads JSON, a document a line, and prints a line for each: by peer, its text, or what is wrong with it.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { decodeGeneric, encodeGeneric, parseJSONOrdered } from "@blackwell-systems/gcf";
import { decode, encode } from "@toon-format/toon";

const peers = {
  TOON: { write: (line) => encode(JSON.parse(line)), read: decode },
  GCF: { write: (line) => encodeGeneric(parseJSONOrdered(line)), read: (text) => plain(decodeGeneric(text)) },
};

// GCF has a Map where JSON has an object.
function plain(value) {
  return JSON.parse(JSON.stringify(value, (_, part) => (part instanceof Map ? Object.fromEntries(part) : part)));
}

// The order of members is not looked at.
function written(line, peer) {
  try {
    const text = peer.write(line);
    return isDeepStrictEqual(peer.read(text), JSON.parse(line)) ? { text } : { problem: "read back differently" };
  } catch (error) {
    return { problem: "refused", why: String(error) };
  }
}

for (const line of readFileSync(0, "utf8").split("\n")) {
  const all = Object.entries(peers).map(([name, peer]) => [name, written(line, peer)]);
  console.log(JSON.stringify(Object.fromEntries(all)));
}
