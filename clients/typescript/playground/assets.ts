import type { BrotliEngine } from "../src/core/brotli.js";
import type { Engine } from "./answer.js";
import { type GoPart, goPart } from "./go-part.js";
import type { Model } from "./inspect/model.js";
import { Tokenizer } from "./tokens.js";

/** What lies in the page as data: texts, and in Base64 what gzip made of the rest. */
export interface Data {
  readonly model: string;
  readonly vocabulary: string;
  /** The part that is written in Go; "" in a page without it. */
  readonly go: string;
}

/** Opens the data when it is needed, and once. */
export class Assets {
  readonly model: Model;
  readonly #data: Data;
  #tokenizer: Promise<Tokenizer> | undefined;
  #go: Promise<GoPart> | undefined;
  #gaveBrotli = false;

  constructor(data: Data) {
    this.#data = data;
    this.model = JSON.parse(data.model) as Model;
  }

  tokenizer(): Promise<Tokenizer> {
    this.#tokenizer ??= inflated(this.#data.vocabulary).then((vocabulary) => new Tokenizer(vocabulary));
    return this.#tokenizer;
  }

  /** An engine for the protocol of a spec. Throws what `compactgen validate` says of a bad one. */
  async protocol(name: string, text: string): Promise<Engine> {
    return (await this.#goPart()).protocol(name, text);
  }

  /** Browsers have no Brotli for scripts: the Go part has. Gives it once; undefined after that, and where there is none. */
  async brotli(): Promise<BrotliEngine | undefined> {
    if (this.#data.go === "" || this.#gaveBrotli) {
      return undefined;
    }
    const { brotli } = await this.#goPart();
    this.#gaveBrotli = true;
    return brotli;
  }

  #goPart(): Promise<GoPart> {
    if (this.#data.go === "") {
      return Promise.reject(new Error("This page was built without the part that reads specs."));
    }
    this.#go ??= inflated(this.#data.go).then(goPart);
    return this.#go;
  }
}

async function inflated(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
