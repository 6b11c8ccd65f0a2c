import { checkString, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, CompactError, errorOf, formatError, quoted } from "../core/errors.js";
import { checkGiven, checkTexts } from "../core/given.js";
import { type Limits, limitsOf } from "../core/limits.js";
import { NOT_AVAILABLE_KIND, REFERENCE_CONFLICT_KIND, UNKNOWN_REFERENCE_KIND } from "../core/spec.gen.js";
import { isUnicode } from "../core/text.js";
import { decodeRequestFrame } from "./read.js";
import {
  checkDefinition,
  fullReference,
  hexLengthOf,
  isReference,
  type ReferenceOptions,
  shortReference,
} from "./reference.js";
import type { DefinitionRole } from "./roles.js";
import type { Store } from "./store.js";

/**
 * A registry's answer to a frame: the definition that it keeps or has found, or the reference that
 * the other side lacks.
 */
export type Receipt = { readonly reference: string } | { readonly text: string } | { readonly missing: string };

/** A definition that was found, with the reference that has all digits. */
export interface Found {
  readonly text: string;
  readonly full: string;
}

/** Short references can be forged: a store that others use too needs at least so many digits. */
const LEAST_SHARED = 32;

const ROLES = ["tool", "system"] as const;

/**
 * Keeps definitions by scope, a session or a tenant, and finds them by reference
 * (docs/request.md, "Registry"). It does not trust its store: a text whose hash
 * differs from the reference counts as unknown. Any number of tasks may share a
 * registry, but only in one thread: each worker has its own.
 */
export class Registry {
  readonly #store: Store;
  readonly #hexLength: number;
  readonly #limits: Limits;

  /** Throws CompactError for a length out of range, too short for a shared store, or another than the store's own. */
  constructor(store: Store, options?: ReferenceOptions) {
    checkType("object", "store", store);
    this.#store = store;
    this.#hexLength = hexLengthOf(options);
    this.#limits = limitsOf(options);
    if (store.shared && this.#hexLength < LEAST_SHARED) {
      const known = { value: asWritten(this.#hexLength), expected: `${LEAST_SHARED} to 64` };
      throw formatError(Cause.REGISTRY_SHARED, known);
    }
    const own = store.hexLength ?? this.#hexLength;
    if (own !== this.#hexLength) {
      const known = { value: asWritten(this.#hexLength), expected: String(own) };
      throw formatError(Cause.REGISTRY_LENGTH, known);
    }
  }

  /**
   * Keeps a definition and gives its short reference. Rejects with CompactError:
   * no valid definition, a text past the limits, a store that fails, or a short
   * reference that another text has. In the last case the text is kept under its
   * full reference.
   */
  async define(scope: string, role: DefinitionRole, text: string): Promise<string> {
    checkTexts({ role, text });
    checkScope(scope);
    checkDefinition(role, text, this.#limits);
    const full = fullReference(role, text);
    const short = shortReference(role, full, this.#hexLength);
    if (await askWhether(() => this.#store.put(scope, short, full, text))) {
      throw errorOf(REFERENCE_CONFLICT_KIND, Cause.REFERENCE_CONFLICT, { reference: short, value: quoted(short) });
    }
    return short;
  }

  /** The definition of a reference, short or full. Rejects with CompactError: unknown here, or a store that fails. */
  async resolve(scope: string, reference: string): Promise<string> {
    return (await this.find(scope, reference)).text;
  }

  /** The same, with the full reference. */
  async find(scope: string, reference: string): Promise<Found> {
    checkString("reference", reference);
    checkScope(scope);
    const role = ROLES.find((each) => isReference(each, reference));
    const text = role === undefined ? undefined : await askForText(() => this.#store.get(scope, reference));
    // Text that is not Unicode would have the same bytes, and so the same hash, as another text.
    if (role !== undefined && text !== undefined && isUnicode(text)) {
      const full = fullReference(role, text);
      if (full.startsWith(reference)) {
        return { text, full };
      }
    }
    throw unknownReference(reference);
  }

  /** Executes a frame of definitions. Rejects as define and resolve do, and for any other frame. */
  async receive(scope: string, wire: string): Promise<Receipt> {
    checkString("wire", wire);
    checkScope(scope);
    const frame = decodeRequestFrame(wire, { limits: this.#limits });
    switch (frame.type) {
      case "tool_def":
        return { reference: await this.define(scope, "tool", frame.text) };
      case "system_full":
        return { reference: await this.define(scope, "system", frame.text) };
      case "tool_ref":
      case "system_ref":
        return { text: await this.resolve(scope, frame.reference) };
      case "tool_miss":
      case "system_miss":
        return { missing: frame.reference };
      default:
        throw formatError(Cause.REGISTRY_REQUEST);
    }
  }
}

/** A reference that nothing is kept under. */
export function unknownReference(reference: string): CompactError {
  return errorOf(UNKNOWN_REFERENCE_KIND, Cause.UNKNOWN_REFERENCE, { reference, value: quoted(reference) });
}

/** Refuses a scope that is not Unicode. */
export function checkScope(scope: string): void {
  checkString("scope", scope);
  checkGiven(scope, "scope");
}

/** Asks a store for a text, if there is one. */
export function askForText(ask: () => Promise<unknown>): Promise<string | undefined> {
  return guarded(ask, "a string", (answer) => answer === undefined || typeof answer === "string");
}

/** Asks a store for yes or no. */
export function askWhether(ask: () => Promise<unknown>): Promise<boolean> {
  return guarded(ask, "a boolean", (answer) => typeof answer === "boolean");
}

async function guarded<T>(
  ask: () => Promise<unknown>,
  expected: string,
  is: (answer: unknown) => answer is T,
): Promise<T> {
  try {
    const answer = await ask();
    if (!is(answer)) {
      throw new TypeError(`it gave ${answer === null ? "null" : typeof answer}, not ${expected}`);
    }
    return answer;
  } catch (cause) {
    if (cause instanceof CompactError) {
      throw cause;
    }
    const expected = cause instanceof Error ? cause.message : String(cause);
    throw errorOf(NOT_AVAILABLE_KIND, Cause.STORE_FAILED, { expected, cause });
  }
}
