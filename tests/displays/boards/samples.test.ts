import { describe, expect, it } from 'vitest';
import { board } from '../../../shared/protocol/board/board.ts';
import { crowd } from '../../../shared/samples/crowd.ts';
import { emptyBoard, emptyCustomerBoard } from '../../../shared/samples/empty.ts';
import { fridayNight } from '../../../shared/samples/friday-night.ts';
import { grillStation } from '../../../shared/samples/grill-station.ts';
import { guests } from '../../../shared/samples/guests.ts';
import { inHebrew } from '../../../shared/samples/hebrew.ts';
import { byTables, optionBoard } from '../../../shared/samples/option-boards.ts';
import { boardFaults } from '../../support/board-rules.ts';

const NOW = 1_800_000_000_000;

describe('sample boards', () => {
  it('are boards as the hub sends them [UX-09]', () => {
    const samples = [
      fridayNight(NOW),
      grillStation(NOW),
      crowd(NOW),
      guests(NOW),
      emptyBoard(),
      emptyCustomerBoard(),
    ];
    const ofOptions = [optionBoard('expo', NOW), byTables(optionBoard('kitchen', NOW))];
    for (const sample of [...samples, ...ofOptions, inHebrew(fridayNight(NOW)), inHebrew(guests(NOW))]) {
      expect(board.parse(sample)).toEqual(sample);
      expect(boardFaults(sample)).toEqual([]);
    }
  });

  it('show every state of header and line [UX-09]', () => {
    const tickets = Object.values(fridayNight(NOW).tickets);
    expect(new Set(tickets.map(({ alert }) => alert))).toEqual(new Set(['none', 'warn', 'late']));
    expect(new Set(tickets.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3);
    const states = new Set(tickets.flatMap(({ items }) => items.map(({ state }) => state)));
    for (const state of ['todo', 'preparing', 'cooking', 'prepared', 'served', 'cancelled']) {
      expect(states).toContain(state);
    }
  });
});
