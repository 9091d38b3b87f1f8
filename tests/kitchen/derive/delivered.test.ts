import { describe, expect, test } from 'vitest';
import { isServed } from '../../../hub/kitchen/derive/delivered.ts';
import { arrives, at, course, courseEvent, event, iso, item, order, orderOf, twoMains } from '../builders.ts';

const served = [arrives(twoMains()), courseEvent('s', '12:10', 'served')];
const delivered = event('d', '12:12', 'orderDelivered', 'delivered');

describe('[TICK-24] delivered', () => {
  test('is set by an event or by the document, and reset by an event', () => {
    expect(orderOf(served).deliveredAt).toBeUndefined();
    expect(orderOf([...served, delivered]).deliveredAt).toBe(at('12:12'));
    expect(orderOf([arrives(twoMains({ delivered: { at: iso('12:12') } }))]).deliveredAt).toBe(at('12:12'));
    expect(orderOf([arrives(twoMains({ delivered: true, updated: '12:20' }))]).deliveredAt).toBe(at('12:20'));
    const taken = [...served, delivered, event('e', '12:13', 'orderDelivered', 'notDelivered')];
    expect(orderOf(taken).deliveredAt).toBeUndefined();
  });

  test('is reset for good when the serve of a course is taken back later [TICK-08]', () => {
    const unserved = [...served, delivered, courseEvent('u', '12:13', 'notServed')];
    expect(orderOf(unserved).deliveredAt).toBeUndefined();
    expect(orderOf([...unserved, courseEvent('v', '12:14', 'served')]).deliveredAt).toBeUndefined();
    expect(orderOf([...unserved, event('w', '12:15', 'orderDelivered', 'delivered')]).deliveredAt).toBe(
      at('12:15'),
    );
  });

  test('is not reset when a serve is taken back earlier [TICK-08]', () => {
    const facts = [...served, delivered, courseEvent('u', '12:11', 'notServed')];
    expect(orderOf(facts).deliveredAt).toBe(at('12:12'));
  });
});

describe('[TICK-08] [TICK-24] the effective delivered value', () => {
  const notServed = (clock: string) => courseEvent(`u-${clock}`, clock, 'notServed');

  test.each([
    ['taken back just before it', '12:11', at('12:12')],
    ['taken back at the same time', '12:12', at('12:12')],
    ['taken back later', '12:13', undefined],
  ])('after a serve %s', (_, clock, deliveredAt) => {
    expect(orderOf([...served, delivered, notServed(clock)]).deliveredAt).toBe(deliveredAt);
  });

  test('after a serve taken back is dated accordingly, so that a later change wins', () => {
    const { delivered: word } = orderOf([...served, delivered, notServed('12:13')]);
    expect(word).toMatchObject({ value: false, date: at('12:13'), id: 'd' });
    expect(orderOf([...served, notServed('12:13')]).delivered).toMatchObject({ value: false, id: '' });
    expect(orderOf(served).delivered).toBeUndefined();
  });
});

describe('[TICK-24] an order counts as served or not', () => {
  const stamps = {
    none: {},
    pending: { notified: true },
    fired: { fired: { at: iso('12:00') } },
    ready: { fired: { at: iso('12:00') }, ready: { at: iso('12:05') } },
    served: { fired: { at: iso('12:00') }, served: { at: iso('12:06') } },
  };
  type Told = [keyof typeof stamps, ...boolean[]];
  /** Courses of a status, with an item for each flag; true: it is cancelled. */
  const orderOfCourses = (...told: Told[]) => {
    const ids = told.map(([, ...gone], c) => gone.map((_, i) => `item-${c}-${i}`));
    const courses = told.map(([status], c) => course(`course-${c}`, ids[c] ?? [], stamps[status]));
    const items = told.flatMap(([, ...gone], c) =>
      gone.map((cancellation, i) => item(`item-${c}-${i}`, { cancellation })),
    );
    return orderOf([arrives(order('order-1', { courses, items }))]);
  };

  test.each<[string, Told[], boolean]>([
    [
      'all its courses are served',
      [
        ['served', false],
        ['served', false],
      ],
      true,
    ],
    [
      'one course is still fired',
      [
        ['served', false],
        ['fired', false],
      ],
      false,
    ],
    ['one course is ready', [['ready', false]], false],
    [
      'one course waits to be fired',
      [
        ['served', false],
        ['pending', false],
      ],
      false,
    ],
    [
      'one course is on no board',
      [
        ['served', false],
        ['none', false],
      ],
      true,
    ],
    [
      'all items of one course are cancelled',
      [
        ['served', false],
        ['fired', true, true],
      ],
      true,
    ],
    [
      'some items of one course are cancelled',
      [
        ['served', false],
        ['fired', true, false],
      ],
      false,
    ],
    ['one course is empty and fired', [['served', false], ['fired']], false],
    ['one course is empty and served', [['served']], true],
    ['all its items are cancelled', [['fired', true]], false],
    ['it has no course', [], false],
  ])('when %s: %o %s', (_, courses, expected) => {
    expect(isServed(orderOfCourses(...courses))).toBe(expected);
  });
});
