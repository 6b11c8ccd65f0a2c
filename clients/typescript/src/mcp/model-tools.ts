import { unlessRefused } from "../core/absent.js";
import type { Options } from "../core/limits.js";
import { type ModelOptions, rewriteCall } from "./model.js";
import { rewriteList } from "./model-list.js";

/** A member of a request's _meta that keeps its answer from being rewritten, unless it is false. */
export const OFF = "io.github.compactgen/off";

const MAX_TOOLS = 4096;

interface Rules extends ModelOptions {
  readonly except?: ((tool: string) => boolean) | undefined;
}

/**
 * The tools of rewritten lists that this client has. The results of other tools
 * keep their structuredContent, since the client's list may want it.
 */
export class HeldTools {
  readonly #rules: Rules;
  readonly #options: Options;
  /** Whether a user interface shows the results, by names. */
  readonly #isApp = new Map<string, boolean>();

  constructor(rules: Rules, options: Options) {
    this.#rules = rules;
    this.#options = options;
  }

  forget(): void {
    this.#isApp.clear();
  }

  /** A tool's result as the model is to read it; what cannot be read stays as it is. */
  call(result: string, tool: string): string {
    if (this.#rules.except?.(tool) || this.#isApp.get(tool)) {
      return result;
    }
    const channel = this.#isApp.has(tool) ? this.#rules.channel : "both";
    return unlessRefused(() => rewriteCall(result, { ...this.#rules, tool, channel }, this.#options)) ?? result;
  }

  /** A list of tools. After a list that is not rewritten no tools are held. */
  list(result: string, isRewritten: boolean): string {
    const keep = (tool: string) => this.#rules.channel === "both" || this.#rules.except?.(tool) === true;
    if (!isRewritten) {
      this.forget();
      return result;
    }
    const rewritten = unlessRefused(() => rewriteList(result, keep, this.#options));
    if (rewritten === undefined) {
      this.forget();
      return result;
    }
    for (const { name, isApp } of rewritten.tools) {
      if (this.#isApp.has(name) || this.#isApp.size < MAX_TOOLS) {
        this.#isApp.set(name, isApp);
      }
    }
    return rewritten.text;
  }
}
