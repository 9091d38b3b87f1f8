import { describe, expect, it } from 'vitest';
import { regionalSetup } from '../../hub/organisation/regional-setup.ts';
import { checkSetup } from '../../shared/model/setup/check-setup.ts';
import { checkIncomingSetup } from '../../shared/model/setup/readable-setup.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';

const boards = (region: string | undefined) => {
  const { profiles } = readSetup(regionalSetup('site-1', region));
  return profiles.map(({ type, name }) => `${type} ${name}`);
};

describe('[SET-03] [SET-47] the default setup of a region', () => {
  it.each([
    ['US', ['expo Pass', 'kitchen Whole kitchen', 'customer Customers']],
    ['IL', ['expo פס', 'kitchen כל המטבח', 'customer לקוחות']],
    ['FR', ['expo Pass', 'kitchen Whole kitchen', 'customer Customers']],
    [undefined, ['expo Pass', 'kitchen Whole kitchen', 'customer Customers']],
  ])('of %s has a board of each kind, with common names there', (region, names) => {
    expect(boards(region)).toEqual(names);
  });

  it('is complete and may replace any other, with the defaults of the requirements', () => {
    const setup = regionalSetup('site-1', 'IL');
    expect(checkIncomingSetup(setup, undefined)).toEqual({ accepted: setup, unreadable: undefined });
    const { profiles, ...rest } = readSetup(setup);
    const { profiles: _, ...usual } = readSetup({ id: 'site-1' });
    expect(rest).toEqual(usual);
    expect(profiles.map(({ V }) => V)).toEqual([4, 4, 4]);
  });

  it('hides no station, no order type and no course', () => {
    for (const profile of readSetup(regionalSetup('site-1', 'US')).profiles) {
      if (profile.type === 'customer') {
        expect([profile.trackOrderTypes, profile.trackCourses]).toEqual([undefined, undefined]);
        expect(profile).toMatchObject({ showPending: true, showFired: true, showServed: true });
      } else {
        expect(profile.stationId).toBeUndefined();
        expect(profile).toMatchObject({ excludeOrderByType: [], excludeTables: [], excludeOnItems: [] });
      }
    }
  });

  it('can be saved unchanged, and its unset values don’t prevent saving an edit', () => {
    const setup = regionalSetup('site-1', 'US');
    expect(checkSetup({ ...setup, warnClass: 'md-orange-500-bg' }, setup)).toEqual([]);
  });
});
