import { checkString } from "./arguments.js";
import { textError } from "./errors.js";
import { isUnicode } from "./text.js";

// Texts of a caller that are no fields of a record.

/** Refuses what is no string, by the names of the arguments. */
export function checkTexts(values: { readonly [name: string]: unknown }): void {
  for (const [name, value] of Object.entries(values)) {
    checkString(name, value);
  }
}

/** Refuses a caller's text that is not Unicode. */
export function checkGiven(text: string, field: string): void {
  if (!isUnicode(text)) {
    throw textError(field);
  }
}
