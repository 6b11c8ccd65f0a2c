import * as Cause from "../core/causes.gen.js";
import { longer } from "./structure.js";
import { Budget, Output } from "./structure-output.js";
import type { Source } from "./structure-source.js";

// What a name has, in one array: where it stands in the frame, and the restored value.
const FROM = 0;
const TO = 1;
const LEVEL = 2;
const BEGIN = 3;
const END = 4;
const HEIGHT = 5;
const FIELDS = 6;

/** The level of what is kept. */
const KEPT = -1;

/**
 * The restored values that have names. When a string of JSON is written, the text in it is
 * dropped; only its named values are kept.
 */
export class Names {
  /** The names in strings of JSON that have not ended. */
  readonly loose: number[] = [];
  private readonly source: Source;
  /** By level: the content, and the texts in the open strings of JSON. */
  private readonly outputs: readonly Output[];
  private readonly kept = new Output(new Budget(Number.POSITIVE_INFINITY), false);
  private data: Int32Array = new Int32Array(0);
  /** By hash a name, from 1. */
  private slots: Int32Array = new Int32Array(16);
  private count = 0;

  constructor(source: Source, outputs: readonly Output[]) {
    this.source = source;
    this.outputs = outputs;
  }

  /** Where the letters end that begin at an offset. */
  end(from: number): number {
    const { bytes } = this.source;
    let at = from;
    while (at < bytes.length && bytes[at]! >= 0x61 && bytes[at]! <= 0x7a) {
      at++;
    }
    return at;
  }

  /** Names what was written last. */
  add(from: number, to: number, begin: number, height: number): void {
    const { source } = this;
    const level = this.outputs.length - 1;
    const output = this.outputs[level]!;
    let slot = this.slot(from, to);
    if (this.slots[slot] !== 0) {
      throw source.wrong(Cause.STRUCTURE_NAME_TWICE, from, to);
    }
    const name = this.count++;
    if (2 * this.count > this.slots.length) {
      this.rehash(name);
      slot = this.slot(from, to);
    }
    this.slots[slot] = name + 1;
    if (this.count * FIELDS > this.data.length) {
      this.data = longer(this.data, Math.max(8 * FIELDS, 2 * this.data.length));
    }
    output.named--;
    if (level > 0) {
      this.loose.push(name);
    }
    const { data } = this;
    const at = name * FIELDS;
    data[at + FROM] = from;
    data[at + TO] = to;
    data[at + LEVEL] = level;
    data[at + BEGIN] = begin;
    data[at + END] = output.length;
    data[at + HEIGHT] = height;
  }

  /** The name that stands in the frame from one offset to another. */
  find(from: number, to: number): number {
    const name = this.slots[this.slot(from, to)]!;
    if (name === 0) {
      throw this.source.wrong(Cause.STRUCTURE_NAME_UNKNOWN, from, to);
    }
    return name - 1;
  }

  /** Keeps the values of the last string of JSON. A value inside another one was named earlier. */
  keep(from: number): void {
    const { data, kept, loose, outputs } = this;
    const output = outputs[outputs.length - 1]!;
    let [begin, end, to] = [0, 0, 0]; // the last one that was copied, and where to
    while (loose.length > from) {
      const at = loose.pop()! * FIELDS;
      if (data[at + BEGIN]! < begin || data[at + END]! > end) {
        [begin, end, to] = [data[at + BEGIN]!, data[at + END]!, kept.length];
        kept.repeat(output, begin, end);
      }
      data[at + LEVEL] = KEPT;
      data[at + BEGIN]! += to - begin;
      data[at + END]! += to - begin;
    }
  }

  output(name: number): Output {
    const level = this.data[name * FIELDS + LEVEL]!;
    return level === KEPT ? this.kept : this.outputs[level]!;
  }

  /** Where the restored value begins and ends in its output. */
  begin(name: number): number {
    return this.data[name * FIELDS + BEGIN]!;
  }

  valueEnd(name: number): number {
    return this.data[name * FIELDS + END]!;
  }

  height(name: number): number {
    return this.data[name * FIELDS + HEIGHT]!;
  }

  private rehash(count: number): void {
    this.slots = new Int32Array(4 * this.slots.length);
    for (let name = 0; name < count; name++) {
      this.slots[this.slot(this.data[name * FIELDS + FROM]!, this.data[name * FIELDS + TO]!)] = name + 1;
    }
  }

  /** Where a name stands, or would. */
  private slot(from: number, to: number): number {
    const { source, slots, data } = this;
    let slot = source.hash(from, to, 0) & (slots.length - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const other = (slots[slot]! - 1) * FIELDS;
      if (source.equal(from, to, data[other + FROM]!, data[other + TO]!)) {
        break;
      }
    }
    return slot;
  }
}
