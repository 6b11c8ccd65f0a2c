import type { Data } from "./assets.js";
import { byId } from "./dom.js";
import type { Question, Reply } from "./worker.js";

/** The part of a question that has no number yet. */
type Wanted = Question extends infer Q ? (Q extends Question ? Omit<Q, "id"> : never) : never;

/** Asks the worker one question at a time; of those that come meanwhile, the last. */
export class Work {
  readonly #worker: Worker;
  readonly #show: (reply: Reply) => void;
  #last = 0;
  #busy = false;
  #next: Wanted | undefined;

  constructor(show: (reply: Reply) => void) {
    this.#show = show;
    const script = new Blob([text("worker")], { type: "text/javascript" });
    this.#worker = new Worker(URL.createObjectURL(script));
    this.#worker.addEventListener("message", (event: MessageEvent<Reply>) => this.#receive(event.data));
    const data: Data = { model: text("model"), vocabulary: text("vocabulary"), go: text("go-part") };
    this.#worker.postMessage(data);
  }

  ask(frame: string | Uint8Array, family: string | undefined): void {
    this.#send({ frame, family });
  }

  /** Speaks the protocol of a spec, or the one of the page. */
  speak(spec: { readonly name: string; readonly text: string } | undefined): void {
    this.#send({ spec });
  }

  /** Shows no answer to what was asked. */
  forget(): void {
    this.#last++;
    this.#next = undefined;
  }

  #send(wanted: Wanted): void {
    if (this.#busy) {
      this.#next = wanted;
      return;
    }
    this.#busy = true;
    this.#last++;
    this.#worker.postMessage({ id: this.#last, ...wanted });
  }

  #receive(reply: Reply): void {
    this.#busy = false;
    const next = this.#next;
    if (reply.id === this.#last && !("answer" in reply && next !== undefined)) {
      this.#show(reply);
    }
    this.#next = undefined;
    if (next !== undefined && !this.#busy) {
      this.#send(next);
    }
  }
}

function text(id: string): string {
  return byId(id).textContent ?? "";
}
