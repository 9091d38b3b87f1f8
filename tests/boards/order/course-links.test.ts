import { describe, expect, test } from 'vitest';
import { anchorOf, createCourseLinks } from '../../../hub/boards/order/course-links.ts';
import type { Order } from '../../../hub/kitchen/state/kitchen.ts';
import { arrives, course, event, orderOf, order as wireOrder } from '../../kitchen/builders.ts';

interface Drawn {
  linkedTo?: string;
  after?: string;
}

/** An order of that name with these courses; order o has courses named with o. */
function order(id: string, courses: Record<string, Drawn>): [string, Order] {
  const wire = wireOrder(id, {
    courses: Object.entries(courses).map(([courseId, { linkedTo }]) =>
      course(courseId, [], { notified: true, ...(linkedTo === undefined ? {} : { linkedTo }) }),
    ),
    items: [],
  });
  const moves = Object.entries(courses).flatMap(([courseId, { after }], n) =>
    after === undefined
      ? []
      : [
          event(`${id}-m${n}`, '12:01', 'courseOrder', 'moveAfter', {
            orderId: id,
            courseId,
            context: { afterCourseId: after },
          }),
        ],
  );
  return [id, orderOf([arrives(wire), ...moves])];
}

function linksOf(...orders: [string, Order | undefined][]) {
  const links = createCourseLinks();
  for (const [id, whole] of orders) links.set(id, whole);
  return links;
}
const affected = (links: ReturnType<typeof createCourseLinks>, ...ids: string[]) =>
  [...links.affectedBy(ids)].sort();

describe('linked courses', () => {
  test('[TICK-27] links are mutual, whoever told them', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'b' } }), order('p', { b: {} }));
    expect([links.linkedWith('a'), links.linkedWith('b')]).toEqual([['b'], ['a']]);
    expect([affected(links, 'o'), affected(links, 'p')]).toEqual([
      ['o', 'p'],
      ['o', 'p'],
    ]);
  });

  test('[TICK-27] and spread: whoever is linked to one is linked to all, in the order of ids', () => {
    const links = linksOf(
      order('o', { c: { linkedTo: 'b' } }),
      order('p', { b: { linkedTo: 'a' } }),
      order('q', { a: {} }),
      order('r', { d: {} }),
    );
    expect(links.linkedWith('a')).toEqual(['b', 'c']);
    expect(affected(links, 'q')).toEqual(['o', 'p', 'q']);
    expect([links.linkedWith('d'), affected(links, 'r')]).toEqual([[], ['r']]);
  });

  test('[TICK-27] a course that nobody has is no partner, and none to itself', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'gone' }, b: { linkedTo: 'b' } }));
    expect([links.linkedWith('a'), links.linkedWith('b')]).toEqual([[], []]);
  });

  test('[TICK-27] a link told from both sides stays until both take it back', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'b' } }), order('p', { b: { linkedTo: 'a' } }));
    links.set(...order('o', { a: {} }));
    expect(links.linkedWith('b')).toEqual(['a']);
    links.set(...order('p', { b: {} }));
    expect([links.linkedWith('a'), links.linkedWith('b')]).toEqual([[], []]);
  });

  test('[TICK-27] an order that is gone is linked with nobody', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'b' } }), order('p', { b: {} }));
    links.set('p', undefined);
    expect(links.linkedWith('a')).toEqual([]);
    expect(affected(links, 'o')).toEqual(['o']);
    links.set(...order('p', { b: {} }));
    expect(links.linkedWith('a')).toEqual(['b']);
    links.set('o', undefined);
    expect([links.linkedWith('b'), affected(links, 'p')]).toEqual([[], ['p']]);
  });

  test('a course that went over to another order belongs to that one', () => {
    const links = linksOf(order('o', { a: {} }), order('p', { a: {} }), order('q', { b: { linkedTo: 'a' } }));
    expect(affected(links, 'q')).toEqual(['p', 'q']);
    links.set('o', undefined);
    expect(affected(links, 'q')).toEqual(['p', 'q']);
  });
});

describe('courses moved behind another', () => {
  test('[TICK-36] follow it: a change of it touches them, not the other way round', () => {
    const links = linksOf(order('o', { a: { after: 'b' } }), order('p', { b: {} }));
    expect([affected(links, 'p'), affected(links, 'o')]).toEqual([['o', 'p'], ['o']]);
    links.set(...order('o', { a: {} }));
    expect(affected(links, 'p')).toEqual(['p']);
  });

  test('[TICK-36] and those behind them too', () => {
    const links = linksOf(
      order('o', { a: { after: 'b' } }),
      order('p', { b: { after: 'c' } }),
      order('q', { c: {} }),
    );
    expect(affected(links, 'q')).toEqual(['o', 'p', 'q']);
  });

  test('[TICK-36] those behind a linked ticket are touched with it', () => {
    const links = linksOf(
      order('o', { a: { linkedTo: 'b' } }),
      order('p', { b: {} }),
      order('q', { c: { after: 'b' } }),
    );
    expect(affected(links, 'o')).toEqual(['o', 'p', 'q']);
  });

  test.each([
    ['behind another', { after: 'b' }, 'b'],
    ['behind itself', { after: 'a' }, undefined],
    ['not moved', {}, undefined],
  ])('[TICK-36] %s', (_, drawn, anchor) => {
    const [, whole] = order('o', { a: drawn });
    const [only] = whole.courses;
    expect(only && anchorOf(only)).toBe(anchor);
  });
});
