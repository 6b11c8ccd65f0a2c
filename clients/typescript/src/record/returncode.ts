import * as Cause from "../core/causes.gen.js";
import { asWritten, errorOf, formatError, quoted } from "../core/errors.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";

// A return code says whether a status is the one of an error: 0 of all others,
// another number of that (docs/record.md, "Responses").

/** A code to write, of a status. What that says already, 0 of a success and 1 of an error, is left out. */
export function checkReturncode(
  field: string,
  code: number,
  of: string,
  status: string,
  error: string,
): number | undefined {
  if ((status === error) !== (code !== 0)) {
    const known = { field, value: asWritten(code), expected: `${of} ${status}` };
    throw errorOf(UNREPRESENTABLE_KIND, Cause.CONTRADICTION, known);
  }
  return ownReturncode(code);
}

/** The code, unless its status says it already. */
export function ownReturncode(code: number | undefined): number | undefined {
  return code === 0 || code === 1 ? undefined : code;
}

/** The status that a code says, or the one that stands beside it, which it must agree with. */
export function statusOf<T extends string>(
  code: number,
  written: T | undefined,
  success: T,
  error: T,
  field: string,
): T {
  const status = written ?? (code === 0 ? success : error);
  if ((status === error) !== (code !== 0)) {
    throw formatError(Cause.CONTRADICTION, { field, value: quoted(status), expected: `return code ${code}` });
  }
  return status;
}
