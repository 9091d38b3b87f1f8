import { expect, test } from 'vitest';
import { isToBeMade } from '../../../hub/kitchen/derive/prepared.ts';
import { arrives, course, courseOf, iso, item, itemEvent, itemIn, order, rules } from '../builders.ts';

const by = rules({ treatAsPreparedItems: ['item-bread'] });
const facts = (more: object = {}) => [
  arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'bread'], { fired: { at: iso('12:00') } })],
      items: [item('steak', { ...more }), item('bread')],
    }),
  ),
];
const steak = (...events: Parameters<typeof itemEvent>[2][]) =>
  isToBeMade(
    itemIn(
      courseOf(
        [...facts(), ...events.map((action, n) => itemEvent(`e${n}`, `12:0${n + 1}`, action, ['steak']))],
        by,
      ),
      'steak',
    ),
  );

test.each<[string, Parameters<typeof steak>, boolean]>([
  ['untouched', [], true],
  ['in preparation', ['preparing'], true],
  ['cooking', ['cooking'], true],
  ['prepared', ['prepared'], false],
  ['prepared and taken back', ['prepared', 'notPrepared'], true],
  ['served', ['served'], false],
])('an item is still to be made or not when %s [TICK-22]', (_, events, wanted) => {
  expect(steak(...events)).toBe(wanted);
});

test('items that count as prepared automatically and cancelled ones are not to be made [TICK-13]', () => {
  expect(isToBeMade(itemIn(courseOf(facts(), by), 'bread'))).toBe(false);
  expect(isToBeMade(itemIn(courseOf(facts({ cancellation: true }), by), 'steak'))).toBe(false);
});
