// The operations of the conformance wire (docs/conformance.md). A tree may lack
// features: each function is looked for.
import * as entry from "../compact-decoder.js";
import { fieldsOfKind } from "../src/core/spec.gen.js";
import { RECORDS } from "../src/record/codec.gen.js";
import type { AnyRecord } from "../src/record/codec.js";
import { requestOperations } from "./request-operations.js";
import { type SessionApi, sessionOperations } from "./session-operations.js";
import { hex, type Json, type Members, object, string, text, unhex } from "./wire.js";

export interface Options {
  readonly limits?: { readonly [name: string]: number };
}

// Types of a tree that may lack them.
interface Ask {
  readonly accept?: readonly string[] | undefined;
  readonly known?: string | undefined;
}

interface ListedTool {
  readonly name: string;
  readonly isApp: boolean;
}

interface UnpackedList {
  readonly reference: string | undefined;
  readonly text: string;
}

type KnownList = UnpackedList & { readonly reference: string };

interface Api extends SessionApi {
  readonly PROTOCOL_NAME: string;
  readonly PROTOCOL_VERSION: string;
  readonly SPEC_DIGEST: string;
  readonly CompactError: typeof entry.CompactError;
  decodeBase85?(text: string, options: Options): Uint8Array;
  encodeBase85?(bytes: Uint8Array): string;
  applyDelta?(state: { content: string }, delta: string, options: Options): string;
  createDeltaState?(content: string): { content: string };
  computeDelta?(old: string, next: string, options: object): string;
  compressBytes?(content: string, options: object): Uint8Array;
  decompressBytes?(frame: Uint8Array, options: object): string;
  legend?(frame: string, options: Options): string;
  repetitionRatio?(content: string): [number, number];
  parseMcpMessage?(text: string, options: Options): { readonly type: string; readonly text: string };
  asks?(params: string, declared: Ask, options: Options): Ask;
  declares?(params: string | undefined, options: Options): Ask;
  askParams?(params: string | undefined, ask: Ask, options: Options): string | undefined;
  advertise?(result: string, options: Options): string | undefined;
  rewriteCall?(result: string, model: object, options: Options): string;
  rewriteList?(
    result: string,
    keep: (name: string) => boolean,
    options: Options,
  ): { text: string; tools: readonly ListedTool[] };
  restoreText?(text: string, options: Options): string;
  slimList?(result: string, slim: object, options: Options): string;
  describeTools?(list: string, args: string, options: Options): string;
  packCall?(result: string, accept: readonly string[], options: Options): string | undefined;
  packList?(result: string, ask: object, options: Options): string | undefined;
  unpackCall?(result: string, options: Options): string | undefined;
  unpackList?(result: string, known: KnownList | undefined, options: Options): UnpackedList;
  negotiate?(client: readonly string[], server: readonly string[]): string[];
  readNegotiation?(text: string, options: Options): { readonly type: string };
}

const api: Api = entry;

export interface Request {
  readonly op: string;
  readonly input: Json;
  readonly limits?: { readonly [name: string]: number };
}

export type WireError = { readonly kind: string; readonly message: string };

export type Answer = { readonly ok: Json } | { readonly error: WireError };

export type Operation = (input: Json, options: Options) => Json | Promise<Json>;

const operations = new Map<string, Operation>([
  ["hello", hello],
  [
    "record.encode",
    (input, options) => {
      const { record, value, ...rest } = object(input);
      return encodeRecord(string(record), object(value), rest, options);
    },
  ],
  [
    "record.decode",
    (input, options) => {
      const { record, frame } = object(input);
      return decodeRecord(string(record), text(frame), options);
    },
  ],
]);
if (Object.hasOwn(RECORDS, "response")) {
  operations.set("response.encode", (input, options) => {
    const { response, ...rest } = object(input);
    return encodeRecord("response", object(response), rest, options);
  });
  operations.set("response.decode", (input, options) => decodeRecord("response", text(input), options));
}

const { decodeBase85, encodeBase85, applyDelta, createDeltaState, computeDelta } = api;
if (decodeBase85 !== undefined && encodeBase85 !== undefined) {
  operations.set("base85.encode", (input) => encodeBase85(unhex(string(object(input).hex))));
  operations.set("base85.decode", (input, options) => ({ hex: hex(decodeBase85(text(input), options)) }));
}
if (applyDelta !== undefined && createDeltaState !== undefined && computeDelta !== undefined) {
  operations.set("delta.apply", (input, options) => {
    const { content, delta } = object(input);
    return applyDelta(createDeltaState(text(content)), text(delta), options);
  });
  operations.set("delta.compute", (input) => {
    const { old, new: next, allow } = object(input);
    return computeDelta(text(old), text(next), allow === undefined ? {} : { allow });
  });
}

const { compressBytes, decompressBytes, legend, repetitionRatio, negotiate, readNegotiation } = api;
if (compressBytes !== undefined && decompressBytes !== undefined) {
  operations.set("compress", (input, options) => {
    const { algorithm, content, allowed, dense } = object(input);
    return { hex: hex(compressBytes(text(content), { ...options, algorithm, allowed, plain: dense === false })) };
  });
  operations.set("decompress", (input, options) => {
    const { hex: digits, allowed } = object(input);
    return decompressBytes(unhex(string(digits)), { ...options, ...(allowed === undefined ? {} : { allowed }) });
  });
}
if (legend !== undefined) {
  operations.set("legend", (input, options) => legend(text(input), options));
}
if (repetitionRatio !== undefined && negotiate !== undefined && readNegotiation !== undefined) {
  operations.set("message.read", (input, options) => ({ ...readNegotiation(text(input), options) }));
  operations.set("repetition_ratio", (input) => repetitionRatio(text(input)));
  operations.set("negotiate", (input) => {
    const { client, server } = object(input);
    return { algorithms: negotiate(client as string[], server as string[]) };
  });
}

const { parseMcpMessage, packCall, packList, unpackCall, unpackList } = api;
if (
  parseMcpMessage !== undefined &&
  packCall !== undefined &&
  packList !== undefined &&
  unpackCall !== undefined &&
  unpackList !== undefined
) {
  operations.set("mcp.parse", (input, options) => {
    const { type, text: message } = parseMcpMessage(text(input), options);
    return { type, message };
  });
  const { asks, declares, askParams, advertise } = api as Required<Api>;
  const optional = (value: Json | undefined) => (value === undefined ? undefined : text(value));
  operations.set("mcp.asks", (input, options) => {
    const { params, initialize } = object(input);
    const { accept, known } = asks(text(params), declares(optional(initialize), options), options);
    return { ...(accept && { accept: [...accept] }), ...(known !== undefined && { known }) };
  });
  operations.set("mcp.ask", (input, options) => {
    const { params, accept, known } = object(input);
    const ask = { accept: accept as string[] | undefined, known: optional(known) };
    return askParams(optional(params), ask, options) ?? null;
  });
  operations.set("mcp.advertise", (input, options) => advertise(text(input), options) ?? text(input));
  const { rewriteCall, rewriteList, restoreText, slimList, describeTools } = api as Required<Api>;
  if (api.legend !== undefined) {
    operations.set("mcp.model", (input, options) => {
      const { result, tool, min_saving: minSaving, dense, channel, counter } = object(input);
      const count = counter === "bytes" ? (each: string) => Buffer.byteLength(each) : undefined;
      return rewriteCall(text(result), { tool, minSaving, dense, channel, count }, options);
    });
    operations.set("mcp.model_list", (input, options) => {
      const { result, keep = [] } = object(input);
      const { text: list, tools } = rewriteList(text(result), (name) => (keep as string[]).includes(name), options);
      return { result: list, tools: tools.map(({ name, isApp }) => ({ name, app: isApp })) };
    });
    operations.set("mcp.model_restore", (input, options) => restoreText(text(input), options));
    operations.set("mcp.model_slim", (input, options) => {
      const { result, full = [], prefix } = object(input);
      return slimList(text(result), { full: (name: string) => (full as string[]).includes(name), prefix }, options);
    });
    operations.set("mcp.model_describe", (input, options) => {
      const { list, arguments: args } = object(input);
      return describeTools(text(list), text(args), options);
    });
  }
  operations.set("mcp.pack_call", (input, options) => {
    const { result, accept } = object(input);
    return packCall(text(result), accept as string[], options) ?? text(result);
  });
  operations.set("mcp.pack_list", (input, options) => {
    const { result, accept, known } = object(input);
    const ask = { accept: accept as string[] | undefined, known: optional(known) };
    return packList(text(result), ask, options) ?? text(result);
  });
  operations.set("mcp.unpack_call", (input, options) => unpackCall(text(input), options) ?? null);
  operations.set("mcp.unpack_list", (input, options) => {
    const { result, known } = object(input);
    const unpacked = unpackList(text(result), known === undefined ? undefined : knownList(object(known)), options);
    return { reference: unpacked.reference ?? "", text: unpacked.text };
  });
}

for (const [name, operation] of [...requestOperations(api, answerOf), ...sessionOperations(api, answerOf)]) {
  operations.set(name, operation);
}

function knownList({ reference, text: list }: Members): KnownList {
  return { reference: text(reference), text: text(list) };
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
    if (error instanceof api.CompactError) {
      return { error: fromError(error) };
    }
    // No kind of any protocol: whoever compares sees a defect.
    return { error: { kind: "Defect", message: String(error) } };
  }
}

function hello(): Json {
  const { PROTOCOL_NAME: protocol, PROTOCOL_VERSION: version, SPEC_DIGEST: digest } = api;
  return { language: "typescript", protocol, version, digest, ops: [...operations.keys()] };
}

function fromError(error: entry.CompactError): WireError {
  const { kind, reason, position, char, length, field = "", value = "", reference, limit, message } = error;
  const declared = fieldsOfKind(kind);
  const details = Object.entries({ position, char, length, field, reference });
  const carried = details.filter(([name, detail]) => detail !== undefined && declared.includes(name));
  const why = reason === undefined ? {} : { why: { cause: reason, field, value } };
  return { kind, ...Object.fromEntries(carried), ...(limit === undefined ? {} : { limit }), ...why, message };
}

/** Encodes a record as the wire gives it, whatever is in it: the encoder has to answer. */
function encodeRecord(name: string, value: Members, rest: Members, options: Options): string {
  const { format, payload_version: payloadVersion, allow_loss: allowLoss } = rest;
  const { fields, encode } = recordNamed(name);
  const properties = new Map(fields.map(([field, property]) => [field, property]));
  const record = Object.entries(value).map(([field, given]) => [properties.get(field) ?? field, fieldValue(given)]);
  return encode(Object.fromEntries(record) as never, {
    ...options,
    ...(format === undefined ? {} : { format: format as never }),
    ...(payloadVersion === undefined ? {} : { payloadVersion: payloadVersion as number }),
    ...(allowLoss === undefined ? {} : { allowLoss: allowLoss as never[] }),
  });
}

/** Bytes, and text that is not Unicode, have forms of their own. */
function fieldValue(given: Json): Json | Uint8Array {
  if (typeof given !== "object" || given === null) {
    return given;
  }
  return "hex" in given ? unhex(string(given.hex)) : "wtf8" in given ? text(given) : given;
}

function decodeRecord(name: string, frame: string, options: Options): Json {
  const { fields, decode } = recordNamed(name);
  const record = new Map(Object.entries(decode(frame, options)));
  const values = fields.map(([field, property]) => {
    const value: unknown = record.get(property);
    return [field, value instanceof Uint8Array ? { hex: hex(value) } : value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Members;
}

function recordNamed(name: string): AnyRecord {
  const record = RECORDS[name];
  if (record === undefined) {
    throw new TypeError(`no record is named ${name}`);
  }
  return record;
}
