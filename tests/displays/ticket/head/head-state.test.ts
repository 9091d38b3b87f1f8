import { describe, expect, it } from 'vitest';
import {
  headState,
  headWords,
  isSelectable,
  progress,
} from '../../../../displays/ticket/head/head-timer.tsx';
import { sampleLine } from '../../../../shared/samples/sample-ticket.ts';

describe('the header of a ticket', () => {
  it('has one of six looks [UX-02]', () => {
    expect(headState({ status: 'fired', alert: 'none' })).toBe('new');
    expect(headState({ status: 'fired', alert: 'warn' })).toBe('warn');
    expect(headState({ status: 'fired', alert: 'late' })).toBe('late');
    expect(headState({ status: 'ready', alert: 'warn' })).toBe('ready');
    expect(headState({ status: 'ready', alert: 'late' })).toBe('ready');
    expect(headState({ status: 'pending', alert: 'none' })).toBe('pending');
    expect(headState({ status: 'served', alert: 'late' })).toBe('served');
  });

  it('shows its state in words, and both when a ready ticket is late [UX-02]', () => {
    expect(headWords({ status: 'fired', alert: 'none' })).toEqual([]);
    expect(headWords({ status: 'ready', alert: 'late' })).toEqual(['ready', 'late']);
  });

  it('has a checkbox on fired and ready tickets [TICK-29]', () => {
    expect(
      ['pending', 'fired', 'ready', 'served'].filter((status) => isSelectable({ status } as never)),
    ).toEqual(['fired', 'ready']);
  });

  it('counts done pieces, without cancelled and transferred ones [EXPO-11]', () => {
    const pieces = (line: ReturnType<typeof sampleLine>) => ({
      ...line,
      itemIds: Array.from({ length: line.quantity }, (_, index) => String(index)),
    });
    const lines = [
      sampleLine('Ribeye', 2, 'prepared'),
      sampleLine('Soup', 1, 'served'),
      sampleLine('Fries', 3, 'cooking'),
      sampleLine('Cake', 4, 'cancelled'),
    ].map(pieces);
    expect(progress(lines)).toEqual({ done: 3, all: 6 });
  });
});
