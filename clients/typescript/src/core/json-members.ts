import * as Cause from "./causes.gen.js";
import { JsonScanner, type JsonToken, jsonError, unquote } from "./json.js";
import type { Limits } from "./limits.js";
import type { MemberRole } from "./roles.js";
import { memberRole } from "./spec.gen.js";
import { isUnicode } from "./text.js";

/** A member's value as it is written, and its first token. */
export interface Member {
  readonly token: JsonToken;
  readonly text: string;
}

/** A member with its name as it is written, in quotes, and the offset of its value. */
export interface NamedMember extends Member {
  readonly key: string;
  readonly at: number;
}

/** The members of an object, those that the protocol knows by their roles. */
export interface Members {
  readonly known: Map<MemberRole, Member>;
  /** The object of the others, as they are written; undefined where there are none. */
  readonly unknown: string | undefined;
  /** The name of the first one that appears twice. */
  readonly repeated: string | undefined;
}

/** Reads the whole text before any member is judged. */
export function readMembers(text: string, limits: Limits): Members {
  const known = new Map<MemberRole, Member>();
  let unknown: MembersText | undefined;
  let repeated: string | undefined;
  eachMember(text, limits, (member) => {
    const name = unquote(member.key);
    const role = memberRole(name);
    if (role === undefined) {
      unknown ??= new MembersText();
      unknown.add(`${member.key}:${member.text}`);
    } else {
      repeated ??= known.has(role) ? name : undefined;
      known.set(role, member);
    }
  });
  return { known, unknown: unknown?.object(), repeated };
}

const AT_ONCE = 1024;

/** The text of members, one behind the other: there may be millions. */
class MembersText {
  readonly #members: string[] = [];
  readonly #texts: string[] = [];

  add(member: string): void {
    this.#members.push(member);
    if (this.#members.length === AT_ONCE) {
      this.#texts.push(this.#members.join());
      this.#members.length = 0;
    }
  }

  /** The object with these members. */
  object(): string {
    return `{${[...this.#texts, ...this.#members].join()}}`;
  }
}

/** The members of the object that a text is. Throws for anything else. */
export function membersOf(text: string, limits: Limits): NamedMember[] {
  const members: NamedMember[] = [];
  eachMember(text, limits, (member) => members.push(member));
  return members;
}

/** Visits them in their order, and keeps none: there may be millions. */
function eachMember(text: string, limits: Limits, visit: (member: NamedMember) => void): void {
  const scanner = new JsonScanner(text, limits.depth);
  if (scanner.next() !== "{") {
    throw jsonError(Cause.JSON_OBJECT, text, scanner.start);
  }
  while (scanner.next() === "key") {
    const key = scanner.lexeme();
    const { token, text } = scanner.value();
    visit({ key, token, text, at: scanner.end - text.length });
  }
  scanner.next();
}

/** The same by their names; of doubled ones, the last. */
export function membersByName(text: string, limits: Limits): Map<string, NamedMember> {
  return new Map(membersOf(text, limits).map((member) => [unquote(member.key), member]));
}

/** The value where it is a string that is Unicode. */
export function textOf(member: Member | undefined): string | undefined {
  const text = member?.token === "string" ? unquote(member.text) : undefined;
  return text !== undefined && isUnicode(text) ? text : undefined;
}

const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;

/** The value where it is an integer within 2^53 - 1 of 0, no fraction or exponent. */
export function integerOf(member: Member): number | undefined {
  const value = member.token === "number" && INTEGER.test(member.text) ? Number(member.text) : Number.NaN;
  return Number.isSafeInteger(value) ? value + 0 : undefined; // -0 is 0
}

/**
 * The text of an object of unknown members, without white space between them.
 * Undefined if the text is no such object, or names a member that is known.
 */
export function compactMembers(text: string, limits: Limits): string | undefined {
  try {
    const { known, unknown } = readMembers(text, limits);
    return known.size > 0 ? undefined : (unknown ?? "{}");
  } catch {
    return undefined;
  }
}
