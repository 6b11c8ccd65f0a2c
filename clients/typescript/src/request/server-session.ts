import { limitsOf, type Options } from "../core/limits.js";
import type { Registry } from "./registry.js";
import { InOrder, type Outcome, ServerSide } from "./server-side.js";
import { EMPTY_STATE, extendedState, type SessionState } from "./state.js";

/**
 * The server's side of a conversation (docs/request.md, "Sessions"). What it
 * delivers is what the client meant, in all parts; any other frame leads to an
 * error, and changes nothing. A session is of one client, and takes its frames
 * in their order; sessions share a registry.
 */
export class ServerSession {
  readonly #side: ServerSide;
  readonly #order: InOrder = new InOrder();
  #state: SessionState = EMPTY_STATE;

  constructor(registry: Registry, scope: string, options?: Options) {
    this.#side = new ServerSide(registry, scope, limitsOf(options));
  }

  /**
   * Takes one frame, when those before it are done. Does not reject for what the
   * client, or the registry's store, did.
   */
  receive(wire: string): Promise<Outcome> {
    return this.#order.next(() =>
      this.#side.receive(wire, async (asked) => {
        const { outcome, next } = await this.#side.judge(this.#state, asked);
        this.#state = next ?? this.#state;
        return outcome;
      }),
    );
  }

  /**
   * Appends to the conversation what both sides know and the client does not
   * send. The frames before have been received: their promises are settled.
   */
  extend(text: string): void {
    this.#state = extendedState(this.#state, text);
  }
}
