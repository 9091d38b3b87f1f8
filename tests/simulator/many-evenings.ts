// Many evenings on as many processes as there are cores, and their summary.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';

const evening = z.object({
  seed: z.number(),
  minutes: z.number(),
  simulatedMs: z.number(),
  steps: z.number(),
  trace: z.string(),
  cpuMs: z.number(),
  orders: z.number(),
  taps: z.number(),
  acknowledged: z.number(),
  restarts: z.number(),
  struck: z.array(z.tuple([z.string(), z.number()])),
  most: z.array(z.tuple([z.string(), z.number()])),
  failure: z.optional(
    z.object({ reason: z.string(), step: z.number(), atMs: z.number(), last: z.array(z.string()) }),
  ),
});
export type Evening = z.infer<typeof evening>;

export interface Evenings {
  /** A range of seeds, or specific ones, each with the minutes of its evening. */
  seeds:
    | { from: number; to: number; minutes: number }
    | readonly (readonly [seed: number, minutes: number])[];
  /** A bug to play them with (planted-bugs.ts). */
  bug?: string;
  processes?: number;
  /** Called when each one ends. */
  ended?: (evening: Evening) => void;
}

export interface Summary {
  evenings: number;
  simulatedMs: number;
  steps: number;
  cpuMs: number;
  orders: number;
  taps: number;
  acknowledged: number;
  restarts: number;
  /** Wall clock time. */
  wallMs: number;
  processes: number;
  struck: Map<string, number>;
  most: Map<string, number>;
  traces: Map<number, string>;
  /** The first failure of each process, which then stops. */
  failed: Evening[];
}

export async function playMany(evenings: Evenings): Promise<Summary> {
  const processes = evenings.processes ?? availableParallelism();
  const summary: Summary = {
    ...{ evenings: 0, simulatedMs: 0, steps: 0, cpuMs: 0, orders: 0, taps: 0, acknowledged: 0, restarts: 0 },
    ...{ struck: new Map(), most: new Map(), wallMs: 0, processes },
    ...{ traces: new Map(), failed: [] },
  };
  const began = performance.now();
  const take = (each: Evening) => {
    add(summary, each);
    evenings.ended?.(each);
  };
  await Promise.all(
    Array.from({ length: processes }, (_, index) => onePart(evenings, index, processes, take)),
  );
  summary.wallMs = performance.now() - began;
  return summary;
}

const COUNTED = ['simulatedMs', 'steps', 'cpuMs', 'orders', 'taps', 'acknowledged', 'restarts'] as const;

function add(summary: Summary, each: Evening): void {
  summary.evenings += 1;
  for (const figure of COUNTED) summary[figure] += each[figure];
  for (const [fault, times] of each.struck)
    summary.struck.set(fault, (summary.struck.get(fault) ?? 0) + times);
  for (const [what, most] of each.most) summary.most.set(what, Math.max(most, summary.most.get(what) ?? 0));
  summary.traces.set(each.seed, each.trace);
  if (each.failure !== undefined) summary.failed.push(each);
}

/**
 * Helper threads of the garbage collector would compete with the other processes; young heaps are large instead. Most of
 * the hub's code runs so rarely in a minute that quick baseline code is better than optimised code later.
 */
const FLAGS = [
  '--always-sparkplug',
  '--disable-warning=ExperimentalWarning',
  '--single-threaded-gc',
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
];
/** Half of the time to load the hub's sources is compiling them. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/simulator');

function onePart(
  { seeds, bug }: Evenings,
  index: number,
  processes: number,
  take: (evening: Evening) => void,
): Promise<void> {
  const program = join(import.meta.dirname, 'play-seeds.ts');
  const wanted =
    'from' in seeds
      ? `${seeds.from + index}..${seeds.to}:${seeds.minutes}:${processes}`
      : seeds
          .filter((_, place) => place % processes === index)
          .map((each) => each.join(':'))
          .join();
  if (wanted === '') return Promise.resolve();
  const child = spawn(process.execPath, [...FLAGS, program, wanted, ...(bug === undefined ? [] : [bug])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  createInterface({ input: child.stdout }).on('line', (line) => take(evening.parse(JSON.parse(line))));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`it ended with ${code}: ${said}`)),
    );
  });
}

/** Readable summary: evenings played, injected faults, and speed. */
export function table(summary: Summary): string {
  const { evenings, simulatedMs, steps, cpuMs, orders, taps, acknowledged, restarts } = summary;
  const { struck, failed, most, wallMs, processes } = summary;
  const rows: [string, string | number][] = [
    ['evenings', evenings],
    ['simulated hours', (simulatedMs / 3_600_000).toFixed(2)],
    ['steps', steps],
    ['orders', orders],
    ['taps', taps],
    ['acknowledged', acknowledged],
    ['starts of the hub', evenings + restarts],
    ...[...struck].toSorted(([one], [other]) => one.localeCompare(other)),
    ...[...most].map(([what, seen]): [string, number] => [`most ${what}`, seen]),
    ['simulated seconds a processor second', Math.round(simulatedMs / cpuMs)],
    [`times faster than life, ${processes} processes`, Math.round(simulatedMs / wallMs)],
    ['failures', failed.length],
  ];
  return rows.map(([name, value]) => `${name.padEnd(46)}${String(value).padStart(12)}`).join('\n');
}

/** Readable report: where an evening failed and how to reproduce it. */
export function told({ seed, minutes, failure }: Evening): string {
  if (failure === undefined) return '';
  const { reason, step, atMs, last } = failure;
  const again = `npm run simulate -- --seed ${seed} --minutes ${minutes}`;
  return [
    `seed ${seed}, step ${step}, ${(atMs / 1000).toFixed(3)} s: ${reason}`,
    ...last,
    `again: ${again}`,
  ].join('\n');
}
