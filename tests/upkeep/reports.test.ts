// Reports equal the facts of their orders: each figure is recalculated from the stored facts, without buckets and daily
// sums.
import { describe, expect, it } from 'vitest';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { piecesOf } from '../../hub/kitchen/derive/derive-item.ts';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import { apply } from '../../hub/kitchen/state/apply.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { Order, OrderState } from '../../hub/kitchen/state/kitchen.ts';
import type { ReportAnswer, ReportRow, ReportTotals } from '../../shared/protocol/figures/report.ts';
import { contextOf } from '../golden/golden-kitchen.ts';
import { goldenKitchens } from '../golden/golden-kitchens.ts';
import { at, event } from '../kitchen/builders.ts';
import { seed } from '../properties/seed.ts';
import { chance, sampleCustomerOrder } from '../support/sample-customer-orders.ts';
import { smallSite } from '../support/test-hub.ts';
import { CountedHub, DAY_MS } from './counted-hub.ts';

const MINUTE = 60_000;
const FIRST_DAY = at('00:00');
const ALWAYS = { from: '2026-05-01', to: '2026-07-01' };

/** Every order as stored, evaluated by the kitchen's rules. */
function storedOrders(hub: CountedHub, site: SiteContext): { order: Order; facts: Fact[] }[] {
  const ids = hub.hub.store.raw.prepare<[], string>('select id from orders').pluck().all();
  return ids.flatMap((id) => {
    const facts = hub.hub.store.orders.factsOf(id);
    let state: OrderState | undefined;
    for (const fact of facts) state = apply(state, fact);
    const derived = state && deriveOrder(state, site);
    return derived === undefined || !site.siteNames.has(derived.site) ? [] : [{ order: derived, facts }];
  });
}

/** The simplest calculation of the same figures. */
function plainly(hub: CountedHub, site: SiteContext) {
  const tickets = storedOrders(hub, site).flatMap(({ order: each }) =>
    each.courses
      .filter(({ status }) => status !== undefined && status !== 'pending')
      .map((one) => ({
        order: each,
        course: one,
        items: one.items.filter((x) => x.cancelled !== 'transferred'),
      })),
  );
  const took = tickets
    .filter(({ course: one }) => one.status === 'served' && one.fire?.sure === true)
    .map(({ course: one }) => Number(one.servedAt) - Number(one.fire?.at))
    .filter((ms) => ms >= 0 && ms <= DAY_MS)
    .sort((one, other) => one - other);
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  const pieces = (isCancelled: boolean) =>
    sum(
      tickets.flatMap(({ items }) =>
        items.filter((x) => (x.cancelled === 'cancelled') === isCancelled).map(piecesOf),
      ),
    );
  const prepared = tickets.flatMap(({ items }) =>
    items.filter((x) => x.cancelled === undefined && x.stage === 'prepared'),
  );
  return {
    counts: {
      orders: new Set(tickets.map(({ order: { id } }) => id)).size,
      tickets: tickets.length,
      served: tickets.filter(({ course: one }) => one.status === 'served').length,
      pieces: pieces(false),
      cancelled: pieces(true),
    },
    took,
    preparedBy: (cook: string) => sum(prepared.filter((x) => (x.stageBy ?? '') === cook).map(piecesOf)),
    preparedPieces: sum(prepared.map(piecesOf)),
  };
}

const COUNTED = ['orders', 'tickets', 'served', 'pieces', 'cancelled'] as const;
const countsOf = (row: ReportTotals) => Object.fromEntries(COUNTED.map((name) => [name, row[name] ?? 0]));
const added = (rows: readonly ReportRow[], name: 'tickets' | 'pieces' | 'late' | 'cancelled' | 'served') =>
  rows.reduce((all, row) => all + (row[name] ?? 0), 0);

/** Expects a report's parts to add up to the whole, however it is grouped. */
function expectToAgree({ period, kept }: ReportAnswer): void {
  const by = (dimension: string) => period.rows.filter((row) => row.dimension === dimension);
  for (const name of ['tickets', 'late', 'served'] as const) {
    const whole = period.total[name] ?? 0;
    for (const dimension of ['hour', 'courseType', 'orderType', 'source'])
      expect([dimension, added(by(dimension), name)]).toEqual([dimension, whole]);
    expect(added(period.days, name)).toBe(whole);
    if (period.sites.length > 0) expect(added(period.sites, name)).toBe(whole);
  }
  expect(added(by('item'), 'pieces')).toBe(period.total.pieces ?? 0);
  expect(added(by('cancelReason'), 'cancelled')).toBe(period.total.cancelled ?? 0);
  expect(kept.longest.length).toBe(Math.min(10, period.total.times.firedToServed?.count ?? 0));
}

function expectToBeOf(report: ReportAnswer, hub: CountedHub, site: SiteContext): void {
  expectToAgree(report);
  const plain = plainly(hub, site);
  const { total } = report.period;
  expect(countsOf(total)).toEqual(plain.counts);
  const { took } = plain;
  const { count = 0, p50Seconds = 0, p90Seconds = 0, sumSeconds = 0 } = total.times.firedToServed ?? {};
  expect(count).toBe(took.length);
  expect(sumSeconds * 1_000).toBeCloseTo(
    took.reduce((all, each) => all + each, 0),
    -3,
  );
  for (const [share, told] of [
    [0.5, p50Seconds],
    [0.9, p90Seconds],
  ] as const) {
    const exact = took[Math.ceil(share * took.length) - 1];
    // Within the buckets' width, plus a tenth of a second for rounding.
    if (exact !== undefined) expect(Math.abs(told * 1_000 - exact)).toBeLessThanOrEqual(exact * 0.05 + 600);
  }
  expect(report.kept.longest.map(({ tookMs }) => tookMs)).toEqual(took.toReversed().slice(0, 10));
  expect(added(report.kept.cooks, 'pieces')).toBe(plain.preparedPieces);
  for (const { key, pieces = 0 } of report.kept.cooks)
    expect([key, pieces]).toEqual([key, plain.preparedBy(key)]);
}

describe('[REPORT-04] a report equals the facts', () => {
  it.each(
    goldenKitchens
      .filter(({ happens }) => happens.length <= 40)
      .map((kitchen) => [kitchen.name, kitchen] as const),
  )('in %s', async (_name, kitchen) => {
    const site = contextOf(kitchen);
    const begin = Math.min(at(kitchen.now), ...kitchen.happens.map((each) => each.at));
    const hub = new CountedHub(site, begin, [...site.siteNames.keys()]);
    for (const happening of kitchen.happens) {
      if (happening.at > hub.hub.now) await hub.hub.advance(happening.at);
      if ('fact' in happening) await hub.hub.take(happening.fact);
      else await hub.hub.command(happening.board, happening.tap);
    }
    expectToBeOf(await hub.report(ALWAYS), hub, site);
  });

  it(`over thirty days of orders, day by day and together (seed ${seed})`, async () => {
    const any = chance(seed);
    const site = smallSite();
    const hub = new CountedHub(site, FIRST_DAY);
    for (let day = 0; day < 30; day++) {
      const facts = Array.from({ length: 10 + any(10) }, (_, turn) =>
        sampleCustomerOrder(`${day}-${turn}`, FIRST_DAY + day * DAY_MS + (11 * 60 + any(600)) * MINUTE, any),
      );
      await hub.hub.take(...facts.flat());
    }
    const report = await hub.report(ALWAYS);
    expect(report.period.days).toHaveLength(30);
    expectToBeOf(report, hub, site);
    const alone = await hub.report({ from: '2026-05-20', to: '2026-05-20' });
    expectToAgree(alone);
    expect(alone.period.days).toEqual(report.period.days.filter(({ key }) => key === '2026-05-20'));
    // The order's history has the duration of its ticket.
    for (const { orderId, courseId, tookMs } of report.kept.longest) {
      const found = storedOrders(hub, site).find(({ order: each }) => each.id === orderId);
      const one = found?.order.courses.find(({ id }) => id === courseId);
      expect(Number(one?.servedAt) - Number(one?.fire?.at)).toBe(tookMs);
    }
  }, 60_000);
});

describe('[REPORT-01] a report', () => {
  const evening = (day: number, count: number) =>
    Array.from({ length: count }, (_, turn) =>
      sampleCustomerOrder(
        `d${day}-${turn}`,
        FIRST_DAY + day * DAY_MS + (720 + turn) * MINUTE,
        chance(day * 100 + turn),
      ),
    ).flat();

  it('covers today by default, next to the same weekday before', async () => {
    const hub = new CountedHub(smallSite(), FIRST_DAY + 7 * DAY_MS + 720 * MINUTE);
    await hub.hub.take(...evening(0, 3), ...evening(7, 5));
    const { today, period, before } = await hub.report();
    expect([today, period.from, period.to, before.from, before.to]).toEqual([
      ...['2026-05-15', '2026-05-15', '2026-05-15'],
      ...['2026-05-08', '2026-05-08'],
    ]);
    expect([period.total.orders, before.total.orders]).toEqual([5, 3]);
  });

  it.each([
    ['2026-05-11', '2026-05-17', '2026-05-04', '2026-05-10'],
    ['2026-05-10', '2026-05-17', '2026-04-26', '2026-05-03'],
    ['2026-05-17', '2026-05-17', '2026-05-10', '2026-05-10'],
  ])('of %s to %s is compared with %s to %s: weekdays match', async (from, to, ...former) => {
    const { before } = await new CountedHub().report({ from, to });
    expect([before.from, before.to]).toEqual(former);
  });

  it('is kept when its orders are deleted, except people and single tickets [REPORT-03]', async () => {
    const hub = new CountedHub(smallSite(), FIRST_DAY);
    await hub.hub.take(...evening(0, 12));
    const before = await hub.report(ALWAYS);
    expect(before.kept.cooks.length).toBeGreaterThan(0);
    expect([before.kept.longest.length, before.kept.since]).toEqual([10, '2026-05-08']);
    await hub.deleteAll();
    expect([hub.orders(), hub.rows('ticket_times'), hub.rows('cook_figures')]).toEqual([0, 0, 0]);
    const after = await hub.report(ALWAYS);
    expect(after.period).toEqual(before.period);
    expect(after.kept).toEqual({ cooks: [], longest: [], ranOut: [], receipts: [], receiptCount: 0 });
  });

  it('counts a changed order in its current state, including who made it', async () => {
    const hub = new CountedHub(smallSite(), FIRST_DAY);
    await hub.hub.take(...evening(0, 4));
    await hub.report(ALWAYS);
    const taken = (await hub.report(ALWAYS)).kept.longest[0];
    const undo = event('undo', '23:00', 'courseAction', 'notServed', {
      orderId: taken?.orderId,
      courseId: taken?.courseId,
    });
    await hub.hub.take(undo);
    const report = await hub.report(ALWAYS);
    expect(report.kept.longest.map(({ courseId }) => courseId)).not.toContain(taken?.courseId);
    expectToBeOf(report, hub, smallSite());
  });
});

describe('[REPORT-05] a report at an HQ', () => {
  it('shows each of its sites next to the others, and a single one if chosen', async () => {
    const base = smallSite();
    const names = new Map([
      ['site-1', 'Harbour'],
      ['site-2', 'Hill'],
    ]);
    const site = { ...base, site: { ...base.site, role: 'hq' as const }, siteNames: names };
    const hub = new CountedHub(site, FIRST_DAY, [...names.keys()]);
    const of = (name: string, count: number) =>
      Array.from({ length: count }, (_, turn) =>
        sampleCustomerOrder(`${name}-${turn}`, FIRST_DAY + (720 + turn) * MINUTE, chance(turn)).map((fact) =>
          fact.kind === 'order' ? { ...fact, site: name } : fact,
        ),
      ).flat();
    await hub.hub.take(...of('site-1', 3), ...of('site-2', 5), ...of('elsewhere', 2));
    const all = await hub.report(ALWAYS);
    expectToBeOf(all, hub, site);
    expect(all.siteNames.map(({ name }) => name)).toEqual(['Harbour', 'Hill']);
    expect(all.period.sites.map(({ name, orders }) => [name, orders])).toEqual([
      ['Harbour', 3],
      ['Hill', 5],
    ]);
    const hill = await hub.report({ ...ALWAYS, site: 'site-2' });
    expect([hill.period.total.orders, hill.period.sites]).toEqual([5, []]);
    expect(new Set(hill.kept.longest.map((ticket) => ticket.site))).toEqual(new Set(['site-2']));
    await expect(hub.report({ ...ALWAYS, site: 'elsewhere' })).rejects.toThrow('no such site');
  });
});
