// The kitchen as a fold: independent of order of arrival, repetition and restarts; commands take effect once, and undo
// restores the previous state.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { Course, Item, Order, OrderState } from '../../hub/kitchen/state/kitchen.ts';
import { at, fold, rules } from '../kitchen/builders.ts';
import { SmallKitchen } from '../kitchen/small-kitchen.ts';
import { anyOrderOf, factSet } from './kitchen-facts.ts';
import { anyCommand } from './random-commands.ts';
import { seed } from './seed.ts';

const RUNS = 400;
const by = rules({ urgentOnItems: ['item-tart'], treatAsPreparedItems: ['item-fish'] });
const untracked = rules({ expeditor: { trackReadyStatus: false } });

/** State of a hub after a restart: the newest document, the timestamps of all as JSON, and every event. */
function restarted(state: OrderState, heard: readonly Fact[]): OrderState {
  const { orderId, site, documentStamps } = state;
  const newest = heard
    .filter((fact) => fact.kind === 'order' && fact.document === state.document)
    .slice(0, 1);
  const events = heard.filter((fact) => fact.kind !== 'order' && fact.kind !== 'document-stamps');
  const stamps = JSON.parse(JSON.stringify(documentStamps));
  return fold([{ kind: 'document-stamps', orderId, site, stamps }, ...newest, ...events]);
}

describe(`[TICK-05][ORD-23] the same facts lead to the same order (seed ${seed})`, () => {
  test('in any order of arrival, with some duplicates', () => {
    const arrivals = factSet.chain((facts) => fc.tuple(fc.constant(facts), anyOrderOf(facts)));
    fc.assert(
      fc.property(arrivals, ([facts, shuffled]) => {
        for (const rule of [by, untracked]) {
          expect(deriveOrder(fold(shuffled), rule)).toEqual(deriveOrder(fold(facts), rule));
        }
      }),
      { seed, numRuns: RUNS },
    );
  });

  test('over a restart in the middle', () => {
    const arrivals = factSet.chain((facts) => fc.tuple(fc.constant(facts), anyOrderOf(facts), fc.nat()));
    fc.assert(
      fc.property(arrivals, ([facts, shuffled, cutAt]) => {
        const cut = 1 + (cutAt % shuffled.length);
        const heard = shuffled.slice(0, cut);
        const state = fold(shuffled.slice(cut), restarted(fold(heard), heard));
        expect(deriveOrder(state, by)).toEqual(deriveOrder(fold(facts), by));
      }),
      { seed, numRuns: RUNS },
    );
  });

  test('and the very same state when they arrive again', () => {
    fc.assert(
      fc.property(factSet, (facts) => {
        const state = fold(facts);
        for (const fact of facts) expect(fold([fact], state)).toBe(state);
      }),
      { seed, numRuns: RUNS },
    );
  });
});

/** The visible part of the order: without touch times and the source of a value. */
function seen(order: Order): unknown {
  const { touchedAt: _, delivered: __, courses, ...rest } = order;
  return { ...rest, courses: courses.map(seenCourse) };
}

function seenCourse({ registers: _, items, position, timer, ...rest }: Course): unknown {
  return {
    ...rest,
    items: items.map(({ registers: __, ...shown }: Item) => shown),
    position:
      position && position.value.place !== 'reset' ? { value: position.value, at: position.at } : undefined,
    timer: timer && timer.value.do !== 'reset' ? { value: timer.value, at: timer.at } : undefined,
  };
}

const moment = fc.integer({ min: at('11:59'), max: at('12:08') });
const kitchen = fc.tuple(factSet, fc.constantFrom(by, untracked)).map(([facts, rule]) => ({ facts, rule }));

describe(`[LIVE-05] a command (seed ${seed})`, () => {
  test('takes effect once: its facts or the command again change nothing', () => {
    fc.assert(
      fc.property(kitchen, anyCommand, moment, ({ facts, rule }, command, now) => {
        const small = new SmallKitchen(facts, rule);
        const decision = small.command('zz-command', now, command);
        if (!decision.ok) return;
        const after = small.states.get('order-1');
        small.take(decision.facts);
        expect(small.states.get('order-1')).toBe(after);
        if (command.name === 'course.timer') return;
        expect(small.command('zz-again', now, command)).toMatchObject({ ok: true, facts: [] });
      }),
      { seed, numRuns: RUNS * 2 },
    );
  });

  test('leaves the order unchanged after undo, and undoing again changes nothing [TICK-40]', () => {
    let undone = 0;
    fc.assert(
      fc.property(
        kitchen,
        anyCommand,
        moment,
        fc.nat({ max: 6_000 }),
        ({ facts, rule }, command, now, wait) => {
          const small = new SmallKitchen(facts, rule);
          const before = seen(small.order());
          const decision = small.command('zz-command', now, command);
          if (!decision.ok || decision.undo === undefined) return;
          const answer = small.command('zz-undo', now + wait, { name: 'undo', id: 'zz-command' });
          expect(answer).toMatchObject({ ok: true });
          expect(seen(small.order())).toEqual(before);
          expect(small.command('zz-undo-2', now + wait, { name: 'undo', id: 'zz-command' })).toMatchObject({
            facts: [],
          });
          undone += 1;
        },
      ),
      { seed, numRuns: RUNS * 2 },
    );
    expect(undone).toBeGreaterThan(RUNS / 4);
  });
});
