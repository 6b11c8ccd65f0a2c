import { encoder } from "../../src/core/bytes.js";
import { CompactError } from "../../src/core/errors.js";
import type { Limits } from "../../src/core/limits.js";
import { skipCodePoints, utf8Length } from "../../src/core/text.js";
import type { Engines } from "../../src/m2m/compression.gen.js";
import type { CompactResponse } from "../../src/record/response.js";
import type { Model } from "./model.js";
import type { Failure, Layer, Verdict } from "./report.js";
import { add } from "./report.js";
import { columnOf, cut, hexWindow, textWindow } from "./window.js";

/** Where a layer goes wrong: an offset of its text or its bytes. The frame's layer is "". */
type Place = { readonly layer: string; readonly at: number } & (
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
);

/** One frame being opened. */
export class Look {
  readonly model: Model;
  readonly limits: Limits;
  readonly engines: Engines;
  readonly layers: Layer[] = [];
  name = "";
  record: CompactResponse | undefined;
  content: string | undefined;
  place: Place | undefined;

  constructor(model: Model, limits: Limits, { brotli }: Engines) {
    this.model = model;
    this.limits = limits;
    this.engines = { brotli };
  }

  /** Opens a layer; what it gives is filled in when it is known. */
  layer(name: string, size: number): Layer {
    const layer: Layer = { name, in: size, parts: [] };
    this.layers.push(layer);
    return layer;
  }

  /** The layer of what stands in front. */
  prefix(frame: string, prefix: string): void {
    const size = utf8Length(frame);
    const layer = this.layer("prefix", size);
    layer.out = size - utf8Length(prefix);
    add(layer, { name: "prefix", at: 0, bytes: utf8Length(prefix), text: cut(prefix) });
  }

  /** Notes where a text goes wrong, the first time. */
  stop(layer: string, text: string, at: number): void {
    if (this.place === undefined && at >= 0 && at <= text.length) {
      this.place = { layer, text, at };
    }
  }

  /** Notes it for bytes. */
  stopBytes(layer: string, bytes: Uint8Array, at: number): void {
    this.place ??= { layer, bytes, at };
  }

  /** Notes the place of an error's position, which counts from an offset of the frame. */
  stopAtPosition(verdict: Verdict, frame: string, start: number): void {
    if (verdict?.position !== undefined) {
      this.stop("", frame, skipCodePoints(frame, start, verdict.position));
    }
  }

  /** Notes the place of the part that an error names, the last of that name. */
  stopAtMember(verdict: CompactError, layer: Layer, frame: string, start: number): void {
    const words = verdict.message.split(/[ "]/);
    const parts = layer.parts.filter(({ name }) => words.includes(name) || verdict.field === name);
    const part = parts.at(-1);
    if (part !== undefined) {
      this.stop("", frame, start + offsetOf(frame.slice(start), part.at));
    }
  }

  /** What is reported of an error. */
  failure(error: CompactError): Failure {
    const { kind, message, position } = error;
    const { place } = this;
    if (place === undefined) {
      return { kind, message, position };
    }
    const layer = place.layer === "" ? undefined : place.layer;
    return "bytes" in place
      ? { kind, message, position, layer, at: place.at, ...hexWindow(place.bytes, place.at) }
      : { kind, message, position, layer, at: columnOf(place.text, place.at), ...textWindow(place.text, place.at) };
  }
}

/** What decoding gives, or what it says. */
export function tried<T>(decode: () => T): { readonly value: T } | { readonly error: CompactError } {
  try {
    return { value: decode() };
  } catch (error) {
    if (error instanceof CompactError) {
      return { error };
    }
    throw error;
  }
}

/** The offset in a text of a byte of its UTF-8. */
function offsetOf(text: string, byte: number): number {
  return encoder.encodeInto(text, new Uint8Array(byte)).read;
}

/** The bytes in front of offsets that do not go back, each counted once. */
export class ByteOffsets {
  readonly #text: string;
  #at = 0;
  #bytes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  of(offset: number): number {
    this.#bytes += utf8Length(this.#text.slice(this.#at, offset));
    this.#at = offset;
    return this.#bytes;
  }
}
