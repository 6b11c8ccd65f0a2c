// Prints how many times faster than @bufbuild/protobuf generated code writes and reads
// frames of bytes of the same record.
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { fileDesc, messageDesc } from "@bufbuild/protobuf/codegenv2";
import { decode, decodeBytes, encodeBytes } from "./ours/dist/figures.js";

const input = JSON.parse(readFileSync(0, "utf8"));
const schema = messageDesc(fileDesc(input.Descriptor), 0); // as protoc-gen-es writes it
const written = new Uint8Array(Buffer.from(input.Message, "base64"));
const options = { format: "packed" };
const event = decode(input.Object);
const message = fromBinary(schema, written);
const frame = encodeBytes(event, options);

deepStrictEqual({ ...decodeBytes(frame) }, { ...event });
deepStrictEqual(new Uint8Array(toBinary(schema, message)), written);
for (const field of schema.fields) {
  const value = message[field.localName];
  const theirs = field.enum ? field.enum.value[value].name.replace("STATUS_", "").toLowerCase() : value;
  deepStrictEqual(typeof theirs === "bigint" ? Number(theirs) : theirs, event[field.name], field.name);
}

let kept; // results, lest the compiler leave a side out

function clock(task) {
  const start = process.hrtime.bigint();
  for (let call = 0; call < 500; call++) {
    kept = task();
  }
  return Number(process.hrtime.bigint() - start);
}

function compare(ours, theirs) {
  const ratios = [];
  for (let round = 0; round < 360; round++) {
    const base = clock(ours);
    const ratio = clock(theirs) / base;
    if (round >= 60) {
      ratios.push(ratio); // the first rounds warm the engine up
    }
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1];
}

const ratios = {
  encode: compare(
    () => encodeBytes(event, options),
    () => toBinary(schema, message),
  ),
  decode: compare(
    () => decodeBytes(frame),
    () => fromBinary(schema, written),
  ),
};
if (kept === undefined) {
  throw new Error("nothing was measured");
}
console.log(JSON.stringify(ratios));
