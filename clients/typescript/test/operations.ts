// The operations of the conformance wire (docs/conformance.md). A tree may lack
// features: each function is looked for.
import * as entry from "../compact-decoder.js";
import { FORMAT_KIND, UNREPRESENTABLE_KIND } from "../src/core/spec.gen.js";
import * as codec from "../src/record/codec.gen.js";
import type { RecordType } from "../src/record/codec.js";
import { ERROR_FIELDS } from "./error-fields.js";
import { fieldsIn, fieldsOut, type Shape } from "./record-operations.js";
import { optional, requestOperations } from "./request-operations.js";
import { type SessionApi, sessionOperations } from "./session-operations.js";
import { hex, type Json, type Members, object, string, text, unhex } from "./wire.js";

export interface Options {
  readonly limits?: { readonly [name: string]: number };
}

export interface Request {
  readonly op: string;
  readonly input: Json;
  readonly limits?: { readonly [name: string]: number };
}

export type WireError = { readonly kind: string; readonly message: string };

export type Answer = { readonly ok: Json } | { readonly error: WireError };

export type Operation = (input: Json, options: Options) => Json | Promise<Json>;

const { RECORDS } = codec;

const operations = new Map<string, Operation>();

/** Offers an operation, if this tree has the functions that it needs. */
function offer(name: string, needs: string, operation: Operation): void {
  if (needs.split(" ").every((each) => each in entry)) {
    operations.set(name, operation);
  }
}

/** Calls a function of the package. Whether it gives what it should, whoever compares the answers sees. */
function call<T = Json>(name: string, ...args: readonly unknown[]): T {
  const functions = entry as unknown as { readonly [name: string]: (...args: readonly unknown[]) => unknown };
  return functions[name]!(...args) as T;
}

operations.set("hello", hello);
operations.set("record.encode", (input, options) => {
  const { record, value, ...rest } = object(input);
  return encodeRecord(string(record), object(value), rest, options);
});
operations.set("record.decode", (input, options) => {
  const { record, frame } = object(input);
  return decodeRecord(string(record), frame, options);
});
offer("any.decode", "decodeAnyBytes", (input, options) => {
  const bytes = bytesIn(input);
  if (bytes === undefined && !Object.hasOwn(entry, "decodeAny")) {
    throw new entry.CompactError(FORMAT_KIND, "no record has a format of text");
  }
  const [name, frame] = bytes === undefined ? ["decodeAny", text(input)] : ["decodeAnyBytes", bytes];
  const { record, value } = call<{ record: string; value: object }>(name, frame, options);
  return { record, value: fieldsOut(shapeOf(record), value) };
});
if (Object.hasOwn(RECORDS, "response")) {
  operations.set("response.encode", (input, options) => {
    const { response, ...rest } = object(input);
    return encodeRecord("response", object(response), rest, options);
  });
  operations.set("response.decode", (input, options) => decodeRecord("response", input, options));
}

offer("base85.encode", "encodeBase85", (input) => call("encodeBase85", unhex(string(object(input).hex))));
offer("base85.decode", "decodeBase85", (input, options) => ({
  hex: hex(call("decodeBase85", text(input), options)),
}));

offer("delta.apply", "applyDelta createDeltaState", (input, options) => {
  const { content, delta } = object(input);
  return call("applyDelta", call("createDeltaState", text(content)), text(delta), options);
});
offer("delta.compute", "computeDelta", (input) => {
  const { old, new: next, allow } = object(input);
  return call("computeDelta", text(old), text(next), { allow });
});

offer("compress", "compressBytes", (input, options) => {
  const { algorithm, content, allowed, dense } = object(input);
  const chosen = { ...options, algorithm, allowed, plain: dense === false };
  return { hex: hex(call("compressBytes", text(content), chosen)) };
});
offer("decompress", "decompressBytes", (input, options) => {
  const { hex: digits, allowed } = object(input);
  return call("decompressBytes", unhex(string(digits)), { ...options, allowed });
});
offer("legend", "legend", (input, options) => call("legend", text(input), options));
offer("message.read", "readNegotiation", (input, options) => call("readNegotiation", text(input), options));
offer("repetition_ratio", "repetitionRatio", (input) => call("repetitionRatio", text(input)));
offer("negotiate", "negotiate", (input) => {
  const { client, server } = object(input);
  return { algorithms: call("negotiate", client, server) };
});

offer("mcp.parse", "parseMcpMessage", (input, options) => {
  const { type, text: message } = call<{ type: string; text: string }>("parseMcpMessage", text(input), options);
  return { type, message };
});
offer("mcp.asks", "asks", (input, options) => {
  const { params, initialize } = object(input);
  const declared = call("declares", optional(initialize), options);
  const { accept, known } = call<{ accept?: Json; known?: Json }>("asks", text(params), declared, options);
  return { ...(accept !== undefined && { accept }), ...(known !== undefined && { known }) };
});
offer("mcp.ask", "askParams", (input, options) => {
  const { params, accept, known } = object(input);
  return call("askParams", optional(params), { accept, known: optional(known) }, options) ?? null;
});
offer("mcp.advertise", "advertise", (input, options) => call("advertise", text(input), options) ?? text(input));
offer("mcp.model", "rewriteCall legend", (input, options) => {
  const { result, tool, min_saving: minSaving, dense, channel, counter } = object(input);
  const count = counter === "bytes" ? (each: string) => Buffer.byteLength(each) : undefined;
  return call("rewriteCall", text(result), { tool, minSaving, dense, channel, count }, options);
});
offer("mcp.model_list", "rewriteList legend", (input, options) => {
  const { result, keep = [] } = object(input);
  const kept = (name: string) => (keep as string[]).includes(name);
  const { text: list, tools } = call<ModelList>("rewriteList", text(result), kept, options);
  return { result: list, tools: tools.map(({ name, isApp }) => ({ name, app: isApp })) };
});
offer("mcp.model_restore", "restoreText legend", (input, options) => call("restoreText", text(input), options));
offer("mcp.model_slim", "slimList legend", (input, options) => {
  const { result, full = [], prefix } = object(input);
  return call("slimList", text(result), { full: (name: string) => (full as string[]).includes(name), prefix }, options);
});
offer("mcp.model_describe", "describeTools legend", (input, options) => {
  const { list, arguments: args } = object(input);
  return call("describeTools", text(list), text(args), options);
});
offer("mcp.pack_call", "packCall", (input, options) => {
  const { result, accept } = object(input);
  return call("packCall", text(result), accept, options) ?? text(result);
});
offer("mcp.pack_list", "packList", (input, options) => {
  const { result, accept, known } = object(input);
  return call("packList", text(result), { accept, known: optional(known) }, options) ?? text(result);
});
offer("mcp.unpack_call", "unpackCall", (input, options) => call("unpackCall", text(input), options) ?? null);
offer("mcp.unpack_list", "unpackList", (input, options) => {
  const { result, known } = object(input);
  const { reference, text: list } = known === undefined ? {} : object(known);
  const held = known === undefined ? undefined : { reference: text(reference), text: text(list) };
  const unpacked = call<{ reference?: string; text: string }>("unpackList", text(result), held, options);
  return { reference: unpacked.reference ?? "", text: unpacked.text };
});

// Without a member that each tree has, tsc says that the types have none in common.
const api: SessionApi & { readonly CompactError: unknown } = entry;
for (const [name, operation] of [...requestOperations(api, answerOf), ...sessionOperations(api, answerOf)]) {
  operations.set(name, operation);
}

interface ModelList {
  readonly text: string;
  readonly tools: readonly { readonly name: string; readonly isApp: boolean }[];
}

/** Executes a request. */
export async function answer(request: Request): Promise<Answer> {
  const operation = operations.get(request.op);
  if (operation === undefined) {
    return { error: { kind: "UnsupportedOperation", message: request.op } };
  }
  return answerOf(() => operation(request.input, request.limits === undefined ? {} : { limits: request.limits }));
}

async function answerOf(call: () => Json | Promise<Json>): Promise<Answer> {
  try {
    return { ok: await call() };
  } catch (error) {
    if (error instanceof entry.CompactError) {
      return { error: fromError(error) };
    }
    // No kind of any protocol: whoever compares sees a defect.
    return { error: { kind: "Defect", message: String(error) } };
  }
}

function hello(): Json {
  const { PROTOCOL_NAME: protocol, PROTOCOL_VERSION: version, SPEC_DIGEST: digest } = entry;
  return { language: "typescript", protocol, version, digest, ops: [...operations.keys()] };
}

function fromError(error: entry.CompactError): WireError {
  const { kind, reason, field = "", value = "", limit, message } = error;
  const declared = ERROR_FIELDS[kind] ?? [];
  const known: { readonly [name: string]: unknown } = { ...error, field }; // a tree may lack a property
  const carried = ["position", "char", "length", "field", "reference"]
    .filter((name) => known[name] !== undefined && declared.includes(name))
    .map((name) => [name, known[name]]);
  const why = reason === undefined ? {} : { why: { cause: reason, field, value } };
  return { kind, ...Object.fromEntries(carried), ...(limit === undefined ? {} : { limit }), ...why, message };
}

/** Encodes a record as the wire gives it, whatever is in it: the encoder has to answer. */
function encodeRecord(name: string, value: Members, rest: Members, options: Options): Json {
  const { text: asText, format, payload_version: payloadVersion, allow_loss: allowLoss } = rest;
  const { encode, encodeBytes } = recordNamed(name);
  const given = fieldsIn(shapeOf(name), value) as never;
  const how = {
    ...options,
    ...(format === undefined ? {} : { format: format as never }),
    ...(payloadVersion === undefined ? {} : { payloadVersion: payloadVersion as number }),
    ...(allowLoss === undefined ? {} : { allowLoss: allowLoss as never[] }),
  };
  if (asText !== true) {
    return frameValue(encodeBytes(given, how));
  }
  if (encode === undefined) {
    throw new entry.CompactError(UNREPRESENTABLE_KIND, "the record has no format of text", { field: "format" });
  }
  return encode(given, how);
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Frames of texts are strings, those of bytes stand in an object. */
function frameValue(frame: Uint8Array): Json {
  const { record = "", format } = call<entry.Detected | undefined>("detectBytes", frame) ?? {};
  const isText = RECORDS[record]?.texts.includes(format ?? "") ?? false;
  return isText ? decoder.decode(frame) : { hex: hex(frame) };
}

/** A frame of bytes stands in an object. */
function bytesIn(frame: Json | undefined): Uint8Array | undefined {
  const { hex: digits } = typeof frame === "string" ? {} : object(frame);
  return digits === undefined ? undefined : unhex(string(digits));
}

function decodeRecord(name: string, frame: Json | undefined, options: Options): Json {
  const type = recordNamed(name);
  const bytes = bytesIn(frame);
  if (bytes !== undefined) {
    return fieldsOut(shapeOf(name), type.decodeBytes(bytes, options));
  }
  if (type.decode === undefined) {
    throw new entry.CompactError(FORMAT_KIND, "the record has no format of text");
  }
  return fieldsOut(shapeOf(name), type.decode(text(frame), options));
}

/** What a record holds: a tree without records in records knows it of those that frames carry alone. */
function shapeOf(name: string): Shape {
  const { SHAPES } = codec as { readonly SHAPES?: { readonly [name: string]: Omit<Shape, "named"> } };
  return { ...(SHAPES?.[name] ?? { fields: recordNamed(name).fields, records: {} }), named: shapeOf };
}

function recordNamed(name: string): RecordType {
  const record = RECORDS[name];
  if (record === undefined) {
    throw new TypeError(`no record is named ${name}`);
  }
  return record;
}
