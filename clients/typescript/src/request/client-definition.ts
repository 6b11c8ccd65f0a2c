import { type Limits, limitsOf } from "../core/limits.js";
import { checkDefinition, fullReference, hexLengthOf, type ReferenceOptions, shortReference } from "./reference.js";
import { BUNDLE, DEFINITIONS } from "./requests.gen.js";
import type { DefinitionRole } from "./roles.js";

/** A client's definition, with its references. */
export interface ClientDefinition {
  readonly role: DefinitionRole;
  readonly text: string;
  readonly short: string;
  readonly full: string;
}

/** The frame that defines it. */
export function definingFrame({ role, text }: ClientDefinition): string {
  return DEFINITIONS[role].define + text;
}

/** Makes definitions. One that is used again in the next turn is not made again. */
export class DefinitionMaker {
  readonly #hexLength: number;
  readonly #limits: Limits;
  #tools: readonly string[] = [];
  #tool: ClientDefinition | undefined;
  #system: ClientDefinition | undefined;

  constructor(options?: ReferenceOptions) {
    this.#hexLength = hexLengthOf(options);
    this.#limits = limitsOf(options);
  }

  /** The definition of all tools: the text of one, or an object that holds several as they are written. */
  tool(texts: readonly string[]): ClientDefinition | undefined {
    if (texts.length !== this.#tools.length || texts.some((text, i) => text !== this.#tools[i])) {
      for (const text of texts) {
        checkDefinition("tool", text, this.#limits);
      }
      const [only = ""] = texts;
      const bundle = texts.length === 1 ? only : `{${JSON.stringify(BUNDLE)}:[${texts.join()}]}`;
      this.#tool = texts.length === 0 ? undefined : this.#make("tool", bundle);
      this.#tools = [...texts];
    }
    return this.#tool;
  }

  /** The definition of a system prompt. */
  system(text: string | undefined): ClientDefinition | undefined {
    if (text !== this.#system?.text) {
      this.#system = text === undefined ? undefined : this.#make("system", text);
    }
    return this.#system;
  }

  #make(role: DefinitionRole, text: string): ClientDefinition {
    checkDefinition(role, text, this.#limits);
    const full = fullReference(role, text);
    return { role, text, full, short: shortReference(role, full, this.#hexLength) };
  }
}
