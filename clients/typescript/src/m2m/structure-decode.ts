import { damaged, tooMuch } from "../core/errors.js";
import { JsonScanner, type JsonToken } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { isHigh, utf8Length } from "../core/text.js";
import {
  escapes,
  INDENTED_STEP,
  indented,
  JSON_STEP,
  MARK,
  NUMBERED,
  quote,
  REFERENCE,
  ROWS_STEP,
  type Wrap,
} from "./structure-text.js";

/** Undoes encodeStructure: the JSON text without white space between its tokens. */
export function decodeStructure(text: string, limits: Limits): string {
  return new Reader(text, limits).read();
}

/** What is restored: one for the frame, and one for each wrap that is open. */
class Output {
  readonly parts: string[] = [];
  bytes = 0;
}

/** A restored value that references may name; its text is joined when the first does. */
interface Numbered {
  readonly output: Output;
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly height: number;
  text?: string;
}

interface Frame {
  readonly kind: "array" | "object" | "rows" | "row" | "wrap";
  /** Where its text begins. */
  readonly from: number;
  readonly start: number;
  /** The height of the highest value in it. */
  height: number;
  count: number;
  /** Of rows, and of a row. */
  readonly keys: readonly string[];
  readonly wrap: Wrap | undefined;
}

/** UTF-16 units that are quoted at once. */
const PART = 1 << 16;
const REFERENCE_LEXEME = /^"=\^(0|[1-9][0-9]*)"$/;

class Reader {
  private readonly scanner: JsonScanner;
  private readonly limits: Limits;
  private readonly table: Numbered[] = [];
  /** As many as arrays, objects and wraps are around a value. */
  private readonly frames: Frame[] = [];
  private readonly outer: Output[] = [];
  private output = new Output();
  /** The bytes in all outputs. */
  private bytes = 0;

  constructor(text: string, limits: Limits) {
    this.scanner = new JsonScanner(text, Number.POSITIVE_INFINITY);
    this.limits = limits;
  }

  read(): string {
    this.value(this.scanner.next());
    for (let frame = this.top(); frame !== undefined; frame = this.top()) {
      this.step(frame, this.scanner.next());
    }
    this.scanner.next();
    return this.output.parts.join("");
  }

  private top(): Frame | undefined {
    return this.frames[this.frames.length - 1];
  }

  /** Reads what comes next in a frame. */
  private step(frame: Frame, token: JsonToken): void {
    if (frame.kind === "wrap") {
      this.closeWrap(frame, token);
    } else if (token === "}" || token === "]") {
      this.end(frame);
    } else if (frame.kind === "array") {
      this.element(frame, token);
    } else if (frame.kind === "object") {
      this.member(frame);
    } else if (frame.kind === "rows") {
      this.row(frame, token);
    } else {
      this.cell(frame, token);
    }
  }

  private end(frame: Frame): void {
    if (frame.kind === "rows") {
      this.onlyKey(this.scanner.next());
    } else if (frame.count < frame.keys.length) {
      throw damaged("a row is shorter than its keys");
    }
    this.close(frame, frame.kind === "object" || frame.kind === "row" ? "}" : "]");
  }

  private element(frame: Frame, token: JsonToken): void {
    this.separate(frame);
    this.value(token);
  }

  private member(frame: Frame): void {
    this.separate(frame);
    this.write(`${unmarked(this.scanner.lexeme())}:`);
    this.value(this.scanner.next());
  }

  private row(frame: Frame, token: JsonToken): void {
    this.separate(frame);
    if (token === "string") {
      this.reference(this.scanner.lexeme());
    } else if (token === "[") {
      this.open("row", frame.keys);
      this.write("{");
    } else {
      throw damaged("a row is no array");
    }
  }

  private cell(frame: Frame, token: JsonToken): void {
    const key = frame.keys[frame.count];
    if (key === undefined) {
      throw damaged("a row is longer than its keys");
    }
    this.separate(frame);
    this.write(`${key}:`);
    this.value(token);
  }

  private separate(frame: Frame): void {
    if (frame.count > 0) {
      this.write(",");
    }
    frame.count++;
  }

  /** Reads a value, or the beginning of one. */
  private value(first: JsonToken): void {
    let token = first;
    while (token === "{") {
      const key = this.scanner.next() === "key" ? this.scanner.lexeme() : undefined;
      const wrap = wrapOf(key);
      if (key === `"${ROWS_STEP}"`) {
        this.open("rows", this.rowKeys());
        this.write("[");
        return;
      }
      if (wrap === undefined) {
        this.object(key);
        if (key === undefined) {
          return;
        }
      } else {
        this.open("wrap", [], wrap);
        this.outer.push(this.output);
        this.output = new Output();
      }
      token = this.scanner.next();
    }
    if (token === "[") {
      this.open("array");
      this.write("[");
    } else if (token === "string") {
      this.string(this.scanner.lexeme());
    } else {
      this.write(this.scanner.lexeme());
    }
  }

  /** Opens an object and writes its first key; without one it is empty. */
  private object(key: string | undefined): void {
    const frame = this.open("object");
    this.write("{");
    if (key === undefined) {
      this.close(frame, "}");
    } else {
      this.separate(frame);
      this.write(`${unmarked(key)}:`);
    }
  }

  private string(lexeme: string): void {
    if (lexeme.startsWith(`"${REFERENCE}`)) {
      this.reference(lexeme);
      return;
    }
    const from = this.output.parts.length;
    const size = this.write(unmarked(lexeme));
    this.number(from, size, 0);
  }

  private reference(lexeme: string): void {
    const number = REFERENCE_LEXEME.exec(lexeme)?.[1];
    const value = number === undefined ? undefined : this.table[Number(number)];
    if (value === undefined) {
      throw damaged("no reference");
    }
    this.checkDepth(value.height);
    this.reserve(value.size);
    value.text ??= value.output.parts.slice(value.from, value.to).join("");
    this.output.parts.push(value.text);
    this.output.bytes += value.size;
    this.rise(value.height);
  }

  private rowKeys(): string[] {
    const keys: string[] = [];
    if (this.scanner.next() !== "[" || this.scanner.next() !== "[") {
      throw damaged("rows without keys");
    }
    for (let token = this.scanner.next(); token !== "]"; token = this.scanner.next()) {
      if (token !== "string") {
        throw damaged("a key of rows is no string");
      }
      keys.push(unmarked(this.scanner.lexeme()));
    }
    if (keys.length === 0) {
      throw damaged("rows without keys");
    }
    return keys;
  }

  private open(kind: Frame["kind"], keys: readonly string[] = [], wrap?: Wrap): Frame {
    this.checkDepth(1);
    const { parts, bytes } = this.output;
    const frame: Frame = { kind, from: parts.length, start: bytes, height: 0, count: 0, keys, wrap };
    this.frames.push(frame);
    return frame;
  }

  private close(frame: Frame, bracket: string): void {
    this.write(bracket);
    this.frames.pop();
    const height = frame.height + 1;
    this.number(frame.from, this.output.bytes - frame.start, height);
    this.rise(height);
  }

  private closeWrap(frame: Frame, token: JsonToken): void {
    this.onlyKey(token);
    this.frames.pop();
    const { parts, bytes } = this.output;
    this.bytes -= bytes;
    this.output = this.outer.pop()!;
    const from = this.output.parts.length;
    const before = this.output.bytes;
    const texts = frame.wrap === JSON_STEP ? parts : [this.indented(parts.join(""))];
    this.checkRoom(texts.reduce((sum, text) => sum + escapes(text), bytes + 2));
    this.write('"');
    for (const text of texts) {
      this.writeQuoted(text);
    }
    this.write('"');
    this.number(from, this.output.bytes - before, 0);
  }

  private indented(text: string): string {
    const content = indented(text, this.limits.output);
    if (content === undefined) {
      throw tooMuch(this.limits.output);
    }
    return content;
  }

  /** Part by part, so that there is no second copy. */
  private writeQuoted(text: string): void {
    for (let at = 0; at < text.length; ) {
      const end = at + PART - (isHigh(text.charCodeAt(at + PART - 1)) ? 1 : 0);
      this.write(quote(text.slice(at, end)).slice(1, -1));
      at = end;
    }
  }

  private onlyKey(token: JsonToken): void {
    if (token !== "}") {
      throw damaged("a step has a second key");
    }
  }

  /** Notes the height of a value that ended. */
  private rise(height: number): void {
    const frame = this.top();
    if (frame !== undefined && frame.kind !== "wrap" && height > frame.height) {
      frame.height = height;
    }
  }

  private number(from: number, size: number, height: number): void {
    if (size >= NUMBERED) {
      const { output } = this;
      this.table.push({ output, from, to: output.parts.length, size, height });
    }
  }

  private write(text: string): number {
    const size = utf8Length(text);
    this.reserve(size);
    this.output.parts.push(text);
    this.output.bytes += size;
    return size;
  }

  /** What is in any output ends up in the first. */
  private reserve(size: number): void {
    this.checkRoom(size);
    this.bytes += size;
  }

  private checkRoom(size: number): void {
    if (this.bytes + size > this.limits.output) {
      throw tooMuch(this.limits.output);
    }
  }

  private checkDepth(height: number): void {
    if (this.frames.length + height > this.limits.depth) {
      throw damaged(`nested deeper than ${this.limits.depth}`, "depth");
    }
  }
}

function wrapOf(key: string | undefined): Wrap | undefined {
  if (key === `"${JSON_STEP}"`) {
    return JSON_STEP;
  }
  return key === `"${INDENTED_STEP}"` ? INDENTED_STEP : undefined;
}

/** A string's lexeme without the mark that an encoder put in front. */
function unmarked(lexeme: string): string {
  if (lexeme[1] !== MARK) {
    return lexeme;
  }
  if (lexeme[2] !== MARK) {
    throw damaged("an unknown step");
  }
  return `"${lexeme.slice(2)}`;
}
