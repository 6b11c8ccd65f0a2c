import { checkString, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, type CompactError, formatError } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { JsonScanner } from "../core/json.js";
import { type Member, textOf } from "../core/json-members.js";
import { checkObject } from "../core/json-value.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { checkWire } from "../core/text.js";
import { algorithmOfTag, type Engines, isReadable, roleOfAlgorithm } from "../m2m/compression.gen.js";
import { decompress } from "../m2m/decompress.js";
import { tagOf } from "../m2m/tags.js";
import { detect } from "../record/formats.gen.js";
import { unknownReference } from "../request/registry.js";
import { membersIn } from "./ask.js";
import { ENCODINGS, META } from "./mcp.gen.js";
import type { ResultEncoding, ResultFrame } from "./pack.js";
import { type ResultParts, readResult, withoutReference } from "./result.js";

/** A list of tools that a caller has, the text of the result that held it, with its reference. */
export interface KnownList {
  readonly reference: string;
  readonly text: string;
}

/** A list of tools, and the reference to ask with from now on. */
export interface UnpackedList {
  readonly reference: string | undefined;
  readonly text: string;
}

/**
 * Unpacks the result of a tool; undefined if it was not packed (docs/mcp-protocol.md,
 * "Compact results"). Throws CompactError if it cannot be read: never show it as
 * it is.
 */
export function unpackCall(result: string, options?: Options & Engines): string | undefined {
  checkString("result", result);
  const { members, meta } = readWire(result, options);
  const encoding = meta.get(META.encoding);
  if (encoding === undefined) {
    return undefined;
  }
  const text = contentText(members.get("content"), limitsOf(options));
  if (text === undefined) {
    throw formatError(Cause.MCP_TEXT);
  }
  return decodeResult(encoding, text, options);
}

/**
 * The list of tools in a result. `known` is the list that the caller asked with;
 * it comes back if it has not changed (docs/mcp-protocol.md, "Lists of tools"). Throws
 * CompactError: an unknown reference; a packed list that cannot be read.
 */
export function unpackList(result: string, known?: KnownList, options?: Options & Engines): UnpackedList {
  checkString("result", result);
  if (known !== undefined) {
    checkType("object", "known", known);
  }
  const parts = readWire(result, options);
  const { meta } = parts;
  const same = meta.get(META.known);
  if (same !== undefined) {
    const reference = textOf(same);
    if (reference === undefined) {
      throw formatError(Cause.MCP_REFERENCE, { value: asWritten(same.text) });
    }
    if (known === undefined || reference === "" || reference !== known.reference) {
      throw unknownReference(reference);
    }
    checkGiven(known.text, "known");
    return known;
  }
  const reference = textOf(meta.get(META.reference)) || undefined;
  const encoding = meta.get(META.encoding);
  if (encoding !== undefined) {
    const text = textOf(meta.get(META.text));
    if (text === undefined) {
      throw formatError(Cause.MCP_LIST);
    }
    return { reference, text: decodeResult(encoding, text, options) };
  }
  return { reference, text: reference === undefined ? result : withoutReference(result, parts, reference) };
}

function readWire(result: string, options: Options | undefined): ResultParts {
  const limits = limitsOf(options);
  checkWire(result, limits);
  return readResult(result, limits);
}

/** The text of a content with one element. */
function contentText(content: Member | undefined, limits: Limits): string | undefined {
  if (content?.token !== "[") {
    return undefined;
  }
  const scanner = new JsonScanner(content.text, limits.depth);
  scanner.next();
  const element = scanner.value();
  return element.token === "{" && scanner.next() === "]"
    ? textOf(membersIn(element.text, limits, "text").get("text"))
    : undefined;
}

/** Says whether results in an encoding of that name can be unpacked here. */
export function isUnpackable(name: string, engines: Engines): boolean {
  const encoding = ENCODINGS.find((each) => each.name === name);
  const role = encoding?.algorithm === undefined ? undefined : roleOfAlgorithm(encoding.algorithm);
  return encoding !== undefined && (role === undefined || isReadable(role, engines));
}

/** Undoes the steps of an encoding. The result must be one JSON object. */
function decodeResult(name: Member, text: string, options: (Options & Engines) | undefined): string {
  const wanted = textOf(name);
  const encoding = ENCODINGS.find((each) => each.name === wanted);
  if (encoding === undefined) {
    throw formatError(Cause.MCP_ENCODING, { value: asWritten(name.text) });
  }
  const result = undo(encoding, text, options);
  checkObject(result, limitsOf(options));
  return result;
}

function undo({ algorithm, frame }: ResultEncoding, text: string, options: (Options & Engines) | undefined): string {
  const result = frame === undefined ? text : resultOf(frame, text, options);
  if (algorithm === undefined) {
    return result;
  }
  const tag = tagOf(result);
  if (tag === undefined || algorithmOfTag(tag) !== algorithm) {
    throw notEncoded();
  }
  return decompress(result, options);
}

function resultOf({ record, format, read }: ResultFrame, text: string, options: Options | undefined): string {
  const result = read(text, options);
  const found = detect(text);
  if (result === undefined || found?.record !== record || found.format !== format) {
    throw notEncoded();
  }
  return result;
}

function notEncoded(): CompactError {
  return formatError(Cause.MCP_FRAME);
}
