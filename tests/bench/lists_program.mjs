// Prints how many times faster than others generated code writes and reads lists.
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { fileDesc, messageDesc } from "@bufbuild/protobuf/codegenv2";
import { decode as readMessagePack, encode as writeMessagePack } from "@msgpack/msgpack";
import { decode, decodeBytes, encode, encodeBytes } from "./ours/dist/figures.js";

const input = JSON.parse(readFileSync(0, "utf8"));
const schema = messageDesc(fileDesc(input.Descriptor), 0); // as protoc-gen-es writes it

// What generated code checks, for sides that check nothing.
const checks = {
  integers(values) {
    for (const value of values) {
      if (!Number.isSafeInteger(value)) {
        throw new TypeError("no integer");
      }
    }
    return values;
  },
  doubles(values) {
    for (const value of values) {
      if (!Number.isFinite(value)) {
        throw new TypeError("no number");
      }
    }
    return values;
  },
  texts(values) {
    for (const value of values) {
      if (typeof value !== "string" || !value.isWellFormed()) {
        throw new TypeError("no text");
      }
    }
    return values;
  },
};

// Each side writes the values of a field, and gives them back of what it wrote.
function ours(field, values) {
  const record = { [field]: values };
  const [packed, object] = [{ format: "packed" }, { format: "object" }];
  return {
    bytes: { write: () => encodeBytes(record, packed), read: (frame) => decodeBytes(frame)[field] },
    JSON: { write: () => encode(record, object), read: (frame) => decode(frame)[field] },
  };
}

function protobuf(field, values) {
  const message = create(schema, { [field]: field === "integers" ? values.map(BigInt) : values });
  return {
    peer: "@bufbuild/protobuf",
    write: () => toBinary(schema, message),
    read: (frame) => fromBinary(schema, frame)[field],
  };
}

function messagePack(field, values) {
  const check = checks[field];
  return {
    peer: "@msgpack/msgpack and a check",
    write: () => writeMessagePack(check(values)),
    read: (frame) => check(readMessagePack(frame)),
  };
}

function native(field, values) {
  const check = checks[field];
  return {
    peer: "the engine's JSON and a check",
    write: () => JSON.stringify({ [field]: check(values) }),
    read: (frame) => check(JSON.parse(frame)[field]),
  };
}

let kept; // results, lest the compiler leave a side out

function clock(task) {
  const start = process.hrtime.bigint();
  for (let call = 0; call < 10; call++) {
    kept = task();
  }
  return Number(process.hrtime.bigint() - start);
}

function compare(mine, theirs) {
  const ratios = [];
  for (let round = 0; round < 260; round++) {
    const base = clock(mine);
    const ratio = clock(theirs) / base;
    if (round >= 60) {
      ratios.push(ratio); // the first rounds warm the engine up
    }
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1];
}

function beside(what, size, values, mine, theirs) {
  const [frame, other] = [mine.write(), theirs.write()];
  deepStrictEqual(mine.read(frame), values);
  deepStrictEqual(
    Array.from(theirs.read(other), (value) => (typeof value === "bigint" ? Number(value) : value)),
    values,
  );
  return [
    { name: `encode ${what}`, size, peer: theirs.peer, ratio: compare(mine.write, theirs.write) },
    {
      name: `decode ${what}`,
      size,
      peer: theirs.peer,
      ratio: compare(
        () => mine.read(frame),
        () => theirs.read(other),
      ),
    },
  ];
}

const rows = input.Lists.flatMap(({ Of, Object: object }) => {
  const [[field, values]] = Object.entries(JSON.parse(object));
  const mine = ours(field, values);
  return [
    ...beside("bytes", Of, values, mine.bytes, protobuf(field, values)),
    ...beside("bytes", Of, values, mine.bytes, messagePack(field, values)),
    ...beside("JSON", Of, values, mine.JSON, native(field, values)),
  ];
});
if (kept === undefined) {
  throw new Error("nothing was measured");
}
console.log(JSON.stringify(rows));
