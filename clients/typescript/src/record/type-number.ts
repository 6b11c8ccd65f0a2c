import { type Place, shown, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";

// number: finite doubles, written as ECMAScript's Number::toString does.

export const NUMBER = "a finite number";

const LEXEME = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** The nearest double of a number of JSON's grammar; undefined if it is none, or not finite. */
export function parseNumber(text: string): number | undefined {
  const value = Number(text);
  return LEXEME.test(text) && Number.isFinite(value) ? value : undefined;
}

export function checkNumber(place: Place, value: number, _limits: Limits): number {
  if (!Number.isFinite(value)) {
    throw unrepresentable(place, value, NUMBER);
  }
  return value;
}

export const showNumber: typeof shown = shown;

/** A double as ECMAScript prints it, with the sign of minus zero. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}
