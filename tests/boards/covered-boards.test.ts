// A board that covers another one: which tickets it shows, how they are marked and where they are placed.
import { describe, expect, test } from 'vitest';
import type { Cover } from '../../hub/kitchen/visibility/covers.ts';
import { itemEvent } from '../kitchen/builders.ts';
import { BoardKitchen, hanging, operator, ticketOn } from './board-kitchen.ts';
import { grillAndCold, ticket } from './board-orders.ts';
import { FRYER_CATALOGUE, steakAndFries, tableOf } from './fryer-kitchen.ts';

const GRILL = { profile: 'line', station: 'bon-grill' };
const COLD = { profile: 'line', station: 'bon-cold' };
const PASS = { profile: 'pass' };
const cover = (covered: Cover['covered'], by: Cover['by']): Cover => ({ covered, by, since: 0 });

function coldCovers(kitchen: BoardKitchen, ...more: Cover[]): BoardKitchen {
  kitchen.covers = [cover(GRILL, COLD), ...more];
  return kitchen;
}

describe('a station that covers another one', () => {
  test('shows the other station’s lines next to its own, marked with their board [COVER-01]', () => {
    const kitchen = coldCovers(new BoardKitchen([grillAndCold]));
    const card = ticketOn(kitchen.line('12:01', 'bon-cold'));
    expect(card.covers).toEqual(['Line']);
    expect(card.items.map(({ name, here, covers, alsoAt }) => [name, here, covers, alsoAt])).toEqual([
      ['Salad', true, undefined, []],
      // A dish that both stations make is the board's own anyway.
      ['Burger', true, undefined, []],
      ['Steak', true, 'Line', []],
    ]);
    expect(card.items.map(({ next }) => next)).not.toContain(undefined);
  });

  test('shows tickets that only the covered station has, sorted by age with its own [COVER-01]', () => {
    const kitchen = coldCovers(
      new BoardKitchen([ticket('old', '12:00'), grillAndCold, ticket('new', '12:04')]),
    );
    expect(hanging(kitchen.line('12:05', 'bon-cold'))).toEqual(hanging(kitchen.line('12:05', '-1')));
    kitchen.covers = [];
    expect(hanging(kitchen.line('12:05', 'bon-cold'))).toHaveLength(1);
  });

  test('shows a mark made on either board on both, so nothing is cooked twice [COVER-01]', () => {
    const kitchen = coldCovers(new BoardKitchen([grillAndCold]));
    kitchen.take([itemEvent('p', '12:02', 'prepared', ['steak'])]);
    kitchen.take([itemEvent('p', '12:02', 'prepared', ['steak'])]);
    for (const station of ['bon-grill', 'bon-cold']) {
      const { items } = ticketOn(kitchen.line('12:03', station));
      expect(items.find(({ name }) => name === 'Steak')?.state).toBe('prepared');
    }
  });

  test('can share a covered board with a second station: both show its tickets [COVER-01]', () => {
    const kitchen = coldCovers(new BoardKitchen([ticket('mains', '12:00')]), cover(GRILL, PASS));
    expect(ticketOn(kitchen.line('12:01', 'bon-cold')).covers).toEqual(['Line']);
    const onPass = ticketOn(kitchen.pass('12:01'));
    expect(onPass.covers).toEqual(['Line']);
    expect(onPass.items.map(({ covers }) => covers)).not.toContain(undefined);
  });

  test('includes the covered station’s tickets in its counts and its all-day list [COVER-01]', () => {
    const kitchen = coldCovers(new BoardKitchen([ticket('mains', '12:00')]));
    const { head, items } = kitchen.line('12:01', 'bon-cold');
    expect([Object.values(head.counts).some((count) => count > 0), items.length > 0]).toEqual([true, true]);
  });

  test('lists the covered station’s part of a dish next to its own modifiers [COVER-01][ROUTE-07]', () => {
    const kitchen = new BoardKitchen([tableOf(steakAndFries())], { catalogue: FRYER_CATALOGUE });
    const fryer = { profile: 'line', station: 'fryer' };
    expect(ticketOn(kitchen.line('12:01', 'fryer')).items[0]?.modifiersOnly).toBe(true);
    kitchen.covers = [cover({ profile: 'line', station: 'grill' }, fryer)];
    const [line] = ticketOn(kitchen.line('12:01', 'fryer')).items;
    expect([line?.modifiersOnly, line?.covers]).toEqual([undefined, 'Line']);
    expect(line?.modifiers.map(({ text }) => text)).toEqual(expect.arrayContaining(['Rare', 'Fries']));
  });

  test('shows of the covered board only what that board’s filters let through [COVER-01]', () => {
    const hidden = new BoardKitchen([ticket('mains', '12:00')], {
      setup: {},
      line: { excludeOnItems: ['item-steak', 'item-burger'] },
    });
    hidden.covers = [cover(GRILL, PASS)];
    expect(ticketOn(hidden.pass('12:01')).covers).toBeUndefined();
  });
});

describe('a cover that begins or ends on an open board', () => {
  const open = (kitchen: BoardKitchen) =>
    kitchen.open({ kind: 'kitchen', profile: 'line', station: 'bon-cold' }, '12:01');

  test('adds its tickets with the new-ticket sound and removes them silently [COVER-01]', () => {
    const kitchen = new BoardKitchen([ticket('mains', '12:00')], { line: { alertOnNewOrder: true } });
    const board = open(kitchen);
    expect(hanging(operator(board))).toEqual([]);
    coldCovers(kitchen);
    const begun = board.refresh(kitchen.context(), Date.parse('2026-01-01'));
    expect(begun?.sounds.map(({ sound }) => sound)).toEqual(['new']);
    kitchen.covers = [];
    const ended = board.refresh(kitchen.context(), Date.parse('2026-01-01'));
    expect(ended?.sounds).toEqual([]);
  });

  test('leaves the changes made meanwhile visible on the covered board when it is back [COVER-02]', () => {
    const kitchen = coldCovers(new BoardKitchen([ticket('mains', '12:00')]));
    kitchen.take([itemEvent('p', '12:02', 'prepared', ['mains-1'], { orderId: 'order-mains' })]);
    kitchen.covers = [];
    expect(hanging(kitchen.line('12:03', 'bon-cold'))).toEqual([]);
    expect(ticketOn(kitchen.line('12:02:05', 'bon-grill')).stage).toBe('prepared');
    expect(hanging(kitchen.line('12:02:06', 'bon-grill'))).toEqual([]);
  });
});
