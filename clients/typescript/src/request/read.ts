import { formatError } from "../core/errors.js";
import { valueEnd } from "../core/json-value.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import type { DefinitionRole, FrameFamily } from "../core/roles.js";
import { checkWire } from "../core/text.js";
import { splitDeltas } from "./deltas.js";
import type { Frame } from "./frame.js";
import { checkDefinition, isReference, isReferenceOrEmpty } from "./reference.js";
import {
  DEFINITIONS,
  familyOf,
  REQUEST_HEAD,
  REQUEST_MISS,
  REQUEST_SEPARATOR,
  REQUEST_VERSION,
} from "./requests.gen.js";

const TYPES = {
  tool: { define: "tool_def", refer: "tool_ref", miss: "tool_miss" },
  system: { define: "system_full", refer: "system_ref", miss: "system_miss" },
} as const;

/** Reads a frame of any type. Throws CompactError of the format's kind. */
export function decodeRequestFrame(wire: string, options?: Options): Frame {
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
      throw formatError("Invalid format: no frame of requests");
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
    return { type: TYPES[role].refer, reference: readReference(role, wire, refer) };
  }
  return { type: TYPES[role].miss, reference: readReference(role, wire, miss) };
}

function readReference(family: FrameFamily, wire: string, head: string): string {
  const reference = wire.slice(head.length);
  if (!wire.startsWith(head) || !isReference(family, reference)) {
    throw formatError("Invalid format: no verb and reference behind the prefix");
  }
  return reference;
}

/** Says whether wire text begins like a request. */
export function isRequest(wire: string): boolean {
  return familyOf(wire) === "request" && wire.startsWith(REQUEST_HEAD);
}

function readAnyRequest(wire: string, limits: Limits): Frame {
  if (!wire.startsWith(REQUEST_HEAD)) {
    return { type: "request_miss", reference: readReference("request", wire, REQUEST_MISS) };
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
  const toolEnd = wire.indexOf(REQUEST_SEPARATOR, REQUEST_HEAD.length);
  const systemEnd = toolEnd < 0 ? -1 : wire.indexOf(REQUEST_SEPARATOR, toolEnd + 1);
  const tool = wire.slice(REQUEST_HEAD.length, Math.max(toolEnd, 0));
  const system = wire.slice(toolEnd + 1, Math.max(systemEnd, 0));
  if (systemEnd < 0 || !isReferenceOrEmpty("tool", tool) || !isReferenceOrEmpty("system", system)) {
    throw formatError("Invalid format: a request names its tools and its system prompt by references");
  }
  const behind = wire.slice(systemEnd + 1);
  const end = valueEnd(behind, limits);
  const rest = behind.slice(end);
  return { tool, system, args: behind.slice(0, end), rest, deltas: splitDeltas(rest, limits) };
}
