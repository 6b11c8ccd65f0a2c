import { encoder, utf8Text } from "../../src/core/bytes.js";
import { utf8Length } from "../../src/core/text.js";
import { decompressBytes } from "../../src/m2m/decompress.js";
import { tagOf } from "../../src/m2m/tags.js";
import { openCodes } from "./dictionary.js";
import { type Look, tried } from "./look.js";
import type { Algorithm } from "./model.js";
import { add, isFull, type Layer, type Verdict } from "./report.js";
import { undo } from "./steps.js";
import { traceToken } from "./token-trace.js";
import type { Trace } from "./trace.js";
import { cut, cutHex, stands } from "./window.js";

/** Opens an M2M frame, or content without a tag. Only a dictionary's frame has to be bytes. */
export function openM2M(look: Look, frame: string | Uint8Array): Verdict {
  const { limits, engines } = look;
  const bytes = typeof frame === "string" ? encoder.encode(frame) : frame;
  const decoded = tried(() => decompressBytes(bytes, { ...engines, limits }));
  const verdict = "error" in decoded ? decoded.error : undefined;
  if (bytes.length > limits.input) {
    return verdict;
  }
  const algorithm = algorithmOf(look, frame);
  if (algorithm === undefined) {
    look.stop("", textOf(frame), 0);
    return verdict;
  }
  look.name = algorithm.name;
  const tag = algorithm.tag ?? "";
  if (tag !== "") {
    const layer = look.layer("tag", bytes.length);
    layer.out = bytes.length - tag.length;
    add(layer, { name: "tag", at: 0, bytes: tag.length, text: tag, means: algorithm.role });
  }
  if (algorithm.role === "dictionary") {
    openCodes(look, bytes.subarray(tag.length));
  } else {
    look.stopAtPosition(verdict, textOf(frame), tag.length);
    openBehindTag(look, algorithm.role, textOf(frame), tag.length);
  }
  if ("value" in decoded) {
    openContent(look, tag, decoded.value);
  }
  return verdict;
}

function openContent(look: Look, tag: string, content: string): void {
  const size = utf8Length(content);
  const last = look.layers.at(-1);
  if (tag !== "" && last !== undefined) {
    last.out = size;
  }
  const layer = look.layer("content", size);
  layer.out = size;
  add(layer, { name: "content", at: 0, bytes: size, ...stands(content) });
  look.content = content;
}

function textOf(frame: string | Uint8Array): string {
  return typeof frame === "string" ? frame : (utf8Text(frame, 0, frame.length) ?? "");
}

/** The algorithm of the frame's tag; undefined for a tag that is not declared. */
function algorithmOf(look: Look, frame: string | Uint8Array): Algorithm | undefined {
  const { algorithms } = look.model.compression;
  const head = typeof frame === "string" ? frame.slice(0, 8) : String.fromCharCode(...frame.subarray(0, 8));
  const tagged = algorithms.find(({ tag }) => tag !== undefined && head.startsWith(tag));
  if (tagged !== undefined || tagOf(head) !== undefined) {
    return tagged;
  }
  return algorithms.find(({ tag }) => tag === undefined) ?? { name: "content", role: "none" };
}

function openBehindTag(look: Look, role: string, frame: string, start: number): void {
  if (role === "brotli") {
    const stream = undo(look, ["base64"], frame, start);
    if (stream !== undefined) {
      add(look.layer(role, stream.length), { name: "stream", at: 0, bytes: stream.length, hex: cutHex(stream) });
    }
  } else if (role === "token") {
    const text = frame.slice(start);
    const layer = look.layer(role, utf8Length(text));
    const visit = (trace: Trace) => addTrace(look, layer, trace, text);
    const wrong = traceToken(look, text, visit);
    if (wrong !== undefined) {
      look.stop("", frame, start + wrong);
    }
  }
}

function addTrace({ model }: Look, layer: Layer, trace: Trace, text: string): void {
  if (isFull(layer)) {
    return;
  }
  const { kind, start, end, context, key, number, restored } = trace;
  const table = context === undefined ? undefined : model.compression.token.contexts[context]?.name;
  let name: string = kind;
  if (number !== undefined) {
    name = `${kind} ${number}`;
  } else if (table !== undefined) {
    name = key === undefined ? `${table} ${kind}` : `${table}.${key}`;
  }
  const at = trace.bytes;
  const standing = text.slice(start, end);
  layer.parts.push({
    name,
    at,
    bytes: utf8Length(standing),
    text: cut(standing) || undefined,
    means: cut(restored) || undefined,
  });
}
