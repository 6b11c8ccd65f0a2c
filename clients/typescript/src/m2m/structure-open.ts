import * as Cause from "../core/causes.gen.js";
import { overLimit } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { DECOMPRESSION_KIND } from "../core/spec.gen.js";
import { encoder } from "../core/text.js";
import { COLON, MARK, QUOTE } from "./structure.js";
import type { ReadColumns } from "./structure-column.js";
import { ColumnReader } from "./structure-columns.js";
import { Budget, Output } from "./structure-output.js";
import { Quoter } from "./structure-quote.js";
import { Names } from "./structure-restored.js";
import { Source } from "./structure-source.js";

// The kinds of open values.
export const ARRAY_FRAME = 0;
export const OBJECT_FRAME = 1;
/** An array whose elements may be rows, and an object whose members may be. */
export const ROWS_FRAME = 2;
export const MEMBERS_FRAME = 3;
export const ROW_FRAME = 4;
export const INLINE_FRAME = 5;
export const NAME_FRAME = 6;
export const JSON_FRAME = 7;

/** There is one frame for each level; it is reused for the next value there. */
export class Frame {
  kind: number = ARRAY_FRAME;
  /** The height of the highest value in it. */
  height = 0;
  /** The elements or members so far, and the announced number, or -1. */
  count = 0;
  announced = -1;
  /** The first column, or the next one of a row. */
  column = -1;
  /** How many columns there were before those of a table. */
  before = 0;
  /** The row that an inline object stands in, and whether it has a cell. */
  row: Frame = this;
  hasCell = false;
  /** Where a name stands in the frame, and where its value begins; of a string of JSON, how many names were loose. */
  nameFrom = 0;
  nameTo = 0;
  begin = 0;
  indented = false;
}

/** The text that a decoder has restored, and the open values in it. */
export class Restoring {
  readonly source: Source;
  readonly columns: ReadColumns;
  readonly columnReader: ColumnReader;
  readonly names: Names;
  readonly limits: Limits;
  readonly frames: Frame[] = [];
  open = 0;
  /** Arrays, objects and strings of JSON around a value. */
  depth = 0;
  output: Output;
  private readonly budget: Budget;
  private readonly outputs: Output[];
  /** Outputs to use again: strings of JSON are often short. */
  private readonly spare: Output[] = [];

  constructor(text: string, limits: Limits) {
    const bytes = encoder.encode(text);
    this.source = new Source(bytes);
    this.columnReader = new ColumnReader(this.source, limits.depth);
    this.columns = this.columnReader.columns;
    this.limits = limits;
    this.budget = new Budget(limits.output);
    this.output = new Output(this.budget, true, 2 * bytes.length);
    this.outputs = [this.output];
    this.names = new Names(this.source, this.outputs);
  }

  /** Opens a frame that counts for so many levels, with all fields reset. */
  push(kind: number, levels: number): Frame {
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
  close(frame: Frame, bracket: number): void {
    if (frame.announced >= 0) {
      if (frame.count !== frame.announced) {
        throw this.source.wrong(Cause.STRUCTURE_ROWS);
      }
      this.columns.count = frame.before;
    }
    this.output.byte(bracket);
    this.open--;
    this.depth--;
    this.rise(frame.height + 1);
  }

  /** Notes the height of a value that ended. */
  rise(height: number): void {
    if (this.open > 0) {
      const frame = this.frames[this.open - 1]!;
      if (height > frame.height) {
        frame.height = height;
      }
    }
  }

  /** How high a value may be here. */
  room(): number {
    return this.limits.depth - this.depth;
  }

  checkDepth(height: number): void {
    if (height > this.room()) {
      throw overLimit(DECOMPRESSION_KIND, "depth", this.limits.depth);
    }
  }

  /** Begins the text in a string of JSON. */
  openText(): void {
    this.output = this.spare.pop() ?? new Output(this.budget, false);
    this.outputs.push(this.output);
  }

  /** Ends the text in a string of JSON, and writes the string. */
  closeText(indented: boolean): void {
    const inner = this.outputs.pop()!;
    this.output = this.outputs[this.outputs.length - 1]!;
    this.budget.end(inner.length);
    const quoter = new Quoter(this.output, indented);
    inner.copyTo(quoter);
    quoter.end();
    if (inner.clear()) {
      this.spare.push(inner);
    }
  }

  /** Reads a member's key. */
  key(): void {
    const { source } = this;
    const from = source.at;
    const to = source.string();
    if (source.isStep(from)) {
      throw source.wrong(Cause.STRUCTURE_STEP, from, to);
    }
    this.writeKey(from, to);
    source.colon();
  }

  writeKey(from: number, to: number): void {
    this.writeString(from, to);
    this.output.byte(COLON);
  }

  /** Writes a string without the mark that an encoder put in front. */
  writeString(from: number, to: number): void {
    const { bytes } = this.source;
    if (bytes[from + 1] === MARK) {
      this.output.byte(QUOTE);
      this.output.write(bytes, from + 2, to);
    } else {
      this.output.write(bytes, from, to);
    }
  }
}
