import { describe, expect, it } from 'vitest';
import { stampsOf } from '../../hub/kitchen/state/document-stamps.ts';
import { arrives, at, course, event, iso, item, order } from '../kitchen/builders.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

/** Every timestamp and flag that a document can have, with a time and as a bare true. */
const stamped = order('order-1', {
  delivered: { at: iso('12:30'), by: 'u1' },
  tnsNotifications: [{ type: 'readyForPickup', at: iso('12:20'), delivered: true }],
  courses: [
    course('c1', ['a', 'b'], {
      notified: true,
      fired: { at: iso('12:00'), by: 'u1', byName: 'Noa', shouldNotPrint: true },
      ready: { at: iso('12:10') },
      served: { at: iso('12:15'), byName: 'Tal' },
      reprinted: { at: iso('12:05') },
    }),
    course('c2', ['c'], { fired: true, served: true, ready: true }),
  ],
  items: [
    item('a', {
      preparing: { at: iso('12:01') },
      cooking: true,
      prepared: { at: iso('12:08'), byName: 'Avi' },
    }),
    item('b', { served: true, added: true }),
    item('c', { served: { at: iso('12:09') } }),
  ],
});

const rowOf = (fact: ReturnType<typeof arrives>) => ({
  id: fact.orderId,
  site: fact.site,
  raw: JSON.stringify(fact.raw),
  stamps: JSON.stringify(stampsOf(fact.document)),
  lastUpdated: fact.document.lastUpdated,
  touchedAt: fact.document.lastUpdated,
});

describe('stored orders', () => {
  it('have every timestamp of their documents after the file was closed and opened [DURA-03]', () => {
    const folder = tempDir();
    const fact = arrives(stamped);
    const before = openStore(folder);
    before.orders.saveOrder(rowOf(fact));
    before.close();
    const { orders, close } = openStore(folder);
    expect(orders.factsOf('order-1')).toEqual([
      {
        kind: 'document-stamps',
        orderId: 'order-1',
        site: 'site-1',
        stamps: JSON.parse(JSON.stringify(stampsOf(fact.document))),
      },
      fact,
    ]);
    close();
  });

  it('keep unknown keys [ORD-01]', () => {
    const { orders, close } = openStore(tempDir());
    const raw = { ...order('order-1'), posExtra: { deep: [1, null, 'x'] } };
    orders.saveOrder(rowOf(arrives(raw)));
    expect(orders.factsOf('order-1')[1]).toMatchObject({ raw });
    close();
  });

  it('count as open work if touched lately, with their events, even those whose document is missing [DURA-03]', () => {
    const { orders, close } = openStore(tempDir());
    const served = { ...event('r1', '12:03', 'courseAction', 'served', { courseId: 'c1' }), orderId: 'new' };
    const orphan = {
      ...event('r2', '12:04', 'courseAction', 'served', { courseId: 'c9' }),
      orderId: 'unheard',
    };
    orders.saveOrder({ ...rowOf(arrives(order('old'))), touchedAt: at('10:00') });
    orders.saveOrder({ ...rowOf(arrives(order('new'))), touchedAt: at('12:00') });
    orders.saveOrder({ ...rowOf(arrives(order('elsewhere'), 'site-2')), touchedAt: at('12:00') });
    for (const fact of [served, orphan]) {
      orders.addEvent({ fact, origin: 'display', date: fact.event.date, recordedAt: at('12:05') });
    }
    const found = orders.factsSince(at('11:00'), ['site-1'], (reason) => {
      throw reason;
    });
    expect([...found.keys()].sort()).toEqual(['new', 'unheard']);
    expect(found.get('new')?.map((fact) => fact.kind)).toEqual(['document-stamps', 'order', 'action']);
    expect(found.get('unheard')).toEqual([orphan]);
    close();
  });

  it('leave out and report an unreadable order; the others are found [DURA-03]', () => {
    const { orders, raw, close } = openStore(tempDir());
    for (const id of ['whole', 'torn', 'odd']) orders.saveOrder(rowOf(arrives(order(id))));
    for (const id of ['whole', 'odd']) {
      const fact = {
        ...event(`r-${id}`, '12:03', 'courseAction', 'served', { courseId: 'c1' }),
        orderId: id,
      };
      orders.addEvent({ fact, origin: 'display', date: fact.event.date, recordedAt: at('12:05') });
    }
    raw.prepare("update orders set raw = '{}' where id = 'torn'").run();
    raw.prepare(`update actions set fact = '{"kind":"gone"}' where order_id = 'odd'`).run();
    const told: string[] = [];
    const found = orders.factsSince(at('11:00'), ['site-1'], (_, orderId) => void told.push(orderId));
    expect([...found.keys()]).toEqual(['whole']);
    expect(told.sort()).toEqual(['odd', 'torn']);
    expect(() => orders.factsOf('torn')).toThrow();
    close();
  });
});
