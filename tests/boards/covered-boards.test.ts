// A board that covers another one: whose work stands on it, how it is marked and where it stands.
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
  test('[COVER-01] has its lines beside its own, marked with the board that they are of', () => {
    const kitchen = coldCovers(new BoardKitchen([grillAndCold]));
    const card = ticketOn(kitchen.line('12:01', 'bon-cold'));
    expect(card.covers).toEqual(['Line']);
    expect(card.items.map(({ name, here, covers, alsoAt }) => [name, here, covers, alsoAt])).toEqual([
      ['Salad', true, undefined, []],
      // What both make is its own anyway.
      ['Burger', true, undefined, []],
      ['Steak', true, 'Line', []],
    ]);
    expect(card.items.map(({ next }) => next)).not.toContain(undefined);
  });

  test('[COVER-01] has tickets that are not its own at all, sorted with its own by their age', () => {
    const kitchen = coldCovers(
      new BoardKitchen([ticket('old', '12:00'), grillAndCold, ticket('new', '12:04')]),
    );
    expect(hanging(kitchen.line('12:05', 'bon-cold'))).toEqual(hanging(kitchen.line('12:05', '-1')));
    kitchen.covers = [];
    expect(hanging(kitchen.line('12:05', 'bon-cold'))).toHaveLength(1);
  });

  test('[COVER-01] what one side has marked is marked on the other, and nothing is cooked twice', () => {
    const kitchen = coldCovers(new BoardKitchen([grillAndCold]));
    kitchen.take([itemEvent('p', '12:02', 'prepared', ['steak'])]);
    kitchen.take([itemEvent('p', '12:02', 'prepared', ['steak'])]);
    for (const station of ['bon-grill', 'bon-cold']) {
      const { items } = ticketOn(kitchen.line('12:03', station));
      expect(items.find(({ name }) => name === 'Steak')?.state).toBe('prepared');
    }
  });

  test('[COVER-01] two may cover one board: both show it', () => {
    const kitchen = coldCovers(new BoardKitchen([ticket('mains', '12:00')]), cover(GRILL, PASS));
    expect(ticketOn(kitchen.line('12:01', 'bon-cold')).covers).toEqual(['Line']);
    const onPass = ticketOn(kitchen.pass('12:01'));
    expect(onPass.covers).toEqual(['Line']);
    expect(onPass.items.map(({ covers }) => covers)).not.toContain(undefined);
  });

  test('[COVER-01] counts and work of the covered station stand on its board', () => {
    const kitchen = coldCovers(new BoardKitchen([ticket('mains', '12:00')]));
    const { head, items } = kitchen.line('12:01', 'bon-cold');
    expect([Object.values(head.counts).some((count) => count > 0), items.length > 0]).toEqual([true, true]);
  });

  test('[COVER-01] [ROUTE-07] makes of the dish what the other station makes, beside its own modifiers', () => {
    const kitchen = new BoardKitchen([tableOf(steakAndFries())], { catalogue: FRYER_CATALOGUE });
    const fryer = { profile: 'line', station: 'fryer' };
    expect(ticketOn(kitchen.line('12:01', 'fryer')).items[0]?.modifiersOnly).toBe(true);
    kitchen.covers = [cover({ profile: 'line', station: 'grill' }, fryer)];
    const [line] = ticketOn(kitchen.line('12:01', 'fryer')).items;
    expect([line?.modifiersOnly, line?.covers]).toEqual([undefined, 'Line']);
    expect(line?.modifiers.map(({ text }) => text)).toEqual(expect.arrayContaining(['Rare', 'Fries']));
  });

  test('[COVER-01] the filters of the covered board decide what of it is shown', () => {
    const hidden = new BoardKitchen([ticket('mains', '12:00')], {
      setup: {},
      line: { excludeOnItems: ['item-steak', 'item-burger'] },
    });
    hidden.covers = [cover(GRILL, PASS)];
    expect(ticketOn(hidden.pass('12:01')).covers).toBeUndefined();
  });
});

describe('when a cover begins or ends on an open board', () => {
  const open = (kitchen: BoardKitchen) =>
    kitchen.open({ kind: 'kitchen', profile: 'line', station: 'bon-cold' }, '12:01');

  test('[COVER-01] its tickets come with the sound of new ones, and go without any', () => {
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

  test('[COVER-02] what others did stands on its own board, once it is back', () => {
    const kitchen = coldCovers(new BoardKitchen([ticket('mains', '12:00')]));
    kitchen.take([itemEvent('p', '12:02', 'prepared', ['mains-1'], { orderId: 'order-mains' })]);
    kitchen.covers = [];
    expect(hanging(kitchen.line('12:03', 'bon-cold'))).toEqual([]);
    expect(ticketOn(kitchen.line('12:02:05', 'bon-grill')).stage).toBe('prepared');
    expect(hanging(kitchen.line('12:02:06', 'bon-grill'))).toEqual([]);
  });
});
