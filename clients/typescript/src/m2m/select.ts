import { notAvailable, notDeclared, unlessRefused } from "../core/absent.js";
import { checkString, checkStrings, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { CompactError, errorOf, oneOf, quoted, unrepresentable } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { JsonScanner } from "../core/json.js";
import { type Limits, limitsOf } from "../core/limits.js";
import { FORMAT_KIND, UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { utf8Length } from "../core/text.js";
import type { CompressOptions } from "./compress.js";
import {
  algorithmOfRole,
  type Engines,
  encodeText,
  isAvailable,
  PAYLOAD_KEYS,
  roleOfAlgorithm,
  SMALL,
} from "./compression.gen.js";
import { isRepetitive } from "./repetition.js";
import { type AlgorithmRole, notNegotiated, tagOf } from "./tags.js";

/** Ways to choose an algorithm: the documented choice, the same without loss, or the smallest frame. */
export type CompressionChoice = "auto" | "exact" | "smallest";

/** The options of Brotli. */
const QUALITIES: readonly number[] = [4, 5, 6];

/** Content and the algorithm for it. */
export class Choice {
  readonly role: AlgorithmRole;
  private readonly content: string;
  private readonly limits: Limits;
  private readonly allowed: readonly string[] | undefined;
  private readonly quality: number | undefined;
  private readonly dense: boolean;
  private readonly engines: Engines;
  /** The frame, if it was made while choosing. */
  private made: string | undefined;

  constructor(content: string, options: CompressOptions) {
    checkString("content", content);
    checkType("object", "options", options);
    const { algorithm = "exact", allowed, quality, plain } = options;
    if (allowed !== undefined) {
      checkStrings("options.allowed", allowed);
    }
    this.content = content;
    this.allowed = allowed;
    this.quality = quality;
    this.dense = plain !== true;
    this.engines = options;
    this.limits = limitsOf(options);
    const named = roleOfAlgorithm(algorithm);
    if (named === undefined && !isChoice(algorithm)) {
      throw unrepresentable("algorithm", algorithm, oneOf(algorithmNames()));
    }
    if (quality !== undefined && !QUALITIES.includes(quality)) {
      throw unrepresentable("quality", quality, "an integer from 4 to 6");
    }
    checkGiven(content, "content");
    this.role = this.admit(named ?? this.choose(algorithm as CompressionChoice), algorithm);
  }

  frame(): string {
    return this.role === "none" ? this.content : (this.made ?? this.write(this.role));
  }

  private write(role: AlgorithmRole): string {
    return encodeText(role, this.content, this.limits, this.engines, this.quality, this.dense);
  }

  /** Content that looks like a frame must become a frame; and the algorithm must be allowed and available. */
  private admit(role: AlgorithmRole, algorithm: string): AlgorithmRole {
    if (role === "none") {
      const tag = tagOf(this.content);
      if (tag === undefined) {
        return role;
      }
      if (!this.usable("brotli")) {
        throw errorOf(UNREPRESENTABLE_KIND, Cause.CONTENT_TAG, { field: "content", value: quoted(tag) });
      }
      return "brotli";
    }
    if (!this.allows(role)) {
      throw notNegotiated(algorithm);
    }
    if (!this.available(role)) {
      throw notAvailableRole(role);
    }
    return role;
  }

  private allows(role: AlgorithmRole): boolean {
    const algorithm = algorithmOfRole(role);
    return this.allowed === undefined || (algorithm !== undefined && this.allowed.includes(algorithm));
  }

  private usable(role: AlgorithmRole): boolean {
    return this.available(role) && this.allows(role);
  }

  private available(role: AlgorithmRole): boolean {
    return isAvailable(role, this.engines);
  }

  private choose(choice: CompressionChoice): AlgorithmRole {
    if (choice === "smallest") {
      return this.smallest();
    }
    const bytes = utf8Length(this.content);
    if (bytes < SMALL) {
      return "none";
    }
    const payload = isPayload(this.content, this.limits);
    const own = choice === "auto" ? "token" : "structure";
    const due = payload && !isRepetitive(this.content, bytes) ? own : "brotli";
    return this.keepIfShorter(this.replaceUnusable(due, payload ? own : undefined, bytes), bytes);
  }

  /** Takes the first usable algorithm in place of a documented choice that is not usable. */
  private replaceUnusable(due: AlgorithmRole, own: AlgorithmRole | undefined, bytes: number): AlgorithmRole {
    if (this.usable(due)) {
      return due;
    }
    if (own !== undefined && this.usable(own) && this.keepIfShorter(own, bytes) === own) {
      return own;
    }
    return this.usable("brotli") ? "brotli" : "none";
  }

  /** Takes the structure frame only if it is shorter than the content. */
  private keepIfShorter(role: AlgorithmRole, bytes: number): AlgorithmRole {
    if (role !== "structure" || !this.available(role)) {
      return role;
    }
    this.made ??= this.write(role);
    return utf8Length(this.made) < bytes ? role : "none";
  }

  private smallest(): AlgorithmRole {
    let best: AlgorithmRole = "none";
    let bytes = tagOf(this.content) === undefined ? utf8Length(this.content) : Number.POSITIVE_INFINITY;
    for (const role of ["structure", "brotli"] as const) {
      const frame = this.usable(role) ? this.attempt(role) : undefined;
      const size = frame === undefined ? bytes : utf8Length(frame);
      if (size < bytes) {
        best = role;
        bytes = size;
        this.made = frame;
      }
    }
    return best;
  }

  /** A frame; undefined if the content is not of the algorithm's format. */
  private attempt(role: AlgorithmRole): string | undefined {
    try {
      return this.write(role);
    } catch (error) {
      if (error instanceof CompactError && error.kind === FORMAT_KIND) {
        return undefined;
      }
      throw error;
    }
  }
}

/** The error for an algorithm that the protocol lacks, or whose library is not here. */
function notAvailableRole(role: AlgorithmRole): CompactError {
  const algorithm = algorithmOfRole(role);
  return algorithm === undefined ? notDeclared(`${role} algorithm`) : notAvailable(algorithm);
}

/** The choices of a caller: algorithms and selections. */
function algorithmNames(): string[] {
  const names = (["token", "structure", "brotli", "dictionary", "none"] as const).map(algorithmOfRole);
  return [...names.filter((name) => name !== undefined), "auto", "exact", "smallest"];
}

function isChoice(name: string): name is CompressionChoice {
  return name === "auto" || name === "exact" || name === "smallest";
}

/** Says whether a text is a payload of a chat API: an object of JSON with an array under a key of these. */
function isPayload(text: string, limits: Limits): boolean {
  return unlessRefused(() => hasPayloadKey(new JsonScanner(text, limits.depth))) ?? false;
}

function hasPayloadKey(scanner: JsonScanner): boolean {
  let found = false;
  if (scanner.next() !== "{") {
    return false;
  }
  while (scanner.next() === "key") {
    const key = scanner.lexeme().slice(1, -1);
    const { token } = scanner.value();
    found ||= token === "[" && PAYLOAD_KEYS.includes(key);
  }
  scanner.next(); // nothing may follow
  return found;
}
