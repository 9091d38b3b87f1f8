// Power cuts while a hub repairs its data: a start that heals or migrates, or a restore, recorded in full and cut anywhere.
// Data on the disk before it counts as synced.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../hub/config.ts';
import { Dice } from '../../../hub/sandbox/restaurant/dice.ts';
import { openDataFolder } from '../../../hub/start/data-folder.ts';
import { DATABASE } from '../../../hub/start/data-place.ts';
import { openStore } from '../../support/open-store.ts';
import { layOut } from './check-crash-state.ts';
import { CrashDisk, LOSSES, type Loss } from './crash-disk.ts';
import { readRecording, recordingInto, type Step } from './recording.ts';

export interface CutStart {
  /** An empty folder, in memory if possible. */
  folder: string;
  seed: number;
  states: number;
  env: Record<string, string>;
  prepare(dataDir: string): void | Promise<void>;
  /** Runs the hub under strace with these arguments, until it ends or is ready. */
  run(dataDir: string, strace: readonly string[]): Promise<void>;
  /** Errors of the database after a start. */
  judge(database: string): string[];
}

export interface CutStartReport {
  states: number;
  /** Steps of the recording: writes, syncs and names. */
  steps: number;
  bad: string[];
}

export async function cutStart(cut: CutStart): Promise<CutStartReport> {
  const { folder, seed, states, env, prepare, run, judge } = cut;
  const root = join(folder, 'disk');
  const dataDir = join(root, 'data');
  mkdirSync(dataDir, { recursive: true });
  await prepare(dataDir);
  const before = stepsTo(dataDir);
  const recording = join(folder, 'start.strace');
  await run(dataDir, recordingInto(recording));
  const known = before.flatMap((step) => (step.kind === 'create' ? step.path : []));
  const steps = await readRecording([recording], root, known);
  const dice = new Dice(seed);
  const disk = new CrashDisk(() => dice.next());
  for (const step of before) if (step.kind !== 'said') disk.do(step);
  const report: CutStartReport = { states: 0, steps: 0, bad: [] };
  const cuts = drawCuts(steps, states, dice);
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'said') continue;
    disk.do(step);
    report.steps += 1;
    for (const loss of cuts.get(index) ?? []) {
      const state = join(folder, 'state');
      layOut(disk.lose(loss), dataDir, state);
      report.states += 1;
      for (const wrong of startOn(state, env, judge)) report.bad.push(`step ${index}, ${loss}: ${wrong}`);
      rmSync(state, { recursive: true, force: true });
    }
  }
  return report;
}

/** Draws the losses to try after each step. */
function drawCuts(steps: readonly Step[], states: number, dice: Dice): Map<number, Loss[]> {
  const possible = steps.flatMap((step, index) =>
    step.kind === 'said' ? [] : LOSSES.map((loss) => ({ index, loss, key: dice.next() })),
  );
  const drawn = possible.toSorted((one, other) => one.key - other.key).slice(0, states);
  const cuts = new Map<number, Loss[]>();
  for (const { index, loss } of drawn) cuts.set(index, [...(cuts.get(index) ?? []), loss]);
  return cuts;
}

/** A recording that ends with everything on the disk. */
function stepsTo(folder: string): Step[] {
  const steps: Step[] = [{ kind: 'folder', path: folder }];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) steps.push(...stepsTo(path));
    else
      steps.push(
        { kind: 'create', path },
        { kind: 'write', path, at: 0, bytes: readFileSync(path) },
        { kind: 'sync', path },
      );
  }
  return [...steps, { kind: 'sync', path: folder }, { kind: 'sync', path: join(folder, '..') }];
}

/** Runs the next start up to opening the stores, which completes whatever was begun. */
function startOn(folder: string, env: Record<string, string>, judge: CutStart['judge']): string[] {
  const config = readConfig({ ...env, KDS_DATA_DIR: folder });
  if (!config.ok) throw new Error(config.problem);
  const opened = openDataFolder(config.config, Date.now());
  if (!opened.ok) return [opened.problem];
  try {
    openStore(folder).close();
    return judge(join(folder, DATABASE));
  } catch (error) {
    return [String(error)];
  } finally {
    opened.release();
  }
}
