import { unlessRefused } from "../core/absent.js";
import { JsonScanner, type JsonToken, unquote } from "../core/json.js";
import { textOf } from "../core/json-members.js";
import { isUnicode } from "../core/text.js";

/** A value in a schema. */
export interface SchemaNode {
  readonly kind: JsonToken;
  /** As it is written, without white space. */
  readonly text: string;
  /** Of an object, the names as they are written. */
  readonly keys: readonly string[];
  readonly members: ReadonlyMap<string, SchemaNode>;
  /** Of an array, or an object's members. */
  readonly values: readonly SchemaNode[];
}

/**
 * How many brackets of a schema may be open, and how many schemas may nest when
 * references are followed.
 */
export const MOST_DEPTH = 64;

/**
 * Reads a schema without white space. Undefined for one that stays whole: it nests
 * too deep, could be read in two ways, or says what only its server's own form says.
 */
export function readSchema(text: string): SchemaNode | undefined {
  const scanner = new JsonScanner(text, MOST_DEPTH);
  const read = (kind: JsonToken, depth: number): SchemaNode | undefined => {
    const from = scanner.start;
    const keys: string[] = [];
    const members = new Map<string, SchemaNode>();
    const values: SchemaNode[] = [];
    if (kind === "string" && textOf({ token: kind, text: scanner.lexeme() }) === undefined) {
      return undefined;
    }
    if (kind === "{" || kind === "[") {
      for (let next = scanner.next(); next !== "}" && next !== "]"; next = scanner.next()) {
        const key = scanner.lexeme();
        const name = unquote(kind === "{" ? key : '""');
        if (kind === "{" && (!isUnicode(name) || members.has(name) || isBound(name, depth))) {
          return undefined;
        }
        const value = read(kind === "{" ? scanner.next() : next, depth + 1);
        if (value === undefined) {
          return undefined;
        }
        values.push(value);
        if (kind === "{") {
          keys.push(key);
          members.set(name, value);
        }
      }
    }
    return { kind, text: text.slice(from, scanner.end), keys, members, values };
  };
  return unlessRefused(() => read(scanner.next(), 0));
}

/**
 * Says that a member binds a schema to its own form: clients must mirror what has such
 * a header, and references mean something else below an identifier.
 */
function isBound(name: string, depth: number): boolean {
  return name === "x-mcp-header" || name === "$anchor" || (name === "$id" && depth > 0);
}

/** A member that has one of the kinds. */
export function memberOf(node: SchemaNode, name: string, ...kinds: readonly JsonToken[]): SchemaNode | undefined {
  const member = node.members.get(name);
  return member !== undefined && kinds.includes(member.kind) ? member : undefined;
}

/** The text of a string; "" of all else. */
export function stringOf({ kind, text }: SchemaNode): string {
  return textOf({ token: kind, text }) ?? "";
}

/** Says whether an object in the value has a member of such a name. */
export function mentions(node: SchemaNode, ...names: readonly string[]): boolean {
  return names.some((name) => node.members.has(name)) || node.values.some((value) => mentions(value, ...names));
}
