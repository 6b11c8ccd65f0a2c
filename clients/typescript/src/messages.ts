import { ALGORITHMS, type Algorithm, algorithmOfRole, isAvailable, roleOfAlgorithm } from "./compression.gen.js";
import { type CompactError, formatError } from "./errors.js";
import { limitsOf, type Options } from "./limits.js";
import { checkWire } from "./text.js";

/** What a client takes, in order of preference. */
export interface HelloMessage {
  readonly type: "HELLO";
  readonly algorithms: readonly string[];
}

/** What both sides take. */
export interface AcceptMessage {
  readonly type: "ACCEPT";
  readonly algorithms: readonly string[];
}

/** A frame. */
export interface DataMessage {
  readonly type: "DATA";
  readonly content: string;
}

export type Message = HelloMessage | AcceptMessage | DataMessage;

/** The algorithms that work here, in the order of the specification. */
export function availableAlgorithms(): Algorithm[] {
  return ALGORITHMS.filter((name) => {
    const role = roleOfAlgorithm(name);
    return role !== undefined && isAvailable(role);
  });
}

/** The algorithms that both sides name, in the client's order; content as it is needs no name, and comes last. */
export function negotiate(client: readonly string[], server: readonly string[]): Algorithm[] {
  const none = algorithmOfRole("none");
  const both = new Set(client.filter((name) => server.includes(name) && roleOfAlgorithm(name) !== undefined));
  const names = [...both].filter((name) => name !== none) as Algorithm[];
  return none === undefined ? names : [...names, none];
}

/** Opens a session: JSON.stringify puts a message on the wire. */
export function hello(algorithms: readonly string[] = availableAlgorithms()): HelloMessage {
  return { type: "HELLO", algorithms };
}

/** Answers a HELLO. */
export function accept(message: HelloMessage, server: readonly string[] = availableAlgorithms()): AcceptMessage {
  return { type: "ACCEPT", algorithms: negotiate(message.algorithms, server) };
}

/** Carries a frame. */
export function data(content: string): DataMessage {
  return { type: "DATA", content };
}

/** Reads a message. Throws the error of the format role for anything else. */
export function parseMessage(text: string, options?: Options): Message {
  checkWire(text, limitsOf(options));
  const { type, algorithms, content } = parseObject(text);
  if (type === "DATA" && typeof content === "string") {
    return data(content);
  }
  if ((type === "HELLO" || type === "ACCEPT") && isStrings(algorithms)) {
    return { type, algorithms };
  }
  throw notMessage();
}

function parseObject(text: string): { readonly [name: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notMessage();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw notMessage();
  }
  return value as { readonly [name: string]: unknown };
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function notMessage(): CompactError {
  return formatError("Invalid format: no message of compression");
}
