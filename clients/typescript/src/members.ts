import { formatError } from "./errors.js";
import { JsonScanner, type JsonToken, unquote } from "./json.js";
import type { Limits } from "./limits.js";
import type { MemberRole } from "./roles.js";
import { memberRole } from "./spec.gen.js";

/** A member's value as it is written, and its first token. */
export interface Member {
  readonly token: JsonToken;
  readonly text: string;
}

/** The members of an object, those that the protocol knows by their roles. */
export interface Members {
  readonly known: Map<MemberRole, Member>;
  /** `"name":value` of the others, as they are written. */
  readonly unknown: string[];
  readonly repeated: boolean;
}

/** Reads the whole text before any member is judged. */
export function readMembers(text: string, limits: Limits): Members {
  const known = new Map<MemberRole, Member>();
  const unknown: string[] = [];
  let repeated = false;
  const scanner = new JsonScanner(text, limits.depth);
  if (scanner.next() !== "{") {
    throw formatError("Invalid format: no JSON object");
  }
  while (scanner.next() === "key") {
    const name = scanner.lexeme();
    const role = memberRole(unquote(name));
    const value = scanner.value();
    if (role === undefined) {
      unknown.push(`${name}:${value.text}`);
    } else {
      repeated ||= known.has(role);
      known.set(role, value);
    }
  }
  scanner.next();
  return { known, unknown, repeated };
}

/**
 * The text of an object of unknown members, without white space between them.
 * Undefined if the text is no such object, or names a member that is known.
 */
export function compactMembers(text: string, limits: Limits): string | undefined {
  try {
    const { known, unknown } = readMembers(text, limits);
    return known.size > 0 ? undefined : `{${unknown.join()}}`;
  } catch {
    return undefined;
  }
}
