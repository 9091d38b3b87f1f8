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

  it('are in toolbar order, each with its count [EXPO-02]', () => {
    expect(keys).toEqual(['fired', 'cooking', 'prepared', 'ready', 'served', 'pending']);
    expect(filters.map((filter) => countOf(filter, counts))).toEqual([2, 3, 4, 5, 6, 1]);
  });

  it('never switch the last one off [EXPO-03]', () => {
    const [fired] = filters;
    if (!fired) throw new Error('no filter');
    expect(toggleFilter(fired, filters, { status: ['fired'] })).toBeUndefined();
    expect(toggleFilter(fired, filters, { status: ['fired', 'ready'] })).toEqual(['ready']);
  });

  it('are all on while the view names no status [EXPO-02]', () => {
    expect(filters.every((filter) => isActive(filter, {}))).toBe(true);
    expect(filters.filter((filter) => isActive(filter, { status: firstStages('expo') }))).toHaveLength(5);
  });

  it('count cooking as new if the board does not distinguish them [KITCH-14]', () => {
    const plain = stageFilters('kitchen', { ...options, enableCookingFilter: false }, {});
    expect(plain.map((filter) => countOf(filter, counts))).toEqual([5, 4, 5, 6, 1]);
  });

  it('leave out pending if it is hidden, and ready if it is not tracked [EXPO-26]', () => {
    const few = stageFilters('expo', { ...options, hidePendingStatus: true, trackReadyStatus: false }, {});
    expect(few.map(({ key }) => key)).toEqual(['fired', 'cooking', 'prepared', 'served']);
  });

  it('are the same at a station, where ready and served tickets are shown once selected [KITCH-01]', () => {
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

  it('leave out statuses that the profile does not show [PROF-18]', () => {
    const without = (more: object) => stageFilters('expo', { ...options, ...more }, {}).map(({ key }) => key);
    expect(without({ showFired: false })).toEqual(['ready', 'served', 'pending']);
    expect(without({ showServed: false })).toEqual(['fired', 'cooking', 'prepared', 'ready', 'pending']);
  });

  it('leave out statuses a station hides after serving [KITCH-12]', () => {
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

  it('leave stages without a filter unchanged [KITCH-01]', () => {
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
