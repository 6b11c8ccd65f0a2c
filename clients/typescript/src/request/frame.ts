import { formatError, textError, unrepresentable } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import type { DefinitionRole, FrameFamily } from "../core/roles.js";
import { checkWire, isUnicode } from "../core/text.js";
import { checkDefinition } from "./definition.js";
import { isReference } from "./reference.js";
import { DEFINITIONS, familyOf, REQUEST_HEAD, REQUEST_MISS, REQUEST_VERSION } from "./requests.gen.js";
import { encodeRequest, type Request, readRequest } from "./write.js";

/** A definition, in full. */
export interface DefinitionFrame {
  readonly type: "tool_def" | "system_full";
  readonly text: string;
}

/** A reference: to a definition that the other side has, or to what it lacks. */
export interface ReferenceFrame {
  readonly type: "tool_ref" | "system_ref" | "tool_miss" | "system_miss" | "request_miss";
  readonly reference: string;
}

/** A request. */
export interface RequestFrame extends Request {
  readonly type: "request";
}

/** What clients and servers send each other (docs/protocol.md). */
export type Frame = RequestFrame | DefinitionFrame | ReferenceFrame;

const TYPES = {
  tool: { define: "tool_def", refer: "tool_ref", miss: "tool_miss" },
  system: { define: "system_full", refer: "system_ref", miss: "system_miss" },
} as const;

/** Reads a frame of any type. Throws CompactError of the format's kind. */
export function decodeFrame(wire: string, options?: Options): Frame {
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

/**
 * Writes a frame of any type. Throws CompactError: text that is not Unicode, a
 * tool definition that is no JSON object, what encodeRequest refuses.
 */
export function encodeFrame(frame: Frame, options?: Options): string {
  switch (frame.type) {
    case "request":
      return encodeRequest(frame, options);
    case "tool_def":
      return definitionFrame("tool", frame.text, limitsOf(options));
    case "system_full":
      return definitionFrame("system", frame.text, limitsOf(options));
    case "tool_ref":
      return referenceFrame("tool", DEFINITIONS.tool.refer, frame.reference);
    case "system_ref":
      return referenceFrame("system", DEFINITIONS.system.refer, frame.reference);
    case "tool_miss":
      return referenceFrame("tool", DEFINITIONS.tool.miss, frame.reference);
    case "system_miss":
      return referenceFrame("system", DEFINITIONS.system.miss, frame.reference);
    case "request_miss":
      return referenceFrame("request", REQUEST_MISS, frame.reference);
  }
}

function definitionFrame(role: DefinitionRole, text: string, limits: Limits): string {
  checkDefinition(role, text, limits);
  return DEFINITIONS[role].define + text;
}

function referenceFrame(family: FrameFamily, head: string, reference: string): string {
  if (!isUnicode(reference)) {
    throw textError("the reference");
  }
  if (!isReference(family, reference)) {
    throw unrepresentable("reference");
  }
  return head + reference;
}
