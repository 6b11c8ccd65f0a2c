import { notCarried, textError, UNICODE, unrepresentable } from "../core/errors.js";
import { isUnicode } from "../core/text.js";
import type { Lack, Show } from "./codec.js";

// What encoders check of a caller's values. They may be of any type: not every
// caller has a compiler that looks at them.

/** The format that a record is checked for, and the fields that it may lose. */
export interface Target {
  /** Why the format's layout cannot carry a value; undefined if it can. */
  lack(field: string, value: unknown): Lack | undefined;
  readonly drops: readonly string[];
}

/** Refuses text that is not Unicode. */
export function checkUnicode(field: string, text: unknown): void {
  if (typeof text === "string" && !isUnicode(text)) {
    throw textError(field);
  }
}

/** Refuses the value of a required field that a target cannot carry. */
export function carried<T>(target: Target | undefined, field: string, value: T, show: Show): T {
  if (target?.lack(field, value) !== undefined) {
    throw notCarried(field, show(value));
  }
  return value;
}

/** The same for an optional field, which may be lost where the layout lacks it: then undefined. */
export function kept<T>(target: Target | undefined, field: string, value: T, show: Show): T | undefined {
  const lack = value === undefined ? undefined : target?.lack(field, value);
  if (lack === undefined) {
    return value;
  }
  if (lack === "field" && target?.drops.includes(field)) {
    return undefined;
  }
  throw notCarried(field, show(value));
}

export function checkString(field: string, value: unknown): string {
  if (typeof value !== "string") {
    throw unrepresentable(field, value, UNICODE);
  }
  return value;
}
