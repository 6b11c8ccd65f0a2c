import { unlessRefused } from "../core/absent.js";
import { checkString, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { formatError } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { elementsOf, type Member, membersByName, type NamedMember, textOf } from "../core/json-members.js";
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

/** What a client of MCP 2026-07-28 and later sends with each request. */
const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const ASKED = [META.accept, META.known];

/**
 * What the params of a request, a JSON text, ask for (docs/mcp-protocol.md, "Asking").
 * Ill-formed params ask for nothing, which gives plain MCP. What the client has
 * declared in its handshake counts for everything that a request leaves open,
 * unless the request has capabilities of its own.
 */
export function asks(params: string | undefined, declared: Ask = {}, options?: Options): Ask {
  if (params !== undefined) {
    checkString("params", params);
  }
  checkType("object", "declared", declared);
  const limits = limitsOf(options);
  const meta = membersIn(membersIn(params, limits, "_meta").get("_meta")?.text, limits, CLIENT_CAPABILITIES, ...ASKED);
  const own = meta.get(CLIENT_CAPABILITIES);
  return askIn(meta, own === undefined ? declared : extensionIn(own.text, limits), limits);
}

/** What the params of initialize, a JSON text, ask for in the client's capabilities. */
export function declares(params: string | undefined, options?: Options): Ask {
  if (params !== undefined) {
    checkString("params", params);
  }
  const limits = limitsOf(options);
  return extensionIn(membersIn(params, limits, "capabilities").get("capabilities")?.text, limits);
}

function extensionIn(capabilities: string | undefined, limits: Limits): Ask {
  const extensions = membersIn(capabilities, limits, "extensions").get("extensions")?.text;
  const ours = membersIn(extensions, limits, META.extension).get(META.extension)?.text;
  return askIn(membersIn(ours, limits, ...ASKED), {}, limits);
}

/** What the members ask for; `otherwise` gives the values of absent ones. */
function askIn(members: ReadonlyMap<string, Member>, otherwise: Ask, limits: Limits): Ask {
  const accept = members.get(META.accept);
  const known = members.get(META.known);
  return {
    accept: accept === undefined ? otherwise.accept : textsOf(accept, limits),
    known: known === undefined ? otherwise.known : textOf(known),
  };
}

/**
 * Adds the extension to the server's capabilities in the result of initialize or
 * server/discover, the text of a JSON object. Undefined if the extension is there
 * already or cannot be added. Throws CompactError for text that is not Unicode.
 */
export function advertise(result: string, options?: Options): string | undefined {
  checkString("result", result);
  checkGiven(result, "result");
  const limits = limitsOf(options);
  const capabilities = membersIn(result, limits, "capabilities").get("capabilities");
  const extensions = membersIn(capabilities?.text, limits, "extensions").get("extensions");
  const taken = extensions !== undefined && extensions.token !== "{";
  if (META.extension === "" || capabilities?.token !== "{" || taken) {
    return undefined;
  }
  const member = `${JSON.stringify(META.extension)}:{}`;
  if (extensions === undefined) {
    return replaced(result, capabilities, withMember(capabilities.text, `"extensions":{${member}}`));
  }
  if (membersIn(extensions.text, limits, META.extension).has(META.extension)) {
    return undefined;
  }
  const value = replaced(capabilities.text, extensions, withMember(extensions.text, member));
  return replaced(result, capabilities, value);
}

/** The text with another value for the member. */
function replaced(text: string, { at, text: old }: NamedMember, value: string): string {
  return text.slice(0, at) + value + text.slice(at + old.length);
}

/** Puts a member behind those of an object. */
export function withMember(object: string, member: string): string {
  const head = object.slice(0, -1);
  return `${head}${head.trim() === "{" ? "" : ","}${member}}`;
}

/** The members of an object that have these names; any other value has none. */
export function membersIn(
  text: string | undefined,
  limits: Limits,
  ...names: readonly string[]
): Map<string, NamedMember> {
  const isText = text !== undefined && isUnicode(text);
  return (isText ? unlessRefused(() => membersByName(text, limits, names)) : undefined) ?? new Map();
}

/** The texts of an array of strings that are Unicode. */
export function textsOf(member: Member, limits: Limits): string[] | undefined {
  if (member.token !== "[") {
    return undefined;
  }
  const texts: string[] = [];
  for (const element of elementsOf(member, limits)) {
    const text = textOf(element);
    if (text === undefined) {
      return undefined;
    }
    texts.push(text);
  }
  return texts;
}

/**
 * Adds an ask to params, the text of a JSON object or undefined (docs/mcp-protocol.md,
 * "Asking"). Throws CompactError: params that are not Unicode, no object, or have
 * a _meta that is no object or asks already.
 */
export function askParams(params: string | undefined, ask: Ask, options?: Options): string | undefined {
  if (params !== undefined) {
    checkString("params", params);
  }
  checkType("object", "ask", ask);
  const limits = limitsOf(options);
  const own = askingMembers(ask);
  if (own === "" || params === undefined) {
    return own === "" ? params : `{"_meta":{${own}}}`;
  }
  checkGiven(params, "params");
  const meta = membersByName(params, limits, ["_meta"]).get("_meta");
  if (meta === undefined) {
    const end = params.lastIndexOf("}");
    return `${params.slice(0, end)}${comma(params, params.indexOf("{") + 1)}"_meta":{${own}}${params.slice(end)}`;
  }
  if (meta.token !== "{" || membersIn(meta.text, limits, ...ASKED).size > 0) {
    throw formatError(Cause.MCP_META);
  }
  const at = meta.at + 1;
  return `${params.slice(0, at)}${own}${comma(params, at)}${params.slice(at)}`;
}

const CLOSING = /[ \t\n\r]*\}/y;

/** What goes between our members and those of the object that was opened before an offset. */
export function comma(text: string, at: number): string {
  CLOSING.lastIndex = at;
  return CLOSING.test(text) ? "" : ",";
}

function askingMembers({ accept, known }: Ask): string {
  const members: string[] = [];
  if (accept !== undefined) {
    for (const name of accept) {
      checkGiven(name, "accept");
    }
    members.push(`${JSON.stringify(META.accept)}:${JSON.stringify(accept)}`);
  }
  if (known !== undefined) {
    checkGiven(known, "known");
    members.push(`${JSON.stringify(META.known)}:${JSON.stringify(known)}`);
  }
  return members.join();
}
