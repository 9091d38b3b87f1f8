// Measures a refold: every order of a full day from the database, all of them still open, with three boards.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { openStore } from '../support/open-store.ts';
import { TestHub } from '../support/test-hub.ts';
import { fillDay } from './start-up.ts';

const BOARDS: readonly BoardAddress[] = [
  { kind: 'expo', profile: 'pass' },
  { kind: 'kitchen', profile: 'grill' },
  { kind: 'customer', profile: 'guests' },
];

/** Milliseconds of processor time of this process, to leave out other load on the machine. */
export class Refold {
  /** Number of orders in the last fold. */
  folded = 0;
  readonly #folder: string;

  /** @param folder an empty folder */
  constructor(folder: string, orders: number) {
    this.#folder = folder;
    fillDay(folder, orders, orders);
  }

  /** From the closed database to the first boards of all orders. */
  fold(): number {
    const took = stopwatch();
    const hub = new TestHub(this.#folder, Date.now());
    for (const board of BOARDS) hub.board(board);
    const ms = took();
    this.folded = hub.engine.orders.size;
    hub.close();
    return ms;
  }

  /** Bare limit: only reads the same rows. */
  read(): number {
    const took = stopwatch();
    const store = openStore(this.#folder);
    store.orders.factsSince(0, ['site-1'], (reason) => {
      throw reason;
    });
    const ms = took();
    store.close();
    return ms;
  }
}

function stopwatch(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
