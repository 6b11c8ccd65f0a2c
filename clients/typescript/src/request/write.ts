import { checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, type CompactError, errorOf, refused, textError, unrepresentable } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { isUnicode } from "../core/text.js";
import { joinDeltas } from "./deltas.js";
import type { Frame, Request } from "./frame.js";
import { isBareValue } from "./json-value.js";
import { checkDefinition, isReference, isReferenceOrEmpty, wrongReference } from "./reference.js";
import { DEFINITIONS, REQUEST_HEAD, REQUEST_MISS, REQUEST_SEPARATOR, REQUEST_VERSION } from "./requests.gen.js";
import type { DefinitionRole, FrameFamily } from "./roles.js";

/**
 * Writes a frame of any type. Throws CompactError: text that is not Unicode, a
 * tool definition that is no JSON object, what encodeRequest refuses.
 */
export function encodeRequestFrame(frame: Frame, options?: Options): string {
  checkType("object", "frame", frame);
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
  checkGiven(text, "frame");
  checkDefinition(role, text, limits);
  return DEFINITIONS[role].define + text;
}

function referenceFrame(family: FrameFamily, head: string, reference: string): string {
  checkGiven(reference, "frame");
  if (!isReference(family, reference)) {
    throw notReference("reference", family, reference);
  }
  return head + reference;
}

/**
 * Writes a request. Throws CompactError: text that is not Unicode, a field that
 * cannot be written, too many deltas, arguments that are too deep.
 */
export function encodeRequest(request: Request, options?: Options): string {
  checkType("object", "request", request);
  const { version = REQUEST_VERSION, tool = "", system = "", args, deltas } = request;
  const limits = limitsOf(options);
  if (![version, tool, system, args, ...deltas].every(isUnicode)) {
    throw textError("frame");
  }
  if (version !== REQUEST_VERSION) {
    throw unrepresentable("version", version, `"${REQUEST_VERSION}"`);
  }
  checkReference("tool", tool);
  checkReference("system", system);
  if (!isBareValue(args, limits)) {
    throw notArgs(args);
  }
  return requestText(tool, system, args, joinDeltas(deltas, limits));
}

function notReference(field: string, family: FrameFamily, reference: string): CompactError {
  return errorOf(UNREPRESENTABLE_KIND, Cause.REFERENCE_FORM, { field, ...wrongReference(family, reference) });
}

/** Arguments that are not one bare value. */
export function notArgs(args: string): CompactError {
  const expected = "one JSON value without white space around it";
  return refused(Cause.UNREPRESENTABLE, { field: "args", value: asWritten(args), expected });
}

function checkReference(role: DefinitionRole, reference: string): void {
  if (!isReferenceOrEmpty(role, reference)) {
    throw notReference(role, role, reference);
  }
}

/** A request of parts that are checked; the deltas have their separators. */
export function requestText(tool: string, system: string, args: string, deltas: string): string {
  return REQUEST_HEAD + tool + REQUEST_SEPARATOR + system + REQUEST_SEPARATOR + args + deltas;
}
