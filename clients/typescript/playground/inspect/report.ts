import type { CompactError } from "../../src/core/errors.js";
import type { CompactResponse } from "../../src/record/response.js";

// What docs/inspect.md lists: the page shows the reports of `compactgen inspect`,
// whether this inspector made them or the one written in Go.

/** The families of frames. */
export type Family = "response" | "delta" | "request" | "m2m" | "mcp";

/** What is known of one frame. Sizes and offsets are bytes of UTF-8. */
export interface Report {
  readonly family: Family;
  /** Of the format or algorithm, the operation's symbol, the type of a message; "" for none. */
  readonly name: string;
  readonly bytes: number;
  readonly ok: boolean;
  readonly layers: readonly Layer[];
  readonly error?: Failure | undefined;
  readonly note?: string | undefined;
}

/** One step from the frame to its value: bytes in, and bytes out unless it failed. */
export interface Layer {
  readonly name: string;
  readonly in: number;
  out?: number;
  readonly parts: Part[];
  /** Parts that are not listed. */
  more?: number;
}

/** A piece of a layer: what stands there, and what it stands for. */
export interface Part {
  name: string;
  readonly at: number;
  readonly bytes: number;
  readonly text?: string | undefined;
  readonly hex?: string | undefined;
  means?: string | undefined;
  layers?: readonly Layer[];
}

/** An error, with a window on its place: the caret belongs under column `caret` of the excerpt. */
export interface Failure {
  readonly kind: string;
  readonly message: string;
  /** Code points behind the frame's prefix. */
  readonly position?: number | undefined;
  /** The layer whose bytes the window shows; absent for the frame. */
  readonly layer?: string | undefined;
  /** Code points from the beginning of what the layer reads, or bytes of hex. */
  readonly at?: number | undefined;
  readonly excerpt?: string | undefined;
  readonly caret?: number | undefined;
}

/** What the layers of a frame were opened to: the record of a response, or content. */
export interface Opened {
  readonly report: Report;
  readonly record?: CompactResponse | undefined;
  readonly content?: string | undefined;
}

/** What a decoder says of a frame. */
export type Verdict = CompactError | undefined;

/** So many parts of a layer are listed. */
const MOST_PARTS = 1000;

/** Says whether a layer has no room for one more part, and counts it then. */
export function isFull(layer: Layer): boolean {
  if (layer.parts.length < MOST_PARTS) {
    return false;
  }
  layer.more = (layer.more ?? 0) + 1;
  return true;
}

/** Lists a part where there is room. */
export function add(layer: Layer, part: Part): void {
  if (!isFull(layer)) {
    layer.parts.push(part);
  }
}
