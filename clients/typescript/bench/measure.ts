/** One row of the table: how a task compares with a peer. */
export interface Row {
  readonly name: string;
  readonly size: string;
  readonly peer: string;
  /** How many times faster than the peer, or, with a goal of "<=", the share of its time. */
  readonly ratio: number;
  readonly goal: string;
  /** Why the goal may not be met. */
  readonly reason?: string;
}

export type Task = () => unknown;

const ROUNDS = 61;
const ROUND_MILLISECONDS = 2;

/** The median of the ratios of interleaved rounds: peer's time by ours. */
export function compare(ours: Task, peer: Task): number {
  const tasks = [ours, peer].map((task) => ({ task, runs: calibrate(task), times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { task, runs, times } of tasks) {
      times.push(time(task, runs) / runs);
    }
  }
  const [mine, theirs] = tasks.map(({ times }) => median(times));
  return (theirs ?? Number.NaN) / (mine ?? Number.NaN);
}

/** Warms a task up, and finds how often it runs in a round. */
function calibrate(task: Task): number {
  let runs = 1;
  for (let warm = 0; warm < 40; ) {
    const spent = time(task, runs);
    if (spent < ROUND_MILLISECONDS) {
      runs = Math.ceil(runs * Math.min(2, (ROUND_MILLISECONDS * 1.1) / Math.max(spent, 0.01)));
    }
    warm += spent;
  }
  return runs;
}

// The tasks' results are kept, lest the compiler leave the tasks out.
let kept: unknown;

function time(task: Task, runs: number): number {
  const start = performance.now();
  for (let run = 0; run < runs; run++) {
    kept = task();
  }
  return performance.now() - start;
}

/** The last result. */
export function lastResult(): unknown {
  return kept;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
