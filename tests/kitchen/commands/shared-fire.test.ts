import { describe, expect, test } from 'vitest';
import { createEatInOrders, EAT_IN_LINK_MS } from '../../../hub/kitchen/commands/decide-fire.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  fires,
  iso,
  item,
  order,
  orderOf,
  refusesFire,
  rules,
} from '../builders.ts';
import { SmallKitchen } from '../small-kitchen.ts';

type Wire = Record<string, unknown>;

const linked = rules({ linkEatInTickets: true });

/** An order of one course, both with that name, pending unless its timestamps say otherwise. */
function table(name: string, eatInNumber: unknown = '7', stamps: Wire = { notified: true }, site = 'site-1') {
  const wire = order(`order-${name}`, {
    courses: [course(name, [`${name}-1`], stamps)],
    items: [item(`${name}-1`)],
    organization: site,
    ...(eatInNumber === null ? {} : { eatInNumber }),
  });
  return arrives(wire, site);
}
const firedBy = (clock: string, byName: string) => ({
  fired: { at: iso(clock), by: `id-${byName}`, byName },
});

/** The fire of course b after `course.fire` at that time. */
function fireOf(facts: Parameters<SmallKitchen['take']>[0], clock: string, by = linked) {
  const kitchen = new SmallKitchen(facts, by);
  const decision = kitchen.command('f', clock, { name: 'course.fire', orderId: 'order-b', courseIds: ['b'] });
  if (!decision.ok) throw new Error(decision.refusal.code);
  const { fire, status } = kitchen.course('b', 'order-b');
  return { fire, status, decision };
}

const own = (clock: string) => ({ at: at(clock), by: 'user-1', byName: 'Noa' });

describe('a fire', () => {
  test('joins others within 5 minutes [CONST-04]', () => {
    expect(EAT_IN_LINK_MS).toBe(5 * 60_000);
  });

  const dana = { at: at('12:00'), by: 'id-Dana', byName: 'Dana' };
  const a = table('a', '7', firedBy('12:00', 'Dana'));

  test.each([
    ['is shared at the same time', '12:00', true],
    ['is shared within 5 minutes', '12:04:59', true],
    ['is shared at exactly 5 minutes', '12:05', true],
    ['is separate after more than 5 minutes', '12:05:01', false],
    ['is shared if the other’s clock is slightly ahead', '11:58', true],
    ['is separate if the other’s clock is far ahead', '11:54:59', false],
  ])('of the same eat-in number as another: %s [ORD-37]', (_, clock, shares) => {
    expect(fireOf([a, table('b')], clock).fire).toMatchObject(shares ? dana : own(clock));
  });

  test.each<[string, unknown, unknown]>([
    ['a different number', '7', '8'],
    ['no number', '7', null],
    ['an empty number', '', ''],
    ['a blank number', '  ', '  '],
  ])('with %s is separate [ORD-37]', (_, one, other) => {
    const fired = table('a', one, firedBy('12:00', 'Dana'));
    expect(fireOf([fired, table('b', other)], '12:02').fire).toMatchObject(own('12:02'));
  });

  test('is separate where linking is off [ORD-37]', () => {
    const off = rules({ linkEatInTickets: false });
    expect(fireOf([a, table('b')], '12:02', off).fire).toMatchObject(own('12:02'));
  });

  test('is separate where the other order is of another site [ORD-37]', () => {
    const elsewhere = table('a', '7', firedBy('12:00', 'Dana'), 'site-2');
    expect(fireOf([elsewhere, table('b')], '12:02').fire).toMatchObject(own('12:02'));
  });

  test('joins the latest, and also one of the same order [ORD-37]', () => {
    const early = table('c', '7', firedBy('12:00', 'Dana'));
    const late = table('a', '7', firedBy('12:01', 'Gil'));
    expect(fireOf([late, early, table('b')], '12:03').fire).toMatchObject({ at: at('12:01'), byName: 'Gil' });
    expect(fireOf([early, late, table('b')], '12:03').fire).toMatchObject({ at: at('12:01'), byName: 'Gil' });
    const both = arrives(
      order('order-b', {
        courses: [
          course('starters', ['s'], firedBy('12:00', 'Dana')),
          course('b', ['b-1'], { notified: true }),
        ],
        items: [item('s'), item('b-1')],
        eatInNumber: '7',
      }),
    );
    expect(fireOf([both], '12:03').fire).toMatchObject(dana);
  });

  test('does not join a refused one, nor one with an unknown time [ORD-37]', () => {
    const refused = [
      table('a'),
      fires('fa', '12:00', ['a'], 'order-a'),
      { ...refusesFire('x', '12:01', 'fa'), orderId: 'order-a' },
    ];
    expect(fireOf([...refused, table('b')], '12:02').fire).toMatchObject(own('12:02'));
    expect(fireOf([table('a', '7', { fired: true }), table('b')], '12:02').fire).toMatchObject(own('12:02'));
  });

  test('that joined another does not extend the window [ORD-37]', () => {
    const kitchen = new SmallKitchen([a, table('b'), table('c')], linked);
    kitchen.command('f1', '12:04', { name: 'course.fire', orderId: 'order-b', courseIds: ['b'] });
    kitchen.command('f2', '12:06', { name: 'course.fire', orderId: 'order-c', courseIds: ['c'] });
    expect(kitchen.course('b', 'order-b').firedAt).toBe(at('12:00'));
    expect(kitchen.course('c', 'order-c').firedAt).toBe(at('12:06'));
  });

  test('is sent to the cloud as the fire that it shares [ORD-37]', () => {
    const { decision } = fireOf([a, table('b')], '12:02');
    expect(decision).toMatchObject({ outbox: [{ kind: 'fire', fire: { orderId: 'order-b', fired: dana } }] });
  });

  test('takes effect even if a stray ready timestamp is later than the fire that it shares [ORD-37][TICK-11]', () => {
    const ready = courseEvent('r', '12:01', 'ready', { orderId: 'order-b', courseId: 'b' });
    const { fire, status } = fireOf([a, table('b'), ready], '12:02');
    expect(status).toBe('fired');
    expect(fire).toMatchObject({ at: at('12:01') + 1, by: 'id-Dana', byName: 'Dana' });
  });

  test('of an already fired course changes nothing [ORD-37]', () => {
    const { decision, fire } = fireOf([a, table('b', '7', firedBy('11:58', 'Gil'))], '12:02');
    expect(decision).toMatchObject({ facts: [] });
    expect(fire).toMatchObject({ at: at('11:58') });
  });
});

describe('the index of orders by eat-in number', () => {
  const known = (name: string, number: string | null) => orderOf([table(name, number)]);
  const namesOf = (orders: Iterable<{ id: string }>) => [...orders].map(({ id }) => id).sort();

  test('finds all orders with a number, and follows their changes and removals [ORD-37]', () => {
    const index = createEatInOrders();
    index.set('order-a', known('a', '7'));
    index.set('order-b', known('b', ' 7 '));
    index.set('order-c', known('c', '8'));
    expect(namesOf(index.of('7'))).toEqual(['order-a', 'order-b']);
    index.set('order-a', known('a', '8'));
    expect([namesOf(index.of('7')), namesOf(index.of('8'))]).toEqual([['order-b'], ['order-a', 'order-c']]);
    index.set('order-b', undefined);
    index.set('order-c', known('c', null));
    expect([namesOf(index.of('7')), namesOf(index.of('8'))]).toEqual([[], ['order-a']]);
  });

  test('returns the latest version of an order [ORD-37]', () => {
    const index = createEatInOrders();
    index.set('order-a', known('a', '7'));
    const later = known('a', '7');
    index.set('order-a', later);
    expect([...index.of('7')]).toEqual([later]);
  });
});
