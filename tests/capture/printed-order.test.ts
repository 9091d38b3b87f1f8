import { describe, expect, it } from 'vitest';
import {
  CAPTURE_WORDS,
  isTextLine,
  type OrderJob,
  printedOrder,
} from '../../hub/capture/reading/printed-order.ts';
import { intakeOrder } from '../../shared/model/intake-order.ts';
import type { ReadItem, ReadOrder } from '../../shared/protocol/tills/capture.ts';

const dish = (name: string, more: Partial<ReadItem> = {}): ReadItem => ({
  ...{ name, quantity: 1, modifiers: [], notes: [], cancelled: false },
  ...more,
});

function job(seq: number, items: readonly ReadItem[], more: Partial<ReadOrder> = {}): OrderJob {
  const order = {
    number: '7',
    courses: [{ items: [...items] }],
    notes: [],
    unread: [],
    isReprint: false,
    ...more,
  };
  return {
    id: `job${seq}`,
    seq,
    reading: { verdict: 'whole', order, hasPicture: false, portName: 'Bar' },
    isOnPaper: false,
  };
}

const orderOf = (...jobs: OrderJob[]) => printedOrder('order', jobs, CAPTURE_WORDS.en).order;

describe('an order from printed slips', () => {
  it('shows dishes beyond 285 of one tab as text, and loses none [CAPT-14]', () => {
    const names = Array.from({ length: 700 }, (_, at) => `Dish number ${at}`);
    const order = orderOf(
      job(
        1,
        names.map((name) => dish(name)),
      ),
    );
    expect(intakeOrder.safeParse(order).success).toBe(true);
    const shown = JSON.stringify(order.courses);
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('shows how many lines are left where even their text has no room [CAPT-14]', () => {
    const long = Array.from({ length: 290 }, (_, at) => dish(`Dish ${at}`, { notes: ['n'.repeat(1_900)] }));
    const order = orderOf(
      job(1, [...long, ...Array.from({ length: 900 }, (_, at) => dish(`${at} ${'x'.repeat(60)}`))]),
    );
    expect(intakeOrder.safeParse(order).success).toBe(true);
    expect(JSON.stringify(order.courses)).toMatch(/\d+ more lines: see captured print jobs/);
  });

  it('keeps text that is too long for its field as a note [CAPT-14]', () => {
    const name = `Burger ${'with cheese '.repeat(20)}`.trim();
    const modifiers = Array.from({ length: 60 }, (_, at) => ({
      name: `topping ${at}`,
      action: 'add' as const,
    }));
    const [item] = orderOf(job(1, [dish(name, { modifiers })])).courses?.[0]?.items ?? [];
    expect(item?.notes).toContain(name);
    expect(item?.notes).toContain('topping 59');
  });

  it('accepts more courses than an order has room for [CAPT-14]', () => {
    const courses = Array.from({ length: 50 }, (_, at) => ({
      name: `Course ${at}`,
      items: [dish(`Dish ${at}`)],
    }));
    const order = orderOf(job(1, [], { courses }));
    expect(intakeOrder.safeParse(order).success).toBe(true);
    expect(JSON.stringify(order)).toContain('Dish 49');
  });

  it('has one warning for an allergy of the order [CAPT-04]', () => {
    const order = orderOf(
      job(1, [dish('Soup')], { notes: ['ALLERGY: NUTS', 'ALLERGY: NUTS'], unread: ['allergy: nuts'] }),
    );
    expect(order.allergies).toEqual(['ALLERGY: NUTS']);
    expect(order.courses?.[0]?.items[0]?.notes ?? '').not.toContain('ALLERGY');
  });

  it('has no table where none was printed [CAPT-04]', () => {
    expect(orderOf(job(1, [dish('Soup')], { type: 'dine-in' }))).toMatchObject({ type: 'counter' });
    expect(orderOf(job(1, [dish('Soup')], { type: 'dine-in', table: '5' }))).toMatchObject({
      type: 'dine-in',
      table: '5',
    });
  });

  it('cancels the dish of the newest slip first [CAPT-13]', () => {
    const { order, cancelled } = printedOrder(
      'order',
      [
        job(1, [dish('Soup', { quantity: 2 })]),
        job(2, [dish('Soup')]),
        job(3, [dish('Soup', { quantity: 2, cancelled: true })]),
      ],
      CAPTURE_WORDS.en,
    );
    expect(order.courses?.[0]?.items.map(({ id, quantity, cancelled: off }) => [id, quantity, off])).toEqual([
      ['job1:0', 1, undefined],
      ['job2:0', 1, true],
    ]);
    expect(cancelled.map(({ item }) => item.quantity)).toEqual([1, 1]);
  });

  it('changes no dish where a cancellation may mean one of two, and tags the ticket [CAPT-13]', () => {
    const rare = dish('Steak', { modifiers: [{ name: 'rare', action: 'add' }] });
    const done = dish('Steak', { modifiers: [{ name: 'well done', action: 'add' }] });
    const order = orderOf(job(1, [rare, done]), job(2, [dish('Steak', { cancelled: true })]));
    expect(order.tags).toEqual(['Check cancellation']);
    expect(order.courses?.[0]?.items.map(({ id = '', cancelled }) => [isTextLine(id), cancelled])).toEqual([
      [false, undefined],
      [false, undefined],
      [true, undefined],
    ]);
  });

  it('considers for a cancellation only dishes of the same name, however many others there are [CAPT-13]', () => {
    const others = Array.from({ length: 20_000 }, (_, at) => dish(`Dish ${at}`));
    const off = others.map((item) => ({ ...item, cancelled: true }));
    let looks = 0;
    const counted = new Proxy(dish('Counted'), {
      get: (item, key, self) => {
        looks += 1;
        return Reflect.get(item, key, self);
      },
    });
    printedOrder('order', [job(1, [counted, ...others]), job(2, off)], CAPTURE_WORDS.en);
    expect(looks).toBeLessThan(60);
  });
});
