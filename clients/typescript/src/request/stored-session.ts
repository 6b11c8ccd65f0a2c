import { checkString, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { errorOf, overLimit } from "../core/errors.js";
import { checkTexts } from "../core/given.js";
import { limitsOf, type Options } from "../core/limits.js";
import { FORMAT_KIND, NOT_AVAILABLE_KIND } from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import { askForText, askWhether, type Registry } from "./registry.js";
import { type Asked, InOrder, type Outcome, ServerSide } from "./server-side.js";
import {
  EMPTY_STATE,
  extendedState,
  headOf,
  readState,
  type SessionState,
  type StateAtRest,
  sessionKey,
} from "./state.js";
import { partsOf } from "./state-parts.js";
import type { SessionStore } from "./store.js";

/** How many races a frame may lose before it is refused. Another frame of the session won each of them. */
const MOST_RACES = 8;

/**
 * A ServerSession whose state lives in a store: any process can open the session
 * and take its next frame (docs/scale.md). It is cheap to make, even for each
 * frame. Many StoredSessions, in many processes, may serve one session at the
 * same time.
 */
export class StoredSession {
  readonly #side: ServerSide;
  readonly #store: SessionStore;
  readonly #key: string;
  readonly #order: InOrder = new InOrder();
  /** What was loaded or written last. */
  #known: StateAtRest | undefined;

  /**
   * Opens a session by its id, which the caller authenticates like the scope.
   * Definitions are in the registry; its store may be the same one. Throws
   * CompactError: a scope or an id that is not Unicode, or has more than 256
   * UTF-8 bytes, and an empty id.
   */
  constructor(registry: Registry, store: SessionStore, scope: string, session: string, options?: Options) {
    checkType("object", "registry", registry);
    checkType("object", "store", store);
    checkTexts({ scope, session });
    this.#key = sessionKey(scope, session);
    this.#side = new ServerSide(registry, scope, limitsOf(options));
    this.#store = store;
  }

  /**
   * What `check` of the client session is, if both have the same text: that of the state
   * that this session has loaded or written last. Empty if there is none.
   */
  get check(): string {
    return this.#known?.state.previous ?? "";
  }

  /**
   * Takes one frame when those before it are done. If several processes get frames
   * of the session at once, each answers as if they had come one after the other.
   * If a store fails, the error is NotAvailable, and the turn may have been taken:
   * the client asks for it anew. Does not reject for a fault of the client or of a
   * store.
   */
  receive(wire: string): Promise<Outcome> {
    checkString("wire", wire);
    return this.#order.next(() => this.#side.receive(wire, (asked) => this.#take(asked)));
  }

  /**
   * Appends a text of the server to the state that this session has loaded or
   * written last. Rejects with CompactError: text that is not Unicode, a limit, a
   * store that fails, or a process that has changed the state since. Then nothing
   * is appended, and the client's next turn begins afresh.
   */
  extend(text: string): Promise<void> {
    checkString("text", text);
    return this.#order.next(() => this.#extend(text));
  }

  /** Judges a request by the state that is in the store, until nobody changes that meanwhile. */
  async #take(asked: Asked): Promise<Outcome> {
    for (let race = 0; race < MOST_RACES; race++) {
      const from = await this.#load();
      const { outcome, next } = await this.#side.decide(from.state, asked);
      if (next === undefined || (await this.#swap(from, next))) {
        return outcome;
      }
    }
    throw changedSince();
  }

  async #extend(text: string): Promise<void> {
    extendedState(EMPTY_STATE, text); // judges the text before the store is asked
    const from = this.#known ?? (await this.#load());
    const { output } = this.#side.limits;
    if (utf8Length(from.state.conversation) + utf8Length(text) > output) {
      throw overLimit(FORMAT_KIND, "output", output);
    }
    if (!(await this.#swap(from, extendedState(from.state, text)))) {
      throw changedSince();
    }
  }

  async #load(): Promise<StateAtRest> {
    this.#known = undefined;
    const text = await askForText(() => this.#store.load(this.#key));
    this.#known = readState(this.#key, text ?? "");
    return this.#known;
  }

  async #swap(from: StateAtRest, state: SessionState): Promise<boolean> {
    this.#known = undefined;
    const head = headOf(this.#key, state);
    const swapped = await askWhether(() => this.#write(from, head, state.conversation));
    this.#known = swapped ? { head, state } : undefined;
    return swapped;
  }

  /** Sends no more of a conversation than the store needs. */
  #write({ head: old, state }: StateAtRest, head: string, conversation: string): Promise<boolean> {
    if (this.#store.swapParts !== undefined && old !== "") {
      const whole = partsOf(state.conversation, conversation);
      if (whole !== undefined) {
        return this.#store.swapParts(this.#key, old, head + whole.begin, whole.parts);
      }
    }
    return this.#store.swap(this.#key, old, head + conversation);
  }
}

function changedSince(): Error {
  return errorOf(NOT_AVAILABLE_KIND, Cause.SESSION_BEHIND, {});
}
