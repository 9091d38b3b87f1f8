import { describe, expect, test } from 'vitest';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { arrives, at, course, courseEvent, event, item, itemEvent, order } from '../../kitchen/builders.ts';
import { BoardKitchen, type Place, ticketOn } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

type Wire = Record<string, unknown>;

/** The lines of one ticket with these items, fired at 12:00, as the pass shows it at 12:05. */
function lines(items: Wire[], place: Place = {}, facts: Parameters<BoardKitchen['take']>[0] = []): Line[] {
  const ids = items.map(({ _id }) => String(_id));
  const document = arrives(order('order-1', { courses: [course('mains', ids, fired('12:00'))], items }));
  return ticketOn(new BoardKitchen([document, ...facts], place).pass('12:05')).items;
}
const steak = (id: string, more: Wire = {}) => item(id, { item: 'item-steak', name: 'Steak', ...more });
const names = (of: Line[]) => of.map(({ name }) => name);

describe('what a line says', () => {
  test('[EXPO-16] name, quantity, notes, tags, diner and allergens', () => {
    const [line] = lines([
      item('fish', {
        name: 'Fish',
        note: 'well done',
        kdsNotes: ['table 5 waits'],
        tags: ['spicy'],
        dinerTags: ['Gluten'],
        chair: '3',
      }),
    ]);
    expect(line).toMatchObject({
      id: 'fish',
      itemIds: ['fish'],
      name: 'Fish',
      quantity: 1,
      notes: ['well done', 'table 5 waits'],
      note: 'table 5 waits',
      tags: [{ text: 'spicy' }],
      allergens: ['fish', 'Gluten'],
      contains: ['fish'],
      diner: '3',
      state: 'todo',
    });
  });

  test('[EXPO-16] what a guest warned of is no mere content of the dish', () => {
    const [line] = lines([item('fish', { name: 'Fish', dinerTags: ['fish'] })]);
    expect(line).toMatchObject({ allergens: ['fish'] });
    expect(line).not.toHaveProperty('contains');
  });

  test('[EXPO-16] an item served by itself says since when, not when it was prepared', () => {
    const events = [itemEvent('e1', '12:01', 'prepared', ['s']), itemEvent('e2', '12:03', 'served', ['s'])];
    expect(lines([steak('s'), steak('t')], {}, events)[0]).toMatchObject({
      state: 'served',
      since: at('12:03'),
    });
  });

  test('[EXPO-16] a cancelled line is counted nowhere, a nameless warning is none', () => {
    const [gone, there] = lines([
      steak('s', { cancellation: { reason: 'Left' } }),
      steak('t', { dinerTags: [''] }),
    ]);
    expect(gone).not.toHaveProperty('countedAs');
    expect(there).toMatchObject({ countedAs: 'item-steak', allergens: [] });
  });

  test('[I18N-06] a weighed item has its weight and unit', () => {
    expect(lines([steak('s', { units: 0.35, uom: 'kg' })])[0]).toMatchObject({ quantity: 0.35, unit: 'kg' });
  });

  test('[ORD-17] an empty unit and an empty seat are none', () => {
    const [line] = lines([steak('s', { units: 2, uom: '', chair: '' })]);
    expect(line).toMatchObject({ quantity: 2 });
    expect(line).not.toHaveProperty('unit');
    expect(line).not.toHaveProperty('diner');
  });

  test('[ORD-17][GRP-15] the diner is named by diner, else by chair', () => {
    const shown = lines([steak('a', { diner: '1', chair: '9' }), steak('b', { chair: '2' }), steak('c')]);
    expect(shown.map(({ diner }) => diner)).toEqual(['1', '2', undefined]);
  });

  test('[ORD-36] cancelled and transferred items show as such and take no tap', () => {
    const shown = lines([
      steak('a', { cancellation: { reason: 'gone' } }),
      steak('b', { cancellation: { transferred: true } }),
      steak('c'),
    ]);
    expect(shown.map(({ state, next }) => [state, next])).toEqual([
      ['cancelled', undefined],
      ['transferred', undefined],
      ['todo', 'prepared'],
    ]);
  });

  test('[ORD-18] says why it was cancelled, where somebody said', () => {
    const shown = lines([
      steak('a', { cancellation: { reason: ' Guest left ' } }),
      steak('b', { cancellation: { reason: ' ' } }),
      steak('c', { cancellation: true }),
      steak('d'),
    ]);
    expect(shown.map(({ cancelReason }) => cancelReason)).toEqual([
      'Guest left',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('[TICK-16] says what a tap makes of it', () => {
    const setup = { servedOnItems: ['item-steak'], cookingOnItems: ['item-steak'] };
    const cooking = itemEvent('c', '12:02', 'cooking', ['a']);
    expect(lines([steak('a')], { setup })[0]?.next).toBe('preparing');
    expect(lines([steak('a')], { setup }, [cooking])[0]?.next).toBe('prepared');
  });

  test('[EXPO-17] says who prepared it and since when, unless the profile hides who', () => {
    const prepared = event('p', '12:02', 'itemAction', 'prepared', {
      courseId: 'mains',
      orderItemId: 'a',
      context: { byName: 'Avi' },
    });
    expect(lines([steak('a')], {}, [prepared])[0]).toMatchObject({ preparedBy: 'Avi', since: at('12:02') });
    const hidden = lines([steak('a')], { pass: { hidePreparedBy: true } }, [prepared]);
    expect(hidden[0]?.preparedBy).toBeUndefined();
  });

  test('[TICK-39] serving the ticket shows all its items served', () => {
    const served = courseEvent('s', '12:04', 'served');
    expect(lines([steak('a'), steak('b')], {}, [served]).map(({ state }) => state)).toEqual([
      'served',
      'served',
    ]);
  });

  test('[INV-07] shows how many are left of a limited item', () => {
    expect(lines([steak('a')], { limits: [['item-steak', 4]] })[0]?.limited).toBe(4);
    expect(lines([steak('a')], { limits: [['item-steak', 0]] })[0]?.limited).toBe(0);
    expect(lines([steak('a')], { limits: [['item-fish', 4]] })[0]).not.toHaveProperty('limited');
  });

  test('[TIME-08] shows when to begin it, in a staggered ticket', () => {
    const setup = { kds: { manageItemPrepTimes: true } };
    const items = [
      item('slow', { preparationTimeSeconds: 600 }),
      item('quick', { preparationTimeSeconds: 120 }),
    ];
    const begin = new Map(lines(items, { setup }).map(({ id, activateAt }) => [id, activateAt]));
    expect([begin.get('slow'), begin.get('quick')]).toEqual([at('12:00'), at('12:08')]);
  });
});

describe('names and modifiers', () => {
  test.each([
    ['item', 'Steak'],
    ['kitchen', 'STK'],
    ['ik', 'Steak · STK'],
    ['ki', 'STK · Steak'],
  ])('[GRP-11][GRP-23] itemDisplayMethod %s shows %s', (itemDisplayMethod, name) => {
    expect(names(lines([steak('a')], { pass: { itemDisplayMethod } }))).toEqual([name]);
  });

  const withModifiers = steak('a', {
    removedModifiers: [{ name: 'Butter' }],
    selectedModifiers: [
      { name: 'Medium', isDefault: true },
      { name: 'No onion', item: 'item-onion' },
      { name: 'Extra cheese' },
      { name: 'Sauce', placement: 'side' },
      { name: 'Salt', placement: 'without' },
    ],
  });

  test('[ORD-19][GRP-14] modifiers are removed, added or plain, by their words and placement', () => {
    expect(lines([withModifiers], { pass: { modifierDisplayMethod: 'mod' } })[0]?.modifiers).toEqual([
      { text: 'Butter', kind: 'remove' },
      { text: 'Medium', kind: 'plain' },
      { text: 'No onion', kind: 'remove' },
      { text: 'Extra cheese', kind: 'add' },
      { text: 'Sauce', kind: 'add', placement: 'side' },
      { text: 'Salt', kind: 'remove', placement: 'without' },
    ]);
  });

  test('[GRP-12] by item a modifier has the name of its item, and stays what its own words say', () => {
    const texts = lines([withModifiers])[0]?.modifiers;
    expect(texts?.[2]).toEqual({ text: 'Onion', kind: 'remove' });
  });

  test('[GRP-13] showModifiers off shows none', () => {
    expect(lines([withModifiers], { pass: { showModifiers: false } })[0]?.modifiers).toEqual([]);
  });
});

describe('which lines, and in what order', () => {
  test('[GRP-25][ORD-21] by priority, where none is 999 and 0 is -1, then by name', () => {
    const items = [
      item('fish', { name: 'Fish' }),
      item('steak', { name: 'Steak' }),
      item('burger', { name: 'Burger' }),
      item('salad', { name: 'Salad' }),
    ];
    expect(names(lines(items))).toEqual(['Salad', 'Burger', 'Steak', 'Fish']);
  });

  test('[ORD-33] hidden items come back by tag, and are hidden again by tag', () => {
    const pass = {
      excludeOnItems: ['item-steak'],
      includeExcludedItemsByTags: ['show'],
      excludeIncludedItemsByTags: ['hide'],
    };
    const items = [
      steak('a'),
      steak('b', { tags: ['show'] }),
      steak('c', { tags: ['show', 'hide'] }),
      item('fish'),
    ];
    expect(lines(items, { pass }).map(({ id }) => id)).toEqual(['b', 'fish']);
  });

  test('[ORD-34] items hidden by course type, restored by list, replaced by the profile’s own lists', () => {
    const setup = { excludeItemsByCourses: { Mains: ['item-steak', 'item-fish'] } };
    const items = [steak('a'), item('fish'), item('salad')];
    const ids = (pass: Wire) => lines(items, { setup, pass }).map(({ id }) => id);
    expect(ids({})).toEqual(['salad']);
    expect(ids({ includeItemsHiddenByCourse: ['item-fish'] })).toEqual(['salad', 'fish']);
    const own = { overrideExcludeItemsByCourses: true, excludeItemsByCourses: { Mains: ['item-salad'] } };
    expect(ids(own)).toEqual(['a', 'fish']);
  });
});
