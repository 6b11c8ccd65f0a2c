import { checkString } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { type CompactError, formatError, oneOf, quoted } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { checkWire } from "../core/text.js";
import { splitDeltas } from "./deltas.js";
import type { Frame } from "./frame.js";
import { valueEnd } from "./json-value.js";
import { checkDefinition, isReference, wrongReference } from "./reference.js";
import {
  DEFINITIONS,
  familyOf,
  REQUEST_HEAD,
  REQUEST_MISS,
  REQUEST_PREFIX,
  REQUEST_SEPARATOR,
  REQUEST_VERSION,
} from "./requests.gen.js";
import type { DefinitionHeads, DefinitionRole, FrameFamily } from "./roles.js";

const TYPES = {
  tool: { define: "tool_def", refer: "tool_ref", miss: "tool_miss" },
  system: { define: "system_full", refer: "system_ref", miss: "system_miss" },
} as const;

/** Reads a frame of any type. Throws CompactError of the format's kind. */
export function decodeRequestFrame(wire: string, options?: Options): Frame {
  checkString("wire", wire);
  const limits = limitsOf(options);
  checkWire(wire, limits);
  const family = familyOf(wire);
  switch (family) {
    case "tool":
    case "system":
      return readDefinition(family, wire, limits);
    case "request":
      return readAnyRequest(wire, limits);
    default:
      throw formatError(Cause.REQUEST_UNKNOWN, { value: quoted(wire) });
  }
}

function readDefinition(role: DefinitionRole, wire: string, limits: Limits): Frame {
  const { define, refer, miss } = DEFINITIONS[role];
  if (wire.startsWith(define)) {
    const text = wire.slice(define.length);
    checkDefinition(role, text, limits);
    return { type: TYPES[role].define, text };
  }
  if (wire.startsWith(refer)) {
    return { type: TYPES[role].refer, reference: readReference(role, wire.slice(refer.length)) };
  }
  if (wire.startsWith(miss)) {
    return { type: TYPES[role].miss, reference: readReference(role, wire.slice(miss.length)) };
  }
  throw unknownVerb(DEFINITIONS[role], wire);
}

function unknownVerb({ prefix, define, refer, miss }: DefinitionHeads, wire: string): CompactError {
  const verbs = [define, refer, miss].map((head) => firstPart(head.slice(prefix.length)));
  return formatError(Cause.UNKNOWN_VERB, {
    value: quoted(firstPart(wire.slice(prefix.length))),
    expected: oneOf(verbs),
  });
}

/** What stands in front of the first separator. */
function firstPart(text: string): string {
  return text.split(REQUEST_SEPARATOR, 1)[0]!;
}

function readReference(family: FrameFamily, reference: string, field?: string): string {
  if (!isReference(family, reference)) {
    const known = wrongReference(family, reference);
    throw formatError(Cause.REFERENCE_FORM, field === undefined ? known : { ...known, field });
  }
  return reference;
}

/** Says whether wire text begins like a request. */
export function isRequest(wire: string): boolean {
  return familyOf(wire) === "request" && wire.startsWith(REQUEST_HEAD);
}

function readAnyRequest(wire: string, limits: Limits): Frame {
  if (wire.startsWith(REQUEST_MISS)) {
    return { type: "request_miss", reference: readReference("request", wire.slice(REQUEST_MISS.length)) };
  }
  if (!wire.startsWith(REQUEST_HEAD)) {
    throw unknownVersion(wire);
  }
  const { tool, system, args, deltas } = readRequest(wire, limits);
  return {
    type: "request",
    version: REQUEST_VERSION,
    tool: tool || undefined,
    system: system || undefined,
    args,
    deltas,
  };
}

function unknownVersion(wire: string): CompactError {
  const [version, ...rest] = wire.slice(REQUEST_PREFIX.length).split(REQUEST_SEPARATOR, 2);
  if (rest.length === 0) {
    return formatError(Cause.REQUEST_END, { field: "version" });
  }
  const expected = oneOf([REQUEST_VERSION, firstPart(REQUEST_MISS.slice(REQUEST_PREFIX.length))]);
  return formatError(Cause.REQUEST_VERSION, { field: "version", value: quoted(version!), expected });
}

/** The parts of a request as they are written; absent references are empty. */
export interface RequestParts {
  readonly tool: string;
  readonly system: string;
  readonly args: string;
  /** The deltas with their separators. */
  readonly rest: string;
  readonly deltas: readonly string[];
}

/** Takes wire text apart that begins like a request. */
export function readRequest(wire: string, limits: Limits): RequestParts {
  const tool = readPart("tool", wire, REQUEST_HEAD.length);
  const systemAt = REQUEST_HEAD.length + tool.length + REQUEST_SEPARATOR.length;
  const system = readPart("system", wire, systemAt);
  const behind = wire.slice(systemAt + system.length + REQUEST_SEPARATOR.length);
  const end = valueEnd(behind, limits);
  const rest = behind.slice(end);
  return { tool, system, args: behind.slice(0, end), rest, deltas: splitDeltas(rest, limits) };
}

/** A reference, or nothing, up to the next separator. */
function readPart(role: DefinitionRole, wire: string, from: number): string {
  const end = wire.indexOf(REQUEST_SEPARATOR, from);
  if (end < 0) {
    throw formatError(Cause.REQUEST_END, { field: role });
  }
  const reference = wire.slice(from, end);
  return reference === "" ? "" : readReference(role, reference, role);
}
