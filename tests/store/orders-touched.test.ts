import { expect, it } from 'vitest';
import { at, order } from '../kitchen/builders.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

it('orders of these sites touched since a time are returned latest first, up to a limit [TICK-08]', () => {
  const { orders, raw, close } = openStore(tempDir());
  const save = (id: string, clock: string, site = 'site-1') =>
    orders.saveOrder({
      id,
      site,
      raw: JSON.stringify(order(id)),
      stamps: '{}',
      lastUpdated: at('12:00'),
      touchedAt: at(clock),
    });
  save('old', '11:59');
  save('first', '12:00');
  save('last', '12:30');
  save('middle', '12:10');
  save('other', '12:20', 'site-2');
  const found = (limit: number, sites = ['site-1']) =>
    orders.touchedSince(at('12:00'), sites, limit).map(({ id }) => id);
  expect(found(10)).toEqual(['last', 'middle', 'first']);
  expect(found(2)).toEqual(['last', 'middle']);
  expect(found(10, ['site-1', 'site-2'])).toEqual(['last', 'other', 'middle', 'first']);
  expect(found(10, [])).toEqual([]);

  const sql =
    'select id, touched_at from orders where touched_at >= ? and site in (?) order by touched_at desc limit ?';
  const plan = raw.prepare(`explain query plan ${sql}`).all(0, 'site-1', 10);
  const steps = plan.map((step) => Reflect.get(Object(step), 'detail'));
  expect(steps).toEqual(['SEARCH orders USING INDEX orders_touched (touched_at>?)']);
  close();
});
