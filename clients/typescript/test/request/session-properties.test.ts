// Random turns, evictions, restarts of either side; frames lost, doubled and
// out of order, both ways. The model is a set: all that the client ever meant.
import fc from "fast-check";
import { expect, test } from "vitest";
import { ClientSession, MemoryStore, type Outcome, Registry, ServerSession } from "../../compact-decoder.js";
import { runs } from "../runs.js";

// The first two have one short reference.
const TOOLS = [['{"name":"tool_4082"}'], ['{"name":"tool_23155"}'], [], ["{}", '{"name":"tool_4082"}']];
const SYSTEMS = [undefined, "", "Be brief."];
const ARGS = ["{}", '{"a":"|D|F|"}', "1"];
const PIECES = ["", "a", "|D|", "|D", "😀", "user: hello hello hello hello\n", "é"];

type Step =
  | {
      readonly kind: "turn";
      readonly tools: number;
      readonly system: number;
      readonly args: number;
      readonly edit: Edit;
    }
  | { readonly kind: "up" | "down"; readonly pick: number; readonly keep: boolean }
  | { readonly kind: "lose" | "extend" | "extend server" | "new client" | "new server" | "new registry" };

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: number;
  readonly append: number;
}

const edits = fc.record({ at: fc.nat(40), remove: fc.nat(5), insert: fc.nat(6), append: fc.nat(6) });
const turns = fc.record({
  kind: fc.constant("turn" as const),
  tools: fc.nat(3),
  system: fc.nat(2),
  args: fc.nat(2),
  edit: edits,
});
const transport = fc.record({
  kind: fc.constantFrom("up" as const, "down" as const),
  pick: fc.nat(3),
  keep: fc.boolean(),
});
const troubles = fc.record({
  kind: fc.constantFrom(
    "lose" as const,
    "extend" as const,
    "extend server" as const,
    "new client" as const,
    "new server" as const,
    "new registry" as const,
  ),
});
const steps = fc.array(
  fc.oneof({ arbitrary: turns, weight: 3 }, { arbitrary: transport, weight: 6 }, { arbitrary: troubles, weight: 1 }),
  { maxLength: 40 },
);

function said({ request }: Outcome): string {
  return JSON.stringify([request?.tool, request?.system, request?.args, request?.conversation]);
}

class World {
  #client = new ClientSession();
  #registry: Registry;
  #server: ServerSession;
  #conversation = "";
  #up: string[] = [];
  #down: string[] = [];
  readonly #meant = new Set<string>();
  readonly #entries: number;
  #latest = "";

  constructor(entries: number) {
    this.#entries = entries;
    this.#registry = this.#newRegistry();
    this.#server = new ServerSession(this.#registry, "scope");
  }

  #newRegistry(): Registry {
    return new Registry(new MemoryStore({ limits: { registryEntries: this.#entries } }));
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "turn":
        this.#up.push(...this.turn(step));
        break;
      case "up":
        await this.#carry(this.#up, step, async (frame) => {
          this.#down.push(...(await this.#receive(frame)).replies);
        });
        break;
      case "down":
        await this.#carry(this.#down, step, async (frame) => {
          this.#up.push(...this.#client.answer([frame]));
        });
        break;
      default:
        this.#trouble(step.kind);
    }
  }

  turn({ tools, system, args, edit }: Step & { kind: "turn" }): string[] {
    const old = Array.from(this.#conversation);
    old.splice(edit.at, edit.remove, PIECES[edit.insert] ?? "");
    this.#conversation = old.join("") + PIECES[edit.append];
    const turn = { tools: TOOLS[tools] ?? [], system: SYSTEMS[system], args: ARGS[args] ?? "{}" };
    const [only = "", ...others] = turn.tools;
    const tool = others.length > 0 ? `{"tools":[${turn.tools.join(",")}]}` : only || undefined;
    this.#latest = JSON.stringify([tool, turn.system, turn.args, this.#conversation]);
    this.#meant.add(this.#latest);
    return this.#client.turn({ ...turn, conversation: this.#conversation });
  }

  /** Any frame may be next, and one that is kept comes again. */
  async #carry(
    queue: string[],
    { pick, keep }: { pick: number; keep: boolean },
    to: (frame: string) => Promise<void>,
  ): Promise<void> {
    const at = Math.min(pick, queue.length - 1);
    const frame = queue[at];
    if (frame !== undefined) {
      queue.splice(at, keep ? 0 : 1);
      await to(frame);
    }
  }

  async #receive(frame: string): Promise<Outcome> {
    const outcome = await this.#server.receive(frame);
    if (outcome.request !== undefined) {
      expect(this.#meant).toContain(said(outcome));
    } else {
      expect(outcome.error?.kind).toSatisfy((kind) =>
        [undefined, "UnknownReference", "ReferenceConflict"].includes(kind),
      );
    }
    return outcome;
  }

  #trouble(kind: string): void {
    switch (kind) {
      case "lose":
        this.#up.shift();
        this.#down.shift();
        break;
      case "extend":
        this.#client.extend("\nmodel: hi\n");
        this.#conversation += "\nmodel: hi\n";
        this.#server.extend("\nmodel: hi\n");
        break;
      case "extend server":
        this.#server.extend("?");
        break;
      case "new client":
        this.#client = new ClientSession();
        break;
      case "new registry":
        this.#registry = this.#newRegistry();
        this.#server = new ServerSession(this.#registry, "scope");
        break;
      default:
        this.#server = new ServerSession(this.#registry, "scope");
    }
  }

  /** Loses what is on its way, and then nothing more: the turn arrives. */
  async heal(turn: Step & { kind: "turn" }): Promise<number> {
    let frames = this.turn(turn);
    for (let round = 0; round <= 3; round++) {
      const outcomes = await Promise.all(frames.map((frame) => this.#receive(frame)));
      if (outcomes.some((outcome) => said(outcome) === this.#latest)) {
        return round;
      }
      frames = this.#client.answer(outcomes.flatMap(({ replies }) => replies));
    }
    return Number.POSITIVE_INFINITY;
  }
}

test("every request that is delivered was meant, and three rounds heal", async () => {
  await fc.assert(
    fc.asyncProperty(steps, turns, fc.integer({ min: 2, max: 4 }), async (list, last, entries) => {
      const world = new World(entries);
      for (const step of list) {
        await world.take(step);
      }
      expect(await world.heal(last)).toBeLessThanOrEqual(3);
    }),
    { numRuns: runs(500) },
  );
});
