import { CompactError } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { isUnicode, utf8Length } from "../core/text.js";
import { compactText, Interner, parseValues, type Values } from "./structure-parse.js";
import {
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

// Two passes: the first gives equal values equal ids, the second writes. Nothing
// recurs, so that any depth will do.

/** Bytes that a wrap adds to the text in it; the one for indented text has one more. */
const WRAP_COST = 10;

/** Writes a JSON text with references for what stood before, keys once for rows, and strings of JSON unwrapped. */
export function encodeStructure(text: string, limits: Limits): string {
  return new Writer(limits).write(text);
}

/** An array, object or wrap of which a part is written. */
interface Frame {
  readonly values: Values;
  /** The place of the next value, or of its key, and the place behind the last. */
  next: number;
  readonly end: number;
  readonly close: string;
  readonly depth: number;
  /** What is to be numbered at the end. */
  readonly id: number;
  readonly size: number;
  readonly keys: "none" | "written" | "skipped";
  readonly rows: boolean;
  comma: boolean;
}

class Writer {
  private readonly limits: Limits;
  private readonly interner = new Interner();
  /** The number of what was written, by id. */
  private readonly numbers = new Map<number, number>();
  private readonly frames: Frame[] = [];
  private readonly out: string[] = [];

  constructor(limits: Limits) {
    this.limits = limits;
  }

  write(text: string): string {
    this.value(parseValues(text, this.limits.depth, this.interner), 0, 0);
    for (let frame = this.top(); frame !== undefined; frame = this.top()) {
      this.step(frame);
    }
    return this.out.join("");
  }

  private top(): Frame | undefined {
    return this.frames[this.frames.length - 1];
  }

  /** Writes the next value of a frame, or its end. */
  private step(frame: Frame): void {
    const { values } = frame;
    if (frame.next === frame.end) {
      this.out.push(frame.close);
      this.frames.pop();
      this.number(frame.id, frame.size);
      return;
    }
    if (frame.comma) {
      this.out.push(",");
    }
    frame.comma = true;
    let place = frame.next;
    if (frame.keys !== "none") {
      if (frame.keys === "written") {
        this.out.push(marked(values.lexeme(place)), ":");
      }
      place++;
    }
    frame.next = values.next[place]!;
    if (!frame.rows) {
      this.value(values, place, frame.depth + 1);
    } else if (!this.reference(values, place)) {
      this.out.push("[");
      this.open(values, place, frame.depth + 1, { close: "]", keys: "skipped" });
    }
  }

  /** Writes a value, or the beginning of one. */
  private value(values: Values, place: number, depth: number): void {
    if (this.reference(values, place)) {
      return;
    }
    switch (values.text[values.starts[place]!]) {
      case '"':
        this.string(values, place, depth);
        break;
      case "{":
        this.out.push("{");
        this.open(values, place, depth, { close: "}", keys: "written" });
        break;
      case "[":
        this.array(values, place, depth);
        break;
      default:
        this.out.push(values.lexeme(place));
    }
  }

  private reference(values: Values, place: number): boolean {
    const number = values.sizes[place]! < NUMBERED ? undefined : this.numbers.get(values.ids[place]!);
    if (number === undefined) {
      return false;
    }
    this.out.push(`"${REFERENCE}${number}"`);
    return true;
  }

  private array(values: Values, place: number, depth: number): void {
    if (!values.rows[place]) {
      this.out.push("[");
      this.open(values, place, depth, { close: "]", keys: "none" });
      return;
    }
    const keys: string[] = [];
    for (let key = place + 2; key < values.next[place + 1]!; key = values.next[key + 1]!) {
      keys.push(marked(values.lexeme(key)));
    }
    this.out.push(`{"${ROWS_STEP}":[[${keys.join()}]`);
    this.open(values, place, depth, { close: "]}", keys: "none", rows: true, comma: true });
  }

  private open(
    values: Values,
    place: number,
    depth: number,
    how: Pick<Frame, "close" | "keys"> & { rows?: true; comma?: true },
  ): void {
    this.frames.push({
      values,
      next: place + 1,
      end: values.next[place]!,
      depth,
      id: values.ids[place]!,
      size: values.sizes[place]!,
      rows: false,
      comma: false,
      ...how,
    });
  }

  private string(values: Values, place: number, depth: number): void {
    const id = values.ids[place]!;
    const size = values.sizes[place]!;
    const lexeme = values.lexeme(place);
    const inner = this.unwrapped(lexeme, size, depth);
    if (inner === undefined) {
      this.out.push(marked(lexeme));
      this.number(id, size);
      return;
    }
    this.out.push(`{"${inner.wrap}":`);
    const end = inner.values.next[0]!;
    const frame = { values: inner.values, next: 0, end, depth, id, size, rows: false, comma: false };
    this.frames.push({ ...frame, close: "}", keys: "none" });
  }

  /** The values of the JSON text in a string, if a wrap gives the string back and is shorter. */
  private unwrapped(lexeme: string, size: number, depth: number): { wrap: Wrap; values: Values } | undefined {
    const text = lexeme[1] === "{" || lexeme[1] === "[" ? contentOf(lexeme) : undefined;
    if (text === undefined) {
      return undefined;
    }
    const values = this.parse(text, this.limits.depth - depth - 1);
    if (values === undefined) {
      return undefined;
    }
    const compact = values.sizes[0]!;
    if (compact === utf8Length(text)) {
      return compact + WRAP_COST < size ? { wrap: JSON_STEP, values } : undefined;
    }
    const fits = compact + WRAP_COST + 1 < size && indented(compactText(text), text.length) === text;
    return fits ? { wrap: INDENTED_STEP, values } : undefined;
  }

  private parse(text: string, maxDepth: number): Values | undefined {
    try {
      return parseValues(text, maxDepth, this.interner);
    } catch (error) {
      if (error instanceof CompactError) {
        return undefined;
      }
      throw error;
    }
  }

  private number(id: number, size: number): void {
    if (size >= NUMBERED) {
      this.numbers.set(id, this.numbers.size);
    }
  }
}

/** The content of a string, if the string is what `quote` makes of it. */
function contentOf(lexeme: string): string | undefined {
  const content = String(JSON.parse(lexeme));
  return isUnicode(content) && quote(content) === lexeme ? content : undefined;
}

/** A string's lexeme with one mark more if it begins with one. */
function marked(lexeme: string): string {
  return lexeme[1] === MARK ? `"${MARK}${lexeme.slice(1)}` : lexeme;
}
