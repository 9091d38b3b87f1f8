// Owns the figure: folding every order of a full day anew from the database, all of them still open, with three boards.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { openStore } from '../support/open-store.ts';
import { TestHub } from '../support/test-hub.ts';
import { fillDay } from './start-up.ts';

const BOARDS: readonly BoardAddress[] = [
  { kind: 'expo', profile: 'pass' },
  { kind: 'kitchen', profile: 'grill' },
  { kind: 'customer', profile: 'guests' },
];

export interface Refold {
  orders: number;
  /** Milliseconds from the open database to the first boards of all of them. */
  foldMs: number;
  boardsMs: number;
  /** Reading the same rows alone: the bare limit. */
  readMs: number;
}

/** @param dataDir an empty folder */
export function refold(dataDir: string, orders: number): Refold {
  fillDay(dataDir, orders, orders);
  const store = openStore(dataDir);
  const readAt = performance.now();
  store.orders.factsSince(0, ['site-1'], (reason) => {
    throw reason;
  });
  const readMs = performance.now() - readAt;
  store.close();
  const foldAt = performance.now();
  const hub = new TestHub(dataDir, Date.now());
  const folded = performance.now();
  for (const board of BOARDS) hub.board(board);
  const drawn = performance.now();
  const held = hub.engine.orders.size;
  hub.close();
  return { orders: held, foldMs: folded - foldAt, boardsMs: drawn - folded, readMs };
}
