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

/** Problems of the stored setup after replacing these members. */
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

it('setup check allows saving the binding sample, over nothing and over itself [SET-04]', () => {
  expect(checkSetup(storedSample(), {})).toEqual([]);
  expect(checkSetup(storedSample(), storedSample())).toEqual([]);
});

describe('required fields of a setup', () => {
  test.each<[string, JsonObject, string]>([
    [
      'a virtual station’s name [SET-32]',
      { virtualWorkStations: [{ _id: 'v' }] },
      'virtualWorkStations.0.name',
    ],
    [
      'a virtual station’s name of more than spaces [SET-32]',
      { virtualWorkStations: [{ _id: 'v', name: '  ' }] },
      'virtualWorkStations.0.name',
    ],
    [
      'a zone set’s name [SET-33]',
      { zonesAssignment: { zonesSets: [{ _id: 'z', name: '' }] } },
      'zonesAssignment.zonesSets.0.name',
    ],
    [
      'a load-balance group’s name [SET-40]',
      groups({ isPrimary: true, name: null }),
      'loadBalancing.groups.0.name',
    ],
    [
      'a load-balance group’s short name [SET-40]',
      groups({ isPrimary: true, shortName: '' }),
      'loadBalancing.groups.0.shortName',
    ],
    ['a printer’s name [PAPER-01]', { printers: [{ _id: 'p', host: '10.0.0.8' }] }, 'printers.0.name'],
    ['a printer’s address [PAPER-01]', { printers: [{ _id: 'p', name: 'Hot' }] }, 'printers.0.host'],
    ['a profile’s name [DLG-05]', { profiles: [...PROFILES, { _id: 'n', type: 'expo' }] }, 'profiles.3.name'],
  ])('include %s', (_, members, path) => {
    expect(problems(members)).toEqual([{ path, code: 'required' }]);
  });

  it('include an id, which must be unique', () => {
    expect(problems({ tags: [{ name: 'VIP' }] })).toEqual([{ path: 'tags.0', code: 'missing-id' }]);
    expect(problems({ tags: [{ _id: 't' }, { _id: 'u' }, { _id: 't' }] })).toEqual([
      { path: 'tags.2', code: 'duplicate-id', params: { id: 't' } },
    ]);
  });
});

describe('profiles of a setup', () => {
  test.each(['expo', 'kitchen', 'customer'])('must keep the last one of type %s [PROF-07]', (type) => {
    const left = PROFILES.filter((profile) => profile.type !== type);
    expect(problems({ profiles: left })).toEqual([
      { path: 'profiles', code: 'last-of-type', params: { type } },
    ]);
  });

  it('must keep the last one of a type even if another type never had any [PROF-07]', () => {
    const stored = { profiles: PROFILES.slice(0, 2) };
    expect(problems({ profiles: PROFILES.slice(1, 2) }, stored)).toEqual([
      { path: 'profiles', code: 'last-of-type', params: { type: 'expo' } },
    ]);
  });

  it('may lose one of two [PROF-07]', () => {
    const stored = { profiles: [...PROFILES, { _id: 'e2', type: 'expo', name: 'Second' }] };
    expect(problems({ profiles: PROFILES }, stored)).toEqual([]);
  });

  it('must stay while in a load-balance group [PROF-08]', () => {
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

  it('must be of a type that setup offers [PROF-29][DLG-04]', () => {
    expect(profilesWith({ _id: 'n', type: 'TD', name: 'New' })).toEqual([
      { path: 'profiles.3', code: 'unknown-type' },
    ]);
    expect(profilesWith({ _id: 'n', name: 'New' })).toEqual([{ path: 'profiles.3', code: 'unknown-type' }]);
  });

  it.each([undefined, null, '', '-1', -1])(
    'must have a station if new and for a kitchen, not %j [PROF-09][PROF-28]',
    (stationId) => {
      expect(kitchen({ stationId })).toEqual([{ path: 'profiles.3.stationId', code: 'station-required' }]);
    },
  );

  it('need no station if load-balanced, or if for expo or customers [PROF-28]', () => {
    expect(kitchen({ lbGroup: 'g0' })).toEqual([]);
    const balanced = { profiles: [...PROFILES, { _id: 'n', type: 'kitchen', name: 'New' }] };
    expect(problems({ ...balanced, ...groups({ isPrimary: true, profiles: ['n'] }) })).toEqual([]);
    expect(expo({})).toEqual([]);
  });

  it('may stay without a station if stored so, but may not give up a station [PROF-28]', () => {
    const stored = { profiles: [PROFILES[0], { _id: 'k', type: 'kitchen', name: 'Grill' }, PROFILES[2]] };
    expect(problems({ linkEatInTickets: true }, stored)).toEqual([]);
    expect(problems({ profiles: stored.profiles })).toEqual([
      { path: 'profiles.1.stationId', code: 'station-required' },
    ]);
  });

  it('may print either the ticket or the item on prepared, not both [PROF-23][PROF-27]', () => {
    expect(expo({ printTicketOnPrepared: true, printItemOnPrepared: true })).toEqual([
      {
        path: 'profiles.3.printItemOnPrepared',
        code: 'excludes-other',
        params: { other: 'printTicketOnPrepared' },
      },
    ]);
    expect(expo({ printTicketOnPrepared: true, printItemOnPrepared: false })).toEqual([]);
  });

  it('may exclude tables only by number [PROF-05]', () => {
    expect(expo({ excludeTables: ['12', 7, 'bar'] })).toEqual([
      { path: 'profiles.3.excludeTables.2', code: 'not-a-number' },
    ]);
  });
});

describe('load balancing of a setup', () => {
  it('has exactly one primary, which is always enabled [ROUTE-11]', () => {
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

describe('work hours of a setup', () => {
  it('must begin before they end [SET-31]', () => {
    expect(hours({ from: '08:00', to: '08:01' }, { from: '18:00', to: '24:00' })).toEqual([]);
    expect(hours({ from: '08:00', to: '08:00' })).toEqual([
      { path: 'workHours.days.0.slots.0.to', code: 'slot-order' },
    ]);
    expect(hours({ from: '22:00', to: '06:00' })).toMatchObject([{ code: 'slot-order' }]);
  });

  test.each(['24:00', '8:00', '12:60', 'noon', ''])('must not begin at %j [SET-31]', (from) => {
    expect(hours({ from, to: '24:00' })).toEqual([
      { path: 'workHours.days.0.slots.0.from', code: 'not-a-time' },
    ]);
  });

  it('must be of days from 0 to 6 [SET-31]', () => {
    expect(problems({ workHours: { days: [{ day: 7, slots: [] }] } })).toEqual([
      { path: 'workHours.days.0', code: 'unknown-day' },
    ]);
  });
});

describe('values of a setup', () => {
  test.each<[string, JsonObject, string, string]>([
    ['a switch', { linkEatInTickets: 'banana' }, 'linkEatInTickets', 'not-a-switch'],
    ['a number', { maxExpandableItems: 'many' }, 'maxExpandableItems', 'not-a-number'],
    ['a text', { warnClass: { a: 1 } }, 'warnClass', 'not-a-text'],
    ['a list', { urgentTags: 'vip' }, 'urgentTags', 'not-a-list'],
    ['a section', { kds: 'off' }, 'kds', 'not-an-object'],
    ['an entry of a list', { urgentTags: ['a', {}] }, 'urgentTags.1', 'missing-id'],
    ['a choice', { expeditor: { itemGBMethod: 'odd' } }, 'expeditor.itemGBMethod', 'unknown-choice'],
    ['an optional choice', { tags: [{ _id: 't', target: 'odd' }] }, 'tags.0.target', 'unknown-choice'],
    [
      'a map of lists',
      { excludeItemsByCourses: { Mains: 'i1' } },
      'excludeItemsByCourses.Mains',
      'not-a-list',
    ],
  ])('are reported, not replaced, if they cannot be read as %s [SET-04]', (_, members, path, code) => {
    expect(problems(members)).toEqual([{ path, code }]);
  });

  test.each<[string, JsonObject]>([
    ['a number beyond a limit [SET-07]', { maxExpandableItems: 99 }],
    ['minutes that are not a number [SET-08]', { orderTicketsByReady: { TA: 'x' } }],
    ['a warn limit that is not a number [SET-09]', { timeAlerts: { default: { Mains: { warn: 'x' } } } }],
    [
      'a zone count that is not a number [SET-34]',
      { zonesAssignment: { zonesSets: [{ _id: 'z', name: 'Z', zonesCount: 'x' }] } },
    ],
    ['a number as text, a switch as number', { maxExpandableItems: '7', linkEatInTickets: 1 }],
    ['unknown ids', { urgentTags: ['nobody'], servedOnItems: ['nothing'] }],
    ['null', { warnClass: null, urgentTags: null, kds: null }],
    ['unknown keys', { zzOwn: { a: [1, {}] }, kds: { zz: 'x' } }],
  ])('are accepted: %s', (_, members) => {
    expect(problems(members)).toEqual([]);
  });

  test.each<[string, (text: string) => JsonObject, number]>([
    ['the SMS text [SET-27][SMS-04]', (text) => ({ kds: { prepSMSMessage: text } }), 150],
    ['a name', (text) => ({ virtualWorkStations: [{ _id: 'v', name: text }] }), 100],
    ['a short name', (text) => groups({ isPrimary: true, shortName: text }), 20],
    ['any other text', (text) => ({ warnClass: text }), 2000],
  ])('are limited in length for %s', (_, withText, max) => {
    expect(problems(withText('a'.repeat(max)))).toEqual([]);
    expect(problems(withText('a'.repeat(max + 1)))).toMatchObject([{ code: 'too-long', params: { max } }]);
  });
});

describe('values that were already stored like this', () => {
  it('are accepted in a save that leaves them unchanged, even if their entry has moved [SET-04]', () => {
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
])('setup check of a printer address: %s [PAPER-01]', (host, isFine) => {
  const path = 'printers.0.host';
  expect(problems({ printers: [{ _id: 'p', name: 'Hot', host }] })).toEqual(
    isFine ? [] : [{ path, code: 'not-an-address' }],
  );
});
