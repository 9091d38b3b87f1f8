// Growth figures, in processor time: a command with thirty times as many tickets, and a change with twenty times as many
// displays. Two hubs take turns.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { until } from '../support/until.ts';
import { withBareLimit } from './bare-limit.ts';
import { openScreens, processorMs, twelveBoards } from './bench-hub.ts';
import { type BenchRestaurant, pause, withBenchRestaurant } from './bench-restaurant.ts';
import type { BenchScreen } from './bench-screen.ts';
import { inTurns, joined, type Pair, spreadOf, whole, workEach, workOf } from './blocks.ts';
import type { Figure } from './figure.ts';
import { commandCosts } from './growth.ts';

/** 100 and 3,000 tickets. */
const FEW_ORDERS = 37;
const MANY_ORDERS = 1_100;
const FEW_DISPLAYS = 10;
const MANY_DISPLAYS = 200;
const COMMANDS_A_TURN = 20;
const BLOCKS = 12;
const WARM_UP = 50;
const BARE_MESSAGES_A_SECOND = 50;
/** Time for pending work to finish; pings and digests never end. */
const REST_MS = 2_000;
const IDLE_MS = 3_000;
const EXPO: BoardAddress = { kind: 'expo', profile: 'profile-expo', view: { descending: true } };

/** Twelve boards that all show what is tapped, however many tickets there are: the forty newest on the pass. */
const BOARDS = twelveBoards().map((board, index): BoardAddress => {
  if (board.kind === 'expo') return { ...EXPO, view: { ...EXPO.view, maxCards: 40 + index } };
  return board.kind === 'kitchen' ? { ...board, view: { ...board.view, maxCards: 120 } } : board;
});

/** One side of a comparison: a hub process, and the display that sends commands. */
interface Side {
  pid: number;
  command(count: number): Promise<readonly number[]>;
}

export function growthFigures(blocks = BLOCKS): Promise<Figure[]> {
  return withBenchRestaurant({ orders: FEW_ORDERS }, (few) =>
    withBenchRestaurant({ orders: MANY_ORDERS }, async (many) => {
      const pairs = await workInTurns(
        await sideOf(many, BOARDS, BOARDS.length),
        await sideOf(few, BOARDS, BOARDS.length),
        blocks,
      );
      return [
        {
          ...growthOf('growth: a command with thirty times as many tickets, processor time', pairs),
          goal: { timesBare: 1.3 },
          note: `${await few.tickets()} → ${await many.tickets()} tickets, ${blocks * COMMANDS_A_TURN} commands each`,
        },
      ];
    }),
  );
}

export function fanOutFigures(blocks = BLOCKS): Promise<Figure[]> {
  return withBenchRestaurant({ orders: FEW_ORDERS }, (few) =>
    withBenchRestaurant({ orders: FEW_ORDERS }, async (many) => {
      const pairs = await workInTurns(
        await sideOf(many, [EXPO], MANY_DISPLAYS),
        await sideOf(few, [EXPO], FEW_DISPLAYS),
        blocks,
      );
      const bare = await bareFanOut(blocks);
      const alone = `ws alone: ${spreadOf(workOf(joined(bare))).median.toFixed(2)} ×`;
      const more = growthOf('', bare);
      return [
        {
          ...growthOf(
            `fan-out: a change on ${MANY_DISPLAYS} displays beside ${FEW_DISPLAYS}, processor time`,
            pairs,
          ),
          goal: { timesBare: 2 },
          note: `${alone} (${more.bare?.toFixed(2)} → ${more.value.toFixed(2)} ms)`,
        },
      ];
    }),
  );
}

/** Figure: cost on the larger side; bare limit: cost on the smaller side. */
function growthOf(what: string, pairs: readonly Pair[]): Figure {
  return {
    what,
    unit: 'ms',
    value: workEach(whole(pairs, 'value')),
    bare: workEach(whole(pairs, 'bare')),
    blocks: workOf(joined(pairs)),
  };
}

function bareFanOut(blocks: number): Promise<Pair[]> {
  return withBareLimit({ clients: FEW_DISPLAYS }, (few) =>
    withBareLimit({ clients: MANY_DISPLAYS }, (many) =>
      workInTurns(
        { pid: many.pid, command: (count) => many.messages(count, BARE_MESSAGES_A_SECOND) },
        { pid: few.pid, command: (count) => few.messages(count, BARE_MESSAGES_A_SECOND) },
        blocks,
      ),
    ),
  );
}

async function sideOf(
  { hub, logIn }: BenchRestaurant,
  boards: readonly BoardAddress[],
  count: number,
): Promise<Side> {
  const screens = await openScreens(hub, logIn, boards, count);
  const [first] = screens;
  if (first === undefined) throw new Error('no display was opened');
  await until(() => first.tickets.size >= 30, 'the board stayed empty', 60_000);
  return { pid: hub.pid, command: commandsFrom(first) };
}

function commandsFrom(screen: BenchScreen): Side['command'] {
  let from = 0;
  return async (count) => {
    const samples = await commandCosts(screen, count, from);
    from += count;
    return samples;
  };
}

/** Pings and digests run by the clock, whatever the number of commands: their cost is subtracted. */
async function workInTurns(value: Side, bare: Side, blocks: number): Promise<Pair[]> {
  await value.command(WARM_UP);
  await bare.command(WARM_UP);
  await pause(REST_MS);
  const idle = await idleShares([value.pid, bare.pid]);
  const netOf = (pid: number, share = 0) => {
    const startedAt = performance.now();
    return () => processorMs(pid) - (performance.now() - startedAt) * share;
  };
  return inTurns(blocks, {
    value: () => value.command(COMMANDS_A_TURN),
    bare: () => bare.command(COMMANDS_A_TURN),
    work: { value: netOf(value.pid, idle[0]), bare: netOf(bare.pid, idle[1]) },
  });
}

/** Milliseconds of processor time per idle millisecond. */
async function idleShares(pids: readonly number[]): Promise<number[]> {
  const before = pids.map(processorMs);
  const startedAt = performance.now();
  await pause(IDLE_MS);
  const passedMs = performance.now() - startedAt;
  return pids.map((pid, index) => (processorMs(pid) - (before[index] ?? 0)) / passedMs);
}
