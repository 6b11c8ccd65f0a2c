import { checkString, checkType } from "../core/arguments.js";
import { limitsOf, type Options } from "../core/limits.js";
import { checkScope, type Registry } from "./registry.js";
import { InOrder, type Outcome, ServerSide } from "./server-side.js";
import { EMPTY_STATE, extendedState, type SessionState } from "./state.js";

/**
 * The server's side of a conversation (docs/request.md, "Sessions"). A request
 * that it delivers is in all parts what the client meant. Any other frame leads
 * to an error and changes nothing. A session belongs to one client and takes its
 * frames in order; sessions can share a registry.
 */
export class ServerSession {
  readonly #side: ServerSide;
  readonly #order: InOrder = new InOrder();
  #state: SessionState = EMPTY_STATE;

  /** Throws CompactError for a scope that is not Unicode. */
  constructor(registry: Registry, scope: string, options?: Options) {
    checkType("object", "registry", registry);
    checkScope(scope);
    this.#side = new ServerSide(registry, scope, limitsOf(options));
  }

  /** What `check` of the client session is, if both have the same text. */
  get check(): string {
    return this.#state.previous;
  }

  /**
   * Takes one frame, when those before it are done. The promise does not reject
   * when the client made a mistake or the registry's store failed.
   */
  receive(wire: string): Promise<Outcome> {
    checkString("wire", wire);
    return this.#order.next(() =>
      this.#side.receive(wire, async (asked) => {
        const { outcome, next } = await this.#side.decide(this.#state, asked);
        this.#state = next ?? this.#state;
        return outcome;
      }),
    );
  }

  /**
   * Appends to the conversation a text that both sides know and the client does
   * not send. Call it after the promises of all earlier frames have settled.
   */
  extend(text: string): void {
    checkString("text", text);
    this.#state = extendedState(this.#state, text);
  }
}
