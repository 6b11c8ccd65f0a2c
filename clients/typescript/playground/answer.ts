// The engine's answers, as examples/playground/engine and cmd/compactgen/inspect
// write them (docs/inspect.md). Sizes and offsets are bytes of UTF-8.

/** The page's view of an input. */
export interface Answer {
  readonly report: Report;
  /** The input's value, in every format or by every algorithm. */
  readonly encodings: readonly Encoding[];
  /** Which: a record, content, or nothing that is encoded alone. */
  readonly of: "record" | "content" | "";
}

/** One way to write it. */
export interface Encoding {
  readonly name: string;
  /** The frame, or in hex if it is no text. */
  readonly frame?: string;
  readonly hex?: string;
  readonly bytes?: number;
  /**
   * Counted with o200k_base; absent if it is no text, or too long to count. The worker counts
   * them.
   */
  tokens?: number | undefined;
  /** Why it cannot be written so. */
  readonly error?: string;
  /** The selections that choose it. */
  readonly chosen: readonly string[];
}

/** The description of one frame. */
export interface Report {
  readonly family: string;
  /** The record's name. */
  readonly type?: string;
  /**
   * The name of the format or algorithm, the operation's symbol, or the type of a message; ""
   * for none.
   */
  readonly name: string;
  readonly bytes: number;
  readonly ok: boolean;
  readonly layers: readonly Layer[];
  readonly error?: Failure;
  readonly note?: string;
}

/** One step from the frame to its value: bytes in, and bytes out unless it failed. */
export interface Layer {
  readonly name: string;
  readonly in: number;
  readonly out?: number;
  readonly parts: readonly Part[];
  /** Parts that are not listed. */
  readonly more?: number;
}

/** A piece of a layer: its text and its meaning. */
export interface Part {
  readonly name: string;
  readonly at: number;
  readonly bytes: number;
  readonly text?: string;
  readonly hex?: string;
  readonly means?: string;
  readonly layers?: readonly Layer[];
}

/** An error, with a window on its place: the caret belongs under column `caret` of the excerpt. */
export interface Failure {
  readonly kind: string;
  readonly message: string;
  /** Code points behind the frame's prefix. */
  readonly position?: number;
  /** The layer whose bytes the window shows; absent for the frame. */
  readonly layer?: string;
  /** Code points from the beginning of the layer's input, or bytes of hex. */
  readonly at?: number;
  readonly excerpt?: string;
  readonly caret?: number;
}
