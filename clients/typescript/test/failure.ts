import { CompactError } from "../compact-decoder.js";

/** The error of a call, which fails. */
export function failure(call: () => unknown): CompactError {
  try {
    call();
  } catch (error) {
    if (error instanceof CompactError) {
      return error;
    }
    throw error;
  }
  throw new Error("it did not fail");
}
