import * as Cause from "../core/causes.gen.js";
import { asDamage } from "../core/damage.js";
import { CompactError, overLimit } from "../core/errors.js";
import { jsonFault } from "../core/json-value.js";
import type { Limits } from "../core/limits.js";
import { DECOMPRESSION_KIND } from "../core/spec.gen.js";
import { BRACE, BRACE_END, BRACKET, BRACKET_END, COMMA, MARK, QUOTE } from "./structure.js";
import { nextCell, type Place, writePattern } from "./structure-cells.js";
import { LIST, PATTERN, PLAIN, ROW } from "./structure-column.js";
import {
  ARRAY_FRAME,
  type Frame,
  JSON_FRAME,
  MEMBERS_FRAME,
  NAME_FRAME,
  OBJECT_FRAME,
  Restoring,
  ROW_FRAME,
  ROWS_FRAME,
} from "./structure-open.js";
import { bracedStep, endJson, endName, namedString } from "./structure-steps.js";

/** Undoes encodeStructure: the JSON text without white space between its tokens. */
export function decodeStructure(text: string, limits: Limits): string {
  return readStructure(text, limits).content;
}

/** The steps that a frame uses, as CLAUSES. Throws as decodeStructure does. */
export function structureClauses(text: string, limits: Limits): number {
  return readStructure(text, limits).clauses;
}

function readStructure(text: string, limits: Limits): { readonly content: string; readonly clauses: number } {
  const reader = new Reader(text, limits);
  try {
    return { content: reader.read(), clauses: reader.source.clauses };
  } catch (error) {
    throw explained(error, text, limits);
  }
}

/** How much deeper a frame may nest than the document in it. It bounds the search for what is wrong. */
const STEP_DEPTH = 4;

/** If the text is no JSON, that is the error, even if it has a wrong step or passes a limit earlier. */
function explained(error: unknown, text: string, { depth }: Limits): unknown {
  const fault = error instanceof CompactError ? jsonFault(text, STEP_DEPTH * depth) : undefined;
  if (fault?.limit !== undefined) {
    return overLimit(DECOMPRESSION_KIND, "depth", depth);
  }
  return fault === undefined ? error : asDamage(fault);
}

class Reader extends Restoring {
  read(): string {
    this.value(PLAIN, -1);
    while (this.open > 0) {
      this.step(this.frames[this.open - 1]!);
    }
    const { source } = this;
    source.skipSpace();
    if (source.at < source.bytes.length) {
      throw source.wrong(Cause.STRUCTURE_STEP);
    }
    return this.output.toText();
  }

  /** Reads what comes next in what is open. */
  private step(frame: Frame): void {
    switch (frame.kind) {
      case ARRAY_FRAME:
        if (this.more(frame, BRACKET_END)) {
          this.value(PLAIN, -1);
        }
        break;
      case ROWS_FRAME:
        if (this.more(frame, BRACKET_END)) {
          this.value(ROW, frame.column);
        }
        break;
      case OBJECT_FRAME:
      case MEMBERS_FRAME:
        if (this.more(frame, BRACE_END)) {
          this.key();
          this.value(frame.kind === MEMBERS_FRAME ? ROW : PLAIN, frame.column);
        }
        break;
      case NAME_FRAME:
        endName(this, frame);
        break;
      case JSON_FRAME:
        endJson(this, frame);
        break;
      default: {
        const column = nextCell(this, frame);
        if (column >= 0) {
          const kind = this.columns.kind(column);
          this.value(kind as Place, kind === PATTERN ? column : this.columns.from(column));
        }
      }
    }
  }

  /** Goes to the next element or member; says whether there is one, and closes the frame if there is none. */
  private more(frame: Frame, end: number): boolean {
    const { source } = this;
    const byte = source.skipSpace();
    if (byte === end) {
      source.at++;
      this.close(frame, end);
      return false;
    }
    if (frame.count === frame.announced) {
      throw source.wrong(Cause.STRUCTURE_ROWS);
    }
    if (frame.count > 0) {
      if (byte !== COMMA) {
        throw source.wrong(Cause.STRUCTURE_STEP);
      }
      source.at++;
      this.output.byte(COMMA);
      source.skipSpace();
    }
    frame.count++;
    return true;
  }

  /** Reads a value, or the beginning of one, where a column's cell stands. */
  private value(place: Place, column: number): void {
    let cell = place;
    let first = column;
    for (;;) {
      const byte = this.source.skipSpace();
      switch (byte) {
        case QUOTE:
          this.string(cell, first);
          return;
        case BRACKET:
          this.array(cell, first);
          return;
        case BRACE:
          switch (this.brace()) {
            case "value":
              cell = PLAIN;
              break;
            case "row":
              cell = ROW;
              first = this.frames[this.open - 1]!.column;
              break;
            case "name":
              break;
            default:
              return;
          }
          break;
        default:
          this.output.write(this.source.bytes, this.source.at, this.source.scalar(byte));
          return;
      }
    }
  }

  private array(place: Place, column: number): void {
    this.source.at++;
    if (place === ROW) {
      const frame = this.push(ROW_FRAME, 1);
      frame.column = column;
      this.output.byte(BRACE);
    } else {
      const frame = this.push(place === LIST ? ROWS_FRAME : ARRAY_FRAME, 1);
      frame.column = place === LIST ? column : -1;
      this.output.byte(BRACKET);
    }
  }

  /**
   * Reads the beginning of an object or a step. Returns what follows: a value (of a
   * member, or of JSON in a string), the first row of a table, a value that gets a
   * name, or the end of the object.
   */
  private brace(): "value" | "row" | "name" | "end" {
    const { source } = this;
    source.at++;
    if (source.skipSpace() === BRACE_END) {
      source.at++;
      this.output.byte(BRACE);
      this.close(this.push(OBJECT_FRAME, 1), BRACE_END);
      return "end";
    }
    const from = source.at;
    const to = source.string();
    source.colon();
    if (source.isStep(from)) {
      return bracedStep(this, from, to);
    }
    this.push(OBJECT_FRAME, 1).count = 1;
    this.output.byte(BRACE);
    this.writeKey(from, to);
    return "value";
  }

  private string(place: Place, column: number): void {
    const { source } = this;
    const from = source.at;
    const to = source.string();
    if (source.isStep(from)) {
      namedString(this, from, to, place, column);
    } else if (place === PATTERN) {
      writePattern(this, from + (source.bytes[from + 1] === MARK ? 2 : 1), to - 1, column);
    } else {
      this.writeString(from, to);
    }
  }
}
