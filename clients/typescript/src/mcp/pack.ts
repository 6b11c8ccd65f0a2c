import { checkString, checkStrings, checkType } from "../core/arguments.js";
import { CompactError } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { limitsOf, type Options } from "../core/limits.js";
import { NOT_AVAILABLE_KIND } from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import { compress } from "../m2m/compress.js";
import type { Algorithm, Engines } from "../m2m/compression.gen.js";
import { fullReference } from "../request/reference.js";
import type { Ask } from "./ask.js";
import { ENCODINGS, META } from "./mcp.gen.js";
import { emptyList, isComplete, kept, metaOf, type Pair, plainList, type ResultParts, readResult } from "./result.js";

/** A way to carry a result as text: an algorithm, then a frame of a record; one of them may be missing. */
export interface ResultEncoding {
  readonly name: string;
  readonly algorithm?: Algorithm;
  readonly frame?: ResultFrame;
}

/** A format of a record, of which one field is the result. */
export interface ResultFrame {
  readonly record: string;
  readonly format: string;
  write(result: string, options: Options | undefined): string;
  read(frame: string, options: Options | undefined): string | undefined;
}

/**
 * Packs a tool's result, the text of a JSON object, in the first of the accepted
 * encodings that makes it shorter in UTF-8 bytes (docs/mcp-protocol.md, "Compact
 * results"). Undefined if none does. Throws CompactError: text that is not
 * Unicode, no JSON object.
 */
export function packCall(result: string, accept: readonly string[], options?: Options & Engines): string | undefined {
  checkString("result", result);
  checkStrings("accept", accept);
  const parts = readOwn(result, options);
  if (!isComplete(parts) || parts.meta.has(META.encoding)) {
    return undefined;
  }
  return firstShorter(result, result, accept, options, (name, text) => {
    const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
    return `{${[content, ...kept(parts, ["resultType"]), metaOf(undefined, [META.encoding, name])].join()}}`;
  });
}

/**
 * What to send instead of a list of tools: a note that the caller has the same
 * list, or an encoding of it, or the list with its reference (docs/mcp-protocol.md, "Lists
 * of tools"). Undefined if the list is sent as it is. Throws as packCall does.
 */
export function packList(result: string, ask: Ask, options?: Options & Engines): string | undefined {
  checkString("result", result);
  checkType("object", "ask", ask);
  const parts = readOwn(result, options);
  const { accept = [], known } = ask;
  const asked = known !== undefined || ENCODINGS.some(({ name }) => accept.includes(name));
  const ours = parts.meta.size > 0;
  if (!asked || ours || !isComplete(parts)) {
    return undefined;
  }
  const reference = known === undefined ? undefined : fullReference("tool", result);
  if (reference !== undefined && known === reference) {
    return emptyList(parts, [META.known, reference]);
  }
  const named: Pair[] = reference === undefined ? [] : [[META.reference, reference]];
  const plain = plainList(result, parts, reference);
  const packed = firstShorter(result, plain ?? result, accept, options, (name, text) => {
    return emptyList(parts, [META.encoding, name], [META.text, text], ...named);
  });
  return packed ?? plain;
}

/** Reads a result that is not sent yet. */
function readOwn(result: string, options: Options | undefined): ResultParts {
  checkGiven(result, "result");
  return readResult(result, limitsOf(options));
}

/** The first wrapped encoding that is shorter than what would be sent without. */
function firstShorter(
  result: string,
  plain: string,
  accept: readonly string[],
  options: (Options & Engines) | undefined,
  wrap: (name: string, text: string) => string,
): string | undefined {
  const size = utf8Length(plain);
  for (const name of new Set(accept)) {
    const encoding = ENCODINGS.find((each) => each.name === name);
    const text = encoding === undefined ? undefined : encodeResult(encoding, result, options);
    const wrapped = text === undefined ? undefined : wrap(name, text);
    if (wrapped !== undefined && utf8Length(wrapped) < size) {
      return wrapped;
    }
  }
  return undefined;
}

/** Applies the steps of an encoding; undefined if one of them is not available. */
function encodeResult(
  { algorithm, frame }: ResultEncoding,
  text: string,
  options?: Options & Engines,
): string | undefined {
  try {
    const result = algorithm === undefined ? text : compress(text, { ...options, algorithm });
    return frame === undefined ? result : frame.write(result, options);
  } catch (error) {
    if (error instanceof CompactError && error.kind === NOT_AVAILABLE_KIND) {
      return undefined;
    }
    throw error;
  }
}
