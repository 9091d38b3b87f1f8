// Growth figure: cost of one change on a board with 100 and with 3,000 open tickets (quality "growth", ≤ 1.3).

import { createBoardProjection } from '../../hub/boards/create-board.ts';
import type { BoardProjection } from '../../hub/boards/projection/board-projection.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { BoardKitchen } from '../boards/board-kitchen.ts';
import { arrives, at, course, iso, item, itemEvent, order } from '../kitchen/builders.ts';

const FEW = 100;
const MANY = 3_000;
const BATCH = 250;
const BATCHES = 60;
const WARM_UP_BATCHES = 12;
const LIMIT = 1.3;
const DISHES = ['steak', 'burger', 'fish', 'salad', 'cola'];

const boards: [string, BoardAddress][] = [
  ['expo', { kind: 'expo', profile: 'pass' }],
  ['expo by table', { kind: 'expo', profile: 'pass', view: { groupBy: 'table' } }],
  ['station', { kind: 'kitchen', profile: 'line', station: 'bon-grill' }],
  ['customer', { kind: 'customer', profile: 'guests' }],
];

function kitchenOf(tickets: number): BoardKitchen {
  const facts = Array.from({ length: tickets }, (_, n) => {
    const ids = DISHES.map((dish) => `${n}-${dish}`);
    const second = Math.floor((n / tickets) * 1_200);
    const fired = { fired: { at: new Date(at('12:00') + second * 1_000).toISOString() } };
    return arrives(
      order(`order-${n}`, {
        courses: [course(`course-${n}`, ids, fired)],
        items: DISHES.map((dish) => item(`${n}-${dish}`, { item: `item-${dish}`, name: dish })),
        lastUpdated: iso('12:20'),
        owner: { _id: `u${n % 9}`, name: `Waiter ${n % 9}` },
      }),
    );
  });
  return new BoardKitchen(facts, { setup: { calculateAverageServedTime: true } });
}

interface Measured {
  board: BoardProjection;
  kitchen: BoardKitchen;
  tickets: number;
  /** Fastest batch so far, in microseconds per update, to leave out other load on the machine. */
  best: number;
}

function measured(tickets: number, address: BoardAddress): Measured {
  const kitchen = kitchenOf(tickets);
  const board = createBoardProjection(kitchen.context(), address, at('12:25'));
  if ('refusal' in board) throw new Error(board.refusal.code);
  return { board, kitchen, tickets, best: Number.POSITIVE_INFINITY };
}

/** One batch: every update marks an item of another ticket, across the board. */
function runBatch(on: Measured, batch: number): void {
  let spent = 0;
  for (let n = batch * BATCH; n < (batch + 1) * BATCH; n++) {
    const target = (n * 37) % on.tickets;
    const dish = DISHES[Math.floor(n / on.tickets) % DISHES.length];
    const action = Math.floor(n / (on.tickets * DISHES.length)) % 2 === 0 ? 'prepared' : 'notPrepared';
    const where = { orderId: `order-${target}`, courseId: `course-${target}` };
    const now = at('12:25') + n;
    const date = new Date(now).toISOString();
    const touched = on.kitchen.take([
      itemEvent(`e${n}`, '12:25', action, [`${target}-${dish}`], { ...where, date }),
    ]);
    const start = performance.now();
    on.board.update(touched, now);
    spent += performance.now() - start;
  }
  if (batch >= WARM_UP_BATCHES) on.best = Math.min(on.best, (spent / BATCH) * 1_000);
}

let worst = 0;
console.log('board          | 100 tickets | 3,000 tickets | ratio');
for (const [name, address] of boards) {
  const few = measured(FEW, address);
  const many = measured(MANY, address);
  for (let batch = 0; batch < BATCHES; batch++) {
    runBatch(few, batch);
    runBatch(many, batch);
  }
  const [low, high] = [few.best, many.best];
  worst = Math.max(worst, high / low);
  console.log(
    `${name.padEnd(14)} | ${low.toFixed(1).padStart(8)} µs | ${high.toFixed(1).padStart(10)} µs | ${(high / low).toFixed(2)}`,
  );
}
console.log(`worst ratio ${worst.toFixed(2)}, allowed ${LIMIT}`);
process.exitCode = worst <= LIMIT ? 0 : 1;
