import { checkString, checkStrings, checkType } from "../core/arguments.js";
import { limitsOf, type Options } from "../core/limits.js";
import { type CompressOptions, compress } from "./compress.js";
import type { Engines } from "./compression.gen.js";
import { decompress } from "./decompress.js";
import { type AcceptMessage, data, notMessage, readNegotiation } from "./negotiate.js";

/**
 * Packs and unpacks under the algorithms that were negotiated:
 *
 *     const accepted = accept(hello(["T2", "BR"])); // the client's offer, and the server's answer
 *     const [client, server] = [new M2MSession(accepted), new M2MSession(accepted)];
 *     const message = client.pack("[1, 2]", "T2"); // {"type":"DATA","content":"#T2|[1,2]"}
 *     server.unpack(message); // [1,2]
 */
export class M2MSession {
  /** The algorithms that both sides take. */
  readonly algorithms: readonly string[];
  readonly #options: Options & Engines;

  constructor(accepted: AcceptMessage, options: Options & Engines = {}) {
    checkType("object", "accepted", accepted);
    checkStrings("accepted.algorithms", accepted.algorithms);
    this.algorithms = [...accepted.algorithms];
    limitsOf(options); // a wrong limit is the caller's mistake
    this.#options = options;
  }

  /** The text of a DATA message. Throws for an algorithm that was not negotiated. */
  pack(content: string, algorithm: CompressOptions["algorithm"] = "exact"): string {
    const frame = compress(content, { ...this.#options, algorithm, allowed: this.algorithms });
    return JSON.stringify(data(frame));
  }

  /** The content of a DATA message. Throws for an algorithm that was not negotiated. */
  unpack(message: string): string {
    checkString("message", message);
    const parsed = readNegotiation(message, this.#options);
    if (parsed.type !== "DATA") {
      throw notMessage();
    }
    return decompress(parsed.content, { ...this.#options, allowed: this.algorithms });
  }
}
