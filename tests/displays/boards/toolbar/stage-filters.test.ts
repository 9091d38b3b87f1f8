import { describe, expect, it } from 'vitest';
import {
  countOf,
  firstStages,
  isActive,
  stageFilters,
  toggleFilter,
} from '../../../../displays/boards/toolbar/stage-filters.ts';

const options = {
  enableCookingFilter: true,
  trackReadyStatus: true,
  hidePendingStatus: false,
  hideServedInKitchen: false,
};
const counts = { pending: 1, fired: 2, cooking: 3, prepared: 4, ready: 5, served: 6, late: 0, warn: 0 };

describe('status filters', () => {
  const filters = stageFilters('expo', options, {});
  const keys = filters.map(({ key }) => key);

  it('[EXPO-02] stand in the order of the toolbar, each with its count', () => {
    expect(keys).toEqual(['fired', 'cooking', 'prepared', 'ready', 'served', 'pending']);
    expect(filters.map((filter) => countOf(filter, counts))).toEqual([2, 3, 4, 5, 6, 1]);
  });

  it('[EXPO-03] keep the last one on', () => {
    const [fired] = filters;
    if (!fired) throw new Error('no filter');
    expect(toggleFilter(fired, filters, { status: ['fired'] })).toBeUndefined();
    expect(toggleFilter(fired, filters, { status: ['fired', 'ready'] })).toEqual(['ready']);
  });

  it('[EXPO-02] are all on while the view names no status', () => {
    expect(filters.every((filter) => isActive(filter, {}))).toBe(true);
    expect(filters.filter((filter) => isActive(filter, { status: firstStages('expo') }))).toHaveLength(5);
  });

  it('[KITCH-14] count cooking as new where the board does not tell them apart', () => {
    const plain = stageFilters('kitchen', { ...options, enableCookingFilter: false }, {});
    expect(plain.map((filter) => countOf(filter, counts))).toEqual([5, 4, 5, 6, 1]);
  });

  it('[EXPO-26] leave out pending where it is hidden, and ready where it is not tracked', () => {
    const few = stageFilters('expo', { ...options, hidePendingStatus: true, trackReadyStatus: false }, {});
    expect(few.map(({ key }) => key)).toEqual(['fired', 'cooking', 'prepared', 'served']);
  });

  it('[KITCH-01] are the same at a station, where ready and served tickets show once they are asked for', () => {
    const station = stageFilters('kitchen', options, {});
    expect(station.map(({ key }) => key)).toEqual(keys);
    const view = { status: firstStages('kitchen') };
    expect(station.filter((filter) => isActive(filter, view)).map(({ key }) => key)).toEqual([
      'fired',
      'cooking',
      'prepared',
      'pending',
    ]);
    const served = station.find(({ key }) => key === 'served');
    if (!served) throw new Error('no filter');
    expect(toggleFilter(served, station, view)).toContain('served');
  });

  it('[PROF-18] are left out for statuses that the profile does not show', () => {
    const without = (more: object) => stageFilters('expo', { ...options, ...more }, {}).map(({ key }) => key);
    expect(without({ showFired: false })).toEqual(['ready', 'served', 'pending']);
    expect(without({ showServed: false })).toEqual(['fired', 'cooking', 'prepared', 'ready', 'pending']);
  });

  it('[KITCH-12] have none for what a station hides once it is served', () => {
    const keysOf = (hideServedInKitchen: boolean, hideServed?: boolean) => {
      const view = hideServed === undefined ? {} : { hideServed };
      return stageFilters('kitchen', { ...options, hideServedInKitchen }, view).map(({ key }) => key);
    };
    expect(keysOf(true)).not.toContain('served');
    expect(keysOf(true, false)).toContain('served');
    expect(keysOf(false, true)).not.toContain('served');
    expect(
      stageFilters('expo', { ...options, hideServedInKitchen: true }, { hideServed: true }),
    ).toHaveLength(6);
  });

  it('[KITCH-01] leave stages without a filter as they are', () => {
    const few = stageFilters('kitchen', { ...options, hidePendingStatus: true }, {});
    const [fired] = few;
    if (!fired) throw new Error('no filter');
    expect(toggleFilter(fired, few, { status: firstStages('kitchen') })).toEqual([
      'cooking',
      'prepared',
      'pending',
    ]);
  });
});
