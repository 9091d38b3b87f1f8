import { describe, expect, test } from 'vitest';
import type { AllergyState } from '../../../hub/kitchen/commands/decision.ts';
import type { Command, CommandOf } from '../../../shared/protocol/command.ts';
import { arrives, at, courseEvent, rules, twoMains } from '../builders.ts';
import { eventsOf, mains, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const read = { name: 'course.reviewed', ...mains } as const;

test('course.reviewed marks a ticket as read, once, and by whom [TICK-31]', () => {
  const kitchen = new SmallKitchen([arrives(twoMains())]);
  expect(kitchen.course().reviewed).toBe(false);
  expect(eventsOf(kitchen.command('a', '12:05', read))).toEqual([
    {
      type: 'courseAction',
      action: 'reviewed',
      ...mains,
      clientId: 'display-1',
      context: { byName: 'Noa' },
      request_id: 'a',
      date: at('12:05'),
    },
  ]);
  expect(kitchen.course().reviewed).toBe(true);
  expect(kitchen.command('b', '12:06', read)).toEqual({ ok: true, facts: [], outbox: [] });
});

test('course.reviewed can’t be undone [TICK-40]', () => {
  const kitchen = new SmallKitchen([arrives(twoMains())]);
  expect(kitchen.command('a', '12:05', read)).not.toHaveProperty('undo');
  expect(refusalOf(kitchen.command('u', '12:05:01', { name: 'undo', id: 'a' })).code).toBe('not-allowed');
  expect(kitchen.course().reviewed).toBe(true);
});

test('course.reviewed applies to all displays, and names a missing ticket [TICK-31]', () => {
  const kitchen = new SmallKitchen([arrives(twoMains()), courseEvent('x', '12:03', 'reviewed')]);
  expect(kitchen.command('a', '12:05', read)).toMatchObject({ facts: [] });
  expect(refusalOf(kitchen.command('b', '12:05', { ...read, courseId: 'ghost' })).code).toBe(
    'course-unknown',
  );
});

const seen: CommandOf<'order.allergiesSeen'> = {
  name: 'order.allergiesSeen',
  orderId: 'order-1',
  courseIds: ['mains'],
};
const nuts = ['["nuts","i1"]'];
const byGrill: AllergyState = { warnings: nuts, here: ['grill'], missing: ['Grill', 'Cold'] };

const kitchen = (kds: object = {}) =>
  new SmallKitchen([arrives(twoMains())], rules({ kds, expeditor: { trackReadyStatus: true } }));

describe('order.allergiesSeen', () => {
  test('stores station, warnings, time and name, and sends nothing to the cloud [EXPO-36]', () => {
    const decision = kitchen().command('a', '12:05', seen, { allergies: byGrill });
    const fact = {
      kind: 'allergies-seen',
      requestId: 'a',
      orderId: 'order-1',
      stations: ['grill'],
      warnings: nuts,
      at: at('12:05'),
      byName: 'Noa',
    };
    expect(decision).toEqual({
      ok: true,
      facts: [fact],
      outbox: [],
      undo: { steps: [], seen: { orderId: 'order-1' } },
    });
  });

  test('does nothing when repeated, or for an order without warnings [EXPO-36][LIVE-05]', () => {
    const nothing = { ok: true, facts: [], outbox: [] };
    const confirmed = { ...byGrill, here: [] };
    expect(kitchen().command('a', '12:05', seen, { allergies: confirmed })).toEqual(nothing);
    expect(kitchen().command('b', '12:05', seen)).toEqual(nothing);
    const ghost = { ...seen, courseIds: ['ghost'] };
    expect(refusalOf(kitchen().command('c', '12:05', ghost)).code).toBe('course-unknown');
  });
});

describe('waiting for allergy receipts', () => {
  const waits = { readyWaitsForAllergies: true };
  const ready: Command = { name: 'course.ready', ...mains, ready: true };
  const serveAll: Command = { name: 'order.serveAll', orderId: 'order-1', courseIds: ['mains'] };

  test.each([ready, serveAll])(
    'refuses $name and names the stations whose receipts are missing [EXPO-36]',
    (command) => {
      const refusal = refusalOf(kitchen(waits).command('a', '12:05', command, { allergies: byGrill }));
      expect(refusal).toEqual({ code: 'allergies-unseen', params: { stations: 'Grill, Cold' } });
    },
  );

  test('refuses the serve of a fired ticket where ready is not tracked [EXPO-36]', () => {
    const untracked = new SmallKitchen([arrives(twoMains())], rules({ kds: waits }));
    const serve = { name: 'course.serve', ...mains, served: true } as const;
    expect(refusalOf(untracked.command('a', '12:05', serve, { allergies: byGrill })).code).toBe(
      'allergies-unseen',
    );
  });

  test('ends once all have confirmed, and never begins where the site disables it [EXPO-36]', () => {
    const all = { ...byGrill, here: [], missing: [] };
    expect(kitchen(waits).command('a', '12:05', ready, { allergies: all }).ok).toBe(true);
    const off = { readyWaitsForAllergies: false };
    expect(kitchen(off).command('a', '12:05', ready, { allergies: byGrill }).ok).toBe(true);
  });

  test('is the default, and excludes stations without a board to confirm on [EXPO-36]', () => {
    const paper = { ...byGrill, awaited: ['Grill'] };
    expect(refusalOf(kitchen().command('a', '12:05', ready, { allergies: paper })).params).toEqual({
      stations: 'Grill',
    });
    const none = { ...byGrill, awaited: [] };
    expect(kitchen().command('a', '12:05', ready, { allergies: none }).ok).toBe(true);
  });

  const anyway = { ...ready, unconfirmed: true } as const;

  test('can be skipped at a pass with a separate command, which names the missing stations and can be undone [EXPO-43]', () => {
    const house = kitchen(waits);
    const atPass = { allergies: { ...byGrill, mayGoOn: true } };
    const decision = house.command('a', '12:05', anyway, atPass);
    expect(decision).toMatchObject({ ok: true, names: { stations: 'Grill, Cold' } });
    expect(eventsOf(decision)).toMatchObject([
      { action: 'ready', context: { byName: 'Noa', unconfirmed: 'Grill, Cold' } },
    ]);
    expect(house.course().status).toBe('ready');
    expect(house.command('u', '12:05:03', { name: 'undo', id: 'a' }).ok).toBe(true);
    expect(house.course().status).toBe('fired');
  });

  test('can be skipped at a pass for its serve where ready is not tracked [EXPO-43]', () => {
    const setup = { kds: waits, expeditor: { trackReadyStatus: false } };
    const untracked = new SmallKitchen([arrives(twoMains())], rules(setup));
    const serve = { name: 'course.serve', ...mains, served: true, unconfirmed: true } as const;
    const atPass = { allergies: { ...byGrill, mayGoOn: true } };
    expect(untracked.command('a', '12:05', serve, atPass)).toMatchObject({
      ok: true,
      names: { stations: 'Grill, Cold' },
    });
  });

  test('can’t be skipped at a station, and skipping without missing receipts is an ordinary ready [EXPO-43]', () => {
    expect(refusalOf(kitchen(waits).command('a', '12:05', anyway, { allergies: byGrill })).code).toBe(
      'allergies-unseen',
    );
    const all = { ...byGrill, missing: [], mayGoOn: true };
    const decision = kitchen(waits).command('b', '12:05', anyway, { allergies: all });
    expect(decision).not.toHaveProperty('names');
    expect(eventsOf(decision)[0]?.context).toEqual({ byName: 'Noa' });
  });

  test('does not prevent serving or reverting a ready ticket, whatever was confirmed meanwhile [EXPO-36]', () => {
    const house = kitchen(waits);
    house.command('a', '12:05', ready);
    const more = { allergies: byGrill };
    expect(house.command('b', '12:06', { name: 'course.serve', ...mains, served: true }, more).ok).toBe(true);
    expect(house.command('c', '12:07', { name: 'course.serve', ...mains, served: false }, more).ok).toBe(
      true,
    );
  });
});
