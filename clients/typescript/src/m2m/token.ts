import { overOutput } from "../core/damage.js";
import type { CompactError } from "../core/errors.js";
import { numberEnd, tooDeep, unexpected } from "../core/json.js";
import { StringEnds, stringFault } from "../core/json-text.js";
import type { Limits } from "../core/limits.js";
import { utf8Length } from "../core/text.js";
import { ESCAPE } from "./token.gen.js";
import { RequestDefaults } from "./token-defaults.js";
import { type Change, decodingTables, encodingTables, findChange, OPAQUE, ROOT, type Tables } from "./token-tables.js";

// One pass over the text. Unchanged text is copied in long runs. White space
// between tokens ends a run.

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// Two at once, since an engine keeps a way back for every round.
const STRING = '"(?:[ !#-[\\]-\\uffff][ !#-[\\]-\\uffff])*[ !#-[\\]-\\uffff]?"';
const SCALAR = `(?:${STRING}|true|false|null|${NUMBER.source})`;
const MEMBER = `${STRING}:${SCALAR}`;

// Some of the simple members or elements that come next. A match is bounded, since an
// engine keeps a way back for every round of a loop.
const OBJECT_TEXT = `\\{(?:${MEMBER}(?:,${MEMBER}){0,30})?\\}`;
const ARRAY_TEXT = `\\[(?:${SCALAR}(?:,${SCALAR}){0,30})?\\]`;
const VALUE = `(?:${SCALAR}|${OBJECT_TEXT}|${ARRAY_TEXT})`;
const MEMBERS = upTo(`${STRING}:${VALUE}`, "}");
const ELEMENTS = upTo(VALUE, "]");
function upTo(item: string, close: string): RegExp {
  return new RegExp(`(?:${item},){0,30}(?:${item}(?=\\${close}))?`, "y");
}

const SPACES = /[ \t\n\r]*/y;
/** Restored text is put aside in pieces of so many UTF-16 units. */
const PIECE = 1 << 18;
const ESCAPE_UNIT = ESCAPE.charCodeAt(0);
const NOTHING = -1;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const ARRAY = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/** Shortens the keys and values of a JSON text, and leaves a request's defaults out. */
export function encodeToken(text: string, limits: Limits): string {
  return new Transcoder(text, 0, encodingTables(), limits).run();
}

/** Undoes encodeToken for what stands behind an offset, and restores every default of a request. */
export function decodeToken(frame: string, from: number, limits: Limits): string {
  const result = new Transcoder(frame, from, decodingTables(), limits).run();
  if (result.length * 3 > limits.output && utf8Length(result) > limits.output) {
    throw overOutput(limits.output);
  }
  return result;
}

class Transcoder {
  private readonly text: string;
  private readonly tables: Tables;
  private readonly limits: Limits;
  private readonly strings: StringEnds;
  private readonly request = new RequestDefaults();
  private readonly start: number;
  private at: number;
  /** The written text, and the beginning of the run that comes next. */
  private out = "";
  private from: number;
  /** Restored text in front of that, whether it passed the limit, and how long out may become. */
  private done = "";
  private isOver = false;
  private readonly room: number;
  /** The open arrays and objects, innermost last: twice the context, plus one for objects. */
  private readonly open: number[] = [];
  private top = NOTHING;
  /** The next value: its key, and its context if it is an object or an array. */
  private key: Change | undefined;
  private objects = ROOT;
  private arrays = OPAQUE;
  /** The beginning of the value of a member that may be left out; else -1. */
  private candidate = -1;
  private candidatePlace = -1;

  constructor(text: string, from: number, tables: Tables, limits: Limits) {
    this.text = text;
    this.start = from;
    this.at = from;
    this.from = from;
    this.tables = tables;
    this.limits = limits;
    this.room = tables.encodes ? Number.POSITIVE_INFINITY : Math.min(PIECE, limits.output);
    this.strings = new StringEnds(text);
  }

  run(): string {
    do {
      this.value();
    } while (this.next());
    if (this.at < this.text.length) {
      throw this.unexpected();
    }
    this.flush(this.at);
    if (this.isOver) {
      throw overOutput(this.limits.output);
    }
    return this.done + this.request.finish(this.out);
  }

  /** Passes a value; of an array or object, all up to its first simple value. */
  private value(): void {
    for (;;) {
      switch (this.unit()) {
        case QUOTE:
          this.string();
          return;
        case OBJECT:
          this.push(this.objects * 2 + 1);
          if (this.unit() === OBJECT_END || !this.member(this.objects)) {
            return;
          }
          break;
        case ARRAY:
          this.push(this.arrays * 2);
          if (this.unit() === ARRAY_END || !this.element(this.arrays)) {
            return;
          }
          break;
        case 0x74:
          this.literal("true");
          return;
        case 0x66:
          this.literal("false");
          return;
        case 0x6e:
          this.literal("null");
          return;
        default:
          this.number();
          return;
      }
    }
  }

  /** Goes on behind a value: to the next one, or to the end of all. */
  private next(): boolean {
    for (;;) {
      if (this.candidate >= 0 && this.open.length === 1) {
        this.endCandidate();
      }
      const unit = this.unit();
      const { top } = this;
      if (top === NOTHING) {
        return false;
      }
      const inObject = (top & 1) === 1;
      if (unit === COMMA) {
        this.at++;
        if (inObject ? this.member(top >> 1) : this.element(top >> 1)) {
          return true;
        }
      } else if (unit === (inObject ? OBJECT_END : ARRAY_END)) {
        this.pop();
      } else {
        throw this.unexpected();
      }
    }
  }

  private push(frame: number): void {
    if (this.open.length >= this.limits.depth) {
      throw tooDeep(this.text.slice(this.start), this.at - this.start, this.limits.depth);
    }
    this.open.push(this.top);
    this.top = frame;
    this.at++;
  }

  private pop(): void {
    if (this.open.length === 1 && !this.tables.encodes) {
      this.flush(this.at);
      this.out += this.request.missing();
    }
    this.top = this.open.pop()!;
    this.at++;
  }

  /** Goes to the beginning of an element; false if it has passed the last one. */
  private element(context: number): boolean {
    this.key = undefined;
    this.objects = context;
    this.arrays = OPAQUE;
    return context !== OPAQUE || !this.passes(ELEMENTS);
  }

  /** Passes a key and its colon; false if it has passed the last member. */
  private member(context: number): boolean {
    if (context !== OPAQUE) {
      this.tableKey(context);
    } else if (this.passes(MEMBERS)) {
      return false;
    } else {
      this.opaqueKey();
    }
    if (this.unit() !== COLON) {
      throw this.unexpected();
    }
    this.at++;
    if (this.candidatePlace >= 0 && this.open.length === 1) {
      this.unit();
      this.candidate = this.at;
    }
    return true;
  }

  /**
   * Passes as many simple members or elements as come next, with one match; true
   * if the closing bracket follows. A pattern matches one level of nesting and no
   * white space.
   */
  private passes(pattern: RegExp): boolean {
    const { at } = this;
    if (this.open.length >= this.limits.depth) {
      return false;
    }
    pattern.lastIndex = at;
    pattern.test(this.text);
    this.at = pattern.lastIndex;
    return this.at > at && this.text.charCodeAt(this.at - 1) !== COMMA;
  }

  private opaqueKey(): void {
    if (this.unit() !== QUOTE) {
      throw this.unexpected();
    }
    this.at = this.stringEnd();
    this.key = undefined;
    this.objects = this.arrays = OPAQUE;
  }

  private tableKey(context: number): void {
    if (this.unit() !== QUOTE) {
      throw this.unexpected();
    }
    const start = this.at;
    let change = findChange(this.tables.keys[context]!, this.text, start);
    let end = change === undefined ? this.stringEnd() : start + 1 + change.rest.length;
    if (change?.pairs !== undefined && this.text.charCodeAt(end + 1) === QUOTE && this.text.charCodeAt(end) === COLON) {
      const pair = findChange(change.pairs, this.text, end + 1);
      if (pair !== undefined) {
        change = pair;
        end += 2 + pair.rest.length;
      }
    }
    if (this.open.length === 1) {
      this.request.key(change, change === undefined && this.text.slice(start, end).includes("\\"));
      if (change !== undefined && change.fallback >= 0 && this.tables.encodes) {
        this.beginCandidate(start, change.fallback);
      }
    }
    this.change(start, end, change?.lexeme);
    this.at = end;
    this.key = change;
    this.objects = this.arrays = change === undefined ? OPAQUE : change.context;
  }

  /** Sets the written text, without its last comma, apart from the member that comes. */
  private beginCandidate(start: number, place: number): void {
    let comma = this.text.charCodeAt(start - 1) === COMMA;
    if (this.from < start) {
      this.flush(comma ? start - 1 : start);
      this.from = start;
    } else {
      comma = this.out.endsWith(",");
      this.out = comma ? this.out.slice(0, -1) : this.out;
    }
    this.request.before(this.out, comma);
    this.out = "";
    this.candidatePlace = place;
  }

  private endCandidate(): void {
    this.flush(this.at);
    this.request.member(this.out, this.candidatePlace, this.text.slice(this.candidate, this.at));
    this.out = "";
    this.candidate = -1;
    this.candidatePlace = -1;
  }

  private string(): void {
    const values = this.key?.values;
    if (values === undefined) {
      this.at = this.stringEnd();
      return;
    }
    const change = findChange(values, this.text, this.at);
    const end = change === undefined ? this.stringEnd() : this.at + 1 + change.rest.length;
    this.change(this.at, end, change?.lexeme);
    this.at = end;
  }

  /** Writes a key or value anew, or takes care of an escape in front of it. */
  private change(start: number, end: number, lexeme: string | undefined): void {
    if (lexeme !== undefined) {
      this.out += this.text.slice(this.from, start) + lexeme;
      this.from = end;
    } else if (this.text.charCodeAt(start + 1) === ESCAPE_UNIT) {
      this.flush(start + 1);
      if (this.tables.encodes) {
        this.out += ESCAPE;
      } else {
        this.from++;
      }
    }
    if (this.out.length > this.room) {
      this.putAside();
    }
  }

  /** Puts restored text aside. Of many small parts it takes many times the memory until a pattern has looked at it. */
  private putAside(): void {
    SPACES.lastIndex = 0;
    SPACES.test(this.out);
    this.done += this.out;
    this.out = "";
    if (this.done.length > this.limits.output) {
      this.isOver = true; // which is said when all is known to be JSON
      this.done = "";
    }
  }

  private stringEnd(): number {
    const end = this.strings.endAfter(this.at + 1);
    if (end === 0) {
      throw this.wrongString();
    }
    return end;
  }

  private literal(literal: string): void {
    if (!this.text.startsWith(literal, this.at)) {
      throw this.unexpected();
    }
    this.at += literal.length;
  }

  private number(): void {
    const { at, start } = this;
    NUMBER.lastIndex = at;
    this.at = NUMBER.test(this.text) ? NUMBER.lastIndex : at;
    // A number is wrong if the pattern does not match all of it.
    const unit = this.text.charCodeAt(this.at);
    if (this.at === at || unit === 0x2e || (unit | 0x20) === 0x65) {
      numberEnd(this.text.slice(start), at - start);
    }
  }

  /** Takes the run up to an offset. */
  private flush(to: number): void {
    if (to > this.from) {
      this.out += this.text.slice(this.from, to);
    }
    this.from = to;
  }

  /** The next UTF-16 unit that is no white space; NaN at the end. */
  private unit(): number {
    const unit = this.text.charCodeAt(this.at);
    return unit <= SPACE ? this.unitBehindSpace() : unit;
  }

  private unitBehindSpace(): number {
    this.flush(this.at);
    SPACES.lastIndex = this.at;
    SPACES.test(this.text);
    this.at = SPACES.lastIndex;
    this.from = this.at;
    if (this.out.length > this.room) {
      this.putAside();
    }
    return this.text.charCodeAt(this.at);
  }

  private unexpected(at = this.at): CompactError {
    return unexpected(this.text.slice(this.start), at - this.start);
  }

  private wrongString(): unknown {
    return this.unexpected(stringFault(this.text, this.at));
  }
}
