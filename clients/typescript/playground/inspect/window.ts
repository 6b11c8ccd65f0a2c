import { encoder } from "../../src/core/bytes.js";
import { codePoints, isPair } from "../../src/core/text.js";

// The widths of what is shown, in code points and bytes.
const TEXT_WIDTH = 72;
const HEX_WIDTH = 16;
/** Of a window, in front of its place. */
const BEFORE = 48;

const PRINTS = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/** Shortens text to what is shown of it. */
export function cut(text: string): string {
  if (text.length <= TEXT_WIDTH) {
    return text;
  }
  const shown = [...text.slice(0, TEXT_WIDTH * 2 + 2)];
  return shown.length > TEXT_WIDTH ? `${shown.slice(0, TEXT_WIDTH).join("")}…` : text;
}

/** Says whether bytes that are text can be shown as such. */
export function isPrintable(text: string): boolean {
  return !CONTROL.test(text);
}

/** Shortens bytes. */
export function cutHex(bytes: Uint8Array): string {
  return spaced(bytes.subarray(0, HEX_WIDTH)) + (bytes.length > HEX_WIDTH ? " …" : "");
}

function spaced(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** Bytes as they stand in a part: text, or hex where that does not print. */
export function stands(text: string): { text: string } | { hex: string } {
  return isPrintable(text) ? { text: cut(text) } : { hex: cutHex(encoder.encode(text.slice(0, HEX_WIDTH + 1))) };
}

/** A window, and the column of its place. */
export interface Window {
  readonly excerpt: string;
  readonly caret: number;
}

/** Text around an offset of it, one column for each code point. */
export function textWindow(text: string, at: number): Window {
  let start = at;
  let caret = 0;
  for (; caret < BEFORE && start > 0; caret++) {
    start -= start > 1 && isPair(text, start - 2) ? 2 : 1;
  }
  const shown = [...text.slice(start, start + TEXT_WIDTH * 2 + 2)];
  const more = shown.length > TEXT_WIDTH;
  const window = shown.slice(0, TEXT_WIDTH).map((char) => (PRINTS.test(char) ? char : "·"));
  const left = start > 0 ? "…" : "";
  return { excerpt: left + window.join("") + (more ? "…" : ""), caret: caret + left.length };
}

/** The same for bytes, in hex. */
export function hexWindow(bytes: Uint8Array, at: number): Window {
  const start = Math.max(0, at - HEX_WIDTH / 2);
  const end = Math.min(bytes.length, start + HEX_WIDTH);
  const left = start > 0 ? "… " : "";
  return {
    excerpt: left + spaced(bytes.subarray(start, end)) + (end < bytes.length ? " …" : ""),
    caret: left.length + 3 * (at - start),
  };
}

/** The code points in front of an offset. */
export function columnOf(text: string, at: number): number {
  return codePoints(text, 0, at);
}
