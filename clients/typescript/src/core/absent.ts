import * as Cause from "./causes.gen.js";
import { CompactError, errorOf } from "./errors.js";
import { NOT_AVAILABLE_KIND } from "./spec.gen.js";

// What a protocol, or a machine, does not have.

/** The error for an algorithm whose engine is not here. */
export function notAvailable(expected: string): CompactError {
  const value = "Node has it from 22.15 on, and the option brotli takes an engine";
  return errorOf(NOT_AVAILABLE_KIND, Cause.NOT_AVAILABLE, { expected, value });
}

/** The error for something that this protocol does not declare. */
export function notDeclared(expected: string): CompactError {
  return errorOf(NOT_AVAILABLE_KIND, Cause.NOT_DECLARED, { expected });
}

/** What a call gives; undefined if it throws an error of this package. */
export function unlessRefused<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof CompactError) {
      return undefined;
    }
    throw error;
  }
}
