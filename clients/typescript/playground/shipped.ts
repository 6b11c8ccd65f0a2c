import { encoder } from "../src/core/bytes.js";
import { startsObject } from "../src/core/json.js";
import { Format, PROTOCOL_NAME, PROTOCOL_VERSION } from "../src/core/spec.gen.js";
import { compress, compressBytes } from "../src/m2m/compress.js";
import { Algorithm, type Engines } from "../src/m2m/compression.gen.js";
import { encode } from "../src/record/codec.js";
import type { CompactResponse } from "../src/record/response.js";
import type { Answer, Encoding, Engine } from "./answer.js";
import { inspect } from "./inspect/inspect.js";
import { tried } from "./inspect/look.js";
import type { Model } from "./inspect/model.js";
import type { Family, Report } from "./inspect/report.js";

/** The protocol that this client was generated for. */
export class Shipped implements Engine {
  readonly protocol: string = `${PROTOCOL_NAME} ${PROTOCOL_VERSION}`;
  /** What this place lacks. */
  engines: Engines = {};
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
  }

  answer(frame: string | Uint8Array, family: string | undefined): Answer {
    const { report, record, content } = inspect(this.#model, frame, family as Family | undefined, this.engines);
    if (record !== undefined) {
      return { report, encodings: ofRecord(record), of: "record" };
    }
    const text = typeof frame === "string" ? frame : "";
    const given = family === undefined || family === "response" ? recordOf(text) : undefined;
    if (given !== undefined) {
      return { report: recordReport(report), encodings: ofRecord(given), of: "record" };
    }
    const isContent = report.ok ? report.family === "mcp" : startsObject(text);
    const written = content ?? (isContent ? text : undefined);
    return written === undefined
      ? { report, encodings: [], of: "" }
      : { report, encodings: ofContent(written, this.engines), of: "content" };
  }
}

function recordReport({ bytes }: Report): Report {
  return {
    family: "response",
    name: "record",
    bytes,
    ok: true,
    layers: [],
    note: "A record, as compactgen encode reads it",
  };
}

const SELECTIONS = ["auto", "smallest", "tokens"] as const;

function ofRecord(record: CompactResponse): Encoding[] {
  const chosen = SELECTIONS.map((format) => ({ name: format, frame: frameOf(() => encode(record, { format })).frame }));
  return Object.values(Format).map((format) => encoding(format, () => encode(record, { format }), chosen));
}

const CHOICES = ["auto", "exact", "smallest"] as const;

function ofContent(content: string, engines: Engines): Encoding[] {
  const chosen = CHOICES.map((algorithm) => ({
    name: algorithm,
    frame: frameOf(() => compress(content, { ...engines, algorithm })).frame,
  }));
  const { none, ...others } = Algorithm;
  return [none, ...Object.values(others)].map((algorithm) =>
    algorithm === Algorithm.DI
      ? bytesEncoding(algorithm, () => compressBytes(content, { algorithm }))
      : encoding(algorithm, () => compress(content, { ...engines, algorithm }), chosen),
  );
}

interface Chosen {
  readonly name: string;
  readonly frame: string | undefined;
}

function encoding(name: string, write: () => string, chosen: readonly Chosen[]): Encoding {
  const { frame, error } = frameOf(write);
  const by = frame === undefined ? [] : chosen.filter((one) => one.frame === frame).map((one) => one.name);
  return { name, frame, error, bytes: frame === undefined ? undefined : encoder.encode(frame).length, chosen: by };
}

function bytesEncoding(name: string, write: () => Uint8Array): Encoding {
  const written = tried(write);
  if ("error" in written) {
    return { name, error: written.error.message, chosen: [] };
  }
  const hex = Array.from(written.value, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return { name, hex, bytes: written.value.length, chosen: [] };
}

function frameOf(write: () => string): { readonly frame?: string; readonly error?: string } {
  const written = tried(write);
  return "error" in written ? { error: written.error.message } : { frame: written.value };
}

/** The members of a record in JSON (docs/conformance.md), and what the client calls them. */
const MEMBERS: ReadonlyMap<string, keyof CompactResponse> = new Map([
  ["status", "status"],
  ["model", "model"],
  ["tokens", "tokens"],
  ["result", "result"],
  ["reasoning_effort", "reasoningEffort"],
  ["ultrathink", "ultrathink"],
  ["returncode", "returncode"],
  ["members", "members"],
]);

/** The record that a JSON text is; undefined for any other JSON. The client checks the rest. */
function recordOf(text: string): CompactResponse | undefined {
  let value: { readonly status?: unknown; readonly result?: unknown };
  try {
    value = JSON.parse(startsObject(text) ? text : "{}") as object;
  } catch {
    return undefined;
  }
  const entries = Object.entries(value);
  if (
    typeof value.status !== "string" ||
    typeof value.result !== "string" ||
    !entries.every(([name]) => MEMBERS.has(name))
  ) {
    return undefined;
  }
  const record = Object.fromEntries(entries.map(([name, member]) => [MEMBERS.get(name), member]));
  return { model: "", tokens: 0, ...record } as CompactResponse;
}
