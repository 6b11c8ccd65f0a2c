import type { DefinitionRole, FrameFamily } from "../core/roles.js";
import { DEFINITIONS, REQUEST_REFERENCE } from "./requests.gen.js";

const DIGITS = /^[0-9a-z]{8,64}$/;

/** Says whether a text is a reference of a family, to a definition or to a state of a conversation. */
export function isReference(family: FrameFamily, text: string): boolean {
  const prefix = family === "request" ? REQUEST_REFERENCE : DEFINITIONS[family].reference;
  return text.startsWith(prefix) && DIGITS.test(text.slice(prefix.length));
}

/** What stands in a request for a definition: nothing, or a reference. */
export function isReferenceOrEmpty(role: DefinitionRole, text: string): boolean {
  return text === "" || isReference(role, text);
}
