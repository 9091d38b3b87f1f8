// Line grouping: identical lines merged, and lines under the headings of their groups.
import { describe, expect, test } from 'vitest';
import type { Line } from '../../shared/protocol/board/ticket.ts';
import { arrives, course, iso, item, itemEvent, order } from '../kitchen/builders.ts';
import { BoardKitchen, type Place, ticketOn } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

type Wire = Record<string, unknown>;

/** The lines of one ticket with these items, fired at 12:00, as the pass shows it at 12:05. */
function lines(items: Wire[], place: Place = {}, facts: Parameters<BoardKitchen['take']>[0] = []): Line[] {
  const ids = items.map(({ _id }) => String(_id));
  const document = arrives(order('order-1', { courses: [course('mains', ids, fired('12:00'))], items }));
  return ticketOn(new BoardKitchen([document, ...facts], place).pass('12:05')).items;
}
const steak = (id: string, more: Wire = {}) => item(id, { item: 'item-steak', name: 'Steak', ...more });

describe('identical items', () => {
  const merged = (items: Wire[], pass: Wire = {}, facts: Parameters<BoardKitchen['take']>[0] = []) =>
    lines(items, { pass: { groupSameItems: true, ...pass } }, facts).map(({ quantity, itemIds }) => [
      quantity,
      itemIds,
    ]);
  const bare = (id: string) => steak(id, { removedModifiers: [{ name: 'Salt' }] });

  test('[GRP-07] become one line with a count and all their ids', () => {
    expect(merged([steak('a'), steak('b'), steak('c')])).toEqual([[3, ['a', 'b', 'c']]]);
  });

  test('[GRP-07] stay single with grouping off', () => {
    expect(lines([steak('a'), steak('b')])).toHaveLength(2);
  });

  test('with "same" merge only if modifiers and notes are equal [GRP-22]', () => {
    expect(merged([steak('a'), bare('b'), steak('c')])).toEqual([
      [2, ['a', 'c']],
      [1, ['b']],
    ]);
  });

  test('with "sameu" merge by item alone, and show how many have each modifier [GRP-22]', () => {
    const [line] = lines([steak('a'), bare('b'), steak('c')], {
      pass: { groupSameItems: true, itemGBMethod: 'sameu' },
    });
    expect(line).toMatchObject({ quantity: 3, modifiers: [{ text: '1× Salt', kind: 'remove' }] });
  });

  test('apply the warning of one customer to the whole merged line [GRP-07]', () => {
    const pass = { groupSameItems: true };
    const document = order('order-1', {
      courses: [course('mains', ['a', 'b'], { fired: { at: iso('12:00') } })],
      items: [item('a', { item: 'item-fish' }), item('b', { item: 'item-fish', dinerTags: ['fish'] })],
    });
    const [line] = ticketOn(new BoardKitchen([arrives(document)], { pass }).pass('12:05')).items;
    expect(line).toMatchObject({ quantity: 2, allergens: ['fish'] });
    expect(line?.contains).toBeUndefined();
  });

  test('[GRP-07] items in different states never merge', () => {
    expect(merged([steak('a'), steak('b')], {}, [itemEvent('p', '12:01', 'prepared', ['b'])])).toHaveLength(
      2,
    );
  });

  test('[GRP-07] items added after the fire stay apart from those before it', () => {
    expect(merged([steak('a'), steak('b', { added: { at: iso('12:03') } })])).toHaveLength(2);
  });

  test('from one offer are grouped under its name [GRP-08]', () => {
    const orderedOffers = [
      { _id: 'offer-1', name: 'Lunch', orderedItems: ['salad', { _id: 'fish', item: 'item-fish' }] },
    ];
    const ids = ['salad', 'steak', 'fish'];
    const document = arrives(
      order('order-1', {
        courses: [course('mains', ids, fired('12:00'))],
        items: ids.map((id) => item(id)),
        orderedOffers,
      }),
    );
    const pass = { groupSameOffers: true, showOfferName: true };
    const shown = ticketOn(new BoardKitchen([document], { pass }).pass('12:05')).items;
    expect(shown.map(({ id, offer }) => [id, offer])).toEqual([
      ['salad', 'Lunch'],
      ['fish', 'Lunch'],
      ['steak', undefined],
    ]);
  });
});

describe('[KITCH-13] item groups', () => {
  const catalogue = {
    items: [
      { _id: 'item-fish', name: 'Fish', ingredientOf: [], allergens: [] },
      { _id: 'item-steak', name: 'Steak', priority: 1, ingredientOf: [], allergens: [] },
      { _id: 'item-salad', name: 'Salad', priority: 0, ingredientOf: [], allergens: [] },
    ],
    itemGroups: [
      { _id: 'g-sea', name: 'From the sea', items: ['item-fish'] },
      { _id: 'g-meat', name: 'Meat', items: ['item-steak'] },
    ],
  };
  const items = [steak('a'), item('salad', { name: 'Salad' }), item('fish', { name: 'Fish' })];
  const grouped = (of: Wire[], on: boolean, kind: 'line' | 'pass' = 'line', more: Wire = {}) => {
    const ids = of.map(({ _id }) => String(_id));
    const document = arrives(
      order('order-1', { courses: [course('mains', ids, fired('12:00'))], items: of }),
    );
    const place = { catalogue, setup: { kds: { showItemGroups: on } }, line: more };
    return ticketOn(new BoardKitchen([document], place)[kind]('12:05')).items.map(({ id, group }) => [
      id,
      group,
    ]);
  };

  test('group lines in the catalogue’s order with a heading, items without a group last', () => {
    expect(grouped(items, true)).toEqual([
      ['fish', 'From the sea'],
      ['a', 'Meat'],
      ['salad', undefined],
    ]);
  });

  test('use the group that an order names for its item', () => {
    const special = steak('b', { itemGroup: 'g-sea' });
    expect(grouped([...items, special], true)).toEqual([
      ['b', 'From the sea'],
      ['fish', 'From the sea'],
      ['a', 'Meat'],
      ['salad', undefined],
    ]);
  });

  test('leave the lines unchanged when off and on expo boards', () => {
    const asEver = [
      ['salad', undefined],
      ['a', undefined],
      ['fish', undefined],
    ];
    expect(grouped(items, false)).toEqual(asEver);
    expect(grouped(items, true, 'pass')).toEqual(asEver);
  });

  test('never merge identical items of two groups [GRP-07]', () => {
    const two = [steak('a'), steak('b', { itemGroup: 'g-sea' }), steak('c')];
    expect(grouped(two, true, 'line', { groupSameItems: true })).toEqual([
      ['b', 'From the sea'],
      ['a', 'Meat'],
    ]);
  });
});
