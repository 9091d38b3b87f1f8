// Daily figures equal those of the orders: counted in steps, corrected, deleted, delivered again, over clock changes
// and kills of the hub.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { figureRules, orderFigures } from '../../hub/kitchen/figures/order-figures.ts';
import { FigureSum } from '../../hub/kitchen/figures/tally.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { dayText } from '../../hub/kitchen/time/local-time.ts';
import { EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import type { DayFiguresAnswer } from '../../shared/protocol/figures/day-figures.ts';
import { contextOf } from '../golden/golden-kitchen.ts';
import { goldenKitchens } from '../golden/golden-kitchens.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  event,
  fires,
  item,
  itemEvent,
  order,
  twoMains,
} from '../kitchen/builders.ts';
import { factSet } from '../properties/kitchen-facts.ts';
import { seed } from '../properties/seed.ts';
import { chance } from '../support/sample-customer-orders.ts';
import { smallSite } from '../support/test-hub.ts';
import { CountedHub, DAY_MS, RETENTION_DAYS } from './counted-hub.ts';

const courseIn = (orderId: string, id: string, clock: string, action: string) => ({
  ...courseEvent(id, clock, action),
  ...{ orderId, event: { ...courseEvent(id, clock, action).event, orderId, request_id: id } },
});

/** Orders of two mains each, one served, one not. */
function tables(count: number, from = 1): Fact[] {
  return Array.from({ length: count }, (_, turn) => `order-${turn + from}`).flatMap((id, turn) => [
    arrives({ ...twoMains(), _id: id }),
    ...(turn % 2 === 0 ? [courseIn(id, `serve-${id}`, '12:09', 'served')] : []),
  ]);
}

const siteRow = (figures: DayFiguresAnswer | undefined) =>
  figures?.figures.find(({ dimension }) => dimension === 'site');

describe('[DURA-08] the figures of a day', () => {
  it('are those of its orders in their current state, changed and undone', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(25));
    // None of it is done while an order or a tap is processed.
    expect(hub.rows('order_figures')).toBe(0);
    const [day] = await hub.read();
    expect(day).toMatchObject({ site: 'site-1', siteName: 'Harbour', day: '2026-05-08', closed: false });
    expect(siteRow(day)).toMatchObject({ orders: 25, tickets: 25, served: 13, pieces: 50 });
    expect(day?.figures.find(({ key }) => key === 'bon-grill')).toMatchObject({ name: 'Grill', pieces: 25 });
    await hub.hub.take(courseIn('order-1', 'back', '12:11', 'notServed'));
    await hub.hub.take(
      arrives({
        ...twoMains({ items: [item('steak', { cancellation: true }), item('fish')], updated: '12:12' }),
        _id: 'order-2',
      }),
    );
    expect(siteRow((await hub.read())[0])).toMatchObject({
      served: 12,
      recalled: 1,
      cancelled: 1,
      pieces: 49,
    });
  });

  it('remain when its orders are deleted, in any steps, and when they are delivered again', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(450));
    const before = await hub.figures();
    await hub.deleteAll();
    expect([hub.orders(), hub.rows('order_figures'), hub.rows('day_figures')]).toEqual([0, 0, 1]);
    expect(await hub.figures()).toEqual(before);
    expect((await hub.read())[0]?.closed).toBe(true);
    await hub.hub.take(...tables(3));
    expect(hub.orders()).toBe(3);
    expect(await hub.figures()).toEqual(before);
    await hub.deleteAll();
    expect([hub.orders(), hub.rows('order_figures')]).toEqual([0, 0]);
    expect(await hub.figures()).toEqual(before);
  });

  it('contain deleted orders in their last state: uncounted ones wait', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(4));
    await hub.count();
    await hub.hub.take(courseIn('order-2', 'late-serve', '12:20', 'served'));
    await hub.hub.advance(hub.hub.now + RETENTION_DAYS * DAY_MS);
    expect(hub.orders()).toBe(1);
    await hub.deleteAll();
    expect(hub.orders()).toBe(0);
    expect(siteRow((await hub.read())[0])).toMatchObject({ orders: 4, served: 3 });
  });

  it('stay open while one of its orders is kept, and count its changes', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(3));
    await hub.count();
    await hub.hub.advance(hub.hub.now + 20 * DAY_MS);
    const touched = { ...courseIn('order-2', 'r', '12:00', 'ready') };
    await hub.hub.take({ ...touched, event: { ...touched.event, date: hub.hub.now } });
    await hub.hub.advance(hub.hub.now + 12 * DAY_MS);
    await hub.count();
    expect([hub.orders(), hub.rows('order_figures'), hub.rows('day_figures')]).toEqual([1, 3, 0]);
    await hub.hub.take(courseIn('order-2', 's', '12:20', 'served'));
    expect(siteRow((await hub.read())[0])).toMatchObject({ orders: 3, served: 3 });
  });

  it('aren’t closed while an order comes back', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(250));
    const before = await hub.figures();
    hub.hub.store.raw.exec('delete from actions; delete from orders');
    hub.restart();
    const counting = hub.count();
    await hub.hub.take(...tables(1));
    await counting;
    expect([hub.orders(), hub.rows('order_figures'), hub.rows('day_figures')]).toEqual([1, 250, 0]);
    expect(await hub.figures()).toEqual(before);
  });

  it('are the same after a kill between two steps, and count nothing twice', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(60));
    void hub.count();
    await new Promise(setImmediate);
    expect(hub.rows('order_figures')).toBeLessThan(60);
    hub.served = undefined;
    await new Promise((done) => setTimeout(done, 20));
    hub.restart();
    hub.served = smallSite();
    expect(siteRow((await hub.read())[0])).toMatchObject({ orders: 60, served: 30 });
  });

  it('are the same whatever the clock is at when they are counted [TIME-16]', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(6));
    const before = await hub.figures();
    await hub.hub.moveClock(400 * DAY_MS);
    await hub.hub.take(courseIn('order-2', 'r', '12:10', 'ready'));
    await hub.hub.advance(hub.hub.now + 3_600_000);
    await hub.count();
    expect([hub.orders(), hub.rows('day_figures')]).toEqual([6, 0]);
    await hub.hub.moveClock(-400 * DAY_MS);
    await hub.hub.take(courseIn('order-2', 'u', '12:11', 'notReady'));
    expect(await hub.figures()).toEqual(before);
  });

  it('begin with the first day without orders deleted before counting', async () => {
    const hub = new CountedHub();
    hub.hub.store.meta.set('figures-since', String(at('11:00')));
    await hub.hub.take(...tables(2));
    const next = arrives(order('next', { courses: [course('c', ['a'])], items: [item('a')] }));
    const fire = { ...fires('f', '24:30', ['c']), orderId: 'next' };
    await hub.hub.take(next, fire);
    expect((await hub.read()).map(({ day }) => day)).toEqual(['2026-05-09']);
  });

  it('leave out an order that no rule can read, and report it; its deletion is not delayed', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(2));
    hub.hub.store.raw.prepare("update orders set stamps = '{}' where id = 'order-1'").run();
    expect(siteRow((await hub.read())[0])).toMatchObject({ orders: 1 });
    expect(hub.defects).toHaveLength(1);
    await hub.deleteAll();
    expect(hub.orders()).toBe(0);
  });
});

describe('[DURA-08] [ORG-17] figures of a site', () => {
  it('are returned and counted only for the served site; those of a former one go with its last order', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(2));
    await hub.count();
    const other = smallSite();
    hub.served = {
      ...other,
      site: { ...other.site, id: 'site-2' },
      siteNames: new Map([['site-2', 'Hill']]),
    };
    hub.own = ['site-2'];
    expect(await hub.read()).toEqual([]);
    expect([hub.rows('order_figures'), hub.rows('figure_names')]).toEqual([2, 4]);
    hub.hub.store.raw.exec('delete from orders');
    await hub.count();
    expect(['order_figures', 'day_figures', 'figure_names'].map((table) => hub.rows(table))).toEqual([
      0, 0, 0,
    ]);
  });

  it('are neither counted, returned nor deleted by a hub without a site', async () => {
    const hub = new CountedHub();
    await hub.hub.take(...tables(1));
    await hub.count();
    await hub.deleteAll();
    hub.served = undefined;
    await hub.count();
    expect(await hub.read()).toEqual([]);
    expect(hub.rows('day_figures')).toBe(1);
  });
});

/** Counted in one pass from all stored data. */
function recount(hub: CountedHub, site: SiteContext): object {
  const rules = figureRules(site);
  const ids = hub.hub.store.raw.prepare<[], string>('select id from orders').pluck().all();
  const days = new Map<string, FigureSum>();
  for (const id of ids.toReversed()) {
    const found = orderFigures(hub.hub.store.orders.factsOf(id), rules);
    if (found === undefined || !site.siteNames.has(found.site)) continue;
    const key = `${found.site} ${dayText(found.day)}`;
    const sum = days.get(key) ?? new FigureSum();
    sum.addRows(found.rows);
    days.set(key, sum);
  }
  return Object.fromEntries([...days].map(([key, sum]) => [key, sum.rows().map(plain)]));
}

const plain = ({ dimension, key, counts, times }: ReturnType<FigureSum['rows']>[number]) => ({
  dimension,
  key,
  ...counts,
  times: Object.fromEntries(
    Object.entries(times).map(([name, { count, buckets }]) => [name, { count, buckets }]),
  ),
});

/** A report without the fields that are added only for output. */
function bare(told: object): object {
  return Object.fromEntries(
    Object.entries(told as Record<string, DayFiguresAnswer['figures']>).map(([key, rows]) => [
      key,
      rows.map(({ name: _, times, ...row }) => ({
        ...row,
        times: Object.fromEntries(
          Object.entries(times).map(([of, { count, buckets }]) => [of, { count, buckets }]),
        ),
      })),
    ]),
  );
}

describe('[DURA-08] a recount from the facts', () => {
  it.each(
    goldenKitchens
      .filter(({ happens }) => happens.length <= 40)
      .map((kitchen) => [kitchen.name, kitchen] as const),
  )(
    'equals the step-by-step figures in %s, before and after its orders are deleted',
    async (_name, kitchen) => {
      const site = contextOf(kitchen);
      const begin = Math.min(at(kitchen.now), ...kitchen.happens.map((each) => each.at));
      const hub = new CountedHub(site, begin, [...site.siteNames.keys()]);
      for (const [turn, happening] of kitchen.happens.entries()) {
        if (happening.at > hub.hub.now) await hub.hub.advance(happening.at);
        if ('fact' in happening) await hub.hub.take(happening.fact);
        else await hub.hub.command(happening.board, happening.tap);
        if (turn % 7 === 0) await hub.count();
      }
      const counted = bare(await hub.figures());
      expect(counted).toEqual(recount(hub, site));
      await hub.deleteAll();
      expect(hub.orders()).toBe(0);
      expect(bare(await hub.figures())).toEqual(counted);
    },
  );

  it(`equals them after random facts, counted and restarted in between (seed ${seed})`, async () => {
    const plan = fc.array(
      fc.record({ facts: factSet, next: fc.constantFrom('count', 'restart', 'nothing') }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    const site = { ...smallSite(), catalogue: { ...EMPTY_CATALOGUE, ...smallSite().catalogue } };
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const hub = new CountedHub(site);
        for (const { facts, next } of steps) {
          await hub.hub.take(...facts);
          if (next === 'count') await hub.count();
          if (next === 'restart') hub.restart();
        }
        const counted = bare(await hub.figures());
        expect(counted).toEqual(recount(hub, site));
        await hub.deleteAll();
        expect(bare(await hub.figures())).toEqual(counted);
      }),
      { seed, numRuns: 20 },
    );
  }, 60_000);
});

describe('[DURA-08] a day of 600 orders', () => {
  it('occupies at most 12 KB permanently, and 1 KB an order while these are kept', async () => {
    const hub = new CountedHub();
    const any = chance(20_260_507);
    const clock = (seconds: number) =>
      [11 + Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':');
    const facts = Array.from({ length: 600 }, (_, turn): Fact[] => {
      const id = `order-${turn}`;
      const ids = [0, 1, 2, 3].map((place) => `${id}-${place}`);
      const mine = { orderId: id };
      const from = turn * 60 + any(600);
      const ready = (place: number) => from + (place < 2 ? 120 : 900) + any(900);
      const served = (courseId: string, seconds: number) =>
        event(`s-${id}-${courseId}`, clock(seconds), 'courseAction', 'served', { ...mine, courseId });
      return [
        arrives(
          order(id, {
            orderType: ['Seated', 'TA', 'Delivery'][any(3)],
            created: new Date(at(clock(from - any(300)))).toISOString(),
            courses: [
              course('starter', ids.slice(0, 2), { courseType: 'Entrees' }),
              course('main', ids.slice(2)),
            ],
            items: ids.map((each) => item(each, { item: `5f3c1a9e0b7d4c21${1_000_000 + any(150)}` })),
          }),
        ),
        { ...fires(`f-${id}`, clock(from), ['starter']), ...mine },
        { ...fires(`g-${id}`, clock(from + 700), ['main']), ...mine },
        ...ids.map((each, place) => {
          const made = itemEvent(`p-${each}`, clock(ready(place)), 'prepared', [each]);
          return { ...made, ...mine, event: { ...made.event, ...mine } };
        }),
        { ...served('starter', from + 1_100 + any(300)), ...mine },
        { ...served('main', from + 1_900 + any(600)), ...mine },
      ];
    });
    await hub.hub.take(...facts.flat());
    await hub.count();
    const bytes = (table: string) =>
      Number(hub.hub.store.raw.prepare(`select sum(length(figures)) from ${table}`).pluck().get());
    expect(hub.rows('order_figures')).toBe(600);
    const ofOrders = bytes('order_figures');
    expect(ofOrders).toBeLessThan(600 * 1_024);
    await hub.deleteAll();
    const ofDay = bytes('day_figures');
    expect(ofDay).toBeLessThan(12_288);
  });
});
