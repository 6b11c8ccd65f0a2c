import { formatError, textError, unrepresentable } from "../core/errors.js";
import { isBareValue, valueEnd } from "../core/json-value.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import type { DefinitionRole } from "../core/roles.js";
import { isUnicode } from "../core/text.js";
import { joinDeltas, splitDeltas } from "./deltas.js";
import { isReferenceOrEmpty } from "./reference.js";
import { REQUEST_HEAD, REQUEST_SEPARATOR, REQUEST_VERSION } from "./requests.gen.js";

/** What a client asks (docs/protocol.md, "Compact Request Format"). */
export interface Request {
  /** The protocol's version if it is left out. */
  readonly version?: string | undefined;
  /** A reference to the definition of the tools. */
  readonly tool?: string | undefined;
  /** A reference to the system prompt. */
  readonly system?: string | undefined;
  /** JSON text of one value, without white space around it. */
  readonly args: string;
  /** What takes the server's copy of the conversation to the client's. */
  readonly deltas: readonly string[];
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
