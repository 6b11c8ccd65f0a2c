import { DEFAULTS } from "./token.gen.js";
import type { Change } from "./token-tables.js";

const ONE = /^1(?:\.0+)?(?:[eE][+-]?0+)?$/;
const ZERO = /^-?0(?:\.0+)?(?:[eE][+-]?[0-9]+)?$/;
const EMPTY_OBJECT = /^\{[ \t\n\r]*\}$/;

/** Says whether an encoder takes a lexeme for a default. */
function isDefault(place: number, lexeme: string): boolean {
  const row = DEFAULTS[place]!;
  switch (row.equal) {
    case "one":
      return ONE.test(lexeme);
    case "zero":
      return ZERO.test(lexeme);
    case "empty_object":
      return EMPTY_OBJECT.test(lexeme);
    case "same":
      return lexeme === row.lexeme;
  }
}

/**
 * What is known of the root's keys. Whether an object is a request shows at its
 * end: until then members that may be left out are kept apart.
 */
export class RequestDefaults {
  private requested = false;
  private escaped = false;
  private readonly counts: number[] = new Array<number>(DEFAULTS.length).fill(0);
  private readonly pieces: string[] = [];
  /** The default that a piece is; -1 for all else. */
  private readonly places: number[] = [];

  /** Notes a key of the root. */
  key(change: Change | undefined, escaped: boolean): void {
    this.escaped ||= escaped;
    if (change !== undefined) {
      this.requested ||= change.request;
      if (change.fallback >= 0) {
        this.counts[change.fallback]!++;
      }
    }
  }

  private get isRequest(): boolean {
    return this.requested && !this.escaped;
  }

  /** The members that a request leaves out, each behind a comma. */
  missing(): string {
    const absent = DEFAULTS.filter((_, place) => this.isRequest && this.counts[place] === 0);
    return absent.map(({ key, lexeme }) => `,"${key}":${lexeme}`).join("");
  }

  /** Takes what was written up to a member that may be left out. */
  before(text: string): void {
    this.pieces.push(text);
    this.places.push(-1);
  }

  /** Takes such a member, and its value as it stood. */
  member(text: string, place: number, lexeme: string): void {
    this.pieces.push(text);
    this.places.push(isDefault(place, lexeme) ? place : -1);
  }

  /** The whole text; commas go with the members that are left out. */
  finish(rest: string): string {
    if (!this.places.some((place) => this.leavesOut(place))) {
      return this.pieces.length === 0 ? rest : this.pieces.join("") + rest;
    }
    this.before(rest);
    const kept: string[] = [];
    let first = true;
    for (const [i, piece] of this.pieces.entries()) {
      if (this.leavesOut(this.places[i]!)) {
        if (kept.length > 1 || kept[0]!.length > 1) {
          kept[kept.length - 1] = kept[kept.length - 1]!.slice(0, -1);
        } else {
          first = false;
        }
      } else {
        const text = first || !piece.startsWith(",") ? piece : piece.slice(1);
        first = true;
        if (text !== "") {
          kept.push(text);
        }
      }
    }
    return kept.join("");
  }

  private leavesOut(place: number): boolean {
    return place >= 0 && this.counts[place] === 1 && this.isRequest;
  }
}
