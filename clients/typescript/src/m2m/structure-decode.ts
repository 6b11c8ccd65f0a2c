import { encoder } from "../core/bytes.js";
import type { Limits } from "../core/limits.js";
import {
  BRACE,
  BRACE_END,
  BRACKET,
  BRACKET_END,
  beginsRest,
  COLON,
  COMMA,
  INDENTED_STEP,
  JSON_STEP,
  MARK,
  QUOTE,
} from "./structure.js";
import { ANY, CONSTANT, Columns, INLINE, LIST, PATTERN, ROW } from "./structure-columns.js";
import { Budget, Output } from "./structure-output.js";
import { Quoter } from "./structure-quote.js";
import { Names } from "./structure-restored.js";
import { FLAGS, Source } from "./structure-source.js";

/** Undoes encodeStructure: the JSON text without white space between its tokens. */
export function decodeStructure(text: string, limits: Limits): string {
  return new Reader(text, limits).read();
}

/** The steps that a frame uses, as FLAGS. Throws as decodeStructure does. */
export function structureFlags(text: string, limits: Limits): number {
  const reader = new Reader(text, limits);
  reader.read();
  return reader.flags;
}

// What is open.
const ARRAY_FRAME = 0;
const OBJECT_FRAME = 1;
/** An array whose elements may be rows, and an object whose members may be. */
const ROWS_FRAME = 2;
const MEMBERS_FRAME = 3;
const ROW_FRAME = 4;
const INLINE_FRAME = 5;
const NAME_FRAME = 6;
const JSON_FRAME = 7;

/** One for each level, used again for the next value there. */
class Frame {
  kind = ARRAY_FRAME;
  /** The height of the highest value in it. */
  height = 0;
  /** Elements or members so far, and those that were announced; -1 if none were. */
  count = 0;
  announced = -1;
  /** The first column, or the next one of a row. */
  column = -1;
  /** How many columns there were before those of a table. */
  before = 0;
  /** The row that an inline object stands in, and whether it has a cell. */
  row: Frame = this;
  hasCell = false;
  /** Where a name stands in the frame, and where its value begins. */
  nameFrom = 0;
  nameTo = 0;
  begin = 0;
  indented = false;
}

/** What the row's cell, or the value, may be: by kinds of columns. */
type Place = typeof ANY | typeof PATTERN | typeof ROW | typeof LIST;

class Reader {
  private readonly source: Source;
  private readonly columns: Columns;
  private readonly names: Names;
  private readonly limits: Limits;
  private readonly budget: Budget;
  private readonly frames: Frame[] = [];
  private open = 0;
  /** Arrays, objects and strings of JSON around a value. */
  private depth = 0;
  private output: Output;
  private readonly outer: Output[] = [];
  /** Outputs to use again: strings of JSON are often short. */
  private readonly spare: Output[] = [];

  constructor(text: string, limits: Limits) {
    const bytes = encoder.encode(text);
    this.source = new Source(bytes);
    this.columns = new Columns(this.source, limits.depth);
    this.names = new Names(this.source);
    this.limits = limits;
    this.budget = new Budget(limits.output);
    this.output = new Output(this.budget, true, 2 * bytes.length);
  }

  get flags(): number {
    return this.source.flags;
  }

  read(): string {
    this.value(ANY, -1);
    while (this.open > 0) {
      this.step(this.frames[this.open - 1]!);
    }
    const { source } = this;
    source.skipSpace();
    if (source.at < source.bytes.length) {
      throw source.wrong("text behind the value");
    }
    return this.output.toText();
  }

  /** Reads what comes next in what is open. */
  private step(frame: Frame): void {
    switch (frame.kind) {
      case ARRAY_FRAME:
        if (this.more(frame, BRACKET_END)) {
          this.value(ANY, -1);
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
          this.value(frame.kind === MEMBERS_FRAME ? ROW : ANY, frame.column);
        }
        break;
      case NAME_FRAME:
        this.endName(frame);
        break;
      case JSON_FRAME:
        this.endJson(frame);
        break;
      default:
        this.cell(frame);
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
    if (frame.count > 0) {
      if (byte !== COMMA) {
        throw source.wrong("a comma or an end was expected");
      }
      source.at++;
      this.output.byte(COMMA);
      source.skipSpace();
    }
    frame.count++;
    return true;
  }

  /** Reads a member's key. */
  private key(): void {
    const { source } = this;
    const from = source.at;
    const to = source.string();
    if (source.isStep(from)) {
      throw source.wrong("a step among members", from);
    }
    this.writeKey(from, to);
    source.colon();
  }

  private writeKey(from: number, to: number): void {
    this.writeString(from, to);
    this.output.byte(COLON);
  }

  /** Writes a string without the mark that an encoder put in front. */
  private writeString(from: number, to: number): void {
    const { bytes } = this.source;
    if (bytes[from + 1] === MARK) {
      this.output.byte(QUOTE);
      this.output.write(bytes, from + 2, to);
    } else {
      this.output.write(bytes, from, to);
    }
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
              cell = ANY;
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
   * Reads the beginning of an object or of a step: what comes next is a value of a
   * member or of a string of JSON, the first row of a table, or the value that gets
   * a name; or the object has ended.
   */
  private brace(): "value" | "row" | "name" | "end" {
    const { source } = this;
    const start = source.at++;
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
      return this.bracedStep(start, from, to);
    }
    this.push(OBJECT_FRAME, 1).count = 1;
    this.output.byte(BRACE);
    this.writeKey(from, to);
    return "value";
  }

  private bracedStep(start: number, from: number, to: number): "value" | "row" | "name" {
    const { source } = this;
    const indented = source.isText(from + 1, to - 1, INDENTED_STEP);
    if (indented || source.isText(from + 1, to - 1, JSON_STEP)) {
      source.flags |= FLAGS.json;
      this.push(JSON_FRAME, 1).indented = indented;
      this.outer.push(this.output);
      this.output = this.spare.pop() ?? new Output(this.budget, false);
      return "value";
    }
    if (to > from + 3 && this.names.end(from + 2) === to - 1) {
      this.refuseNamed(from);
      source.flags |= FLAGS.name;
      const frame = this.push(NAME_FRAME, 0);
      frame.nameFrom = from + 2;
      frame.nameTo = to - 1;
      frame.begin = this.output.length;
      this.output.beginName();
      return "name";
    }
    this.table(start, from, to);
    return "row";
  }

  /** Names do not nest in each other at one place. */
  private refuseNamed(at: number): void {
    if (this.open > 0 && this.frames[this.open - 1]!.kind === NAME_FRAME) {
      throw this.source.wrong("a name step as the value of another", at);
    }
  }

  /** Reads the head of a table: of the array that is open, or of an object. */
  private table(start: number, from: number, to: number): void {
    const { source, columns } = this;
    const announced = this.rowsOf(from + 2, to - 1);
    source.flags |= FLAGS.table;
    const before = columns.count;
    const first = columns.read();
    const around = this.open > 0 ? this.frames[this.open - 1]! : undefined;
    const byte = source.skipSpace();
    let frame = around;
    if (byte === BRACE_END && frame?.kind === ARRAY_FRAME && frame.count === 1) {
      frame.kind = ROWS_FRAME;
      source.at++;
      source.expect(COMMA);
    } else if (byte === COMMA) {
      frame = this.push(MEMBERS_FRAME, 1);
      this.output.byte(BRACE);
      source.at++;
    } else {
      throw source.wrong("rows were expected", byte === BRACE_END ? start : source.at);
    }
    this.checkDepth(columns.height);
    frame.announced = announced;
    frame.column = first;
    frame.before = before;
    frame.count = 1;
    if (frame.kind === MEMBERS_FRAME) {
      source.skipSpace();
      this.key();
    }
  }

  /** Reads `3 rows`: how many. */
  private rowsOf(from: number, to: number): number {
    const { source } = this;
    const { bytes } = source;
    let count = 0;
    let at = from;
    for (; at < to && bytes[at]! >= 0x30 && bytes[at]! <= 0x39; at++) {
      count = 10 * count + bytes[at]! - 0x30;
    }
    if (at === from || bytes[from] === 0x30 || !source.isText(at, to, " rows")) {
      throw source.wrong("an unknown step", from);
    }
    return count;
  }

  private string(place: Place, column: number): void {
    const { source } = this;
    const from = source.at;
    const to = source.string();
    if (source.isStep(from)) {
      this.namedString(from, to, place, column);
    } else if (place === PATTERN) {
      this.writePattern(from + (source.bytes[from + 1] === MARK ? 2 : 1), to - 1, column);
    } else {
      this.writeString(from, to);
    }
  }

  private writePattern(from: number, to: number, column: number): void {
    const { output, columns, source } = this;
    const star = columns.star(column);
    output.byte(QUOTE);
    output.write(source.bytes, columns.from(column), star);
    output.write(source.bytes, from, to);
    output.write(source.bytes, star + 1, columns.to(column));
    output.byte(QUOTE);
  }

  /** Reads a string that is a step: a name and its text, a name, or a name and what stands behind it. */
  private namedString(from: number, to: number, place: Place, column: number): void {
    const { source, names } = this;
    this.refuseNamed(from);
    const end = names.end(from + 2);
    const byte = source.bytes[end]!;
    if (end === from + 2) {
      throw source.wrong("an unknown step", from);
    }
    if (byte === COLON) {
      this.defineString(from + 2, end, to, place, column);
    } else if (end === to - 1) {
      this.repeat(from + 2, end);
    } else if (beginsRest(byte)) {
      this.repeatWithRest(from + 2, end, to);
    } else {
      throw source.wrong("an unknown step", from);
    }
  }

  private defineString(nameFrom: number, nameTo: number, to: number, place: Place, column: number): void {
    const { source, output } = this;
    source.flags |= FLAGS.name;
    const begin = output.length;
    output.beginName();
    if (place === PATTERN) {
      this.writePattern(nameTo + 1, to - 1, column);
    } else {
      output.byte(QUOTE);
      output.write(source.bytes, nameTo + 1, to);
    }
    this.names.add(nameFrom, nameTo, output, begin, 0);
  }

  private repeat(from: number, to: number): void {
    const { source, names } = this;
    source.flags |= FLAGS.repetition;
    const name = names.find(from, to);
    const height = names.height(name);
    this.checkDepth(height);
    this.output.repeat(names.output(name), names.begin(name), names.valueEnd(name));
    this.rise(height);
  }

  private repeatWithRest(from: number, end: number, to: number): void {
    const { source, names, output } = this;
    source.flags |= FLAGS.rest;
    const name = names.find(from, end);
    if (names.output(name).byteAt(names.begin(name)) !== QUOTE) {
      throw source.wrong("text behind the name of what is no string", from);
    }
    output.repeat(names.output(name), names.begin(name), names.valueEnd(name) - 1);
    output.write(source.bytes, end, to);
  }

  /** Goes on in a row, or in an inline object of one. */
  private cell(frame: Frame): void {
    const { source, columns } = this;
    for (;;) {
      const { column } = frame;
      if (column < 0) {
        this.endRow(frame);
        return;
      }
      const kind = columns.kind(column);
      if (kind === CONSTANT) {
        this.writeCellKey(frame, column);
        this.writeString(columns.from(column), columns.to(column));
        frame.column = columns.next(column);
        continue;
      }
      if (kind === INLINE) {
        this.writeCellKey(frame, column);
        frame.column = columns.next(column);
        const inline = this.push(INLINE_FRAME, 1);
        inline.column = columns.from(column);
        inline.row = frame.row;
        this.output.byte(BRACE);
        return;
      }
      if (source.skipSpace() === BRACKET_END) {
        const next = columns.required(column);
        if (next >= 0 && columns.kind(next) !== CONSTANT) {
          throw source.wrong("a row is shorter than its columns");
        }
        frame.column = next;
        continue;
      }
      this.nextCell(frame.row);
      frame.column = columns.next(column);
      if (columns.isOptional(column) && this.isAbsent()) {
        continue;
      }
      this.writeCellKey(frame, column);
      this.value(kind as Place, kind === PATTERN ? column : columns.from(column));
      return;
    }
  }

  private writeCellKey(frame: Frame, column: number): void {
    if (frame.count++ > 0) {
      this.output.byte(COMMA);
    }
    this.writeKey(this.columns.keyFrom(column), this.columns.keyTo(column));
  }

  private nextCell(row: Frame): void {
    if (row.hasCell) {
      this.source.expect(COMMA);
      this.source.skipSpace();
    }
    row.hasCell = true;
  }

  /** Takes a cell that says that there is none. */
  private isAbsent(): boolean {
    const { source } = this;
    const { bytes, at } = source;
    if (bytes[at] !== QUOTE || bytes[at + 1] !== MARK || bytes[at + 2] !== QUOTE) {
      return false;
    }
    source.at += 3;
    source.flags |= FLAGS.absent;
    return true;
  }

  private endRow(frame: Frame): void {
    const { source } = this;
    if (frame.kind === ROW_FRAME) {
      if (source.skipSpace() !== BRACKET_END) {
        throw source.wrong("a row is longer than its columns");
      }
      source.at++;
    }
    this.close(frame, BRACE_END);
  }

  private endName(frame: Frame): void {
    this.source.expect(BRACE_END);
    this.open--;
    this.names.add(frame.nameFrom, frame.nameTo, this.output, frame.begin, frame.height);
    this.rise(frame.height);
  }

  private endJson(frame: Frame): void {
    const { source } = this;
    source.expect(BRACE_END);
    if (frame.height === 0) {
      throw source.wrong("a string of JSON that is no array or object");
    }
    this.open--;
    this.depth--;
    const inner = this.output;
    this.output = this.outer.pop()!;
    this.budget.end(inner.length);
    const quoter = new Quoter(this.output, frame.indented);
    inner.copyTo(quoter);
    quoter.end();
    if (inner.clear()) {
      this.spare.push(inner);
    }
  }

  /** Opens a frame that is so many levels; its fields are as new. */
  private push(kind: number, levels: number): Frame {
    this.checkDepth(levels);
    this.depth += levels;
    if (this.open === this.frames.length) {
      this.frames.push(new Frame());
    }
    const frame = this.frames[this.open++]!;
    frame.kind = kind;
    frame.height = 0;
    frame.count = 0;
    frame.announced = -1;
    frame.column = -1;
    frame.row = frame;
    frame.hasCell = false;
    return frame;
  }

  /** Closes an array or object. */
  private close(frame: Frame, bracket: number): void {
    if (frame.announced >= 0) {
      if (frame.count !== frame.announced) {
        throw this.source.wrong(`${frame.count} rows where ${frame.announced} were announced`);
      }
      this.columns.count = frame.before;
    }
    this.output.byte(bracket);
    this.open--;
    this.depth--;
    this.rise(frame.height + 1);
  }

  /** Notes the height of a value that ended. */
  private rise(height: number): void {
    if (this.open > 0) {
      const frame = this.frames[this.open - 1]!;
      if (height > frame.height) {
        frame.height = height;
      }
    }
  }

  private checkDepth(height: number): void {
    if (this.depth + height > this.limits.depth) {
      throw this.source.tooDeep(this.limits.depth);
    }
  }
}
