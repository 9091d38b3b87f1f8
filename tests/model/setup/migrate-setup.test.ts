import { describe, expect, it, test } from 'vitest';
import { migrateSetup } from '../../../shared/model/setup/migrate-setup.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

const customer = (more: object) => ({ _id: 'p1', type: 'customer', ...more });
const migrated = (profile: object, site: object = {}) => {
  const { profiles } = migrateSetup({ customer: site, profiles: [profile] });
  return Array.isArray(profiles) ? profiles[0] : undefined;
};

describe('profiles of customer boards', () => {
  test.each([1, 2, 3, '1'])('are migrated from V %s to 4 [PROF-06]', (V) => {
    expect(migrated(customer({ V }))).toMatchObject({ V: 4 });
  });

  test.each([0, 4, 5, undefined, 'new'])('are unchanged at V %s [PROF-06]', (V) => {
    const profile = customer({ V });
    expect(migrated(profile)).toBe(profile);
  });

  it('gain every missing field and lose none [PROF-26]', () => {
    expect(
      migrated(customer({ V: 1, name: 'Guests', showPending: false, pendingTime: 3, odd: 'kept' })),
    ).toEqual({
      _id: 'p1',
      type: 'customer',
      V: 4,
      name: 'Guests',
      odd: 'kept',
      showPending: false,
      showFired: true,
      showServed: true,
      showDelivered: true,
      pendingTime: 3,
      readyWarnTime: 2,
      hideReadyTime: 7,
      showCustomerName: true,
      showOrderType: true,
      trackOrderTypes: [],
      trackCourses: [],
      orderDisplayTemplate: 'default',
      splitMembersAt: 7,
      sourceColors: {},
      statusColors: {},
      pendingTitle: '',
      firedTitle: '',
      servedTitle: '',
    });
  });

  it('are filled with the effective values of their site, so that the board looks as before [PROF-26]', () => {
    expect(migrated(customer({ V: 2 }), { hideReadyTime: 12, trackCourses: ['Mains'] })).toMatchObject({
      hideReadyTime: 12,
      trackCourses: ['Mains'],
      pendingTime: 5,
    });
  });

  it('are read in their new form immediately [PROF-06]', () => {
    const [profile] = readSetup({ profiles: [customer({ V: 1 })] }).profiles;
    expect(profile).toMatchObject({ V: 4, pendingTime: 5 });
  });
});

it('profiles of other types keep their version [PROF-06]', () => {
  const setup = { profiles: [{ _id: 'p1', type: 'expo', V: 1 }] };
  expect(migrateSetup(setup)).toBe(setup);
});

it('the misspelled default name of a load-balance group is corrected, and others are unchanged [SET-41]', () => {
  const own = { _id: 'b', name: 'Garden', shortName: 'Scn' };
  const stored = {
    loadBalancing: {
      enabled: true,
      groups: [{ _id: 'a', name: 'Scoundary Kitchen', shortName: 'Scn.K' }, own],
    },
  };
  const names = readSetup(stored).loadBalancing.groups.map(({ name, shortName }) => [name, shortName]);
  expect(names).toEqual([
    ['Secondary Kitchen', 'Sec.K'],
    ['Garden', 'Scn'],
  ]);
  const right = { loadBalancing: { groups: [own] } };
  expect(migrateSetup(right)).toBe(right);
});
