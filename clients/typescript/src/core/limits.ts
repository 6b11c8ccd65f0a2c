import { checkType } from "./arguments.js";
import { oneOf } from "./errors.js";
import { DEFAULT_LIMITS, type Limits } from "./spec.gen.js";

export type { Limits };

/** The options of every decoder. Limits that are left out are the protocol's. */
export interface Options {
  readonly limits?: Partial<Limits> | undefined;
}

/**
 * Fills in the defaults. Throws RangeError for a limit that there is not, or that is
 * no size, and TypeError for options that are no object.
 */
export function limitsOf(options: Options | undefined): Limits {
  if (options !== undefined) {
    checkType("object", "options", options);
  }
  const limits = options?.limits;
  if (limits === undefined) {
    return DEFAULT_LIMITS;
  }
  checkType("object", "options.limits", limits);
  const all: { [name: string]: number } & Limits = { ...DEFAULT_LIMITS };
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw new RangeError(`there is no limit ${name}, expected ${oneOf(Object.keys(DEFAULT_LIMITS))}`);
    }
    if (value !== undefined) {
      if (!Number.isInteger(value) || value < 0) {
        throw new RangeError(`limit ${name} is not a size: ${String(value)}`);
      }
      all[name] = value;
    }
  }
  return all;
}
