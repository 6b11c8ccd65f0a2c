import { notCarried, type Place, textError, UNICODE, unrepresentable } from "../core/errors.js";
import { isUnicode } from "../core/text.js";
import { confuses, isNumberless, type Layout, lacks, type Show } from "./layout.js";

// What encoders check of a caller's values. They may be of any type: not every
// caller has a compiler that looks at them.

/** The layout that a record is checked for, and the fields that it may lose. */
export interface Target {
  readonly layout: Layout;
  readonly drops: readonly string[];
}

/** Refuses text that is not Unicode. */
export function checkUnicode(place: Place, text: unknown): void {
  if (typeof text === "string" && !isUnicode(text)) {
    throw textError(place);
  }
}

/** Refuses a value that a target's layout has a place for, and cannot carry. */
export function carried<T>(target: Target | undefined, field: string, value: T, show: Show): T {
  if (target !== undefined && (confuses(target.layout, field, value) || isNumberless(target.layout, field, value))) {
    throw notCarried(field, show(value));
  }
  return value;
}

/** The same for an optional field, which may be lost where the layout lacks it: then undefined. */
export function kept<T>(target: Target | undefined, field: string, value: T, show: Show): T | undefined {
  if (target === undefined || value === undefined || !lacks(target.layout, field)) {
    return value === undefined ? undefined : carried(target, field, value, show);
  }
  if (target.drops.includes(field)) {
    return undefined;
  }
  throw notCarried(field, show(value));
}

export function checkString(place: Place, value: unknown): string {
  if (typeof value !== "string") {
    throw unrepresentable(place, value, UNICODE);
  }
  return value;
}
