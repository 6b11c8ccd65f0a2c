import * as Cause from "../core/causes.gen.js";
import { asWritten, CompactError, formatError, overOutput, textError } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import type { DefinitionRole } from "../core/roles.js";
import { KINDS } from "../core/spec.gen.js";
import { checkWire, isUnicode, utf8Length } from "../core/text.js";
import { plainEdit, plainFrame } from "../delta/deltas.gen.js";
import { checkOf, extendedCheck, unwrapArgs } from "./check.js";
import { isFresh } from "./client-deltas.js";
import { EditedText } from "./edited-text.js";
import { decodeRequestFrame, isRequest, type RequestParts, readRequest } from "./read.js";
import { fullReference } from "./reference.js";
import { type Found, type Registry, unknownReference } from "./registry.js";
import { DEFINITIONS, REQUEST_MISS, REQUEST_REFERENCE } from "./requests.gen.js";

/** What a client meant in one turn. */
export interface DeliveredRequest {
  /** The definition of the tools: that of one, or an object that holds several. */
  readonly tool: string | undefined;
  /** The system prompt. */
  readonly system: string | undefined;
  /** JSON text. */
  readonly args: string;
  /** All of the conversation. */
  readonly conversation: string;
}

/** What a frame led to. */
export interface Outcome {
  /** Frames for the client. */
  readonly replies: readonly string[];
  readonly request?: DeliveredRequest;
  readonly error?: CompactError;
  /** The frame is the last request once more. */
  readonly duplicate?: true;
}

/**
 * The server's side of a conversation (docs/request.md, "Sessions"). What it
 * delivers is what the client meant, in all parts; any other frame leads to an
 * error, and changes nothing. A session is of one client, and takes its frames
 * in their order; sessions share a registry.
 */
export class ServerSession {
  readonly #registry: Registry;
  readonly #scope: string;
  readonly #limits: Limits;
  #conversation = "";
  #previous = "";
  #delivered = "";
  #received: Promise<unknown> = Promise.resolve();

  constructor(registry: Registry, scope: string, options?: Options) {
    this.#registry = registry;
    this.#scope = scope;
    this.#limits = limitsOf(options);
  }

  /**
   * Takes one frame, when those before it are done. Does not reject for what the
   * client, or the registry's store, did.
   */
  receive(wire: string): Promise<Outcome> {
    const outcome = this.#received.then(() => this.#take(wire));
    this.#received = outcome.then(nothing, nothing); // a defect is for the caller to see; it stops no other frame
    return outcome;
  }

  async #take(wire: string): Promise<Outcome> {
    try {
      checkWire(wire, this.#limits);
      return isRequest(wire)
        ? await this.#takeRequest(readRequest(wire, this.#limits))
        : await this.#takeDefinition(wire);
    } catch (error) {
      return { replies: [], error: known(error) };
    }
  }

  /**
   * Appends to the conversation what both sides know and the client does not
   * send. The frames before have been received: their promises are settled.
   */
  extend(text: string): void {
    if (!isUnicode(text)) {
      throw textError("text");
    }
    this.#previous = extendedCheck(this.#previous, text);
    this.#conversation += text;
  }

  #takeDefinition(wire: string): Promise<Outcome> {
    const frame = decodeRequestFrame(wire, { limits: this.#limits });
    switch (frame.type) {
      case "tool_def":
        return this.#define("tool", frame.text);
      case "system_full":
        return this.#define("system", frame.text);
      case "tool_ref":
        return this.#refer("tool", frame.reference);
      case "system_ref":
        return this.#refer("system", frame.reference);
      default:
        throw formatError(Cause.SESSION_SERVER, { value: asWritten(frame.type) });
    }
  }

  /** Where the short reference is taken, the client is told to use the full one. */
  async #define(role: DefinitionRole, text: string): Promise<Outcome> {
    try {
      await this.#registry.define(this.#scope, role, text);
      return { replies: [] };
    } catch (thrown) {
      const error = known(thrown);
      const taken = error.kind === KINDS.referenceConflict;
      return { replies: taken ? [DEFINITIONS[role].refer + fullReference(role, text)] : [], error };
    }
  }

  async #refer(role: DefinitionRole, reference: string): Promise<Outcome> {
    const failures: Failure[] = [];
    await this.#find(role, reference, failures);
    return failed(failures);
  }

  async #takeRequest(parts: RequestParts): Promise<Outcome> {
    const { tool: toolReference, system: systemReference, args: wrapped, rest, deltas } = parts;
    const { check, args } = unwrapArgs(wrapped, this.#limits);
    const fresh = isFresh(rest);
    if (!fresh && check === this.#delivered) {
      return { replies: [], duplicate: true };
    }
    const failures: Failure[] = [];
    const tool = await this.#find("tool", toolReference, failures);
    const system = await this.#find("system", systemReference, failures);
    if (failures.length > 0) {
      return failed(failures);
    }
    const previous = fresh ? "" : this.#previous;
    if (check !== checkOf({ previous, tool: tool?.full ?? "", system: system?.full ?? "", args, rest })) {
      const reference = REQUEST_REFERENCE + check;
      return { replies: [REQUEST_MISS + reference], error: unknownReference(reference) };
    }
    const conversation = this.#apply(deltas);
    this.#conversation = conversation;
    this.#previous = check;
    this.#delivered = check;
    return { replies: [], request: { tool: tool?.text, system: system?.text, args, conversation } };
  }

  /** Finds what a reference means, if there is one, or notes why not. */
  async #find(role: DefinitionRole, reference: string, failures: Failure[]): Promise<Found | undefined> {
    if (reference === "") {
      return undefined;
    }
    try {
      return await this.#registry.find(this.#scope, reference);
    } catch (error) {
      failures.push({ error: known(error), miss: DEFINITIONS[role].miss + reference });
      return undefined;
    }
  }

  /** What the compressed deltas hold is, together, within the output limit. */
  #apply(deltas: readonly string[]): string {
    let { output } = this.#limits;
    const text = new EditedText(this.#conversation, output);
    for (const delta of deltas) {
      const frame = this.#plainFrame(delta, output);
      if (frame !== delta) {
        output -= utf8Length(frame);
      }
      text.apply(plainEdit(frame));
    }
    return text.toString();
  }

  /** A delta as it was before it was compressed; an error says the limit for all of them. */
  #plainFrame(delta: string, output: number): string {
    try {
      return plainFrame(delta, { ...this.#limits, output });
    } catch (error) {
      throw known(error).limit === "output" ? overOutput(this.#limits.output) : error;
    }
  }
}

/** What came of a frame does not matter to the next one. */
function nothing(): void {}

interface Failure {
  readonly error: CompactError;
  /** What to answer if the definition is missing. */
  readonly miss: string;
}

function failed(failures: readonly Failure[]): Outcome {
  const missing = failures.filter(({ error }) => error.kind === KINDS.unknownReference);
  const replies = missing.map(({ miss }) => miss);
  const [first] = failures;
  return first === undefined ? { replies } : { replies, error: first.error };
}

/** An error of the package's; any other is a defect, and thrown again. */
function known(error: unknown): CompactError {
  if (error instanceof CompactError) {
    return error;
  }
  throw error;
}
