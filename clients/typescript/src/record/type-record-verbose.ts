import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError, oneOf, type Place } from "../core/errors.js";
import { behindSpace, stringEnd, unquote } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { bracketsOf } from "./json-brackets.js";
import { type Members, memberAt, wrongMember } from "./member.js";
import { OtherMembers } from "./members-others.js";
import { type Nesting, RECORD } from "./type-record.js";
import type { Names } from "./verbose.js";

// record, in verbose records: objects in objects. The syntax and the depth of the whole
// text are judged first; then each object reads its own members, and steps over what is
// nested in them by the brackets that were noted.

/** A text that is JSON, and its brackets. */
export interface Json {
  readonly text: string;
  readonly brackets: Int32Array;
}

/** The path of a member; those of the frame's own object are plain. */
function pathOf(record: Place, name: string): string {
  const path = `${record}`;
  if (path === "") {
    return name;
  }
  const isWords = /^[a-z][a-z0-9_]*$/.test(name) && !name.includes("__") && !name.endsWith("_");
  return isWords ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

const NONE: (string | undefined)[] = [];

/** Values by their indices, where each is read by what reads a member of its type. */
export abstract class Holder implements Members {
  readonly json: Json;
  readonly known: (string | undefined)[];
  /** What reads strings tells what they stand for. */
  readonly strings: (string | undefined)[] = NONE;
  unknown: string | undefined;
  /** Where each begins; and its bracket, if it is an array or an object. */
  readonly starts: number[] = [];
  readonly brackets: number[] = [];
  /** The first bracket behind the value that was taken last. */
  bracket = 0;

  constructor(json: Json, length: number) {
    this.json = json;
    this.known = new Array<string | undefined>(length);
  }

  /** The paths, for errors. */
  abstract get names(): readonly string[];
  abstract place(index: number): Place;

  /** Takes the value that begins at an offset, and returns where it ends. */
  take(index: number, start: number): number {
    const { text } = this.json;
    const unit = text.charCodeAt(start);
    if (unit === 0x7b || unit === 0x5b) {
      this.starts[index] = start;
      this.brackets[index] = this.bracket;
    }
    const end = this.behind(start);
    this.known[index] = text.slice(start, end);
    return end;
  }

  /** The offset behind the value that begins at one. */
  behind(start: number): number {
    const { text, brackets } = this.json;
    const unit = text.charCodeAt(start);
    if (unit === 0x22) {
      return stringEnd(text, start);
    }
    if (unit !== 0x7b && unit !== 0x5b) {
      return scalarEnd(text, start);
    }
    const at = 2 * this.bracket;
    this.bracket += 1 + brackets[at + 1]!;
    return brackets[at]!;
  }
}

/** The end of a number or a literal. */
function scalarEnd(text: string, start: number): number {
  let end = start;
  for (let unit = text.charCodeAt(end); unit > 0x20 && unit !== 0x2c && unit !== 0x5d && unit !== 0x7d; ) {
    unit = text.charCodeAt(++end);
  }
  return end;
}

/** The value that stands at an offset behind others; at its bracket or quote if there is one. */
export function nextAt(text: string, end: number): number {
  const at = behindSpace(text, end);
  return text.charCodeAt(at) === 0x2c ? behindSpace(text, at + 1) : at;
}

/** One value, of what holds several; its path is made when an error asks for it. */
export class Item extends Holder {
  readonly #path: Place;
  /** Of the records that stand here, one behind another. */
  spare: JsonMembers | undefined;

  constructor(json: Json, path: Place, bracket: number) {
    super(json, 1);
    this.#path = path;
    this.bracket = bracket;
  }

  get names(): readonly string[] {
    return [`${this.#path}`];
  }

  place(): Place {
    return this.#path;
  }
}

/** The members of an object. */
export class JsonMembers extends Holder {
  readonly record: Place;
  readonly own: readonly string[];

  constructor(json: Json, record: Place, names: Names) {
    super(json, names.names.length);
    this.record = record;
    this.own = names.names;
  }

  get names(): readonly string[] {
    return this.own.map((name) => pathOf(this.record, name));
  }

  place(index: number): Place {
    return { toString: () => pathOf(this.record, this.own[index]!) };
  }

  /** Reads the members of the object that begins at an offset, and refuses a declared one that stands twice. */
  read(start: number, bracket: number): this {
    const { text } = this.json;
    let repeated: string | undefined;
    const others = new OtherMembers();
    this.known.fill(undefined);
    this.bracket = bracket + 1;
    for (let at = behindSpace(text, start + 1); text.charCodeAt(at) === 0x22; ) {
      const keyEnd = stringEnd(text, at);
      const key = text.slice(at, keyEnd);
      const name = unquote(key);
      const from = behindSpace(text, behindSpace(text, keyEnd) + 1);
      const index = this.own.indexOf(name);
      let end: number;
      if (index < 0) {
        end = this.behind(from);
        others.add(`${key}:${text.slice(from, end)}`);
      } else {
        repeated ??= this.known[index] && name;
        end = this.take(index, from);
      }
      at = nextAt(text, end);
    }
    if (repeated !== undefined) {
      throw formatError(Cause.MEMBER_TWICE, { field: pathOf(this.record, repeated) });
    }
    this.unknown = others.text;
    return this;
  }
}

/** Reads the whole text of a frame before any member of it is judged. */
export function membersOfFrame(text: string, names: Names, limits: Limits): JsonMembers {
  const json = { text, brackets: bracketsOf(text, limits.depth, true) };
  return new JsonMembers(json, "", names).read(behindSpace(text, 0), 0);
}

/** Counts a member that is a record, before it is looked at. */
export function countedMember(holder: Holder, index: number, elements: Nesting): Holder {
  memberAt(holder, index);
  elements.one(FORMAT_KIND, holder.place(index));
  return holder;
}

/** Opens an object inside another, and reads its members. */
export function membersInside(holder: Holder, index: number, names: Names, elements: Nesting): JsonMembers {
  if (memberAt(holder, index)[0] !== "{") {
    return wrongMember(holder, index, RECORD);
  }
  const place = holder.place(index);
  elements.open(FORMAT_KIND, place);
  let members = holder instanceof Item ? holder.spare : undefined;
  if (members === undefined) {
    members = new JsonMembers(holder.json, place, names);
    if (holder instanceof Item) {
      holder.spare = members;
    }
  }
  return members.read(holder.starts[index]!, holder.brackets[index]!);
}

/** Refuses members that are not declared. */
export function refuseUnknownIn({ unknown, own, record }: JsonMembers): void {
  if (unknown !== undefined) {
    const known = { value: asWritten(unknown.slice(1, stringEnd(unknown, 1))), expected: oneOf(own) };
    const field = `${record}`;
    throw formatError(Cause.UNKNOWN_MEMBER, field === "" ? known : { ...known, field });
  }
}
