// The shared vectors, through the operations of the conformance wire.
import { readdirSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeBase85 } from "../compact-decoder.js";
import { type Answer, answer, operationNames, type Request } from "./operations.js";
import { unhex } from "./wire.js";

interface Case extends Request {
  readonly name: string;
  readonly expected?: unknown;
  readonly error?: unknown;
  readonly decodes_to?: unknown;
  readonly begins?: string;
}

const FIELDS = ["name", "section", "op", "input", "limits", "expected", "error", "decodes_to", "begins", "note"];
const folder = new URL("../../../tests/vectors/", import.meta.url);

/** Reads a topic; an importing bundler would turn a member "__proto__" into a prototype. */
function load(name: string): { topic: string; cases: Case[] } {
  return JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { topic: string; cases: Case[] };
}

const topics = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".json") && name !== "schema.json",
);

/** Names the parts that an implementation may leave out. */
function isOptional({ op }: Case): boolean {
  return op.startsWith("mcp.model");
}

test("there are vectors", () => {
  expect(topics.length).toBeGreaterThan(0);
});

describe.each(topics)("%s", (name) => {
  const { topic, cases, ...others } = load(name);

  test("is well formed", () => {
    expect(others).toEqual({});
    expect(topic).not.toBe("");
    expect(cases.length).toBeGreaterThan(0);
    for (const vector of cases) {
      expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(vector)));
      expect(operationNames().includes(vector.op) || isOptional(vector)).toBe(true);
    }
  });

  test.each(
    cases.filter((vector) => operationNames().includes(vector.op) || !isOptional(vector)),
  )("$name", async (vector) => {
    expect(await pinnedPart(vector, await answer(vector))).toEqual(expectation(vector));
  });
});

function expectation({ op, expected, error, decodes_to }: Case): unknown {
  if (error !== undefined) {
    return { error };
  }
  return op === "request.encode" && decodes_to !== undefined
    ? plainRequest(decodes_to)
    : { ok: decodes_to ?? expected };
}

/** The part of an answer that vectors pin. */
async function pinnedPart(vector: Case, given: Answer): Promise<unknown> {
  if ("error" in given) {
    const { limit, message } = given.error as { readonly limit?: string; readonly message: string };
    const { error } = pinned(given) as { readonly error: object };
    const wanted = Object(vector.error);
    return { error: { ...error, ...("limit" in wanted && { limit }), ...("message" in wanted && { message }) } };
  }
  if (vector.decodes_to === undefined) {
    return ["session", "client", "server", "stored"].includes(vector.op)
      ? { ok: (given.ok as readonly Answer[]).map(pinned) }
      : given;
  }
  if (vector.op === "compress") {
    const { hex } = given.ok as { readonly hex: string };
    expect(new TextDecoder().decode(unhex(hex)).startsWith(vector.begins ?? "no prefix")).toBe(true);
    return answer({ op: "decompress", input: { hex } });
  }
  const wire = String(given.ok);
  expect(wire.startsWith(vector.begins ?? "no prefix")).toBe(true);
  switch (vector.op) {
    case "response.encode":
      return answer({ op: "response.decode", input: wire });
    case "record.encode": {
      const { record } = vector.input as { readonly record: string };
      return answer({ op: "record.decode", input: { record, frame: wire } });
    }
    case "request.encode":
      return plainRequest(((await answer({ op: "request.decode", input: wire })) as { readonly ok: unknown }).ok);
    default:
      return answer({ op: "delta.apply", input: { content: oldOf(vector), delta: wire } });
  }
}

/** An error without the parts that are for people. */
function pinned(given: Answer): unknown {
  if (!("error" in given)) {
    return given;
  }
  const { message: _message, limit: _limit, why: _why, ...error } = { limit: "", why: {}, ...given.error };
  return { ...given, error };
}

/** A decoded request, with the deltas inside its compressed ones. */
function plainRequest(decoded: unknown): unknown {
  const request = decoded as { readonly deltas: readonly string[] };
  return { ok: { ...request, deltas: request.deltas.map(plainDelta) } };
}

function plainDelta(delta: string): string {
  return delta.startsWith("D|Z|") ? inflateSync(decodeBase85(delta.slice(4))).toString() : delta;
}

function oldOf({ input }: Case): string {
  return (input as { readonly old: string }).old;
}
