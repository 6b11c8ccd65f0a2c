import { utf8Text } from "../core/bytes.js";
import * as Cause from "../core/causes.gen.js";
import { damaged, overOutput } from "../core/damage.js";
import { notUnicode } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { once } from "../core/once.js";
import { DECOMPRESSION_KIND } from "../core/spec.gen.js";
import { encoder } from "../core/text.js";
import { PATTERNS, RUN } from "./dictionary.gen.js";

interface Pattern {
  readonly code: number;
  readonly bytes: Uint8Array;
}

const HIGH = 0x80;
const LONGEST_RUN = 255;

interface Patterns {
  /** Patterns by their first byte, the longest first. */
  readonly byFirst: readonly (readonly Pattern[])[];
  readonly byCode: readonly (Uint8Array | undefined)[];
}

const patterns: () => Patterns = /* @__PURE__ */ once(() => {
  const all = PATTERNS.map(({ code, text }) => ({ code, bytes: encoder.encode(text) }));
  const starting = (first: number) => all.filter(({ bytes }) => bytes[0] === first);
  return {
    byFirst: Array.from({ length: HIGH }, (_, first) =>
      starting(first).sort((a, b) => b.bytes.length - a.bytes.length),
    ),
    byCode: Array.from({ length: 256 }, (_, code) => all.find((pattern) => pattern.code === code)?.bytes),
  };
});

/** Writes text as bytes behind a tag: a byte for a pattern, runs of bytes from 0x80 on as they are. */
export function dictionaryBytes(tag: string, text: string): Uint8Array {
  const content = encoder.encode(text);
  const head = encoder.encode(tag);
  const { byFirst } = patterns();
  const out = new Bytes(head.length + content.length, Number.POSITIVE_INFINITY);
  out.write(head, 0, head.length);
  for (let at = 0; at < content.length; ) {
    const byte = content[at]!;
    if (byte >= HIGH) {
      const end = runEnd(content, at);
      out.write([RUN, end - at], 0, 2);
      out.write(content, at, end);
      at = end;
      continue;
    }
    const pattern = byFirst[byte]!.find(({ bytes }) => startsWith(content, at, bytes));
    out.byte(pattern === undefined ? byte : pattern.code);
    at += pattern === undefined ? 1 : pattern.bytes.length;
  }
  return out.all();
}

function runEnd(content: Uint8Array, from: number): number {
  const most = Math.min(content.length, from + LONGEST_RUN);
  let end = from;
  while (end < most && content[end]! >= HIGH) {
    end++;
  }
  return end;
}

function startsWith(content: Uint8Array, from: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if (content[from + i] !== bytes[i]) {
      return false;
    }
  }
  return true;
}

/** Reads the text behind the tag. */
export function dictionaryContent(frame: Uint8Array, from: number, limits: Limits): string {
  const { byCode } = patterns();
  const out = new Bytes(frame.length, limits.output);
  for (let at = from; at < frame.length; at++) {
    const byte = frame[at]!;
    if (byte < HIGH) {
      out.byte(byte);
    } else if (byte === RUN) {
      const size = frame[at + 1] ?? 0;
      if (size === 0 || at + 2 + size > frame.length) {
        throw damaged(Cause.DICTIONARY);
      }
      out.write(frame, at + 2, at + 2 + size);
      at += 1 + size;
    } else {
      const bytes = byCode[byte];
      if (bytes === undefined) {
        throw damaged(Cause.DICTIONARY);
      }
      out.write(bytes, 0, bytes.length);
    }
  }
  const text = out.text();
  if (text === undefined) {
    throw notUnicode(DECOMPRESSION_KIND, "content");
  }
  return text;
}

/** A buffer that grows up to a limit. */
class Bytes {
  private bytes: Uint8Array;
  private length = 0;
  private readonly limit: number;

  constructor(size: number, limit: number) {
    this.bytes = new Uint8Array(Math.min(size, limit));
    this.limit = limit;
  }

  byte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  write(bytes: ArrayLike<number>, from: number, to: number): void {
    this.reserve(to - from);
    for (let at = from; at < to; at++) {
      this.bytes[this.length++] = bytes[at]!;
    }
  }

  all(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  text(): string | undefined {
    return utf8Text(this.bytes, 0, this.length);
  }

  private reserve(more: number): void {
    const need = this.length + more;
    if (need > this.limit) {
      throw overOutput(this.limit);
    }
    if (need > this.bytes.length) {
      const grown = new Uint8Array(Math.min(Math.max(need, this.bytes.length * 2), this.limit));
      grown.set(this.bytes);
      this.bytes = grown;
    }
  }
}
