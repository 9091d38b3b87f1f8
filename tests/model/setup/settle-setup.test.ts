import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import { settleSetup } from '../../../shared/model/setup/settle-setup.ts';
import { TICKET_MENU_ACTIONS } from '../../../shared/model/setup/ticket-menu-actions.ts';

const mains = (alert: JsonObject) => ({ timeAlerts: { default: { Mains: alert } } });
const settled = (setup: JsonObject, stored: unknown = {}) => settleSetup(setup, stored);

describe('corrected numbers', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['an aggregation threshold above 20 [SET-07]', { maxExpandableItems: 21 }, { maxExpandableItems: 20 }],
    ['an aggregation threshold below 1 [SET-07]', { maxExpandableItems: 0 }, { maxExpandableItems: 1 }],
    ['a negative delay [SET-08]', { orderTicketsByReady: { TA: -2 } }, { orderTicketsByReady: { TA: 0 } }],
    [
      'a delay that is not a number [SET-08]',
      { orderTicketsByReady: { TA: 'x' } },
      { orderTicketsByReady: { TA: 0 } },
    ],
    ['an alert value above 60 [SET-09]', mains({ value: 61 }), mains({ value: 60 })],
    ['an empty warn limit [SET-09]', mains({ warn: '', value: 5 }), mains({ value: 5 })],
    ['a warn limit that is not a number [SET-09]', mains({ warn: 'soon', value: 5 }), mains({ value: 5 })],
    ['a warn limit equal to its value [SET-10]', mains({ warn: 5, value: 5 }), mains({ warn: 5, value: 5 })],
    [
      'a warn limit greater than its value [SET-10]',
      mains({ warn: 6, value: 5 }),
      mains({ warn: 6, value: 6 }),
    ],
    [
      'a warn limit greater than the default value [SET-10]',
      mains({ warn: 12 }),
      mains({ warn: 12, value: 12 }),
    ],
    [
      'a warn limit equal to the default value, which is not written [SET-10]',
      mains({ warn: 10 }),
      mains({ warn: 10 }),
    ],
    [
      'a warn limit above the maximum for values [SET-46]',
      mains({ warn: 75, value: 5 }),
      mains({ warn: 60, value: 60 }),
    ],
    ['firedAgo below 10 [SET-23]', { excludeCourses: { firedAgo: 5 } }, { excludeCourses: { firedAgo: 10 } }],
    [
      'a countdown threshold below 10 s [SET-26]',
      { kds: { prepTimerDisplayThreshhold: 9 } },
      { kds: { prepTimerDisplayThreshhold: 10 } },
    ],
    [
      'a countdown threshold of 0 [SET-26]',
      { kds: { prepTimerDisplayThreshhold: 0 } },
      { kds: { prepTimerDisplayThreshhold: 0 } },
    ],
    [
      'a zone count [SET-34]',
      { zonesAssignment: { zonesSets: [{ _id: 'z', zonesCount: 30, odd: 1 }] } },
      {
        zonesAssignment: {
          zonesSets: [{ _id: 'z', zonesCount: 8, odd: 1, zones: [...'12345678'], sections: [...'1234'] }],
        },
      },
    ],
  ])('include %s', (_, setup, meant) => {
    expect(settled(setup)).toEqual(meant);
  });

  it('include alerts of the second set, and of unknown types [SET-10]', () => {
    const secondary = { Entrees: { warn: 9, value: 2 }, Sides: { warn: 9, value: 2 } };
    expect(settled({ timeAlerts: { secondary } })).toEqual({
      timeAlerts: { secondary: { Entrees: { warn: 9, value: 9 }, Sides: { warn: 9, value: 2 } } },
    });
  });

  it('include those of profiles; nothing is added [PROF-05]', () => {
    const profiles = [
      { _id: 'p1', type: 'expo', maxCardCount: 60 },
      { _id: 'p2', type: 'odd', maxCardCount: 60 },
    ];
    expect(settled({ profiles }, { profiles })).toEqual({
      profiles: [
        { _id: 'p1', type: 'expo', maxCardCount: 50 },
        { _id: 'p2', type: 'odd', maxCardCount: 60 },
      ],
    });
  });
});

describe('zone sets', () => {
  const groups = (...owned: (string | undefined)[]) => ({
    loadBalancing: {
      groups: owned.map((zoneSetId, index) => ({ _id: `g${index}`, ...(zoneSetId ? { zoneSetId } : {}) })),
    },
  });

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['given to a second group, leaves the first', groups('z'), groups('z', 'z'), groups(undefined, 'z')],
    ['given to an earlier group, leaves the later', groups('y', 'z'), groups('z', 'z'), groups('z')],
    ['swapped between two, stays swapped', groups('y', 'z'), groups('z', 'y'), groups('z', 'y')],
    ['stored twice, stays with the first', groups('z', 'z'), groups('z', 'z'), groups('z')],
  ])('[ROUTE-17] a set %s', (_, stored, setup, meant) => {
    const { loadBalancing } = settled(setup, stored);
    const owners = (value: unknown) =>
      JSON.parse(JSON.stringify(value)).groups.map((group: JsonObject) => group['zoneSetId']);
    const expected = owners(meant['loadBalancing']);
    expect(owners(loadBalancing)).toEqual([expected[0], expected[1]]);
  });
});

it('an HQ’s sites are saved as id, name and enabled, with foreign data [SET-04]', () => {
  const sites = [{ id: 's1', name: 'North', enabled: true, inUse: true, kdsEnabled: false, odd: 1 }];
  expect(settled({ hqConfig: { sites } })).toEqual({
    hqConfig: { sites: [{ id: 's1', name: 'North', enabled: true, odd: 1 }] },
  });
});

describe('new profiles', () => {
  it('list every action by default, and stored ones are unchanged [EXPO-31]', () => {
    const stored = { profiles: [{ _id: 'p0', type: 'expo' }] };
    const setup = {
      profiles: [
        { _id: 'p0', type: 'expo' },
        { _id: 'p1', type: 'kitchen' },
        { _id: 'p2', type: 'expo', tmOptions: [] },
        { _id: 'p3', type: 'customer' },
      ],
    };
    expect(settled(setup, stored)).toEqual({
      profiles: [
        { _id: 'p0', type: 'expo' },
        { _id: 'p1', type: 'kitchen', V: 4, tmOptions: [...TICKET_MENU_ACTIONS] },
        { _id: 'p2', type: 'expo', V: 4, tmOptions: [] },
        { _id: 'p3', type: 'customer', V: 4 },
      ],
    });
  });
});

it('a station and a profile print on the printer last assigned to them [PAPER-01]', () => {
  const stored = {
    printers: [
      { _id: 'a', stations: ['grill', 'bar'], profiles: ['pass'] },
      { _id: 'b', stations: [], own: 1 },
    ],
  };
  const sent = {
    printers: [
      { _id: 'a', stations: ['grill', 'bar'], profiles: ['pass'] },
      { _id: 'b', stations: ['grill'], profiles: ['pass'], own: 1 },
    ],
  };
  expect(settled(sent, stored)).toEqual({
    printers: [
      { _id: 'a', stations: ['bar'], profiles: [] },
      { _id: 'b', stations: ['grill'], profiles: ['pass'], own: 1 },
    ],
  });
});
