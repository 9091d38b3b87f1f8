// Learned times equal those in the orders: counted in the background, each once, after any kill, kept when the orders
// are gone; and forecasts are evaluated with the knowledge from before their day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { figureRules } from '../../hub/kitchen/figures/order-figures.ts';
import { learnedItem, NO_PACE, type PaceSum, withMeasured } from '../../hub/kitchen/pace/item-paces.ts';
import { orderWork } from '../../hub/kitchen/pace/item-work.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { contextOf } from '../golden/golden-kitchen.ts';
import { goldenKitchens } from '../golden/golden-kitchens.ts';
import { arrives, at, course, event, item, order } from '../kitchen/builders.ts';
import { factSet } from '../properties/kitchen-facts.ts';
import { seed } from '../properties/seed.ts';
import { smallSite } from '../support/test-hub.ts';
import { CountedHub, DAY_MS } from './counted-hub.ts';

const MINUTE_MS = 60_000;
const STEAK = 'item-steak';

/** An order of one steak, fired at `from` (ms) and marked prepared after so many minutes. */
function steak(id: string, from: number, minutes: number, more: object = {}): Fact[] {
  const fired = { fired: { at: new Date(from).toISOString() } };
  const date = new Date(from + minutes * MINUTE_MS).toISOString();
  const mark = { courseId: 'mains', orderId: id, orderItemId: `${id}-s`, date };
  return [
    arrives({
      ...order(id, { courses: [course('mains', [`${id}-s`], fired)] }),
      orderedItems: [item(`${id}-s`, { item: STEAK, preparationTimeSeconds: 900, ...more })],
      lastUpdated: new Date(from).toISOString(),
    }),
    event(`mark-${id}`, '12:00', 'itemAction', 'prepared', mark),
  ];
}

/** Steaks of so many minutes each on the evening of a day. */
function evening(day: number, minutes: readonly number[]): Fact[] {
  const from = at('18:00') + day * DAY_MS;
  return minutes.flatMap((each, turn) => steak(`o-${day}-${turn}`, from + turn * 20 * MINUTE_MS, each));
}

/** Sums by item, hour and reason, without loads: a station's load is known only from the orders counted until then. */
function withoutLoads(sums: Iterable<readonly [string, PaceSum]>): object {
  return Object.fromEntries(
    [...sums].map(([item, { cells, leftOut }]) => {
      const hours: Record<string, Record<string, number>> = {};
      for (const [cell, buckets] of Object.entries(cells)) {
        const hour = cell.split(' ')[0] ?? '';
        const known = hours[hour] ?? {};
        hours[hour] = known;
        for (const [bucket, count] of Object.entries(buckets)) known[bucket] = (known[bucket] ?? 0) + count;
      }
      return [item, { hours, leftOut }];
    }),
  );
}

function learned(hub: CountedHub): object {
  const { paces } = hub.hub.store;
  const sites = hub.own.map((site) => {
    const items = paces.items(site, '', 1_000);
    const sums = [...paces.weeks(site, items)].flatMap(([item, weeks]) =>
      weeks.map(({ week, sum }) => [`${item} ${week}`, sum] as const),
    );
    return [site, withoutLoads(sums)];
  });
  return Object.fromEntries(sites);
}

/** The same, computed only from the stored facts. */
function recomputed(hub: CountedHub, site: SiteContext): object {
  const rules = figureRules({ ...site });
  const sums = new Map<string, Map<string, PaceSum>>(hub.own.map((id) => [id, new Map()]));
  const ids = hub.hub.store.raw.prepare('select id from orders').pluck().all().map(String);
  for (const id of ids) {
    const found = orderWork(hub.hub.store.orders.factsOf(id), rules, []);
    const ofSite = sums.get(found?.site ?? '');
    if (found === undefined || ofSite === undefined) continue;
    const week = Math.floor((found.day + 3) / 7);
    for (const each of found.items) {
      if (each.outcome === undefined) continue;
      const key = `${each.item} ${week}`;
      const measured =
        'leftOut' in each.outcome
          ? { item: each.item, leftOut: each.outcome.leftOut }
          : { item: each.item, hour: each.hour, load: 'calm' as const, tookMs: each.outcome.tookMs };
      ofSite.set(key, withMeasured(ofSite.get(key) ?? NO_PACE, measured, 1));
    }
  }
  return Object.fromEntries([...sums].map(([id, all]) => [id, withoutLoads(all)]));
}

describe('[PACE-01] learned times', () => {
  it('have one measurement an order, however often it changes or the hub is killed', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...evening(0, [9, 10, 11]));
    expect(hub.rows('order_paces')).toBe(0);
    await hub.count();
    const first = learned(hub);
    await hub.hub.take(arrives(order('o-0-0', { updated: '11:00' })));
    hub.restart();
    await hub.count();
    await hub.count();
    expect(learned(hub)).toEqual(first);
    const [weeks] = hub.hub.store.paces.weeks('site-1', [STEAK]).values();
    expect(learnedItem(weeks ?? [], 0).all?.count).toBe(3);
  });

  it('follow a mark that is taken back', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...evening(0, [9, 10]));
    await hub.count();
    const back = {
      courseId: 'mains',
      orderId: 'o-0-0',
      orderItemId: 'o-0-0-s',
      date: '2026-05-08T19:00:00Z',
    };
    await hub.hub.take(event('back', '19:00', 'itemAction', 'notPrepared', back));
    await hub.count();
    const [weeks] = hub.hub.store.paces.weeks('site-1', [STEAK]).values();
    // It is to be made again: it has no measurement until it is done.
    expect(learnedItem(weeks ?? [], 0)).toMatchObject({ all: { count: 1 }, leftOut: {} });
  });

  it('outlive the orders, which don’t count again when they return', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...evening(0, [9, 10, 11]));
    await hub.count();
    const before = learned(hub);
    await hub.deleteAll();
    expect([hub.orders(), hub.rows('order_paces')]).toEqual([0, 0]);
    expect(learned(hub)).toEqual(before);
    await hub.hub.take(...evening(0, [9, 10, 11]));
    await hub.count();
    expect(learned(hub)).toEqual(before);
  });

  it('are kept for a year of weeks, so that their size is bounded', async () => {
    const hub = new CountedHub();
    const weekSums = (week: number) =>
      hub.hub.store.paces.saveSum(
        'site-1',
        STEAK,
        week,
        withMeasured(NO_PACE, { item: STEAK, leftOut: 'tooSoon' }, 1),
      );
    const thisWeek = Math.floor((at('12:00') / DAY_MS + 3) / 7);
    for (let ago = 0; ago < 60; ago++) weekSums(thisWeek - ago);
    await hub.count();
    expect(hub.rows('item_paces')).toBe(53);
  });

  it('leave out items in the making while hub time was moved, also after a restart', async () => {
    const hub = new CountedHub();
    hub.learner.clockMoved({ from: at('18:25'), to: at('18:22') });
    hub.restart();
    await hub.hub.take(...evening(0, [9, 10, 11]));
    await hub.count();
    const [weeks] = hub.hub.store.paces.weeks('site-1', [STEAK]).values();
    expect(learnedItem(weeks ?? [], 0)).toMatchObject({ all: { count: 2 }, leftOut: { clockMoved: 1 } });
  });

  it('depend on the load of the station', async () => {
    const hub = new CountedHub();
    const from = at('18:00');
    await hub.hub.take(
      ...Array.from({ length: 12 }, (_, turn) => steak(`o-${turn}`, from + turn * 1_000, 10 + turn)).flat(),
    );
    await hub.count();
    const [weeks] = hub.hub.store.paces.weeks('site-1', [STEAK]).values();
    const { loads } = learnedItem(weeks ?? [], 0);
    expect([...loads].map(([load, { count }]) => [load, count])).toEqual([
      ['calm', 4],
      ['busy', 6],
      ['full', 2],
    ]);
  });
});

describe('[PACE-01] a recount from the facts', () => {
  it.each(
    goldenKitchens
      .filter(({ happens }) => happens.length <= 40)
      .map((kitchen) => [kitchen.name, kitchen] as const),
  )('equals the step-by-step learning in %s', async (_name, kitchen) => {
    const site = contextOf(kitchen);
    const begin = Math.min(at(kitchen.now), ...kitchen.happens.map((each) => each.at));
    const hub = new CountedHub(site, begin, [...site.siteNames.keys()]);
    for (const [turn, happening] of kitchen.happens.entries()) {
      if (happening.at > hub.hub.now) await hub.hub.advance(happening.at);
      if ('fact' in happening) await hub.hub.take(happening.fact);
      else await hub.hub.command(happening.board, happening.tap);
      if (turn % 7 === 0) await hub.count();
    }
    await hub.count();
    expect(learned(hub)).toEqual(recomputed(hub, site));
  });

  it(`equals it after random facts, counted and restarted in between (seed ${seed})`, async () => {
    const plan = fc.array(
      fc.record({ facts: factSet, next: fc.constantFrom('count', 'restart', 'nothing') }),
      {
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const hub = new CountedHub();
        for (const { facts, next } of steps) {
          await hub.hub.take(...facts);
          if (next === 'restart') hub.restart();
          if (next === 'count') await hub.count();
        }
        await hub.count();
        expect(learned(hub)).toEqual(recomputed(hub, smallSite()));
      }),
      { seed, numRuns: 15 },
    );
  });
});

describe('[PACE-02] the error of the forecast', () => {
  const twelve = Array.from({ length: 12 }, () => 10);

  it('is measured with the knowledge before its day, next to the set time, and is kept when the orders are gone', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...evening(0, twelve));
    await hub.count();
    await hub.hub.advance(at('17:00') + DAY_MS);
    await hub.count();
    await hub.hub.take(...evening(1, [10, 11, 10]));
    await hub.count();
    const { forecasts } = await hub.report({ from: '2026-05-08', to: '2026-05-09' });
    const [first, second] = forecasts.days;
    // Set: 15 minutes for dishes of 10. The first evening is learned from, the second one is forecast by it.
    expect(first).toMatchObject({
      day: '2026-05-08',
      figures: { setAlone: { count: 12, biasSeconds: -300 } },
    });
    expect(second).toMatchObject({ day: '2026-05-09', figures: { set: { count: 3, biasSeconds: -280 } } });
    expect(second?.figures.learned?.count).toBe(3);
    expect(second?.figures.learned?.medianSeconds).toBeLessThan(30);
    expect(Math.abs(second?.figures.learned?.biasSeconds ?? 99)).toBeLessThan(50);
    await hub.deleteAll();
    expect((await hub.report({ from: '2026-05-08', to: '2026-05-09' })).forecasts).toEqual(forecasts);
  });

  it('uses for a day only the days before it, even if all are counted together', async () => {
    const apart = new CountedHub();
    const days = [0, 1, 2].map((day) => evening(day, day === 2 ? [5, 6] : twelve));
    for (const facts of days) {
      await apart.hub.take(...facts);
      await apart.count();
    }
    const together = new CountedHub();
    await together.hub.take(...days.toReversed().flat());
    await together.count();
    const asked = { from: '2026-05-08', to: '2026-05-12' };
    expect((await together.report(asked)).forecasts).toEqual((await apart.report(asked)).forecasts);
  });

  it('is followed by one notification of a new day, with what is known by then', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...evening(0, twelve));
    await hub.count();
    expect(hub.newDays).toHaveLength(1);
    await hub.hub.advance(at('17:00') + DAY_MS);
    await hub.count();
    await hub.count();
    expect(hub.newDays).toHaveLength(2);
    const { paces } = hub.hub.store;
    expect(paces.newestKnown({ site: 'site-1', day: '2026-05-08' }).size).toBe(0);
    expect(paces.newestKnown({ site: 'site-1', day: '2026-05-10' }).get(STEAK)).toBeGreaterThan(570);
  });
});
