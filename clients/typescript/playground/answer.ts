import type { Report } from "./inspect/report.js";

/** What the page shows of an input. */
export interface Answer {
  readonly report: Report;
  /** What the input was read to, in every format or by every algorithm. */
  readonly encodings: readonly Encoding[];
  /** Which: a record, content, or nothing that is encoded alone. */
  readonly of: "record" | "content" | "";
}

/** One way to write it. */
export interface Encoding {
  readonly name: string;
  /** The frame, or in hex where it is no text. */
  readonly frame?: string | undefined;
  readonly hex?: string | undefined;
  readonly bytes?: number | undefined;
  /** Of o200k_base; absent where it is no text, or too long to count. */
  tokens?: number | undefined;
  /** Why it cannot be written so. */
  readonly error?: string | undefined;
  /** The selections that choose it. */
  readonly chosen: readonly string[];
}

/** Speaks one protocol. */
export interface Engine {
  /** Its name and version. */
  readonly protocol: string;
  answer(frame: string | Uint8Array, family: string | undefined): Answer;
}
