import { textError, unrepresentable } from "../core/errors.js";
import { isBareValue } from "../core/json-value.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import type { DefinitionRole, FrameFamily } from "../core/roles.js";
import { isUnicode } from "../core/text.js";
import { joinDeltas } from "./deltas.js";
import type { Frame, Request } from "./frame.js";
import { checkDefinition, isReference, isReferenceOrEmpty } from "./reference.js";
import { DEFINITIONS, REQUEST_HEAD, REQUEST_MISS, REQUEST_SEPARATOR, REQUEST_VERSION } from "./requests.gen.js";

/**
 * Writes a frame of any type. Throws CompactError: text that is not Unicode, a
 * tool definition that is no JSON object, what encodeRequest refuses.
 */
export function encodeRequestFrame(frame: Frame, options?: Options): string {
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

/**
 * Writes a request. Throws CompactError: text that is not Unicode, a field that
 * cannot be written, too many deltas, arguments that are too deep.
 */
export function encodeRequest(request: Request, options?: Options): string {
  const { version = REQUEST_VERSION, tool = "", system = "", args, deltas } = request;
  const limits = limitsOf(options);
  if (![version, tool, system, args, ...deltas].every(isUnicode)) {
    throw textError("the request");
  }
  if (version !== REQUEST_VERSION) {
    throw unrepresentable("version");
  }
  checkReference("tool", tool);
  checkReference("system", system);
  if (!isBareValue(args, limits)) {
    throw unrepresentable("args");
  }
  return requestText(tool, system, args, joinDeltas(deltas, limits));
}

function checkReference(role: DefinitionRole, reference: string): void {
  if (!isReferenceOrEmpty(role, reference)) {
    throw unrepresentable(role);
  }
}

/** A request of parts that are checked; the deltas have their separators. */
export function requestText(tool: string, system: string, args: string, deltas: string): string {
  return REQUEST_HEAD + tool + REQUEST_SEPARATOR + system + REQUEST_SEPARATOR + args + deltas;
}
