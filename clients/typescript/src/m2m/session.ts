import { formatError } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { type CompressOptions, compress } from "./compress.js";
import { decompress } from "./decompress.js";
import { type AcceptMessage, data, parseMessage } from "./negotiate.js";

/** Packs and unpacks under the algorithms that were negotiated. */
export class Session {
  /** What both sides take. */
  readonly algorithms: readonly string[];
  readonly #limits: Limits;

  constructor(accepted: AcceptMessage, options?: Options) {
    this.algorithms = [...accepted.algorithms];
    this.#limits = limitsOf(options);
  }

  /** The text of a DATA message. Throws for an algorithm that was not negotiated. */
  pack(content: string, algorithm: CompressOptions["algorithm"] = "auto"): string {
    const frame = compress(content, { algorithm, allowed: this.algorithms, limits: this.#limits });
    return JSON.stringify(data(frame));
  }

  /** The content of a DATA message. Throws for an algorithm that was not negotiated. */
  unpack(message: string): string {
    const limits = this.#limits;
    const parsed = parseMessage(message, { limits });
    if (parsed.type !== "DATA") {
      throw formatError("Invalid format: no DATA message");
    }
    return decompress(parsed.content, { allowed: this.algorithms, limits });
  }
}
