import { expect, it } from 'vitest';
import { type FirstDayFacts, firstDayLines } from '../../hub/lookups/first-day.ts';

const READY: FirstDayFacts = {
  menuItems: 12,
  unrouted: [],
  stations: 2,
  hasOrders: true,
  hasIntake: true,
  boards: [{ name: 'Pass', isOn: true }],
  test: { isOpen: false, unreached: [] },
  backupAt: 1_000,
  hasBackupProblem: false,
};
const lines = (facts: Partial<FirstDayFacts>) => {
  const found = firstDayLines({ ...READY, ...facts });
  return Object.fromEntries(found.map(({ id, ...rest }) => [id, rest]));
};

it('the checklist is done when the menu is routed, orders arrive, displays are on, a test was sent and a backup exists [SHELL-41]', () => {
  expect(firstDayLines(READY)).toEqual([
    { id: 'menu', done: true, state: 'done', params: { count: 12 } },
    { id: 'orders', done: true, state: 'done' },
    { id: 'screens', done: true, state: 'done', params: { count: 1 } },
    { id: 'test', done: true, state: 'done' },
    { id: 'backup', done: true, state: 'done', params: { at: 1_000 } },
  ]);
});

it('the checklist of an empty site shows what is missing [SHELL-41]', () => {
  const empty = {
    ...{ menuItems: 0, stations: 0, hasOrders: false, hasIntake: false, boards: [] },
    ...{ test: undefined, backupAt: undefined },
  };
  expect(Object.values(lines(empty)).map(({ done, state }) => `${state}${done ? ' done' : ''}`)).toEqual([
    'empty',
    'none',
    'no-boards',
    'none',
    'none',
  ]);
});

it.each<[string, Partial<FirstDayFacts>, string, object]>([
  [
    'items without a station, a few by name',
    { unrouted: ['Soup', 'Cola', 'Tea', 'Cake'] },
    'menu',
    {
      done: false,
      state: 'unrouted',
      params: { count: 4, names: '\u2068Soup\u2069, \u2068Cola\u2069, \u2068Tea\u2069 +1' },
    },
  ],
  [
    'a menu without stations',
    { stations: 0 },
    'menu',
    { done: false, state: 'no-stations', params: { count: 12 } },
  ],
  ['a till that has sent nothing yet', { hasOrders: false }, 'orders', { done: true, state: 'waiting' }],
  [
    'boards without a display',
    {
      boards: [
        { name: 'Pass', isOn: true },
        { name: 'Grill', isOn: false },
      ],
    },
    'screens',
    { done: false, state: 'some-off', params: { count: 1, names: '\u2068Grill\u2069' } },
  ],
  [
    'a test order on the boards',
    { test: { isOpen: true, unreached: [] } },
    'test',
    { done: true, state: 'open' },
  ],
  [
    'a test order that could not reach a station',
    { test: { isOpen: false, unreached: ['Cold'] } },
    'test',
    { done: true, state: 'partly', params: { names: '\u2068Cold\u2069' } },
  ],
  ['a failing backup', { hasBackupProblem: true }, 'backup', { done: false, state: 'problem' }],
])('the checklist reports %s [SHELL-41]', (_name, facts, id, wanted) => {
  expect(lines(facts)[id]).toEqual(wanted);
});
