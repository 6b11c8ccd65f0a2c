import { checkString, checkStrings, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { type CompactError, formatError } from "../core/errors.js";
import { JsonScanner, unquote } from "../core/json.js";
import { eachMember, type NamedMember, textOf } from "../core/json-members.js";
import { limitsOf, type Options } from "../core/limits.js";
import { checkWire } from "../core/text.js";
import {
  ALGORITHMS,
  type Algorithm,
  algorithmOfRole,
  type Engines,
  isAvailable,
  roleOfAlgorithm,
} from "./compression.gen.js";

/** The algorithms that a client takes, in order of preference. */
export interface HelloMessage {
  readonly type: "HELLO";
  readonly algorithms: readonly string[];
}

/** The algorithms that both sides take. */
export interface AcceptMessage {
  readonly type: "ACCEPT";
  readonly algorithms: readonly string[];
}

/** A frame. */
export interface DataMessage {
  readonly type: "DATA";
  readonly content: string;
}

export type NegotiationMessage = HelloMessage | AcceptMessage | DataMessage;

/** The algorithms that work here, or with engines of the caller's, in the order of the specification. */
export function availableAlgorithms(engines: Engines = {}): Algorithm[] {
  checkType("object", "engines", engines);
  return ALGORITHMS.filter((name) => {
    const role = roleOfAlgorithm(name);
    return role !== undefined && isAvailable(role, engines);
  });
}

/** The algorithms that both sides name, in the client's order; no compression is always there, as the last one. */
export function negotiate(client: readonly string[], server: readonly string[]): Algorithm[] {
  checkStrings("client", client);
  checkStrings("server", server);
  const none = algorithmOfRole("none");
  const known = new Set(server.filter((name) => name !== none && roleOfAlgorithm(name) !== undefined));
  const names = [...new Set(client)].filter((name) => known.has(name)) as Algorithm[];
  return none === undefined ? names : [...names, none];
}

/** Opens a session: JSON.stringify puts a message on the wire. */
export function hello(algorithms: readonly string[] = availableAlgorithms()): HelloMessage {
  checkStrings("algorithms", algorithms);
  return { type: "HELLO", algorithms };
}

/** Answers a HELLO. */
export function accept(message: HelloMessage, server: readonly string[] = availableAlgorithms()): AcceptMessage {
  checkType("object", "message", message);
  return { type: "ACCEPT", algorithms: negotiate(message.algorithms, server) };
}

/** Carries a frame. */
export function data(content: string): DataMessage {
  checkString("content", content);
  return { type: "DATA", content };
}

/**
 * Reads a message and ignores unknown members, which later versions may add.
 * Throws the error of the format role for anything else.
 */
export function readNegotiation(text: string, options?: Options): NegotiationMessage {
  checkString("text", text);
  const limits = limitsOf(options);
  checkWire(text, limits);
  const members: NamedMember[] = [];
  eachMember(text, limits, (member) => {
    if (NAMES.includes(unquote(member.key))) {
      members.push(member);
    }
  });
  const type = textOf(only(members, "type"));
  if (type === "DATA") {
    return data(textOf(only(members, "content")) ?? refuse());
  }
  if (type === "HELLO" || type === "ACCEPT") {
    return { type, algorithms: strings(only(members, "algorithms")) };
  }
  throw notMessage();
}

const NAMES: readonly string[] = ["type", "algorithms", "content"];

/** The member of a name, escapes undone, which stands there once. */
function only(members: readonly NamedMember[], name: string): NamedMember {
  const [first, ...more] = members.filter(({ key }) => unquote(key) === name);
  return first === undefined || more.length > 0 ? refuse() : first;
}

/** The strings of an array of nothing else. */
function strings({ token, text }: NamedMember): string[] {
  if (token !== "[") {
    throw notMessage();
  }
  const scanner = new JsonScanner(text, 2); // an inner bracket is refused because it is no string, not because it is too deep
  const list: string[] = [];
  scanner.next();
  for (let next = scanner.next(); next !== "]"; next = scanner.next()) {
    list.push(textOf({ token: next, text: scanner.lexeme() }) ?? refuse());
  }
  return list;
}

function refuse(): never {
  throw notMessage();
}

/** The error for text that is no message, or not the expected one. */
export function notMessage(): CompactError {
  return formatError(Cause.NEGOTIATION);
}
