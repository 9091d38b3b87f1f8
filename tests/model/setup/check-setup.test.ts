import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import { checkSetup } from '../../../shared/model/setup/check-setup.ts';
import { storedSample } from './wire-setups.ts';

const PROFILES = [
  { _id: 'e', type: 'expo', name: 'Pass' },
  { _id: 'k', type: 'kitchen', name: 'Grill', stationId: 'bon-1' },
  { _id: 'c', type: 'customer', name: 'Guests' },
];
const STORED = { profiles: PROFILES };

/** Problems of the stored setup with these members replaced. */
const problems = (members: JsonObject, stored: JsonObject = STORED) =>
  checkSetup({ ...stored, ...members }, stored);
const profilesWith = (...more: JsonObject[]) => problems({ profiles: [...PROFILES, ...more] });
const kitchen = (more: JsonObject) => profilesWith({ _id: 'n', type: 'kitchen', name: 'New', ...more });
const expo = (more: JsonObject) => profilesWith({ _id: 'n', type: 'expo', name: 'New', ...more });
const groups = (...list: JsonObject[]) => ({
  loadBalancing: {
    initiated: true,
    groups: list.map((group, index) => ({ _id: `g${index}`, name: 'G', shortName: 'g', ...group })),
  },
});
const hours = (...slots: JsonObject[]) => problems({ workHours: { days: [{ day: 1, slots }] } });

it('[SET-04] the binding sample may be saved, over nothing and over itself', () => {
  expect(checkSetup(storedSample(), {})).toEqual([]);
  expect(checkSetup(storedSample(), storedSample())).toEqual([]);
});

describe('required fields', () => {
  test.each<[string, JsonObject, string]>([
    [
      '[SET-32] a virtual station’s name',
      { virtualWorkStations: [{ _id: 'v' }] },
      'virtualWorkStations.0.name',
    ],
    ['[SET-32] of spaces', { virtualWorkStations: [{ _id: 'v', name: '  ' }] }, 'virtualWorkStations.0.name'],
    [
      '[SET-33] a zone set’s name',
      { zonesAssignment: { zonesSets: [{ _id: 'z', name: '' }] } },
      'zonesAssignment.zonesSets.0.name',
    ],
    ['[SET-40] a group’s name', groups({ isPrimary: true, name: null }), 'loadBalancing.groups.0.name'],
    [
      '[SET-40] its short one',
      groups({ isPrimary: true, shortName: '' }),
      'loadBalancing.groups.0.shortName',
    ],
    ['[PAPER-01] a printer’s name', { printers: [{ _id: 'p', host: '10.0.0.8' }] }, 'printers.0.name'],
    ['[PAPER-01] its address', { printers: [{ _id: 'p', name: 'Hot' }] }, 'printers.0.host'],
    ['[DLG-05] a profile’s name', { profiles: [...PROFILES, { _id: 'n', type: 'expo' }] }, 'profiles.3.name'],
  ])('%s', (_, members, path) => {
    expect(problems(members)).toEqual([{ path, code: 'required' }]);
  });

  it('an id, and one of its own', () => {
    expect(problems({ tags: [{ name: 'VIP' }] })).toEqual([{ path: 'tags.0', code: 'missing-id' }]);
    expect(problems({ tags: [{ _id: 't' }, { _id: 'u' }, { _id: 't' }] })).toEqual([
      { path: 'tags.2', code: 'duplicate-id', params: { id: 't' } },
    ]);
  });
});

describe('profiles', () => {
  test.each(['expo', 'kitchen', 'customer'])('[PROF-07] the last of type %s stays', (type) => {
    const left = PROFILES.filter((profile) => profile.type !== type);
    expect(problems({ profiles: left })).toEqual([
      { path: 'profiles', code: 'last-of-type', params: { type } },
    ]);
  });

  it('[PROF-07] a type that never had any does not excuse another', () => {
    const stored = { profiles: PROFILES.slice(0, 2) };
    expect(problems({ profiles: PROFILES.slice(1, 2) }, stored)).toEqual([
      { path: 'profiles', code: 'last-of-type', params: { type: 'expo' } },
    ]);
  });

  it('[PROF-07] one of two may go', () => {
    const stored = { profiles: [...PROFILES, { _id: 'e2', type: 'expo', name: 'Second' }] };
    expect(problems({ profiles: PROFILES }, stored)).toEqual([]);
  });

  it('[PROF-08] one in a load-balance group stays until it left the group', () => {
    const stored = {
      profiles: [...PROFILES, { _id: 'k2', type: 'kitchen', name: 'Second' }],
      ...groups({ isPrimary: true, name: 'Primary', profiles: ['k2'] }),
    };
    expect(problems({ profiles: PROFILES }, stored)).toEqual([
      { path: 'profiles', code: 'in-load-balance-group', params: { profile: 'Second', group: 'Primary' } },
    ]);
    const left = groups({ isPrimary: true, name: 'Primary', profiles: [] });
    expect(problems({ profiles: PROFILES, ...left }, stored)).toEqual([]);
  });

  it('[PROF-29] [DLG-04] are of a type that setup offers', () => {
    expect(profilesWith({ _id: 'n', type: 'TD', name: 'New' })).toEqual([
      { path: 'profiles.3', code: 'unknown-type' },
    ]);
    expect(profilesWith({ _id: 'n', name: 'New' })).toEqual([{ path: 'profiles.3', code: 'unknown-type' }]);
  });

  it.each([undefined, null, '', '-1', -1])(
    '[PROF-09] [PROF-28] a new kitchen needs a station, not %j',
    (stationId) => {
      expect(kitchen({ stationId })).toEqual([{ path: 'profiles.3.stationId', code: 'station-required' }]);
    },
  );

  it('[PROF-28] unless it is load-balanced; expo and guests need none', () => {
    expect(kitchen({ lbGroup: 'g0' })).toEqual([]);
    const balanced = { profiles: [...PROFILES, { _id: 'n', type: 'kitchen', name: 'New' }] };
    expect(problems({ ...balanced, ...groups({ isPrimary: true, profiles: ['n'] }) })).toEqual([]);
    expect(expo({})).toEqual([]);
  });

  it('[PROF-28] a stored one without stays as it is, but none gives its station up', () => {
    const stored = { profiles: [PROFILES[0], { _id: 'k', type: 'kitchen', name: 'Grill' }, PROFILES[2]] };
    expect(problems({ linkEatInTickets: true }, stored)).toEqual([]);
    expect(problems({ profiles: stored.profiles })).toEqual([
      { path: 'profiles.1.stationId', code: 'station-required' },
    ]);
  });

  it('[PROF-23] [PROF-27] print the ticket or the item on prepared, not both', () => {
    expect(expo({ printTicketOnPrepared: true, printItemOnPrepared: true })).toEqual([
      {
        path: 'profiles.3.printItemOnPrepared',
        code: 'excludes-other',
        params: { other: 'printTicketOnPrepared' },
      },
    ]);
    expect(expo({ printTicketOnPrepared: true, printItemOnPrepared: false })).toEqual([]);
  });

  it('[PROF-05] exclude tables by number', () => {
    expect(expo({ excludeTables: ['12', 7, 'bar'] })).toEqual([
      { path: 'profiles.3.excludeTables.2', code: 'not-a-number' },
    ]);
  });
});

describe('load balancing', () => {
  it('[ROUTE-11] has one primary, and that one is never off', () => {
    expect(problems(groups({ isPrimary: true }, {}))).toEqual([]);
    expect(problems(groups({}, {}))).toMatchObject([{ path: 'loadBalancing.groups', code: 'one-primary' }]);
    expect(problems(groups({ isPrimary: true }, { isPrimary: true }))).toMatchObject([
      { code: 'one-primary' },
    ]);
    expect(problems(groups({ isPrimary: true, enabled: false }))).toEqual([
      { path: 'loadBalancing.groups.0.enabled', code: 'primary-disabled' },
    ]);
    expect(problems(groups({ isPrimary: true }, { enabled: false }))).toEqual([]);
    expect(
      problems({ loadBalancing: { initiated: false, groups: [{ _id: 'g', name: 'G', shortName: 'g' }] } }),
    ).toEqual([]);
  });
});

describe('work hours', () => {
  it('[SET-31] begin before they end', () => {
    expect(hours({ from: '08:00', to: '08:01' }, { from: '18:00', to: '24:00' })).toEqual([]);
    expect(hours({ from: '08:00', to: '08:00' })).toEqual([
      { path: 'workHours.days.0.slots.0.to', code: 'slot-order' },
    ]);
    expect(hours({ from: '22:00', to: '06:00' })).toMatchObject([{ code: 'slot-order' }]);
  });

  test.each(['24:00', '8:00', '12:60', 'noon', ''])('[SET-31] do not begin at %j', (from) => {
    expect(hours({ from, to: '24:00' })).toEqual([
      { path: 'workHours.days.0.slots.0.from', code: 'not-a-time' },
    ]);
  });

  it('[SET-31] are of days from 0 to 6', () => {
    expect(problems({ workHours: { days: [{ day: 7, slots: [] }] } })).toEqual([
      { path: 'workHours.days.0', code: 'unknown-day' },
    ]);
  });
});

describe('values', () => {
  test.each<[string, JsonObject, string, string]>([
    ['a switch', { linkEatInTickets: 'banana' }, 'linkEatInTickets', 'not-a-switch'],
    ['a number', { maxExpandableItems: 'many' }, 'maxExpandableItems', 'not-a-number'],
    ['a text', { warnClass: { a: 1 } }, 'warnClass', 'not-a-text'],
    ['a list', { urgentTags: 'vip' }, 'urgentTags', 'not-a-list'],
    ['a section', { kds: 'off' }, 'kds', 'not-an-object'],
    ['an entry of a list', { urgentTags: ['a', {}] }, 'urgentTags.1', 'missing-id'],
    ['a choice', { expeditor: { itemGBMethod: 'odd' } }, 'expeditor.itemGBMethod', 'unknown-choice'],
    [
      'a choice that may be left out',
      { tags: [{ _id: 't', target: 'odd' }] },
      'tags.0.target',
      'unknown-choice',
    ],
    [
      'a table of lists',
      { excludeItemsByCourses: { Mains: 'i1' } },
      'excludeItemsByCourses.Mains',
      'not-a-list',
    ],
  ])('[SET-04] that cannot be read as %s are told, not replaced', (_, members, path, code) => {
    expect(problems(members)).toEqual([{ path, code }]);
  });

  test.each<[string, JsonObject]>([
    ['[SET-07] beyond a limit', { maxExpandableItems: 99 }],
    ['[SET-08] no number of minutes', { orderTicketsByReady: { TA: 'x' } }],
    ['[SET-09] no number to warn at', { timeAlerts: { default: { Mains: { warn: 'x' } } } }],
    [
      '[SET-34] no count of zones',
      { zonesAssignment: { zonesSets: [{ _id: 'z', name: 'Z', zonesCount: 'x' }] } },
    ],
    ['a number as text, a switch as number', { maxExpandableItems: '7', linkEatInTickets: 1 }],
    ['ids that nobody knows', { urgentTags: ['nobody'], servedOnItems: ['nothing'] }],
    ['null', { warnClass: null, urgentTags: null, kds: null }],
    ['keys that nobody knows', { zzOwn: { a: [1, {}] }, kds: { zz: 'x' } }],
  ])('%s are no problem', (_, members) => {
    expect(problems(members)).toEqual([]);
  });

  test.each<[string, (text: string) => JsonObject, number]>([
    ['[SET-27] [SMS-04] the SMS', (text) => ({ kds: { prepSMSMessage: text } }), 150],
    ['a name', (text) => ({ virtualWorkStations: [{ _id: 'v', name: text }] }), 100],
    ['a short name', (text) => groups({ isPrimary: true, shortName: text }), 20],
    ['any text', (text) => ({ warnClass: text }), 2000],
  ])('%s has at most its number of characters', (_, withText, max) => {
    expect(problems(withText('a'.repeat(max)))).toEqual([]);
    expect(problems(withText('a'.repeat(max + 1)))).toMatchObject([{ code: 'too-long', params: { max } }]);
  });
});

describe('what was stored so already', () => {
  it('[SET-04] is no problem of a save that leaves it alone, wherever its entry stands', () => {
    const odd = { _id: 'x', type: 'odd' };
    const stored = {
      profiles: [{ _id: 'k', type: 'kitchen', name: '' }, odd],
      kds: { selectItemAction: 'Q' },
      tags: [{ _id: 't', target: 'odd' }],
    };
    expect(problems({ warnClass: 'new' }, stored)).toEqual([]);
    expect(problems({ profiles: [odd, ...stored.profiles.slice(0, 1)] }, stored)).toEqual([]);
    expect(problems({ tags: [...stored.tags, { _id: 'u', target: 'odd' }] }, stored)).toEqual([
      { path: 'tags.1.target', code: 'unknown-choice' },
    ]);
  });
});

test.each<[string, boolean]>([
  ['192.168.1.50', true],
  ['fe80::1', true],
  ['kitchen-printer.local', true],
  ['two words', false],
  ['http://10.0.0.8', false],
  ['10.0.0.8:9100', false],
  ['-grill', false],
])('[PAPER-01] the address of a printer: %s', (host, isFine) => {
  const path = 'printers.0.host';
  expect(problems({ printers: [{ _id: 'p', name: 'Hot', host }] })).toEqual(
    isFine ? [] : [{ path, code: 'not-an-address' }],
  );
});
