import { DEFAULT_LIMITS } from "./spec.gen.js";

/** Bounds on what untrusted input may cost. Every limit is inclusive. */
export interface Limits {
  /** UTF-8 bytes of wire text. */
  readonly input: number;
  /** Bytes that a decompressor may produce. */
  readonly output: number;
  /** Arrays and objects of JSON that are open at once. */
  readonly depth: number;
  /** Deltas in one request. */
  readonly deltas: number;
  /** Texts in a registry. */
  readonly registryEntries: number;
  /** Bytes in a registry. */
  readonly registryBytes: number;
}

/** The options of every decoder. Limits that are left out are the protocol's. */
export interface Options {
  readonly limits?: Partial<Limits> | undefined;
}

/** Fills in the defaults. Throws RangeError for a limit that is no size. */
export function limitsOf(options: Options | undefined): Limits {
  const given = options?.limits;
  return given === undefined ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, ...checked(given) };
}

function checked(given: Partial<Limits>): Partial<Limits> {
  const set: [string, number][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) {
      continue;
    }
    if (typeof value !== "number" || !(value >= 0)) {
      throw new RangeError(`limit ${name} is not a size: ${String(value)}`);
    }
    set.push([name, value]);
  }
  return Object.fromEntries(set);
}
