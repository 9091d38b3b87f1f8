// Deliverect KDS API orders converted to till orders, and the status numbers sent back.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deliverectRequest, deliverectStatusOf, intakeOf } from '../../../hub/kitchen/intake/deliverect.ts';
import {
  DELIVERECT_EXAMPLES,
  type DeliverectOrder,
  deliverectOrder,
} from '../../../shared/model/deliverect-order.ts';
import { type IntakeOrder, intakeOrder } from '../../../shared/model/intake-order.ts';

function read(more: object = {}): DeliverectOrder {
  return z.parse(deliverectOrder, { ...DELIVERECT_EXAMPLES.order, ...more });
}

function putOf(message: DeliverectOrder, known?: Parameters<typeof deliverectRequest>[1]): IntakeOrder {
  const wish = deliverectRequest(message, known);
  if (wish.do !== 'put') throw new Error(`it asks for ${wish.do}`);
  return z.parse(intakeOrder, wish.order);
}

it('the published Deliverect example becomes an order with everything that a kitchen needs [INTAKE-01]', () => {
  expect(putOf(read())).toEqual({
    id: '65f0c0ffee00000000000101',
    version: 1,
    number: 'B52',
    type: 'delivery',
    promisedAt: '2026-11-23T18:45:00.000Z',
    source: 'Nonna to go #10000',
    customer: { name: 'Ruth' },
    notes: 'Ring twice',
    tags: ['Cutlery'],
    items: [
      {
        id: 'MAIN-07',
        name: 'Mushroom risotto',
        sku: 'MAIN-07',
        quantity: 2,
        modifiers: [
          { name: 'Extra parmesan', sku: 'EXTRA-02' },
          { name: 'Green beans', sku: 'SIDE-04' },
        ],
        notes: 'one without parsley; Green beans: no butter',
      },
      { id: 'DRINK-01', name: 'Mint lemonade', sku: 'DRINK-01', quantity: 1 },
    ],
  });
});

it('a Deliverect order in the form for tills becomes the same; allergies anywhere in it become warnings [INTAKE-01]', () => {
  const { orderId, customerName, ...rest } = DELIVERECT_EXAMPLES.order;
  const asTill = z.parse(deliverectOrder, {
    ...rest,
    _id: orderId,
    customer: { name: customerName, phoneNumber: '+972 50 123 4567' },
    orderType: 3,
    table: 12,
    remake: true,
    note: 'Peanut allergy!',
    items: [{ plu: 'A', name: 'Salad', quantity: 1, remark: 'אלרגיה לשומשום' }],
  });
  expect(intakeOf(asTill)).toMatchObject({
    id: orderId,
    type: 'dine-in',
    table: '12',
    tags: ['Cutlery', 'Remake'],
    allergies: ['Peanut allergy!'],
    customer: { name: 'Ruth', phone: '+972 50 123 4567' },
    items: [{ name: 'Salad', notes: 'אלרגיה לשומשום', allergies: ['אלרגיה לשומשום'] }],
  });
});

it('nested Deliverect modifiers stay with their parent; text that is too long goes to the notes [INTAKE-01][ROUTE-23]', () => {
  const name = 'Pizza with everything that the garden gave this week and a little more on top of all of it';
  const deep = read({
    items: [
      {
        name,
        quantity: 1,
        subItems: [
          { name: 'Half', quantity: 2, subItems: [{ name: 'Olives', quantity: 3, itemRemark: 'black' }] },
          ...Array.from({ length: 60 }, (_, place) => ({ name: `Herb ${place}`, quantity: 1 })),
        ],
      },
    ],
  });
  const [item] = putOf(deep).items ?? [];
  expect(item?.name).toHaveLength(80);
  expect(item?.modifiers).toHaveLength(50);
  expect(item?.modifiers?.slice(0, 2)).toEqual([
    { name: 'Half', quantity: 2, modifiers: [{ name: 'Olives', quantity: 3 }] },
    { name: 'Herb 0' },
  ]);
  for (const said of [name, 'Olives: black', 'Herb 59']) expect(item?.notes).toContain(said);
});

it('the same Deliverect content is the same version, other content the next; change times alone set the order [INTAKE-02]', () => {
  const first = putOf(read());
  const known = { said: first, isCancelled: false };
  expect(putOf(read(), known).version).toBe(1);
  expect(putOf(read({ note: 'Ring once' }), known).version).toBe(2);
  const dated = read({ note: 'Ring once', _updated: '2026-11-23T18:20:00.123456Z' });
  expect(putOf(dated, known).version).toBe(Date.parse('2026-11-23T18:20:00.123Z'));
});

it('a Deliverect cancellation is final, in whichever order messages arrive [INTAKE-03]', () => {
  const cancel = z.parse(deliverectOrder, DELIVERECT_EXAMPLES.cancellation);
  const before = putOf(cancel);
  expect(before.items?.map(({ cancelled }) => cancelled)).toEqual([true]);
  expect(deliverectRequest(read(), { said: before, isCancelled: true })).toEqual({ do: 'nothing' });
  expect(deliverectRequest(cancel, { said: putOf(read()), isCancelled: false })).toEqual({ do: 'cancel' });
  expect(deliverectRequest(cancel, { said: putOf(read()), isCancelled: true })).toEqual({ do: 'nothing' });
});

it('Deliverect lines keep their names over messages, even two of one dish [INTAKE-03]', () => {
  const items = [
    { plu: 'P', name: 'Pie', quantity: 1 },
    { plu: 'P', name: 'Pie', quantity: 1, itemRemark: 'hot' },
    { plu: '', name: 'Tea', quantity: 1 },
  ];
  expect(putOf(read({ items })).items?.map(({ id }) => id)).toEqual(['P', 'P#2', 'Tea']);
});

it('an invalid Deliverect order is refused, wherever the error is [INTAKE-05]', () => {
  const wrong = (more: object) =>
    z.safeParse(deliverectOrder, { ...DELIVERECT_EXAMPLES.order, ...more }).success;
  expect(wrong({ items: [] })).toBe(false);
  expect(wrong({ orderId: '' })).toBe(false);
  expect(wrong({ orderId: null })).toBe(false);
  expect(wrong({ status: 'new' })).toBe(false);
  expect(wrong({ pickupTime: 'soon' })).toBe(false);
  expect(wrong({ items: [{ name: 'Tea', quantity: 0 }] })).toBe(false);
  let nested: object = { name: 'Tea', quantity: 1 };
  for (let depth = 0; depth < 8; depth += 1) nested = { name: 'Set', quantity: 1, subItems: [nested] };
  expect(wrong({ items: [nested] })).toBe(false);
  expect(wrong({ pickupTime: '', posReceiptId: null, unheardOf: { a: 1 } })).toBe(true);
});

it('Deliverect receives the states it has a number for, once the whole order has reached them [INTAKE-04]', () => {
  expect(deliverectStatusOf('order.received', 'waiting')).toBe(20);
  expect(deliverectStatusOf('order.received', 'cancelled')).toBe(110);
  expect(deliverectStatusOf('item.cooking', 'cooking')).toBe(50);
  expect(deliverectStatusOf('course.ready', 'cooking')).toBeUndefined();
  expect(deliverectStatusOf('course.ready', 'ready')).toBe(70);
  expect(deliverectStatusOf('item.prepared', 'cooking')).toBeUndefined();
  expect(deliverectStatusOf('item.prepared', 'ready')).toBe(70);
  expect(deliverectStatusOf('course.served', 'served')).toBe(90);
  expect(deliverectStatusOf('order.cancelled', 'cancelled')).toBe(110);
  expect(deliverectStatusOf('item.undone', 'waiting')).toBeUndefined();
});
