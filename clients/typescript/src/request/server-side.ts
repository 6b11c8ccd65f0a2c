import * as Cause from "../core/causes.gen.js";
import { asWritten, CompactError, formatError, overLimit } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { REFERENCE_CONFLICT_KIND, UNKNOWN_REFERENCE_KIND } from "../core/spec.gen.js";
import { checkWire, utf8Length } from "../core/text.js";
import { plainEdit, plainFrame } from "../delta/deltas.gen.js";
import { checkOf, unwrapArgs } from "./check.js";
import { isFresh } from "./client-deltas.js";
import { EditedText } from "./edited-text.js";
import { decodeRequestFrame, isRequest, type RequestParts, readRequest } from "./read.js";
import { fullReference } from "./reference.js";
import { type Found, type Registry, unknownReference } from "./registry.js";
import { DEFINITIONS, REQUEST_MISS, REQUEST_REFERENCE } from "./requests.gen.js";
import type { DefinitionRole } from "./roles.js";
import { answerOf, type SessionState } from "./state.js";

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
  /**
   * What the conversation was extended by since then, of a duplicate. Without it the
   * model still writes, or the process in which it wrote has died.
   */
  readonly answer?: string;
}

/** A request of a session, with its arguments taken apart. */
export interface Asked extends RequestParts {
  readonly check: string;
  /** Those of the turn. */
  readonly inner: string;
}

/** What a request does to a session in a given state. */
export interface Judged {
  readonly outcome: Outcome;
  /** The state after the request, if it is delivered. */
  readonly next?: SessionState;
}

/** Does one thing after the other. */
export class InOrder {
  #last: Promise<unknown> = Promise.resolve();

  next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.then(nothing, nothing); // a defect is for the caller to see; it stops nothing else
    return done;
  }
}

function nothing(): void {}

/** What server sessions know and do, whose state others keep. */
export class ServerSide {
  readonly limits: Limits;
  readonly #registry: Registry;
  readonly #scope: string;

  constructor(registry: Registry, scope: string, limits: Limits) {
    this.#registry = registry;
    this.#scope = scope;
    this.limits = limits;
  }

  /** Takes one frame, and leaves requests to a session. */
  async receive(wire: string, take: (asked: Asked) => Promise<Outcome>): Promise<Outcome> {
    try {
      checkWire(wire, this.limits);
      return isRequest(wire)
        ? await take(this.#asked(readRequest(wire, this.limits)))
        : await this.#takeDefinition(wire);
    } catch (error) {
      return { replies: [], error: known(error) };
    }
  }

  async decide(state: SessionState, asked: Asked): Promise<Judged> {
    const { previous, delivered, conversation } = state;
    const { check, inner: args, rest, deltas } = asked;
    const fresh = isFresh(rest);
    const answer = answerOf(state);
    if (check === delivered && (answer !== undefined || !fresh)) {
      const outcome: Outcome = { replies: [], duplicate: true };
      return { outcome: answer === undefined ? outcome : { ...outcome, answer } };
    }
    const failures: Failure[] = [];
    const tool = await this.#find("tool", asked.tool, failures);
    const system = await this.#find("system", asked.system, failures);
    if (failures.length > 0) {
      return { outcome: failed(failures) };
    }
    const before = fresh ? "" : previous;
    if (check !== checkOf({ previous: before, tool: tool?.full ?? "", system: system?.full ?? "", args, rest })) {
      const reference = REQUEST_REFERENCE + check;
      return { outcome: { replies: [REQUEST_MISS + reference], error: unknownReference(reference) } };
    }
    const grown = this.#apply(conversation, deltas);
    const request = { tool: tool?.text, system: system?.text, args, conversation: grown };
    return {
      outcome: { replies: [], request },
      next: { previous: check, delivered: check, answered: undefined, conversation: grown },
    };
  }

  #asked(parts: RequestParts): Asked {
    const { check, args } = unwrapArgs(parts.args, this.limits);
    return { ...parts, check, inner: args };
  }

  #takeDefinition(wire: string): Promise<Outcome> {
    const frame = decodeRequestFrame(wire, { limits: this.limits });
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
      const taken = error.kind === REFERENCE_CONFLICT_KIND;
      return { replies: taken ? [DEFINITIONS[role].refer + fullReference(role, text)] : [], error };
    }
  }

  async #refer(role: DefinitionRole, reference: string): Promise<Outcome> {
    const failures: Failure[] = [];
    await this.#find(role, reference, failures);
    return failed(failures);
  }

  /** Finds the definition of a reference, if there is one, or notes why there is none. */
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

  /** All compressed deltas together hold at most as much as the output limit. */
  #apply(conversation: string, deltas: readonly string[]): string {
    let { output } = this.limits;
    const text = new EditedText(conversation, output);
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
      return plainFrame(delta, { ...this.limits, output });
    } catch (error) {
      const { kind, limit } = known(error);
      throw limit === "output" ? overLimit(kind, limit, this.limits.output) : error;
    }
  }
}

interface Failure {
  readonly error: CompactError;
  /** What to answer if the definition is missing. */
  readonly miss: string;
}

function failed(failures: readonly Failure[]): Outcome {
  const missing = failures.filter(({ error }) => error.kind === UNKNOWN_REFERENCE_KIND);
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
