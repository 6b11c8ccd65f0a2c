// Prints how many times faster than others generated code writes and reads records in records.
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { fileDesc, messageDesc } from "@bufbuild/protobuf/codegenv2";
import { decode as readMessagePack, encode as writeMessagePack } from "@msgpack/msgpack";
import * as figures from "./ours/dist/figures.js";

const msgpackr = await import("msgpackr").catch(() => undefined); // beside us where it is installed

const input = JSON.parse(readFileSync(0, "utf8"));
const file = fileDesc(input.Descriptor);
const schemas = Object.fromEntries(
  file.messages.map(({ name }, index) => [name.toLowerCase(), messageDesc(file, index)]),
);

// The formats, and the prefix of that in JSON.
const RECORDS = {
  turn: { decode: "decode", encode: "encode", packed: "packed", object: "object", prefix: "" },
  rows: { decode: "decodeRows", encode: "encodeRows", packed: "table", object: "list", prefix: "T" },
};
const CODES = ["system", "user", "assistant", "tool"];

// What generated code checks, for sides that check nothing.
function text(value) {
  if (typeof value !== "string" || !value.isWellFormed()) {
    throw new TypeError("no text");
  }
}

function integer(value) {
  if (!Number.isSafeInteger(value)) {
    throw new TypeError("no integer");
  }
}

function code(value) {
  if (!CODES.includes(value)) {
    throw new TypeError("no code");
  }
}

function checkPart(part) {
  for (const value of [part.text, part.media]) {
    if (value !== undefined) {
      text(value);
    }
  }
}

function checkMessage(message) {
  text(message.id);
  code(message.role);
  message.content.forEach(checkPart);
}

function checkRow(row) {
  integer(row.id);
  text(row.name);
  text(row.email);
  code(row.role);
  if (typeof row.active !== "boolean" || !Number.isFinite(row.score)) {
    throw new TypeError("no row");
  }
  integer(row.visits);
  if (row.city !== undefined) {
    text(row.city);
  }
}

const checks = {
  turn(turn) {
    text(turn.model);
    turn.messages.forEach(checkMessage);
    return turn;
  },
  rows(rows) {
    rows.rows.forEach(checkRow);
    return rows;
  },
};

// Bytes are Base64 in JSON, on all sides.
function withoutBytes(_key, value) {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

function withBytes(record) {
  for (const { content } of record.messages ?? []) {
    for (const part of content) {
      if (part.data !== undefined) {
        part.data = new Uint8Array(Buffer.from(part.data, "base64"));
      }
    }
  }
  return record;
}

function messageOf(schema, record) {
  const values = {};
  for (const field of schema.fields) {
    const value = record[field.localName];
    if (value !== undefined) {
      values[field.localName] = protobufValue(field, value);
    }
  }
  return create(schema, values);
}

function protobufValue(field, value) {
  if (field.fieldKind === "list") {
    return value.map((each) => messageOf(field.message, each));
  }
  if (field.localName === "role") {
    return CODES.indexOf(value);
  }
  return field.localName === "id" && typeof value === "number" ? BigInt(value) : value;
}

function reversed(value) {
  if (Array.isArray(value)) {
    return value.map(reversed);
  }
  const isObject = typeof value === "object" && value !== null;
  return isObject
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, reversed(each)]),
      )
    : value;
}

// Flat, as a text is that came from elsewhere.
const flat = (value) => Buffer.from(value).toString();

let kept; // results, lest the compiler leave a side out

function clock(task, calls) {
  const start = process.hrtime.bigint();
  for (let call = 0; call < calls; call++) {
    kept = task();
  }
  return Number(process.hrtime.bigint() - start);
}

function compare(mine, theirs, calls) {
  const ratios = [];
  for (let round = 0; round < 130; round++) {
    const base = clock(mine, calls);
    const ratio = clock(theirs, calls) / base;
    if (round >= 30) {
      ratios.push(ratio); // the first rounds warm the engine up
    }
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1];
}

const rows = input.Nested.flatMap(({ Record: name, Of: size, Object: object }) => {
  const { prefix, packed, ...of } = RECORDS[name];
  const calls = name === "turn" ? 100 : 4;
  const [check, schema] = [checks[name], schemas[name]];
  const record = figures[of.decode](prefix + object);
  const write = () => figures[`${of.encode}Bytes`](record, { format: packed });
  const read = figures[`${of.decode}Bytes`];
  const frame = write();
  deepStrictEqual(read(frame), record);

  const binary = (peer, writes, reads, isSame) => {
    const other = writes();
    if (isSame) {
      deepStrictEqual(JSON.stringify(reads(other), withoutBytes), JSON.stringify(record, withoutBytes));
    }
    return [
      { name: "encode nested bytes", size, peer, ratio: compare(write, writes, calls) },
      {
        name: "decode nested bytes",
        size,
        peer,
        ratio: compare(
          () => read(frame),
          () => reads(other),
          calls,
        ),
      },
    ];
  };
  const message = messageOf(schema, record);
  const results = [
    ...binary("@msgpack/msgpack of maps", () => writeMessagePack(record), readMessagePack, true),
    ...binary(
      "@bufbuild/protobuf",
      () => toBinary(schema, message),
      (bytes) => fromBinary(schema, bytes),
      false,
    ),
  ];
  if (msgpackr !== undefined) {
    results.push(...binary("msgpackr", () => msgpackr.pack(record), msgpackr.unpack, true));
  }

  const plain = JSON.parse(JSON.stringify(record, withoutBytes));
  const peer = "the engine's JSON and a check";
  results.push({
    name: "encode nested JSON",
    size,
    peer,
    ratio: compare(
      () => figures[of.encode](record, { format: of.object }),
      () => JSON.stringify(check(plain)),
      calls,
    ),
  });
  for (const [way, json] of [
    ["decode nested JSON", JSON.stringify(plain)],
    ["decode nested spaced JSON", JSON.stringify(plain, null, 1)],
    ["decode nested reversed JSON", JSON.stringify(reversed(plain))],
  ]) {
    const [ours, theirs] = [flat(prefix + json), flat(json)];
    deepStrictEqual(figures[of.decode](ours), record);
    deepStrictEqual(
      JSON.stringify(check(withBytes(JSON.parse(theirs))), withoutBytes).length,
      JSON.stringify(plain).length,
    );
    results.push({
      name: way,
      size,
      peer,
      ratio: compare(
        () => figures[of.decode](ours),
        () => check(withBytes(JSON.parse(theirs))),
        calls,
      ),
    });
  }
  return results;
});
if (kept === undefined) {
  throw new Error("nothing was measured");
}
console.log(JSON.stringify(rows));
