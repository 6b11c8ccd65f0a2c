import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { checkString } from "../core/arguments.js";
import { scratch } from "../core/bytes.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError, quoted } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { checkObject } from "../core/json-value.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { encoder } from "../core/text.js";
import { DEFINITIONS, HEX_LENGTH, REQUEST_REFERENCE } from "./requests.gen.js";
import type { DefinitionRole, FrameFamily } from "./roles.js";

/** How a reference is made. */
export interface ReferenceOptions extends Options {
  /** How many hex digits it has, 8 to 64; the protocol's number by default. */
  readonly hexLength?: number | undefined;
}

/**
 * The short reference to a tool definition: hex digits of the SHA-256 of its
 * UTF-8 bytes (docs/request.md, "References"). Throws CompactError: text that
 * is not Unicode or not one JSON object, a length out of range.
 */
export function toolReference(text: string, options?: ReferenceOptions): string {
  return reference("tool", text, options);
}

/** The short reference to a system prompt, any text. Throws as toolReference does. */
export function systemReference(text: string, options?: ReferenceOptions): string {
  return reference("system", text, options);
}

function reference(role: DefinitionRole, text: string, options?: ReferenceOptions): string {
  checkString("text", text);
  const length = hexLengthOf(options);
  checkDefinition(role, text, limitsOf(options));
  return shortReference(role, fullReference(role, text), length);
}

/** The number of digits that a caller asks for. */
export function hexLengthOf(options: ReferenceOptions | undefined): number {
  const length = options?.hexLength ?? HEX_LENGTH;
  if (!Number.isInteger(length) || length < 8 || length > FULL_LENGTH) {
    throw formatError(Cause.REFERENCE_LENGTH, { value: asWritten(length), expected: "8 to 64" });
  }
  return length;
}

const FULL_LENGTH = 64;

/** The reference with every digit, of a text that is checked. */
export function fullReference(role: DefinitionRole, text: string): string {
  return DEFINITIONS[role].reference + hexDigest(text);
}

/** The first digits of a full reference. */
export function shortReference(role: DefinitionRole, full: string, length: number): string {
  return full.slice(0, DEFINITIONS[role].reference.length + length);
}

/** The lower-case hex digits of the SHA-256 of all parts' UTF-8 bytes. */
export function hexDigest(...parts: readonly string[]): string {
  const hash = sha256.create();
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const { read, written } = encoder.encodeInto(part.slice(at), scratch);
      hash.update(scratch.subarray(0, written));
      at += read;
    }
  }
  return bytesToHex(hash.digest());
}

/**
 * Refuses any text but a definition: text that is not Unicode; for a tool also any text but a JSON
 * object, which may have white space around it.
 */
export function checkDefinition(role: DefinitionRole, text: string, limits: Limits): void {
  checkGiven(text, "definition");
  if (role === "tool") {
    checkObject(text, limits);
  }
}

const DIGITS = /^[0-9a-z]{8,64}$/;

/** Says whether a text is a reference of a family, to a definition or to a state of a conversation. */
export function isReference(family: FrameFamily, text: string): boolean {
  const prefix = prefixOf(family);
  return text.startsWith(prefix) && DIGITS.test(text.slice(prefix.length));
}

/** What an error says of a text that is no reference of a family. */
export function wrongReference(
  family: FrameFamily,
  text: string,
): { readonly value: string; readonly expected: string } {
  return { value: quoted(text), expected: prefixOf(family) };
}

function prefixOf(family: FrameFamily): string {
  return family === "request" ? REQUEST_REFERENCE : DEFINITIONS[family].reference;
}

/** What stands in a request for a definition: nothing, or a reference. */
export function isReferenceOrEmpty(role: DefinitionRole, text: string): boolean {
  return text === "" || isReference(role, text);
}
