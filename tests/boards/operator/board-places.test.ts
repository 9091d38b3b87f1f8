import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { at, courseEvent, iso } from '../../kitchen/builders.ts';
import { BoardKitchen, hanging, ticketOn } from '../board-kitchen.ts';
import { moveEvent, ticket } from '../board-orders.ts';

const four = ['a', 'b', 'c', 'd'].map((name, place) => ticket(name, `12:0${place}`));
const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });

let moves = 0;
function behind(name: string, anchor: string, clock: string): Fact {
  moves += 1;
  return moveEvent(`m${moves}`, clock, name, 'moveAfter', { context: { afterCourseId: anchor } });
}
const order = (facts: Fact[], clock = '12:20') =>
  hanging(new BoardKitchen([...four, ...facts]).pass(clock)).join(' ');

describe('a ticket moved behind another', () => {
  test('is directly behind it, and marked as moved [TICK-36]', () => {
    const kitchen = new BoardKitchen([...four, behind('d', 'a', '12:10')]);
    const board = kitchen.pass('12:11');
    expect(hanging(board)).toEqual(['a', 'd', 'b', 'c']);
    expect([ticketOn(board, 'd').moved, ticketOn(board, 'a').moved]).toEqual([true, false]);
  });

  test('is nearest if moved later than others [TICK-36]', () => {
    expect(order([behind('c', 'a', '12:10'), behind('d', 'a', '12:11')])).toBe('a d c b');
    expect(order([behind('c', 'a', '12:11'), behind('d', 'a', '12:10')])).toBe('a c d b');
  });

  test('follows along a chain [TICK-36]', () => {
    expect(order([behind('d', 'b', '12:10'), behind('b', 'c', '12:11')])).toBe('a c b d');
    const beside = [behind('a', 'c', '12:10'), behind('b', 'c', '12:11'), behind('d', 'b', '12:12')];
    expect(order(beside)).toBe('c b d a');
  });

  test('follows when the other is moved to the start [TICK-26]', () => {
    expect(order([behind('d', 'c', '12:10'), moveEvent('start', '12:11', 'c', 'moveToStart')])).toBe(
      'c d a b',
    );
  });

  test('in a circle loses the oldest move, so that the latest applies [TICK-36]', () => {
    expect(order([behind('d', 'a', '12:10'), behind('a', 'd', '12:11')])).toBe('b c d a');
    expect(order([behind('d', 'a', '12:11'), behind('a', 'd', '12:10')])).toBe('a d b c');
    const circle = [behind('a', 'c', '12:12'), behind('c', 'b', '12:11'), behind('b', 'a', '12:10')];
    expect(order(circle)).toBe('b c a d');
  });

  test('behind a circle follows the one it names [TICK-36]', () => {
    const circle = [behind('a', 'b', '12:10'), behind('b', 'a', '12:11')];
    expect(order([...circle, behind('d', 'a', '12:12')])).toBe('a d b c');
    expect(order([...circle, behind('d', 'b', '12:12')])).toBe('a b d c');
  });

  test('has the same place for any moves, in any order of arrival [TICK-36]', () => {
    const names = four.map((_, n) => 'abcd'.charAt(n));
    const one = fc.record({
      name: fc.constantFrom(...names),
      anchor: fc.constantFrom(...names),
      minute: fc.integer({ min: 10, max: 14 }),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (list, dice) => {
          const facts = list.map(({ name, anchor, minute }) => behind(name, anchor, `12:${minute}`));
          const board = order(facts);
          const mixed = facts
            .map((fact) => ({ fact, by: dice.next().value ?? 0 }))
            .sort((p, q) => p.by - q.by);
          expect(order(mixed.map(({ fact }) => fact))).toBe(board);
          expect(board.split(' ').sort()).toEqual(names);
          const latest = list.filter(({ minute }) => minute === Math.max(...list.map((each) => each.minute)));
          const [last] = latest;
          if (latest.length !== 1 || last === undefined || last.name === last.anchor) return;
          const places = board.split(' ');
          expect(places[places.indexOf(last.anchor) + 1], board).toBe(last.name);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('stays where it is if moved behind itself [TICK-36]', () => {
    expect(order([behind('b', 'b', '12:10')])).toBe('a b c d');
  });

  test('is placed in chains of up to fifty [TICK-36]', () => {
    const names = Array.from({ length: 52 }, (_, n) => `n${String(n).padStart(2, '0')}`);
    const tickets = names.map((name, n) => ticket(name, `12:00:${String(59 - n).padStart(2, '0')}`));
    const chain = (length: number) =>
      names.slice(1, length + 1).map((name, n) => behind(name, names[n] ?? '', '12:05'));
    const last = (length: number) => {
      const board = new BoardKitchen([...tickets, ...chain(length)]).pass('12:06', { maxCards: 200 });
      return hanging(board).indexOf(names[length] ?? '') > hanging(board).indexOf('n00');
    };
    expect([last(50), last(51)]).toEqual([true, false]);
  });

  test('returns to its own place when the other is served or leaves the board [TICK-36]', () => {
    const moved = behind('d', 'a', '12:10');
    expect(order([moved, courseEvent('s', '12:11', 'served', of('a'))])).toBe('b c d a');
    const gone = new BoardKitchen([...four, moved], { setup: { excludeCourses: { firedAgo: 15 } } });
    expect(hanging(gone.pass('12:15:30'))).toEqual(['b', 'c', 'd']);
    expect(hanging(gone.pass('12:14:30'))).toEqual(['a', 'd', 'b', 'c']);
  });

  test('is among the served when served itself [TICK-36]', () => {
    expect(order([behind('d', 'a', '12:10'), courseEvent('s', '12:11', 'served', of('d'))])).toBe('a b c d');
    const two = [
      courseEvent('s1', '12:11', 'served', of('b')),
      courseEvent('s2', '12:12', 'served', of('d')),
    ];
    expect(order([behind('d', 'b', '12:10'), ...two])).toBe('a c d b');
  });

  test('returns to its own place by reset [TICK-26]', () => {
    const back = [behind('d', 'a', '12:10'), moveEvent('back', '12:11', 'd', 'reset')];
    expect(order(back)).toBe('a b c d');
    expect(ticketOn(new BoardKitchen([...four, ...back]).pass('12:20'), 'd').moved).toBe(false);
  });

  test('follows even while the other waits to be fired [TICK-36]', () => {
    const waits = ticket('waits', '12:30', {}, { notified: { at: iso('12:09') } });
    expect(order([waits, behind('a', 'waits', '12:10')])).toBe('b c d waits a');
  });

  test('moves along with a change of the other, step by step [TICK-36]', () => {
    const kitchen = new BoardKitchen([...four, behind('d', 'b', '12:10'), behind('b', 'c', '12:10')]);
    const board = kitchen.open({ kind: 'expo', profile: 'pass' }, '12:11');
    const change = board.update(kitchen.take([moveEvent('s', '12:12', 'c', 'moveToStart')]), at('12:12'));
    expect(change?.parts).toMatchObject({ groups: [{ tickets: ['c', 'b', 'd', 'a'] }] });
  });
});
