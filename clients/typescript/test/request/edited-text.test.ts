import fc from "fast-check";
import { expect, test } from "vitest";
import { applyDelta, createDeltaState } from "../../compact-decoder.js";
import type { Edit } from "../../src/delta/operations.js";
import { EditedText } from "../../src/request/edited-text.js";
import { runs } from "../runs.js";

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

function delta(edit: Edit): string {
  return edit.role === "replace"
    ? `D|R|${edit.position}|${edit.text}`
    : `D|${edit.role === "full" ? "F" : "+"}|${edit.text}`;
}

/** All edits, one after the other; undefined if one is wrong. */
function edited(content: string, edits: readonly Edit[], limit: number): string | undefined {
  const text = new EditedText(content, limit);
  try {
    for (const edit of edits) {
      text.apply(edit);
    }
  } catch (error) {
    expect(error).toMatchObject({ kind: "InvalidFormat" });
    return undefined;
  }
  return text.toString();
}

function slowlyEdited(content: string, edits: readonly Edit[], limit: number): string | undefined {
  const state = createDeltaState(content);
  try {
    for (const edit of edits) {
      if (Buffer.byteLength(applyDelta(state, delta(edit))) > limit) {
        return undefined;
      }
    }
  } catch (error) {
    expect(error).toMatchObject({ kind: "InvalidFormat" });
    return undefined;
  }
  return state.content;
}

const texts = fc.string({ unit: fc.constantFrom("a", "é", "한", "😀"), maxLength: 6 });
const edits = fc.array(
  fc.oneof(
    fc.record({ role: fc.constantFrom("full" as const, "append" as const, "append" as const), text: texts }),
    fc.record({ role: fc.constant("replace" as const), position: fc.nat(12), text: texts }),
  ),
  { maxLength: 12 },
);

test("makes what one delta after the other makes, within the limit", () => {
  fc.assert(
    fc.property(texts, edits, fc.nat(40), (content, list, limit) => {
      expect(edited(content, list, limit)).toBe(slowlyEdited(content, list, limit));
      expect(edited(content, list, NO_LIMIT)).toBe(slowlyEdited(content, list, NO_LIMIT));
    }),
    { numRuns: runs(500) },
  );
});

test("long texts are cut between code points", () => {
  const content = `a${"😀".repeat(20_000)}b${"x".repeat(20_000)}`;
  const places = fc.array(fc.nat(40_002), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(places, texts, (positions, text) => {
      const list = positions.map((position): Edit => ({ role: "replace", position, text }));
      expect(edited(content, list, NO_LIMIT)).toBe(slowlyEdited(content, list, NO_LIMIT));
    }),
    { numRuns: runs(20) },
  );
});
