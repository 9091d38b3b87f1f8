// Power cuts in a recorded evening: crash states at random moments; a hub starts on each and the data is counted (DURA-01,
// DURA-03).
import { join } from 'node:path';
import { Dice } from '../../../hub/sandbox/restaurant/dice.ts';
import { DATABASE } from '../../../hub/start/data-place.ts';
import { freePorts } from '../../support/free-port.ts';
import { startHub } from '../../support/hub-process.ts';
import { Acknowledgements, checkCrashState, type Judgement, layOut } from './check-crash-state.ts';
import { CrashDisk, LOSSES, type Loss } from './crash-disk.ts';
import { type Evening, recordEvening } from './record-evening.ts';

export interface PowerRun {
  /** An empty folder, in memory if possible: every state is written out. */
  folder: string;
  seed: number;
  states: number;
  taps: number;
  /** synchronous = NORMAL. */
  weak?: boolean;
  /** Number of states on which a whole hub is started as well. */
  hubs?: number;
  say?: (line: string) => void;
}

export interface PowerReport {
  states: number;
  byLoss: Partial<Record<Loss, number>>;
  /** Acknowledged by the end of the recording. */
  commands: number;
  orders: number;
  /** Number of WAL checkpoints meanwhile. */
  checkpoints: number;
  /** States that lost data or need manual steps, with the first finding. */
  lost: string[];
  hand: string[];
  /** Number of whole hubs that served boards. */
  hubs: number;
}

/** A power loss at one moment counts once for each way in which the disk may differ. */
interface Cut {
  /** Number of steps before it. */
  after: number;
  loss: Loss;
}

export async function powerRun(run: PowerRun): Promise<PowerReport> {
  const { folder, seed, states, taps, weak = false, hubs = 0, say = () => {} } = run;
  const evening = await recordEvening({ folder, seed, taps, weak });
  const dice = new Dice(seed);
  const cuts = drawCuts(evening, states, dice);
  say(`${evening.steps.length} steps recorded, ${cuts.length} states`);
  const report: PowerReport = {
    states: 0,
    byLoss: {},
    commands: 0,
    orders: 0,
    checkpoints: 0,
    lost: [],
    hand: [],
    hubs: 0,
  };
  const disk = new CrashDisk(() => dice.next());
  const promises = new Acknowledgements();
  const everyForHub = hubs === 0 ? Number.POSITIVE_INFINITY : Math.floor(cuts.length / hubs);
  const database = join(evening.dataDir, DATABASE);
  let next = 0;
  for (const [index, step] of evening.steps.entries()) {
    if (step.kind === 'said') promises.said(step.text);
    else disk.do(step);
    if (step.kind === 'sync' && step.path === database) report.checkpoints += 1;
    for (; cuts[next]?.after === index; next += 1) {
      const { loss } = cuts[next] ?? { loss: 'nothing' };
      const files = disk.lose(loss);
      count(
        report,
        loss,
        `step ${index}, ${loss}`,
        checkCrashState(files, evening, promises, join(folder, 'state')),
      );
      if (report.states % everyForHub === 0)
        await startOn(files, evening, join(folder, `hub-${index}`), report);
    }
  }
  report.commands = promises.commands.size;
  report.orders = promises.orders.size;
  return report;
}

const PROMISE = /"t":"done"|"orderId"|"name":"kds-/;
/** Weight of one-time phases, the first start and a backup, relative to their share of the recording. */
const ONCE_COUNTS = 3;

/** Moments with unsynced data on the disk count for every kind of loss, others once. */
function drawCuts({ steps }: Evening, states: number, dice: Dice): Cut[] {
  const disk = new CrashDisk(() => dice.next());
  const possible: { cut: Cut; key: number }[] = [];
  let isFirstStart = true;
  for (const [after, step] of steps.entries()) {
    if (step.kind !== 'said') disk.do(step);
    else if (!PROMISE.test(step.text)) continue;
    else if (step.text.includes('"t":"done"')) isFirstStart = false;
    const isOnce =
      isFirstStart || /\/backups|"name":"kds-/.test(step.kind === 'said' ? step.text : step.path);
    for (const loss of disk.isDirty() ? LOSSES : LOSSES.slice(0, 1))
      possible.push({ cut: { after, loss }, key: dice.next() / (isOnce ? ONCE_COUNTS : 1) });
  }
  const drawn = possible.toSorted((one, other) => one.key - other.key).slice(0, states);
  return drawn.map(({ cut }) => cut).toSorted((one, other) => one.after - other.after);
}

function count(report: PowerReport, loss: Loss, where: string, { lost, hand }: Judgement): void {
  report.states += 1;
  report.byLoss[loss] = (report.byLoss[loss] ?? 0) + 1;
  if (lost.length > 0) report.lost.push(`${where}: ${lost.length} lost, ${lost[0]}`);
  if (hand.length > 0) report.hand.push(`${where}: ${hand.join('; ')}`);
}

/** Starts the whole program on the same state: it must get to serving boards. */
async function startOn(
  files: ReadonlyMap<string, Buffer>,
  { dataDir }: Evening,
  folder: string,
  report: PowerReport,
): Promise<void> {
  layOut(files, dataDir, folder);
  const [port = 0] = await freePorts(1);
  const away = {
    KDS_CLOUD_API_URL: 'http://127.0.0.1:9',
    KDS_BROKER_URL: 'ws://127.0.0.1:9',
    KDS_LOG_LEVEL: 'error',
  };
  const hub = await startHub({ dataDir: folder, port, env: away });
  report.hubs += 1;
  const code = await hub.stop();
  if (code !== 0) report.hand.push(`a hub ended with ${code}: ${hub.output()}`);
}
