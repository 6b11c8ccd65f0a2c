// The operations of the conformance wire (docs/conformance.md), for the testee
// and for this package's own run of the vectors. A tree may lack features: each
// function is looked for.
import * as entry from "../compact-decoder.js";
import { fieldsOfKind } from "../src/spec.gen.js";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

interface Options {
  readonly limits?: { readonly [name: string]: number };
}

interface Api {
  readonly PROTOCOL_NAME: string;
  readonly PROTOCOL_VERSION: string;
  readonly SPEC_DIGEST: string;
  readonly CompactError: typeof entry.CompactError;
  decode(wire: string, options: Options): entry.CompactResponse;
  encode(response: entry.CompactResponse, options: object): string;
  decodeBase85?(text: string, options: Options): Uint8Array;
  encodeBase85?(bytes: Uint8Array): string;
  applyDelta?(state: { content: string }, delta: string, options: Options): string;
  computeDelta?(old: string, next: string, options: object): string;
  compressBytes?(content: string, options: object): Uint8Array;
  decompressBytes?(frame: Uint8Array, options: object): string;
  repetitionRatio?(content: string): [number, number];
  negotiate?(client: readonly string[], server: readonly string[]): string[];
}

const api: Api = entry;

export interface Request {
  readonly op: string;
  readonly input: Json;
  readonly limits?: { readonly [name: string]: number };
}

export interface WireError {
  readonly kind: string;
  readonly message: string;
}

export type Answer = { readonly ok: Json } | { readonly error: WireError };

type Operation = (input: Json, options: Options) => Json;

const operations = new Map<string, Operation>([
  ["hello", hello],
  ["response.encode", (input, options) => encodeResponse(object(input), options)],
  ["response.decode", (input, options) => fromResponse(api.decode(text(input), options))],
]);

const { decodeBase85, encodeBase85, applyDelta, computeDelta } = api;
if (decodeBase85 !== undefined && encodeBase85 !== undefined) {
  operations.set("base85.encode", (input) => encodeBase85(unhex(string(object(input).hex))));
  operations.set("base85.decode", (input, options) => ({ hex: hex(decodeBase85(text(input), options)) }));
}
if (applyDelta !== undefined && computeDelta !== undefined) {
  operations.set("delta.apply", (input, options) => {
    const { content, delta } = object(input);
    return applyDelta({ content: text(content) }, text(delta), options);
  });
  operations.set("delta.compute", (input) => {
    const { old, new: next, allow } = object(input);
    return computeDelta(text(old), text(next), allow === undefined ? {} : { allow });
  });
}

const { compressBytes, decompressBytes, repetitionRatio, negotiate } = api;
if (compressBytes !== undefined && decompressBytes !== undefined) {
  operations.set("compress", (input, options) => {
    const { algorithm, content, allowed } = object(input);
    return { hex: hex(compressBytes(text(content), { ...options, algorithm, allowed })) };
  });
  operations.set("decompress", (input, options) => {
    const { hex: digits, allowed } = object(input);
    return decompressBytes(unhex(string(digits)), { ...options, ...(allowed === undefined ? {} : { allowed }) });
  });
}
if (repetitionRatio !== undefined && negotiate !== undefined) {
  operations.set("repetition_ratio", (input) => repetitionRatio(text(input)));
  operations.set("negotiate", (input) => {
    const { client, server } = object(input);
    return { algorithms: negotiate(client as string[], server as string[]) };
  });
}

/** Does what a request asks for. */
export function answer(request: Request): Answer {
  const operation = operations.get(request.op);
  if (operation === undefined) {
    return { error: { kind: "UnsupportedOperation", message: request.op } };
  }
  try {
    return { ok: operation(request.input, request.limits === undefined ? {} : { limits: request.limits }) };
  } catch (error) {
    if (error instanceof api.CompactError) {
      return { error: fromError(error) };
    }
    // No kind of any protocol: whoever compares sees a defect.
    return { error: { kind: "Defect", message: String(error) } };
  }
}

/** The operations that this tree has. */
export function operationNames(): string[] {
  return [...operations.keys()];
}

function hello(): Json {
  const { PROTOCOL_NAME: protocol, PROTOCOL_VERSION: version, SPEC_DIGEST: digest } = api;
  return { language: "typescript", protocol, version, digest, ops: operationNames() };
}

function fromError(error: entry.CompactError): WireError {
  const { kind, position, char, length, field, reference, limit, message } = error;
  const declared = fieldsOfKind(kind);
  const details = Object.entries({ position, char, length, field, reference });
  const carried = details.filter(([name, value]) => value !== undefined && declared.includes(name));
  return { kind, ...Object.fromEntries(carried), ...(limit === undefined ? {} : { limit }), message };
}

function encodeResponse(input: { readonly [name: string]: Json }, options: Options): string {
  const { format, payload_version: payloadVersion, allow_loss: allowLoss } = input;
  return api.encode(toResponse(object(input.response)), {
    ...options,
    format,
    ...(payloadVersion === undefined ? {} : { payloadVersion }),
    ...(allowLoss === undefined ? {} : { allowLoss }),
  });
}

/** A record as the wire gives it, whatever is in it: the encoder has to judge. */
function toResponse(record: { readonly [name: string]: Json }): entry.CompactResponse {
  const { status, model, tokens, result, reasoning_effort: effort, ultrathink, returncode, members } = record;
  const response = {
    status: text(status),
    model: text(model),
    tokens,
    result: text(result),
    ...(effort === undefined ? {} : { reasoningEffort: text(effort) }),
    ...(ultrathink === undefined ? {} : { ultrathink }),
    ...(returncode === undefined ? {} : { returncode }),
    ...(members === undefined ? {} : { members: text(members) }),
  };
  return response as entry.CompactResponse;
}

function fromResponse(response: entry.CompactResponse): Json {
  const { status, model, tokens, result, reasoningEffort, ultrathink, returncode, members } = response;
  return {
    status,
    model,
    tokens,
    result,
    ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }),
    ...(ultrathink === undefined ? {} : { ultrathink }),
    ...(returncode === undefined ? {} : { returncode }),
    ...(members === undefined ? {} : { members }),
  };
}

function object(value: Json | undefined): { readonly [name: string]: Json } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("the input is no object");
  }
  return value as { readonly [name: string]: Json };
}

function string(value: Json | undefined): string {
  if (typeof value !== "string") {
    throw new TypeError("the input is no string");
  }
  return value;
}

/** Text, or the bytes of text that is not Unicode. */
function text(value: Json | undefined): string {
  return typeof value === "string" ? value : wtf8(unhex(string(object(value).wtf8)));
}

/** Decodes UTF-8 in which lone surrogates have their three bytes. */
function wtf8(bytes: Uint8Array): string {
  let out = "";
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!;
    const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    let code = size === 1 ? lead : lead & (0xff >> (size + 1));
    for (let i = 1; i < size; i++) {
      code = code * 64 + (bytes[at + i]! & 63);
    }
    out += String.fromCodePoint(code);
    at += size;
  }
  return out;
}

export function unhex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
