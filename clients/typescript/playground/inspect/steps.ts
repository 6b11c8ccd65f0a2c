import { base64Bytes } from "../../src/core/base64.js";
import { base85Bytes } from "../../src/core/base85.js";
import { ownBytes, spanOf } from "../../src/core/bytes.js";
import { utf8Length } from "../../src/core/text.js";
import { inflateBytes } from "../../src/core/zlib.js";
import { type Look, tried } from "./look.js";
import { add, type Part } from "./report.js";
import { cutHex, stands } from "./window.js";

/** Takes the steps of a chain back, each a layer, from an offset of the frame on; undefined where one fails. */
export function undo(look: Look, chain: readonly string[], frame: string, start: number): Uint8Array | undefined {
  let bytes: Uint8Array | undefined;
  for (const step of [...chain].reverse()) {
    bytes = bytes === undefined ? textStep(look, step, frame, start) : inflateStep(look, bytes);
    if (bytes === undefined) {
      return undefined;
    }
  }
  return bytes;
}

function textStep(look: Look, step: string, frame: string, start: number): Uint8Array | undefined {
  const text = frame.slice(start);
  const layer = look.layer(step, utf8Length(text));
  add(layer, { name: "text", at: 0, bytes: layer.in, ...stands(text) });
  const bytes = tried(() => ownBytes(step === "base64" ? base64Bytes(frame, start) : base85Bytes(frame, start)));
  if ("error" in bytes) {
    look.stop("", frame, step === "base64" ? start + wrongBase64(text) : lastOf(frame));
    return undefined;
  }
  layer.out = bytes.value.length;
  return bytes.value;
}

function inflateStep(look: Look, stream: Uint8Array): Uint8Array | undefined {
  const layer = look.layer("zlib", stream.length);
  const part: Part = { name: "stream", at: 0, bytes: stream.length, hex: cutHex(stream) };
  if (stream[0] === 0x1f && stream[1] === 0x8b) {
    part.means = "gzip";
  }
  add(layer, part);
  const bytes = tried(() => ownBytes(inflateBytes(spanOf(stream), look.limits)));
  if ("error" in bytes) {
    return undefined;
  }
  layer.out = bytes.value.length;
  return bytes.value;
}

/** The offset of the last code point; a length that is wrong is shown there. */
function lastOf(frame: string): number {
  return frame.length - ([...frame.slice(-2)].at(-1) ?? "").length;
}

/** Where Base64 goes wrong: a character, padding that lacks or is too much, or the bits of a group that has some to spare. */
function wrongBase64(text: string): number {
  const line = text.search(/[\r\n]/);
  const at = line < 0 ? text.search(/[^A-Za-z0-9+/]/) : line;
  if (at < 0) {
    return text.length - (text.length % 4);
  }
  const end = at - (at % 4) + 4;
  if (text[at] !== "=" || at % 4 < 2 || (at % 4 === 2 && text[at + 1] !== "=" && at + 1 < text.length)) {
    return at;
  }
  return text.length === end ? at : Math.min(text.length, end);
}
