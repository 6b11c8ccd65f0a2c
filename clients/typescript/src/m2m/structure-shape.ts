import { BACKSLASH, BLANK, isBoundary, longer, STAR } from "./structure.js";
import { ARRAY, JSON_TEXT, OBJECT, SCALAR, STRING, type Tree } from "./structure-tree.js";

// What a column's cell is.
export const PLAIN = 0;
export const CONSTANT = 1;
export const PATTERN = 2;
export const INLINE = 3;
export const ROW = 4;
export const LIST = 5;

// What a column has, in one array.
const KIND = 0;
const OPTIONAL = 1;
/** The key's first node, and its id. */
const KEY_NODE = 2;
const KEY_ID = 3;
/** A node that has the constant, or begins and ends as the pattern does. */
const SAMPLE = 4;
const BEFORE = 5;
const AFTER = 6;
/** The columns in the cell. */
const FIRST = 4;
const WIDTH = 5;
/** The values, while it is unknown what the column is. */
const FROM = 7;
const TO = 8;
const FIELDS = 9;

const MOST_INSERTED = 32;
/** Columns have to save more bytes than this, and patterns more than that. */
const LEAST_SAVED = 20;
const LEAST_PATTERN_SAVED = 16;
const LEAST_PATTERN = 4;
/** What an optional column, and an absent cell, is counted as. */
const OPTIONAL_COST = 2;
const ABSENT_COST = 8;
/** Objects of so many bytes beside their keys that are equal do not stand in the row. */
const LONG_INLINE = 24;

const NONE = new Int32Array(0);

/** Finds columns for objects. Those of a table stay until it is released. */
export class Shapes {
  /** The first column that was found last, how many there are beside it, and the rows. */
  first = 0;
  width = 0;
  rows = 0;
  private readonly tree: Tree;
  private readonly dense: boolean;
  private columns: Int32Array = NONE;
  private count = 0;
  /** The values of columns, one column behind the other. */
  private values: Int32Array = NONE;
  private valueCount = 0;
  /** The keys of a header. */
  private header: Int32Array = NONE;
  private headerCount = 0;
  /** By id, the last group that it was seen in, and where it stands in the header. */
  private groups: Int32Array = NONE;
  private positions: Int32Array = NONE;
  private group = 0;
  /** Lists of columns of which it is unknown what the columns are: the first, and how many. */
  private readonly open: number[] = [];

  constructor(tree: Tree, dense: boolean) {
    this.tree = tree;
    this.dense = dense;
  }

  kind(column: number): number {
    return this.columns[column * FIELDS + KIND]!;
  }

  isOptional(column: number): boolean {
    return this.columns[column * FIELDS + OPTIONAL] === 1;
  }

  keyNode(column: number): number {
    return this.columns[column * FIELDS + KEY_NODE]!;
  }

  keyId(column: number): number {
    return this.columns[column * FIELDS + KEY_ID]!;
  }

  sample(column: number): number {
    return this.columns[column * FIELDS + SAMPLE]!;
  }

  /** The bytes of a pattern in front of the cell, and behind it. */
  before(column: number): number {
    return this.columns[column * FIELDS + BEFORE]!;
  }

  after(column: number): number {
    return this.columns[column * FIELDS + AFTER]!;
  }

  /** The columns in a cell. */
  firstIn(column: number): number {
    return this.columns[column * FIELDS + FIRST]!;
  }

  widthIn(column: number): number {
    return this.columns[column * FIELDS + WIDTH]!;
  }

  /** Takes the columns away from this one on. */
  release(first: number): void {
    this.count = first;
  }

  /** Says whether an array or object is a table; `first`, `width` and `rows` tell the columns. */
  table(node: number): boolean {
    const { kinds, next } = this.tree;
    const isObject = kinds[node] === OBJECT;
    const end = next[node]!;
    let rows = 0;
    this.valueCount = 0;
    for (let at = node + 1; at < end; at = next[at]!) {
      if (isObject) {
        at++;
      }
      const kind = kinds[at]!;
      if (kind === ARRAY) {
        return false;
      }
      rows++;
      if (kind === OBJECT && next[at]! > at + 1) {
        this.push(at);
      }
    }
    if (rows < 2 || this.valueCount < 2) {
      return false;
    }
    if (this.groups.length === 0) {
      this.groups = new Int32Array(this.tree.different);
      this.positions = new Int32Array(this.tree.different);
    }
    const first = this.shape(0, this.valueCount);
    if (first < 0) {
      return false;
    }
    const { width } = this;
    this.classifyAll();
    this.first = first;
    this.width = width;
    this.rows = rows;
    return true;
  }

  private push(value: number): void {
    if (this.valueCount === this.values.length) {
      this.values = longer(this.values, Math.max(16, 2 * this.valueCount));
    }
    this.values[this.valueCount++] = value;
  }

  /** Finds columns for the objects among the values; the first column, or -1. */
  private shape(from: number, to: number): number {
    if (to - from < 2 || !this.align(from, to)) {
      return -1;
    }
    const { tree, header, positions, headerCount: width } = this;
    const { next, ids, sizes } = tree;
    const first = this.addColumns(width);
    const { columns } = this;
    let absent = 0;
    for (let i = from; i < to; i++) {
      const object = this.values[i]!;
      const end = next[object]!;
      let last = 0;
      let keys = 0;
      for (let key = object + 1; key < end; key = next[key + 1]!) {
        last = positions[ids[key]!]!;
        columns[(first + last) * FIELDS + TO]!++;
        keys++;
      }
      absent += last + 1 - keys;
    }
    const objects = to - from;
    let saved = -ABSENT_COST * absent;
    let begin = this.valueCount;
    for (let c = 0; c < width; c++) {
      const at = (first + c) * FIELDS;
      const count = columns[at + TO]!;
      const key = header[c]!;
      saved += (count - 1) * (sizes[key]! + 1) - (count < objects ? OPTIONAL_COST : 0);
      this.setColumn(first + c, key, count < objects ? 1 : 0, begin);
      begin += count;
    }
    if (saved <= LEAST_SAVED) {
      this.count = first;
      return -1;
    }
    this.reserve(begin);
    for (let i = from; i < to; i++) {
      const object = this.values[i]!;
      const end = next[object]!;
      for (let key = object + 1; key < end; key = next[key + 1]!) {
        const at = (first + positions[ids[key]!]!) * FIELDS + TO;
        this.values[columns[at]!++] = key + 1;
      }
    }
    this.width = width;
    this.open.push(first, width);
    return first;
  }

  /** Makes a header of the keys of objects; says whether there is one. */
  private align(from: number, to: number): boolean {
    const { next, ids } = this.tree;
    const groups = this.groups;
    const positions = this.positions;
    const group = ++this.group;
    this.headerCount = 0;
    let inserted = 0;
    for (let i = from; i < to; i++) {
      const object = this.values[i]!;
      const end = next[object]!;
      let position = 0;
      for (let key = object + 1; key < end; key = next[key + 1]!) {
        const id = ids[key]!;
        if (groups[id] === group) {
          const known = positions[id]!;
          if (known < position) {
            return false;
          }
          position = known + 1;
        } else if (i > from && inserted++ === MOST_INSERTED) {
          return false;
        } else {
          groups[id] = group;
          this.insert(position++, key);
        }
      }
    }
    return true;
  }

  private insert(position: number, key: number): void {
    const { positions } = this;
    const { ids } = this.tree;
    if (this.headerCount === this.header.length) {
      this.header = longer(this.header, Math.max(16, 2 * this.headerCount));
    }
    const { header } = this;
    for (let i = this.headerCount++; i > position; i--) {
      const moved = header[i - 1]!;
      header[i] = moved;
      positions[ids[moved]!] = i;
    }
    header[position] = key;
    positions[ids[key]!] = position;
  }

  private addColumns(count: number): number {
    const first = this.count;
    this.count += count;
    if (this.count * FIELDS > this.columns.length) {
      this.columns = longer(this.columns, Math.max(this.count * FIELDS, 2 * this.columns.length));
    }
    this.columns.fill(0, first * FIELDS, this.count * FIELDS);
    return first;
  }

  private setColumn(column: number, key: number, optional: number, from: number): void {
    const { columns } = this;
    const at = column * FIELDS;
    columns[at + OPTIONAL] = optional;
    columns[at + KEY_NODE] = key;
    columns[at + KEY_ID] = this.tree.ids[key]!;
    columns[at + FROM] = from;
    columns[at + TO] = from;
  }

  private reserve(count: number): void {
    if (count > this.values.length) {
      this.values = longer(this.values, Math.max(count, 2 * this.values.length));
    }
    this.valueCount = count;
  }

  /** Finds out what columns are, in all lists that are open; cells may have lists of their own. */
  private classifyAll(): void {
    const { open } = this;
    for (let list = 0; list < open.length; list += 2) {
      const first = open[list]!;
      const end = first + open[list + 1]!;
      let constants = 0;
      for (let column = first; column < end; column++) {
        const kind = this.classify(column);
        this.columns[column * FIELDS + KIND] = kind;
        constants += kind === CONSTANT ? 1 : 0;
      }
      if (constants === end - first) {
        this.columns[(end - 1) * FIELDS + KIND] = PLAIN;
      }
    }
    open.length = 0;
  }

  private classify(column: number): number {
    const { kinds, next } = this.tree;
    const { values } = this;
    const from = this.columns[column * FIELDS + FROM]!;
    const to = this.columns[column * FIELDS + TO]!;
    const isOptional = this.isOptional(column);
    let [strings, arrays, objects, texts, members] = [0, 0, 0, 0, 0];
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      const kind = kinds[value]!;
      if (kind === STRING) {
        strings++;
      } else if (kind === ARRAY) {
        arrays++;
      } else if (kind === OBJECT) {
        objects++;
        members += next[value]! > value + 1 ? 1 : 0;
      } else if (kind >= JSON_TEXT) {
        texts++;
      }
    }
    if (arrays + objects + texts === 0) {
      if (!isOptional && this.isConstant(column, from, to)) {
        return CONSTANT;
      }
      return this.dense && strings > 1 && this.findPattern(column, from, to, strings) ? PATTERN : PLAIN;
    }
    if (!isOptional && members === to - from && this.findInline(column, from, to)) {
      return INLINE;
    }
    if (arrays === 0) {
      return members > 1 && this.findRows(column, from, to) ? ROW : PLAIN;
    }
    return this.findLists(column, from, to) ? LIST : PLAIN;
  }

  private isConstant(column: number, from: number, to: number): boolean {
    const { ids, kinds, starts, sizes, bytes } = this.tree;
    const sample = this.values[from]!;
    for (let i = from + 1; i < to; i++) {
      if (ids[this.values[i]!] !== ids[sample]) {
        return false;
      }
    }
    if (kinds[sample] !== SCALAR) {
      const end = starts[sample]! + sizes[sample]!;
      for (let at = starts[sample]!; at < end; at++) {
        if (bytes[at] === STAR) {
          return false;
        }
      }
    }
    this.columns[column * FIELDS + SAMPLE] = sample;
    return true;
  }

  /** Finds what all strings begin and end with. */
  private findPattern(column: number, from: number, to: number, strings: number): boolean {
    const { kinds } = this.tree;
    let sample = -1;
    for (let i = from; i < to && sample < 0; i++) {
      sample = kinds[this.values[i]!] === STRING ? this.values[i]! : -1;
    }
    const before = this.commonBegin(sample, from, to);
    const after = this.commonEnd(sample, from, to, before);
    const both = before + after;
    if (both < LEAST_PATTERN || (strings - 1) * both <= LEAST_PATTERN_SAVED) {
      return false;
    }
    const at = column * FIELDS;
    this.columns[at + SAMPLE] = sample;
    this.columns[at + BEFORE] = before;
    this.columns[at + AFTER] = after;
    return true;
  }

  private commonBegin(sample: number, from: number, to: number): number {
    const { kinds, starts, sizes, bytes } = this.tree;
    const start = starts[sample]! + 1;
    let length = 0;
    while (length < sizes[sample]! - 2 && mayBeCommon(bytes[start + length]!)) {
      length++;
    }
    for (let i = from; i < to && length > 0; i++) {
      const value = this.values[i]!;
      if (kinds[value] === STRING) {
        const other = starts[value]! + 1;
        const most = Math.min(length, sizes[value]! - 2);
        length = 0;
        while (length < most && bytes[start + length] === bytes[other + length]) {
          length++;
        }
      }
    }
    while (length > 0 && !isBoundary(bytes[start + length - 1]!)) {
      length--;
    }
    return length;
  }

  private commonEnd(sample: number, from: number, to: number, before: number): number {
    const { kinds, starts, sizes, bytes } = this.tree;
    const last = starts[sample]! + sizes[sample]! - 2;
    let length = 0;
    while (length < sizes[sample]! - 2 - before && mayBeCommon(bytes[last - length]!)) {
      length++;
    }
    for (let i = from; i < to && length > 0; i++) {
      const value = this.values[i]!;
      if (kinds[value] === STRING) {
        const other = starts[value]! + sizes[value]! - 2;
        const most = Math.min(length, sizes[value]! - 2 - before);
        length = 0;
        while (length < most && bytes[last - length] === bytes[other - length]) {
          length++;
        }
      }
    }
    while (length > 0 && !isBoundary(bytes[last - length + 1]!)) {
      length--;
    }
    for (let i = from; i < to && length > 0; i++) {
      const value = this.values[i]!;
      const left = sizes[value]! - 2 - before - length;
      if (kinds[value] === STRING && left > 0 && bytes[starts[value]! + before + left] === BACKSLASH) {
        return 0;
      }
    }
    return length;
  }

  /** Finds columns for objects that all have the same keys, and are not equal where they are long. */
  private findInline(column: number, from: number, to: number): boolean {
    const { next, ids, sizes } = this.tree;
    const { groups, values } = this;
    const sample = values[from]!;
    const group = ++this.group;
    let width = 0;
    let keys = 0;
    for (let key = sample + 1; key < next[sample]!; key = next[key + 1]!) {
      const id = ids[key]!;
      if (groups[id] === group) {
        return false;
      }
      groups[id] = group;
      keys += sizes[key]! + 1;
      width++;
    }
    for (let i = from + 1; i < to; i++) {
      if (!this.hasSameKeys(sample, values[i]!)) {
        return false;
      }
    }
    for (let i = from; i < to; i++) {
      const id = ids[values[i]!]!;
      if (sizes[values[i]!]! - keys >= LONG_INLINE) {
        if (groups[id] === group) {
          return false;
        }
        groups[id] = group;
      }
    }
    this.addInline(column, from, to, width);
    return true;
  }

  private hasSameKeys(a: number, b: number): boolean {
    const { next, ids } = this.tree;
    const endA = next[a]!;
    const endB = next[b]!;
    let i = a + 1;
    let j = b + 1;
    while (i < endA && j < endB && ids[i] === ids[j]) {
      i = next[i + 1]!;
      j = next[j + 1]!;
    }
    return i === endA && j === endB;
  }

  private addInline(column: number, from: number, to: number, width: number): void {
    const { next } = this.tree;
    const first = this.addColumns(width);
    let begin = this.valueCount;
    this.reserve(begin + width * (to - from));
    let key = this.values[from]! + 1;
    for (let c = first; c < first + width; c++) {
      this.setColumn(c, key, 0, begin);
      begin += to - from;
      key = next[key + 1]!;
    }
    const { columns, values } = this;
    for (let i = from; i < to; i++) {
      let at = first * FIELDS + TO;
      const end = next[values[i]!]!;
      for (let key = values[i]! + 1; key < end; key = next[key + 1]!) {
        values[columns[at]!++] = key + 1;
        at += FIELDS;
      }
    }
    this.setList(column, first, width);
    this.open.push(first, width);
  }

  private setList(column: number, first: number, width: number): void {
    this.columns[column * FIELDS + FIRST] = first;
    this.columns[column * FIELDS + WIDTH] = width;
  }

  /** Finds columns for the objects among the values. */
  private findRows(column: number, from: number, to: number): boolean {
    const begin = this.valueCount;
    for (let i = from; i < to; i++) {
      if (this.tree.hasMembers(this.values[i]!)) {
        this.push(this.values[i]!);
      }
    }
    return this.findColumns(column, begin);
  }

  /** Finds columns for the objects in the arrays among the values. */
  private findLists(column: number, from: number, to: number): boolean {
    const { kinds, next } = this.tree;
    const begin = this.valueCount;
    for (let i = from; i < to; i++) {
      const array = this.values[i]!;
      if (kinds[array] !== ARRAY) {
        continue;
      }
      for (let element = array + 1; element < next[array]!; element = next[element]!) {
        if (kinds[element] === ARRAY) {
          this.valueCount = begin;
          return false;
        }
        if (this.tree.hasMembers(element)) {
          this.push(element);
        }
      }
    }
    return this.findColumns(column, begin);
  }

  /** Finds columns for the values from one on. */
  private findColumns(column: number, begin: number): boolean {
    const first = this.shape(begin, this.valueCount);
    if (first < 0) {
      this.valueCount = begin;
      return false;
    }
    this.setList(column, first, this.width);
    return true;
  }
}

/** Says whether a byte may stand in front of or behind the cell of a pattern. */
function mayBeCommon(byte: number): boolean {
  return byte !== BACKSLASH && byte !== STAR && byte !== BLANK;
}
