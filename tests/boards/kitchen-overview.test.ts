// Overview of the kitchen at a given moment, for managers.
import { describe, expect, it } from 'vitest';
import { kitchenOverview } from '../../hub/boards/sums/kitchen-overview.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { ALERT_DEFAULT_MINUTES, MINUTE_MS } from '../../shared/limits.ts';
import { arrives, at, course, courseEvent, iso, item, itemEvent, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const mains = (id: string, fired: string, more: object = {}) =>
  arrives(
    order(id, {
      courses: [course(`${id}-c`, [`${id}-steak`, `${id}-chips`], { fired: { at: iso(fired) } })],
      items: [item(`${id}-steak`, { item: 'item-steak', units: 2 }), item(`${id}-chips`)],
      ...more,
    }),
  );
const of = (orderId: string, fact: ReturnType<typeof courseEvent>): Fact => ({
  ...fact,
  orderId,
  event: { ...fact.event, orderId, courseId: `${orderId}-c` },
});

async function overviewAt(clock: string, facts: Fact[], site = smallSite()) {
  const hub = new TestHub(tempDir(), at('11:49'), site);
  await hub.take(...facts);
  await hub.advance(at(clock));
  const { kitchen, changesAt } = kitchenOverview(
    { ...hub.engine.site(), orders: hub.engine.orders },
    hub.now,
  );
  hub.close();
  return { ...kitchen, changesAt };
}

describe('[REPORT-06] kitchen overview', () => {
  it('counts open tickets, late tickets and the items each station still has to make', async () => {
    const pending = arrives(
      order('later', {
        courses: [course('later-c', ['l'], { notified: { at: iso('12:00') } })],
        items: [item('l')],
      }),
    );
    const now = await overviewAt('12:06', [mains('a', '11:50'), mains('b', '12:04'), pending]);
    expect(now).toMatchObject({ open: 2, late: 1, pending: 1, sites: [] });
    const grill = { id: 'bon-grill', name: 'Grill', pieces: 4, tickets: 2, late: 1 };
    expect(now.stations).toEqual([{ ...grill, oldestAt: at('11:50') }]);
    expect(now.tickets.map(({ orderId, title, isLate }) => [orderId, title, isLate])).toEqual([
      ['a', 'table-5', true],
      ['b', 'table-5', false],
    ]);
    expect(now.changesAt).toBe(at('12:04') + ALERT_DEFAULT_MINUTES.Mains * MINUTE_MS);
  });

  it('lists when an order was promised, and which items are limited, sold-out ones first', async () => {
    const site = smallSite();
    const items = ['steak', 'fish', 'chips'].map((key) => ({
      ...{ _id: `item-${key}`, name: key, ingredientOf: [], allergens: [] },
    }));
    const limited = {
      ...site,
      catalogue: { ...site.catalogue, items },
      limits: new Map([
        ['item-steak', 3],
        ['item-fish', 0],
        ['gone', 0],
      ]),
    };
    const now = await overviewAt(
      '12:06',
      [mains('a', '12:00', { deliveryInfo: { toBePreparedOn: iso('12:20') } }), mains('b', '12:01')],
      limited,
    );
    expect(now.tickets.map(({ promisedAt }) => promisedAt)).toEqual([at('12:20'), undefined]);
    expect(now.limited).toEqual([
      { name: 'fish', left: 0 },
      { name: 'steak', left: 3 },
    ]);
  });

  it('counts prepared items as open but not as load, served and cancelled ones as neither', async () => {
    const made = itemEvent('p', '12:01', 'prepared', ['a-steak']);
    const now = await overviewAt('12:02', [
      mains('a', '12:00'),
      of('a', made),
      mains('b', '12:00'),
      of('b', courseEvent('s', '12:01', 'served')),
      mains('c', '12:00', { items: ['c-steak', 'c-chips'].map((id) => item(id, { cancellation: true })) }),
    ]);
    expect(now).toMatchObject({ open: 1, late: 0 });
    expect(now.stations[0]).toEqual({ id: 'bon-grill', name: 'Grill', pieces: 0, tickets: 0, late: 0 });
  });

  it('shows the open tickets of each site at an HQ [HQ-01]', async () => {
    const base = smallSite();
    const site = {
      ...base,
      site: { ...base.site, role: 'hq' as const },
      siteNames: new Map([
        ['site-1', 'Harbour'],
        ['site-2', 'Hill'],
      ]),
    };
    const hill = { ...mains('b', '12:04'), site: 'site-2' };
    const now = await overviewAt('12:06', [mains('a', '11:50'), hill], site);
    expect(now.sites).toEqual([
      { id: 'site-1', name: 'Harbour', tickets: 1, late: 1 },
      { id: 'site-2', name: 'Hill', tickets: 1, late: 0 },
    ]);
    expect(now.tickets.map((ticket) => ticket.site)).toEqual(['Harbour', 'Hill']);
  });
});
