import { expect, test } from "vitest";
import { type Question, type Reply, Work } from "../../playground/work.js";

/** Work whose worker answers when the test says so. */
function setUp() {
  const posted: Question[] = [];
  const shown: string[] = [];
  const work = new Work(
    (question) => posted.push(question),
    (reply) => shown.push("failed" in reply ? reply.failed : reply.protocol),
  );
  return {
    posted,
    shown,
    ask: (frame: string, spec = "") =>
      work.ask({ frame, family: "", spec: spec === "" ? undefined : { name: spec, text: "" } }),
    answer: ({ id, frame, spec }: Question) =>
      work.receive({ id, protocol: `${frame} by ${spec?.name ?? "the page"}` } satisfies Reply),
    fail: ({ id }: Question) => work.receive({ id, failed: "failed" } satisfies Reply),
    frames: () => posted.map(({ frame }) => frame),
  };
}

test("an older answer is not shown once a newer question is asked", () => {
  const { ask, answer, posted, shown } = setUp();
  ask("older");
  ask("newer");
  answer(posted[0]!);
  expect(shown).toEqual([]);
  answer(posted[1]!);
  expect(shown).toEqual(["newer by the page"]);
});

test("an older answer that comes late does not replace the newest one", () => {
  const { ask, answer, fail, posted, shown } = setUp();
  ask("older");
  ask("newer", "mine.yaml");
  fail(posted[0]!);
  answer(posted[1]!);
  answer(posted[0]!);
  expect(shown).toEqual(["newer by mine.yaml"]);
});

test("the worker has one question at a time, and of those that wait the last", () => {
  const { ask, answer, fail, frames, posted, shown } = setUp();
  for (const frame of ["a", "b", "c", "d"]) {
    ask(frame);
  }
  expect(frames()).toEqual(["a"]);
  answer(posted[0]!);
  expect(frames()).toEqual(["a", "d"]);
  ask("e");
  answer(posted[0]!); // an older one than the worker's
  expect(frames()).toEqual(["a", "d"]);
  fail(posted[1]!);
  expect(frames()).toEqual(["a", "d", "e"]);
  answer(posted[2]!);
  expect(shown).toEqual(["e by the page"]);
  ask("f");
  answer(posted[3]!);
  expect(shown).toEqual(["e by the page", "f by the page"]);
});
