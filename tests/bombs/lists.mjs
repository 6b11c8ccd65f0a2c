// Decodes a frame of lists.yaml, or encodes its record again, and prints what came of it: node
// --expose-gc lists.mjs MODULE OP FILE. See lists_program.txt, which does the same.
import { readFileSync } from "node:fs";
import process from "node:process";
import { report } from "./report.mjs";

const [module, op, file] = process.argv.slice(2);
const lists = await import(module);

/** The decoder and the encoder of a frame's format. */
function of(input) {
  const format = { "{": "json", L: "line", P: "raw" }[String.fromCharCode(input[0])];
  if (format === "raw") {
    const options = { format, ...(input[2] === 2 && { payloadVersion: 2 }) };
    return [() => lists.decodeBytes(input), (record) => lists.encodeBytes(record, options)];
  }
  const text = input.toString();
  return [() => lists.decode(text), (record) => lists.encode(record, { format })];
}

// What is loaded at first use is no cost of the bomb.
for (const frame of ["{}", "L|||||||||||||"]) {
  lists.decode(frame);
}
const [decode, encode] = of(readFileSync(file));
const record = op === "lists encode" ? decode() : undefined;
await report(lists.CompactError, () => {
  record === undefined ? decode() : encode(record);
  return 0;
});
