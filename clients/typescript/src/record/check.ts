import {
  BOOLEAN,
  type CompactError,
  JSON_TEXT,
  MOST,
  NUMBER,
  notCarried,
  oneOf,
  range,
  textError,
  UNICODE,
  unrepresentable,
  Written,
} from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { isUnicode } from "../core/text.js";
import type { Lack } from "./codec.js";
import { compactJson } from "./values.js";

// What encoders check of a caller's values. They may be of any type: not every
// caller has a compiler that looks at them.

/** The format that a record is checked for, and the fields that it may lose. */
export interface Target {
  /** Why the format's layout cannot carry a value; undefined if it can. */
  lack(field: string, value: unknown): Lack | undefined;
  readonly drops: readonly string[];
}

/** Refuses text that is not Unicode. */
export function checkText(field: string, text: unknown): void {
  if (typeof text === "string" && !isUnicode(text)) {
    throw textError(field);
  }
}

/** Refuses the value of a required field that a target cannot carry. */
export function carried<T>(target: Target | undefined, field: string, value: T, isJson?: boolean): T {
  if (target?.lack(field, value) !== undefined) {
    throw lost(field, value, isJson);
  }
  return value;
}

/** The same for an optional field, which may be lost where the layout lacks it: then undefined. */
export function kept<T>(target: Target | undefined, field: string, value: T, isJson?: boolean): T | undefined {
  const lack = value === undefined ? undefined : target?.lack(field, value);
  if (lack === undefined) {
    return value;
  }
  if (lack === "field" && target?.drops.includes(field)) {
    return undefined;
  }
  throw lost(field, value, isJson);
}

/** JSON is shown as it is written, other text in quotes. */
export function lost(field: string, value: unknown, isJson: boolean | undefined): CompactError {
  return notCarried(field, isJson ? new Written(String(value)) : value);
}

export function givenText(field: string, value: unknown): string {
  if (typeof value !== "string") {
    throw unrepresentable(field, value, UNICODE);
  }
  return value;
}

export function givenCode<T extends string>(field: string, value: T, codes: readonly T[]): T {
  if (!codes.includes(value)) {
    throw unrepresentable(field, value, oneOf(codes));
  }
  return value;
}

export function givenInteger(field: string, value: number, min: number = -MOST, max: number = MOST): number {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw unrepresentable(field, value, range(min, max));
  }
  return value + 0; // -0 is 0
}

export function givenNumber(field: string, value: number): number {
  if (!Number.isFinite(value)) {
    throw unrepresentable(field, value, NUMBER);
  }
  return value;
}

export function givenBoolean(field: string, value: boolean): boolean {
  if (typeof value !== "boolean") {
    throw unrepresentable(field, value, BOOLEAN);
  }
  return value;
}

/** The JSON text without white space; it stands one level deep. */
export function givenJson(field: string, value: string, limits: Limits): string {
  const compact = typeof value === "string" ? compactJson(value, limits.depth - 1) : undefined;
  if (compact === undefined) {
    throw unrepresentable(field, typeof value === "string" ? new Written(value) : value, JSON_TEXT);
  }
  return compact;
}
