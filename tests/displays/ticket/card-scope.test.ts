import { describe, expect, it } from 'vitest';
import { cardScope, isChosen, minutesPaceMs } from '../../../displays/ticket/card-scope.ts';
import { operatorDefaults } from '../../../shared/samples/sample-options.ts';

const untimed = { ...operatorDefaults, manageItemPrepTimes: false };
const pace = (options: Partial<typeof operatorDefaults>, view = {}) =>
  cardScope({ ...untimed, ...options }, view).paceMs;

describe('the shared settings of a board’s cards', () => {
  it('update minutes every second with preparation times or in stages [TIME-15]', () => {
    expect(pace({ manageItemPrepTimes: true })).toBe(1_000);
    expect(pace({ groupBy: 'stage' })).toBe(1_000);
    expect(pace({}, { groupBy: 'stage' })).toBe(1_000);
    expect(pace({ groupBy: 'stage' }, { groupBy: 'none' })).toBe(30_000);
    expect(pace({ groupBy: 'table' })).toBe(30_000);
  });

  it.each([
    [5, 5_000],
    [25, 25_000],
    [30, 30_000],
    [31, 30_000],
    [0, 1_000],
  ])('for an interval of %i s update them every %i ms [SET-50] [TIME-18] [CUST-20]', (seconds, ms) => {
    expect(pace({ refreshIntervalSeconds: seconds })).toBe(ms);
    expect(minutesPaceMs(seconds)).toBe(ms);
  });

  it('highlight the lines of a chosen item with H, none with F [TICK-35]', () => {
    const view = { itemIds: ['ribeye'] };
    const byH = cardScope({ ...untimed, selectItemAction: 'H' }, view);
    const byF = cardScope({ ...untimed, selectItemAction: 'F' }, view);
    expect(isChosen({ name: 'Ribeye 300 g', countedAs: 'ribeye' }, byH)).toBe(true);
    expect(isChosen({ name: 'Ribeye 300 g', countedAs: 'ribeye' }, byF)).toBe(false);
    expect(isChosen({ name: 'ribeye', countedAs: 'fillet' }, byH)).toBe(false);
    expect(isChosen({ name: 'ribeye' }, byH)).toBe(true);
  });
});
