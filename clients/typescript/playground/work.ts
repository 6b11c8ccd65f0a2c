import type { Answer } from "./answer.js";

/** A spec that was dropped on the page. */
export interface Spec {
  readonly name: string;
  readonly text: string;
}

/** All that an answer depends on. */
export interface Question {
  readonly id: number;
  /** The spec whose protocol is spoken; undefined for the one that the page comes with. */
  readonly spec: Spec | undefined;
  /** Undefined if there is nothing to read: then the answer is the protocol alone. */
  readonly frame: string | Uint8Array | undefined;
  /** "" for the family that the frame's prefix names. */
  readonly family: string;
}

/** The protocol that was spoken and its answer, or what went wrong: badSpec says that the spec did. */
export type Reply =
  | { readonly id: number; readonly protocol: string; readonly answer?: Answer }
  | { readonly id: number; readonly failed: string; readonly badSpec?: boolean };

/**
 * Hands questions to a worker, one at a time: of those that come meanwhile, the
 * last. Only the reply to the newest question is shown, however late an older one comes.
 */
export class Work {
  readonly #post: (question: Question) => void;
  readonly #show: (reply: Reply) => void;
  #newest = 0;
  /** The question that the worker has; 0 for none. */
  #open = 0;
  #next: Question | undefined;

  constructor(post: (question: Question) => void, show: (reply: Reply) => void) {
    this.#post = post;
    this.#show = show;
  }

  ask(wanted: Omit<Question, "id">): void {
    this.#newest++;
    this.#next = { id: this.#newest, ...wanted };
    this.#postNext();
  }

  /** Takes the worker's reply. */
  receive(reply: Reply): void {
    if (reply.id === this.#newest) {
      this.#show(reply);
    }
    if (reply.id === this.#open) {
      this.#open = 0;
      this.#postNext();
    }
  }

  #postNext(): void {
    const question = this.#next;
    if (question !== undefined && this.#open === 0) {
      this.#next = undefined;
      this.#open = question.id;
      this.#post(question);
    }
  }
}
