import type { Data } from "./assets.js";
import { byId } from "./dom.js";
import type { FrameQuestion, Reply, SpecQuestion } from "./worker.js";

/** What is asked of a frame. */
type Wanted = Omit<FrameQuestion, "id">;

/** Asks the worker about one frame at a time; of those that come meanwhile, about the last. */
export class Work {
  readonly #worker: Worker;
  readonly #show: (reply: Reply) => void;
  #last = 0;
  /** The question about a frame that has no answer yet; 0 for none. */
  #open = 0;
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
    if (this.#open !== 0) {
      this.#next = { frame, family };
      return;
    }
    this.#open = this.#post({ frame, family });
  }

  /** Speaks the protocol of a spec, or the one of the page. The frame has to be asked about again then. */
  speak(spec: SpecQuestion["spec"]): void {
    this.#post({ spec });
  }

  /** Shows no answer to what was asked. */
  forget(): void {
    this.#last++;
    this.#next = undefined;
  }

  #post(wanted: Wanted | Omit<SpecQuestion, "id">): number {
    this.#last++;
    this.#worker.postMessage({ id: this.#last, ...wanted });
    return this.#last;
  }

  #receive(reply: Reply): void {
    if (reply.id === this.#open) {
      this.#open = 0;
    }
    const next = this.#next;
    if (!("answer" in reply) || (reply.id === this.#last && next === undefined)) {
      this.#show(reply);
    }
    if (next !== undefined && this.#open === 0) {
      this.#next = undefined;
      this.ask(next.frame, next.family);
    }
  }
}

function text(id: string): string {
  return byId(id).textContent ?? "";
}
