import { utf8Text } from "../../src/core/bytes.js";
import type { Look } from "./look.js";
import { add, type Layer } from "./report.js";
import { cut, cutHex, stands } from "./window.js";

/** Lists the patterns and runs of a dictionary's frame. Where a code is none, that is the place. */
export function openCodes(look: Look, bytes: Uint8Array): void {
  const { run, patterns } = look.model.compression.dictionary;
  const texts = new Map(patterns.map(({ code, text }) => [code, text]));
  const layer = look.layer("dictionary", bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at]!;
    let size = 1;
    let means: string | undefined;
    if (code < 0x80) {
      size = asciiSize(bytes, at);
    } else if (code === run) {
      const length = bytes[at + 1] ?? 0;
      size = 2 + length;
      if (length === 0 || at + size > bytes.length) {
        look.stopBytes("dictionary", bytes, at);
        return;
      }
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(at + 2, at + size));
      means = cut(text.replace(/\ufffd+/g, "\ufffd"));
    } else {
      means = texts.get(code);
      if (means === undefined) {
        look.stopBytes("dictionary", bytes, at);
        return;
      }
    }
    const name = code < 0x80 ? "text" : code === run ? "run" : "pattern";
    addPiece(layer, name, at, bytes.subarray(at, at + size), means);
    at += size;
  }
}

function asciiSize(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at]! < 0x80) {
    at++;
  }
  return at - from;
}

function addPiece(layer: Layer, name: string, at: number, bytes: Uint8Array, means: string | undefined): void {
  const text = utf8Text(bytes, 0, bytes.length);
  add(layer, { name, at, bytes: bytes.length, ...(text === undefined ? { hex: cutHex(bytes) } : stands(text)), means });
}
