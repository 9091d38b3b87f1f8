import { describe, expect, test } from 'vitest';
import { linkGroups } from '../../../hub/kitchen/commands/decide-link.ts';
import { arrives, course, event, item, order, orderOf } from '../builders.ts';

/** One order with one course of that id, linked to others by its document. */
const table = (id: string, linkedTo?: string) =>
  orderOf([
    arrives(
      order(`order-${id}`, {
        courses: [course(id, [id], { fired: true, ...(linkedTo && { linkedTo }) })],
        items: [item(id)],
      }),
    ),
  ]);
const group = (orders: ReturnType<typeof table>[], id: string) =>
  linkGroups(orders)
    .of(id)
    .map((each) => each.id);

describe('[TICK-27] links', () => {
  test('count for both sides, even if only one side declares them', () => {
    const orders = [table('a', 'b'), table('b'), table('c')];
    expect(group(orders, 'a')).toEqual(['a', 'b']);
    expect(group(orders, 'b')).toEqual(['b', 'a']);
    expect(group(orders, 'c')).toEqual(['c']);
  });

  test('are transitive', () => {
    const orders = [table('a', 'b'), table('b', 'c'), table('c'), table('d', 'c'), table('e')];
    for (const id of ['a', 'b', 'c', 'd']) expect(group(orders, id).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('to a missing ticket join those that name it, and show none', () => {
    expect(group([table('a', 'ghost'), table('b', 'ghost')], 'a').sort()).toEqual(['a', 'b']);
    expect(group([table('a')], 'ghost')).toEqual([]);
  });

  test('to itself are ignored', () => {
    expect(group([table('a', 'a')], 'a')).toEqual(['a']);
  });

  test('of one event may name several', () => {
    const linked = event('l', '12:05', 'courseOrder', 'link', {
      orderId: 'order-a',
      courseId: 'a',
      context: { linkedTo: ['b', 'c'] },
    });
    const first = orderOf([
      arrives(order('order-a', { courses: [course('a', [], { fired: true })] })),
      linked,
    ]);
    expect(group([first, table('b'), table('c')], 'c').sort()).toEqual(['a', 'b', 'c']);
  });
});
