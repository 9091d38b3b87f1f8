import { describe, expect, test } from 'vitest';
import { createCounts } from '../../../hub/boards/sums/board-sums.ts';
import type { BoardEntry } from '../../../hub/boards/ticket/board-entry.ts';
import { STAGES, type Stage } from '../../../shared/model/kitchen-states.ts';
import type { Alert } from '../../../shared/protocol/board/ticket.ts';
import { courseEvent, iso, itemEvent } from '../../kitchen/builders.ts';
import { BoardKitchen, hanging } from '../board-kitchen.ts';
import { ticket } from '../board-orders.ts';

const NONE = { pending: 0, fired: 0, cooking: 0, prepared: 0, ready: 0, served: 0, late: 0, warn: 0 };
const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });

/** The fields of a ticket that a count uses. */
const entry = (stage: Stage | undefined, alert: Alert = 'none', counted = true) =>
  ({ course: { stage }, dueStages: [] as readonly Stage[], alert, counted }) as BoardEntry;

describe('running counts', () => {
  test.each(STAGES)('count a ticket in its stage: %s [EXPO-02]', (stage) => {
    const counts = createCounts();
    counts.add(entry(stage));
    counts.add(entry(stage));
    expect(counts.now()).toEqual({ ...NONE, [stage]: 2 });
    counts.subtract(entry(stage));
    expect(counts.now()).toEqual({ ...NONE, [stage]: 1 });
  });

  test('count a ticket in addition as warned or late [TIME-03]', () => {
    const counts = createCounts();
    counts.add(entry('fired', 'warn'));
    counts.add(entry('ready', 'late'));
    expect(counts.now()).toEqual({ ...NONE, fired: 1, ready: 1, warn: 1, late: 1 });
    counts.subtract(entry('ready', 'late'));
    expect(counts.now()).toEqual({ ...NONE, fired: 1, warn: 1 });
  });

  test('leave out tickets that the view filters out or that have no stage [EXPO-02]', () => {
    const counts = createCounts();
    counts.add(entry('fired', 'late', false));
    counts.add(entry(undefined, 'late'));
    expect(counts.now()).toEqual(NONE);
  });

  test('don’t change figures already returned', () => {
    const counts = createCounts();
    const before = counts.now();
    counts.add(entry('fired'));
    expect(before).toEqual(NONE);
  });
});

describe('counts of a board', () => {
  const kitchen = new BoardKitchen([
    ticket('a', '12:00', { owner: { _id: 'u1', name: 'Maya' } }),
    ticket('b', '12:01'),
    ticket('c', '12:02', {}, { notified: { at: iso('12:02') } }),
    ticket('d', '12:03'),
    itemEvent('p', '12:04', 'prepared', ['d-1'], of('d')),
    ticket('e', '12:03'),
    courseEvent('s', '12:04', 'served', of('e')),
  ]);

  test.each(STAGES)('for %s equal the cards its filter shows [EXPO-02]', (stage) => {
    for (const view of [{}, { waiter: 'u1' }, { search: 't5' }]) {
      const board = kitchen.pass('12:05', { ...view, status: [stage] });
      expect(hanging(board)).toHaveLength(board.head.counts[stage]);
    }
  });

  test('are independent of the stage filter but follow every other filter [EXPO-02]', () => {
    const all = { ...NONE, pending: 1, fired: 2, prepared: 1, served: 1 };
    expect(kitchen.pass('12:05').head.counts).toEqual(all);
    expect(kitchen.pass('12:05', { status: ['pending'] }).head.counts).toEqual(all);
    expect(kitchen.pass('12:05', { waiter: 'u1' }).head.counts).toEqual({ ...NONE, fired: 1 });
    expect(kitchen.pass('12:10', { waiter: 'u1' }).head.counts).toEqual({ ...NONE, fired: 1, late: 1 });
  });
});
