import { longer } from "./structure.js";
import type { Source } from "./structure-source.js";

// What a column's cell is.
export const PLAIN = 0;
export const CONSTANT = 1;
export const PATTERN = 2;
export const INLINE = 3;
export const ROW = 4;
export const LIST = 5;

// Fields of `data` that every column has. The others differ between reading and writing.
const KIND = 0;
const OPTIONAL = 1;
const FIELDS = 10;

/** Columns, in one array. */
class ColumnArray {
  /** How many columns there are. The columns of a finished table are removed. */
  count = 0;
  protected data: Int32Array = new Int32Array(0);

  kind(column: number): number {
    return this.data[column * FIELDS + KIND]!;
  }

  isOptional(column: number): boolean {
    return this.data[column * FIELDS + OPTIONAL] === 1;
  }

  setKind(column: number, kind: number): void {
    this.data[column * FIELDS + KIND] = kind;
  }

  setOptional(column: number, optional: boolean): void {
    this.data[column * FIELDS + OPTIONAL] = optional ? 1 : 0;
  }

  /** Adds columns that are plain, and not optional; the first of them. */
  add(count: number): number {
    const first = this.count;
    this.count += count;
    if (this.count * FIELDS > this.data.length) {
      this.data = longer(this.data, Math.max(this.count * FIELDS, 2 * this.data.length));
    }
    this.data.fill(0, first * FIELDS, this.count * FIELDS);
    return first;
  }
}

// Of a column to be written: the key's first node, and its id.
const KEY_NODE = 2;
const KEY_ID = 3;
/** A node with the constant, or with the beginning and end of the pattern. */
const SAMPLE = 4;
const BEFORE = 5;
const AFTER = 6;
/** The columns in the cell. */
const FIRST = 4;
const WIDTH = 5;
/** The values, until the kind of the column is known. */
const VALUES = 7;
const VALUES_END = 8;

/** The columns of what is written. */
export class ShapeColumns extends ColumnArray {
  keyNode(column: number): number {
    return this.data[column * FIELDS + KEY_NODE]!;
  }

  keyId(column: number): number {
    return this.data[column * FIELDS + KEY_ID]!;
  }

  sample(column: number): number {
    return this.data[column * FIELDS + SAMPLE]!;
  }

  /** The bytes of a pattern in front of the cell, and behind it. */
  before(column: number): number {
    return this.data[column * FIELDS + BEFORE]!;
  }

  after(column: number): number {
    return this.data[column * FIELDS + AFTER]!;
  }

  /** The columns in a cell. */
  firstIn(column: number): number {
    return this.data[column * FIELDS + FIRST]!;
  }

  widthIn(column: number): number {
    return this.data[column * FIELDS + WIDTH]!;
  }

  values(column: number): number {
    return this.data[column * FIELDS + VALUES]!;
  }

  valuesEnd(column: number): number {
    return this.data[column * FIELDS + VALUES_END]!;
  }

  /** Adds one to the values of a column; returns their number before or, after setKey, the place of the value. */
  addValue(column: number): number {
    return this.data[column * FIELDS + VALUES_END]!++;
  }

  /** Gives a key to a column, whose values will stand from an offset on. */
  setKey(column: number, node: number, id: number, values: number): void {
    const at = column * FIELDS;
    this.data[at + KEY_NODE] = node;
    this.data[at + KEY_ID] = id;
    this.data[at + VALUES] = values;
    this.data[at + VALUES_END] = values;
  }

  setSample(column: number, node: number, before: number, after: number): void {
    const at = column * FIELDS;
    this.data[at + SAMPLE] = node;
    this.data[at + BEFORE] = before;
    this.data[at + AFTER] = after;
  }

  setColumns(column: number, first: number, width: number): void {
    this.data[column * FIELDS + FIRST] = first;
    this.data[column * FIELDS + WIDTH] = width;
  }
}

// Of a column that was read: the key's text, with its quotes.
const KEY_FROM = 2;
const KEY_TO = 3;
/** A constant's or pattern's text; or the first of the columns in a cell. */
const FROM = 4;
const TO = 5;
const AT_STAR = 6;
/** The next column of the same list, and the first from this one on that is not optional; -1 if there is none. */
const NEXT = 7;
const REQUIRED = 8;
/** The number of the list. */
const LIST_NUMBER = 9;

/** The columns of the tables that a decoder has open. */
export class ReadColumns extends ColumnArray {
  /** The lists that have a key twice. */
  readonly twice: Set<number> = new Set();
  private readonly source: Source;
  /** The columns of the table that is being read, by their lists and keys, and how many others stand in front. */
  private keys: Int32Array = new Int32Array(0);
  private before = 0;

  constructor(source: Source) {
    super();
    this.source = source;
  }

  keyFrom(column: number): number {
    return this.data[column * FIELDS + KEY_FROM]!;
  }

  keyTo(column: number): number {
    return this.data[column * FIELDS + KEY_TO]!;
  }

  /** Where the text of a constant or pattern begins, or the first column in the cell. */
  from(column: number): number {
    return this.data[column * FIELDS + FROM]!;
  }

  to(column: number): number {
    return this.data[column * FIELDS + TO]!;
  }

  star(column: number): number {
    return this.data[column * FIELDS + AT_STAR]!;
  }

  next(column: number): number {
    return this.data[column * FIELDS + NEXT]!;
  }

  required(column: number): number {
    return column < 0 ? -1 : this.data[column * FIELDS + REQUIRED]!;
  }

  /** Adds a column by its key to a list, which may have the key already. */
  addKey(list: number, from: number, to: number): number {
    const column = this.add(1);
    const at = column * FIELDS;
    this.data[at + KEY_FROM] = from;
    this.data[at + KEY_TO] = to;
    this.data[at + FROM] = -1;
    this.data[at + NEXT] = -1;
    this.data[at + REQUIRED] = -1;
    this.data[at + LIST_NUMBER] = list;
    if (this.isNoted(column, from, to)) {
      this.twice.add(list);
    }
    return column;
  }

  setText(column: number, from: number, to: number, star: number): void {
    const at = column * FIELDS;
    this.data[at + FROM] = from;
    this.data[at + TO] = to;
    this.data[at + AT_STAR] = star;
  }

  setFirst(column: number, first: number): void {
    this.data[column * FIELDS + FROM] = first;
  }

  setNext(column: number, next: number): void {
    this.data[column * FIELDS + NEXT] = next;
  }

  setRequired(column: number, required: number): void {
    this.data[column * FIELDS + REQUIRED] = required;
  }

  /** The keys of a table begin, or have ended. */
  beginKeys(): void {
    this.before = this.count;
    this.keys = new Int32Array(16);
  }

  endKeys(): void {
    this.keys = new Int32Array(0);
  }

  /** Says whether the list has the key already, and notes it if not. */
  private isNoted(column: number, from: number, to: number): boolean {
    if (2 * (column - this.before + 1) > this.keys.length) {
      this.rehash(column);
    }
    const slot = this.slot(column, from, to);
    const isNoted = this.keys[slot] !== 0;
    this.keys[slot] = column + 1;
    return isNoted;
  }

  private rehash(count: number): void {
    this.keys = new Int32Array(4 * this.keys.length);
    for (let column = this.before; column < count; column++) {
      this.keys[this.slot(column, this.keyFrom(column), this.keyTo(column))] = column + 1;
    }
  }

  /** Where a column of this list and key stands, or would. */
  private slot(column: number, from: number, to: number): number {
    const { keys, data } = this;
    const list = data[column * FIELDS + LIST_NUMBER]!;
    let slot = this.source.hash(from, to, list) & (keys.length - 1);
    for (; keys[slot] !== 0; slot = (slot + 1) & (keys.length - 1)) {
      const other = keys[slot]! - 1;
      if (
        data[other * FIELDS + LIST_NUMBER] === list &&
        this.source.equal(from, to, this.keyFrom(other), this.keyTo(other))
      ) {
        break;
      }
    }
    return slot;
  }
}
