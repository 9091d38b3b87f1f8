import { describe, expect, test } from 'vitest';
import { anchorOf, createCourseLinks } from '../../../hub/boards/order/course-links.ts';
import type { Order } from '../../../hub/kitchen/state/kitchen.ts';
import { arrives, course, event, orderOf, order as wireOrder } from '../../kitchen/builders.ts';

interface Drawn {
  linkedTo?: string;
  after?: string;
}

/** An order with that id and these courses; course ids begin with the order's id. */
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
  test('are linked mutually, whichever of them declared the link [TICK-27]', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'b' } }), order('p', { b: {} }));
    expect([links.linkedWith('a'), links.linkedWith('b')]).toEqual([['b'], ['a']]);
    expect([affected(links, 'o'), affected(links, 'p')]).toEqual([
      ['o', 'p'],
      ['o', 'p'],
    ]);
  });

  test('are linked transitively, in the order of ids [TICK-27]', () => {
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

  test('exclude the course itself and courses that don’t exist [TICK-27]', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'gone' }, b: { linkedTo: 'b' } }));
    expect([links.linkedWith('a'), links.linkedWith('b')]).toEqual([[], []]);
  });

  test('stay linked when declared from both sides until both withdraw it [TICK-27]', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'b' } }), order('p', { b: { linkedTo: 'a' } }));
    links.set(...order('o', { a: {} }));
    expect(links.linkedWith('b')).toEqual(['a']);
    links.set(...order('p', { b: {} }));
    expect([links.linkedWith('a'), links.linkedWith('b')]).toEqual([[], []]);
  });

  test('lose the links of an order that is removed [TICK-27]', () => {
    const links = linksOf(order('o', { a: { linkedTo: 'b' } }), order('p', { b: {} }));
    links.set('p', undefined);
    expect(links.linkedWith('a')).toEqual([]);
    expect(affected(links, 'o')).toEqual(['o']);
    links.set(...order('p', { b: {} }));
    expect(links.linkedWith('a')).toEqual(['b']);
    links.set('o', undefined);
    expect([links.linkedWith('b'), affected(links, 'p')]).toEqual([[], ['p']]);
  });

  test('belong to the new order after being moved to it', () => {
    const links = linksOf(order('o', { a: {} }), order('p', { a: {} }), order('q', { b: { linkedTo: 'a' } }));
    expect(affected(links, 'q')).toEqual(['p', 'q']);
    links.set('o', undefined);
    expect(affected(links, 'q')).toEqual(['p', 'q']);
  });
});

describe('courses moved behind another', () => {
  test('are affected by a change of that course, but not vice versa [TICK-36]', () => {
    const links = linksOf(order('o', { a: { after: 'b' } }), order('p', { b: {} }));
    expect([affected(links, 'p'), affected(links, 'o')]).toEqual([['o', 'p'], ['o']]);
    links.set(...order('o', { a: {} }));
    expect(affected(links, 'p')).toEqual(['p']);
  });

  test('are affected along the whole chain [TICK-36]', () => {
    const links = linksOf(
      order('o', { a: { after: 'b' } }),
      order('p', { b: { after: 'c' } }),
      order('q', { c: {} }),
    );
    expect(affected(links, 'q')).toEqual(['o', 'p', 'q']);
  });

  test('are affected behind a linked ticket as well [TICK-36]', () => {
    const links = linksOf(
      order('o', { a: { linkedTo: 'b' } }),
      order('p', { b: {} }),
      order('q', { c: { after: 'b' } }),
    );
    expect(affected(links, 'o')).toEqual(['o', 'p', 'q']);
  });

  test.each([
    ['moved behind another course', { after: 'b' }, 'b'],
    ['moved behind itself', { after: 'a' }, undefined],
    ['not moved', {}, undefined],
  ])('are found correctly: %s [TICK-36]', (_, drawn, anchor) => {
    const [, whole] = order('o', { a: drawn });
    const [only] = whole.courses;
    expect(only && anchorOf(only)).toBe(anchor);
  });
});
