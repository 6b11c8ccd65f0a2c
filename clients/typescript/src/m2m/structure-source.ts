import { utf8Text } from "../core/bytes.js";
import * as Cause from "../core/causes.gen.js";
import { damaged } from "../core/damage.js";
import { asWritten, type CauseEntry, type CompactError, quoted } from "../core/errors.js";
import { BLANK, COLON, equalBytes, LINE_FEED, MARK } from "./structure.js";
import { scalarEnd } from "./structure-scalar.js";
import { mix, SEED, stringEnd } from "./structure-string.js";

/** The bytes of a frame behind its tag, read from left to right. */
export class Source {
  readonly bytes: Uint8Array;
  at = 0;
  clauses = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next byte that is no white space; 0 at the end. */
  skipSpace(): number {
    const { bytes } = this;
    let at = this.at;
    while (at < bytes.length) {
      const byte = bytes[at]!;
      if (byte > BLANK || (byte !== BLANK && byte !== LINE_FEED && byte !== 0x0d && byte !== 0x09)) {
        this.at = at;
        return byte;
      }
      at++;
    }
    this.at = at;
    return 0;
  }

  /** Takes the next token, which is one byte. */
  expect(byte: number, cause: CauseEntry): void {
    if (this.skipSpace() !== byte) {
      throw this.wrong(cause);
    }
    this.at++;
  }

  /** Takes a string; where it ends. */
  string(): number {
    if (this.bytes[this.at] !== 0x22) {
      throw this.wrong(Cause.STRUCTURE_COLUMNS);
    }
    const end = stringEnd(this.bytes, this.at + 1, this.bytes.length);
    if (end < 0) {
      throw this.wrong(Cause.STRUCTURE_STEP);
    }
    this.at = end;
    return end;
  }

  /** Takes the colon behind a key. */
  colon(): void {
    this.expect(COLON, Cause.STRUCTURE_STEP);
  }

  /** Takes a number, true, false or null that begins with a byte; where it ends. */
  scalar(first: number): number {
    const end = scalarEnd(this.bytes, this.at, this.bytes.length, first);
    if (end < 0) {
      throw this.wrong(Cause.STRUCTURE_STEP);
    }
    this.at = end;
    return end;
  }

  /** Says whether a string's text begins with a single mark. */
  isStep(from: number): boolean {
    return this.bytes[from + 1] === MARK && this.bytes[from + 2] !== MARK;
  }

  /** Says whether the bytes are an ASCII text. */
  isText(from: number, to: number, text: string): boolean {
    if (to - from !== text.length) {
      return false;
    }
    for (let i = 0; i < text.length; i++) {
      if (this.bytes[from + i] !== text.charCodeAt(i)) {
        return false;
      }
    }
    return true;
  }

  equal(from: number, to: number, start: number, end: number): boolean {
    return to - from === end - start && equalBytes(this.bytes, from, this.bytes, start, to - from);
  }

  indexOf(byte: number, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      if (this.bytes[at] === byte) {
        return at;
      }
    }
    return -1;
  }

  /** A hash that an attacker cannot predict. */
  hash(from: number, to: number, part: number): number {
    let hash = mix(SEED, part);
    for (let at = from; at < to; at++) {
      hash = mix(hash, this.bytes[at]!);
    }
    return hash;
  }

  /**
   * The error for a wrong step, with the bytes of the frame that show it. If the
   * text is no JSON, decodeStructure reports that instead.
   */
  wrong(cause: CauseEntry, from = -1, to = -1): CompactError {
    const text = from < 0 ? undefined : utf8Text(this.bytes, from, to);
    if (text === undefined) {
      return damaged(cause);
    }
    return damaged(cause, { value: text.startsWith('"') ? asWritten(text) : quoted(text) });
  }
}
