// Example tests for the echo guard: a wet finger's second tap on the same line or ticket.
import { describe, expect, it } from 'vitest';
import { ActGuard } from '../../../displays/actions/run-acts.ts';
import type { Command } from '../../../shared/protocol/command.ts';

const course = { orderId: 'o1', courseId: 'mains' };
const ready: Command = { name: 'course.ready', ...course, ready: true };
const serve: Command = { name: 'course.serve', ...course, served: true };
const mark = (itemId: string, as: 'todo' | 'preparing' | 'cooking' | 'prepared'): Command => ({
  name: 'item.mark',
  ...course,
  itemIds: [itemId],
  as,
});

/** Number of commands that got through, each tapped this many milliseconds after the first. */
function done(...taps: [atMs: number, command: Command][]): boolean[] {
  const guard = new ActGuard();
  return taps.map(([atMs, command]) => guard.meant([command], atMs, 'screen').length === 1);
}

describe('[TICK-43] an action after another on the same ticket', () => {
  it('is ignored for 700 ms, when Mark ready has become Serve', () => {
    expect(done([0, ready], [200, serve], [699, serve])).toEqual([true, false, false]);
    expect(done([0, ready], [700, serve])).toEqual([true, true]);
  });

  it('counts from the last action, not from ignored taps', () => {
    expect(done([0, ready], [600, serve], [701, serve])).toEqual([true, false, true]);
  });

  it('blocks no other ticket and no line', () => {
    const other: Command = { ...serve, courseId: 'desserts' };
    expect(done([0, ready], [50, other], [90, mark('steak', 'prepared')])).toEqual([true, true, true]);
  });

  it('is guarded for each course of a card, and for courses fired or served together', () => {
    const both: Command = { name: 'order.serveAll', orderId: 'o1', courseIds: ['mains', 'desserts'] };
    expect(done([0, ready], [300, both])).toEqual([true, false]);
    const fire: Command = { name: 'course.fire', orderId: 'o1', courseIds: ['mains'] };
    expect(done([0, fire], [300, ready])).toEqual([true, false]);
    expect(new ActGuard().meant([ready, { ...ready, courseId: 'desserts' }], 0, 'screen')).toHaveLength(2);
  });

  it('may be an immediate undo by its key, but no further bump by the same key', () => {
    const guard = new ActGuard();
    guard.meant([serve], 0, 'Enter');
    expect(guard.meant([{ ...serve, served: false }], 100, 'Enter')).toEqual([]);
    expect(guard.meant([{ ...serve, served: false }], 100, 'Backspace')).toHaveLength(1);
  });

  it('passes if it advances no course: moves, notes, timers', () => {
    const move: Command = { name: 'course.move', ...course, do: 'toStart' };
    expect(done([0, ready], [100, move], [200, move])).toEqual([true, true, true]);
  });
});

describe('[TICK-43] a second tap on a line', () => {
  it('is ignored within 400 ms, whatever the line says by then', () => {
    expect(done([0, mark('steak', 'preparing')], [399, mark('steak', 'cooking')])).toEqual([true, false]);
    expect(done([0, mark('steak', 'preparing')], [400, mark('steak', 'cooking')])).toEqual([true, true]);
  });

  it('removes no mark within 700 ms', () => {
    const taps = (atMs: number) => done([0, mark('steak', 'prepared')], [atMs, mark('steak', 'todo')]);
    expect(taps(150)).toEqual([true, false]);
    expect(taps(650)).toEqual([true, false]);
    expect(taps(700)).toEqual([true, true]);
    const unserve: Command = { name: 'item.serve', ...course, itemIds: ['steak'], served: false };
    expect(done([0, { ...unserve, served: true }], [500, unserve])).toEqual([true, false]);
  });

  it('is a first tap on another line: eight lines in two seconds', () => {
    const taps = Array.from({ length: 8 }, (_, index) => index);
    expect(done(...taps.map((at): [number, Command] => [at * 40, mark(`i${at}`, 'prepared')]))).not.toContain(
      false,
    );
  });

  it('is ignored for every item of a merged line, but not for other items of a row', () => {
    const guard = new ActGuard();
    const merged: Command = { name: 'item.mark', ...course, itemIds: ['a', 'b'], as: 'prepared' };
    guard.meant([merged], 0, 'screen');
    const row = [mark('b', 'todo'), mark('c', 'prepared')];
    expect(guard.meant(row, 300, 'screen')).toEqual([mark('c', 'prepared')]);
    const all: Command = { ...merged, itemIds: ['a', 'b', 'c', 'd'] };
    expect(guard.meant([all], 350, 'screen')).toEqual([all]);
    expect(guard.meant([all], 500, 'screen')).toEqual([]);
  });
});
