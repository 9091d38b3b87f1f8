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

describe('a ticket line', () => {
  test('shows name, quantity, notes, tags, diner and allergens [EXPO-16]', () => {
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

  test('shows a customer’s allergy as a warning, not as an ingredient of the dish [EXPO-16]', () => {
    const [line] = lines([item('fish', { name: 'Fish', dinerTags: ['fish'] })]);
    expect(line).toMatchObject({ allergens: ['fish'] });
    expect(line).not.toHaveProperty('contains');
  });

  test('shows the serve time of an item served separately, not its prepare time [EXPO-16]', () => {
    const events = [itemEvent('e1', '12:01', 'prepared', ['s']), itemEvent('e2', '12:03', 'served', ['s'])];
    expect(lines([steak('s'), steak('t')], {}, events)[0]).toMatchObject({
      state: 'served',
      since: at('12:03'),
    });
  });

  test('is left out of all counts when cancelled, and shows no warning that has no name [EXPO-16]', () => {
    const [gone, there] = lines([
      steak('s', { cancellation: { reason: 'Left' } }),
      steak('t', { dinerTags: [''] }),
    ]);
    expect(gone).not.toHaveProperty('countedAs');
    expect(there).toMatchObject({ countedAs: 'item-steak', allergens: [] });
  });

  test('shows weight and unit of a weighed item [I18N-06]', () => {
    expect(lines([steak('s', { units: 0.35, uom: 'kg' })])[0]).toMatchObject({ quantity: 0.35, unit: 'kg' });
  });

  test('treats an empty unit and an empty seat as absent [ORD-17]', () => {
    const [line] = lines([steak('s', { units: 2, uom: '', chair: '' })]);
    expect(line).toMatchObject({ quantity: 2 });
    expect(line).not.toHaveProperty('unit');
    expect(line).not.toHaveProperty('diner');
  });

  test('names the diner by diner, else by chair [ORD-17][GRP-15]', () => {
    const shown = lines([steak('a', { diner: '1', chair: '9' }), steak('b', { chair: '2' }), steak('c')]);
    expect(shown.map(({ diner }) => diner)).toEqual(['1', '2', undefined]);
  });

  test('shows cancelled and transferred items as such and offers no tap on them [ORD-36]', () => {
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

  test('shows the reason for a cancellation if one was entered [ORD-18]', () => {
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

  test('contains the action that a tap triggers [TICK-16]', () => {
    const setup = { servedOnItems: ['item-steak'], cookingOnItems: ['item-steak'] };
    const cooking = itemEvent('c', '12:02', 'cooking', ['a']);
    expect(lines([steak('a')], { setup })[0]?.next).toBe('preparing');
    expect(lines([steak('a')], { setup }, [cooking])[0]?.next).toBe('prepared');
  });

  test('shows who prepared the item and since when, unless the profile hides who [EXPO-17]', () => {
    const prepared = event('p', '12:02', 'itemAction', 'prepared', {
      courseId: 'mains',
      orderItemId: 'a',
      context: { byName: 'Avi' },
    });
    expect(lines([steak('a')], {}, [prepared])[0]).toMatchObject({ preparedBy: 'Avi', since: at('12:02') });
    const hidden = lines([steak('a')], { pass: { hidePreparedBy: true } }, [prepared]);
    expect(hidden[0]?.preparedBy).toBeUndefined();
  });

  test('shows all items as served once the ticket is served [TICK-39]', () => {
    const served = courseEvent('s', '12:04', 'served');
    expect(lines([steak('a'), steak('b')], {}, [served]).map(({ state }) => state)).toEqual([
      'served',
      'served',
    ]);
  });

  test('shows how many are left of a limited item [INV-07]', () => {
    expect(lines([steak('a')], { limits: [['item-steak', 4]] })[0]?.limited).toBe(4);
    expect(lines([steak('a')], { limits: [['item-steak', 0]] })[0]?.limited).toBe(0);
    expect(lines([steak('a')], { limits: [['item-fish', 4]] })[0]).not.toHaveProperty('limited');
  });

  test('shows when to start the item in a staggered ticket [TIME-08]', () => {
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
  ])('show %s as %s by itemDisplayMethod [GRP-11][GRP-23]', (itemDisplayMethod, name) => {
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

  test('show modifiers as removed, added or plain, by their wording and placement [ORD-19][GRP-14]', () => {
    expect(lines([withModifiers], { pass: { modifierDisplayMethod: 'mod' } })[0]?.modifiers).toEqual([
      { text: 'Butter', kind: 'remove' },
      { text: 'Medium', kind: 'plain' },
      { text: 'No onion', kind: 'remove' },
      { text: 'Extra cheese', kind: 'add' },
      { text: 'Sauce', kind: 'add', placement: 'side' },
      { text: 'Salt', kind: 'remove', placement: 'without' },
    ]);
  });

  test('use the item’s name for a modifier when set to by item, and keep removed or added from its wording [GRP-12]', () => {
    const texts = lines([withModifiers])[0]?.modifiers;
    expect(texts?.[2]).toEqual({ text: 'Onion', kind: 'remove' });
  });

  test('omit modifiers when showModifiers is off [GRP-13]', () => {
    expect(lines([withModifiers], { pass: { showModifiers: false } })[0]?.modifiers).toEqual([]);
  });
});

describe('selection and order of lines', () => {
  test('sorts by priority, where none is 999 and 0 is -1, then by name [GRP-25][ORD-21]', () => {
    const items = [
      item('fish', { name: 'Fish' }),
      item('steak', { name: 'Steak' }),
      item('burger', { name: 'Burger' }),
      item('salad', { name: 'Salad' }),
    ];
    expect(names(lines(items))).toEqual(['Salad', 'Burger', 'Steak', 'Fish']);
  });

  test('shows hidden items again by tag, and hides them again by another tag [ORD-33]', () => {
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

  test('hides items by course type, restores them by list, and prefers the profile’s own lists [ORD-34]', () => {
    const setup = { excludeItemsByCourses: { Mains: ['item-steak', 'item-fish'] } };
    const items = [steak('a'), item('fish'), item('salad')];
    const ids = (pass: Wire) => lines(items, { setup, pass }).map(({ id }) => id);
    expect(ids({})).toEqual(['salad']);
    expect(ids({ includeItemsHiddenByCourse: ['item-fish'] })).toEqual(['salad', 'fish']);
    const own = { overrideExcludeItemsByCourses: true, excludeItemsByCourses: { Mains: ['item-salad'] } };
    expect(ids(own)).toEqual(['a', 'fish']);
  });
});
