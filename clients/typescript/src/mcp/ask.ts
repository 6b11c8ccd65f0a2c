import { CompactError, formatError, textError } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import { type Member, membersByName, type NamedMember, textOf } from "../core/json-members.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { isUnicode } from "../core/text.js";
import { META } from "./mcp.gen.js";

/** What a caller of MCP asks for in the _meta of its params. */
export interface Ask {
  /** The names of encodings that it reads, in order of preference. */
  readonly accept?: readonly string[] | undefined;
  /** The reference of the list of tools that it has; "" for none yet, undefined if it wants no references. */
  readonly known?: string | undefined;
}

/**
 * What the params of a request, a JSON text, ask for (docs/mcp.md, "Asking").
 * What is ill-formed asks for nothing: that is plain MCP.
 */
export function asks(params: string | undefined, options?: Options): Ask {
  const limits = limitsOf(options);
  const meta = membersIn(membersIn(params, limits).get("_meta")?.text, limits);
  return { accept: textsOf(meta.get(META.accept), limits), known: textOf(meta.get(META.known)) };
}

/** The members of an object; of anything else, none. */
export function membersIn(text: string | undefined, limits: Limits): Map<string, NamedMember> {
  try {
    return text !== undefined && isUnicode(text) ? membersByName(text, limits) : new Map();
  } catch (error) {
    if (error instanceof CompactError) {
      return new Map();
    }
    throw error;
  }
}

/** The texts of an array of strings that are Unicode. */
function textsOf(member: Member | undefined, limits: Limits): string[] | undefined {
  if (member?.token !== "[") {
    return undefined;
  }
  const texts: string[] = [];
  const scanner = new JsonScanner(member.text, limits.depth);
  scanner.next();
  for (;;) {
    const token = scanner.next();
    if (token === "]") {
      return texts;
    }
    const text = textOf({ token, text: scanner.lexeme() });
    if (text === undefined) {
      return undefined;
    }
    texts.push(text);
  }
}

/**
 * Params that ask as well; the params are the text of a JSON object, or absent
 * (docs/mcp.md, "Asking"). Throws CompactError: params that are not Unicode, no
 * object, or have a _meta that is no object or asks already.
 */
export function askParams(params: string | undefined, ask: Ask, options?: Options): string | undefined {
  const own = askingMembers(ask);
  if (own === "" || params === undefined) {
    return own === "" ? params : `{"_meta":{${own}}}`;
  }
  if (!isUnicode(params)) {
    throw textError("the params");
  }
  const limits = limitsOf(options);
  const members = membersByName(params, limits);
  const meta = members.get("_meta");
  if (meta === undefined) {
    const end = params.lastIndexOf("}");
    return `${params.slice(0, end)}${comma(params, params.indexOf("{") + 1)}"_meta":{${own}}${params.slice(end)}`;
  }
  const others = membersIn(meta.text, limits);
  if (meta.token !== "{" || others.has(META.accept) || others.has(META.known)) {
    throw formatError("Invalid format: the params have a _meta that cannot ask as well");
  }
  const at = meta.at + 1;
  return `${params.slice(0, at)}${own}${comma(params, at)}${params.slice(at)}`;
}

const CLOSING = /[ \t\n\r]*\}/y;

/** What goes between our members and those of the object that was opened before an offset. */
function comma(text: string, at: number): string {
  CLOSING.lastIndex = at;
  return CLOSING.test(text) ? "" : ",";
}

function askingMembers({ accept, known }: Ask): string {
  const members: string[] = [];
  if (accept !== undefined) {
    members.push(`${JSON.stringify(META.accept)}:${JSON.stringify(accept)}`);
  }
  if (known !== undefined) {
    members.push(`${JSON.stringify(META.known)}:${JSON.stringify(known)}`);
  }
  return members.join();
}
