import { describe, expect, test } from 'vitest';
import { intakeLookups } from '../../hub/kitchen/intake/named-items.ts';
import { orderDocumentOf } from '../../hub/kitchen/intake/order-document.ts';
import type { IntakeModifier, IntakeOrder } from '../../shared/model/intake-order.ts';
import type { Line } from '../../shared/protocol/board/ticket.ts';
import { arrives, at, rules } from '../kitchen/builders.ts';
import { BoardKitchen, type Place, ticketOn } from './board-kitchen.ts';

const dish = (_id: string, name: string, more: object = {}) => ({
  ...{ _id, name, ingredientOf: [], allergens: [] },
  ...more,
});
const CATALOGUE: NonNullable<Place['catalogue']> = {
  items: [
    dish('box', 'Lunch box', { modifierGroups: ['mains'] }),
    dish('burger', 'Ember burger'),
    dish('fries', 'Fries'),
    dish('cola', 'Cola'),
    dish('tomato', 'Tomato', { ingredientOf: ['burger'] }),
  ],
  kitchenBons: [
    { _id: 'packing', name: 'Packing', printedItems: ['box'] },
    { _id: 'grill', name: 'Grill', printedItems: ['burger'] },
    { _id: 'fryer', name: 'Fryer', printedItems: ['fries'] },
    { _id: 'drinks', name: 'Drinks', printedItems: ['cola'] },
  ],
  modifierGroups: [
    {
      ...{ _id: 'mains', name: 'Mains', routing: 'byModifier' },
      modifiers: [{ _id: 'm-burger', name: 'Ember burger', item: 'burger' }],
    },
  ],
};

const burger: IntakeModifier = {
  name: 'Ember burger',
  sku: 'burger',
  modifiers: [{ name: 'onion', action: 'remove' }, { name: 'without nuts' }],
};
const cola: IntakeModifier = {
  name: 'Cola',
  sku: 'cola',
  modifiers: [{ name: 'Ice', action: 'remove' }, { name: 'Lemon' }],
};
const plainBurger: IntakeModifier = { name: 'Ember burger', sku: 'burger' };

function kitchenOf(modifiers: IntakeModifier[], place: Place = {}, more: object = {}) {
  const { catalogue } = rules({}, CATALOGUE);
  const items = [{ id: '1', name: 'Lunch box', sku: 'box', modifiers, ...more }];
  const order: IntakeOrder = { id: 'order-1', version: 1, items };
  const document = orderDocumentOf(order, {
    ...{ site: 'site-1', now: at('12:00'), lastUpdated: at('12:00'), before: undefined },
    book: intakeLookups(catalogue),
  });
  const setup = { kds: { modRoutingMethod: 'modifier' } };
  return new BoardKitchen([arrives(document)], { catalogue: CATALOGUE, setup, ...place });
}

/** Modifiers in the cook's notation: nested ones in brackets behind their parent. */
function read(line: Line | undefined): string {
  let said = '';
  let depth = 0;
  for (const { text, kind, level = 0 } of line?.modifiers ?? []) {
    if (level > depth) said += ' ('.repeat(level - depth);
    else said += `${')'.repeat(depth - level)}${said === '' ? '' : ', '}`;
    said += kind === 'remove' ? `-${text}` : text;
    depth = level;
  }
  return said + ')'.repeat(depth);
}

const at1201 = (kitchen: BoardKitchen, station?: string) =>
  ticketOn(station === undefined ? kitchen.pass('12:01') : kitchen.line('12:01', station), 'order-1:1')
    .items[0];

describe('[ROUTE-23][ORD-43] a box of two burgers and a drink', () => {
  const box = [burger, plainBurger, cola];

  test('routes each modifier with its dish to the station that makes it', () => {
    const kitchen = kitchenOf(box);
    expect(read(at1201(kitchen, 'grill'))).toBe('Ember burger (-onion, -without nuts), Ember burger');
    expect(read(at1201(kitchen, 'drinks'))).toBe('Cola (-Ice, Lemon)');
    expect(read(at1201(kitchen, 'packing'))).toBe('');
  });

  test('shows everything on the pass', () => {
    expect(read(at1201(kitchenOf(box)))).toBe(
      'Ember burger (-onion, -without nuts), Ember burger, Cola (-Ice, Lemon)',
    );
  });

  test('shows everything where the box is made, at a site that routes whole items', () => {
    const whole = kitchenOf([{ ...burger, sku: 'tomato' }, cola], {
      setup: { kds: { modRoutingMethod: 'wholeItem' } },
    });
    expect(read(at1201(whole, 'packing'))).toContain('Cola (-Ice, Lemon)');
    expect(whole.line('12:01', 'drinks').tickets).toEqual({});
  });

  test('routes nested modifiers along with their group where whole items are routed and the group sends its modifiers', () => {
    const { sku: _, ...named } = burger;
    const kitchen = kitchenOf([named, cola], { setup: { kds: { modRoutingMethod: 'wholeItem' } } });
    expect(read(at1201(kitchen, 'grill'))).toBe('Ember burger (-onion, -without nuts)');
    expect(read(at1201(kitchen, 'packing'))).toBe('Cola (-Ice, Lemon)');
  });

  test('sends a removal, from the box or from a dish, to every station that makes a part of it', () => {
    const meal: IntakeModifier = {
      ...burger,
      modifiers: [...(burger.modifiers ?? []), { name: 'Fries', sku: 'fries' }],
    };
    const kitchen = kitchenOf([{ name: 'sesame', action: 'remove' }, meal, cola]);
    expect(read(at1201(kitchen, 'grill'))).toBe('-sesame, Ember burger (-onion, -without nuts)');
    expect(read(at1201(kitchen, 'fryer'))).toBe('-sesame, Ember burger (-onion, -without nuts, Fries)');
    expect(read(at1201(kitchen, 'drinks'))).toBe('-sesame, Cola (-Ice, Lemon)');
  });

  test('multiplies a nested amount by the quantity of its parent', () => {
    const eggs: IntakeModifier = { ...plainBurger, quantity: 2, modifiers: [{ name: 'Egg', quantity: 3 }] };
    const kitchen = kitchenOf([eggs]);
    expect(read(at1201(kitchen, 'grill'))).toBe('2× Ember burger (3× Egg)');
    const order = kitchen.orders.get('order-1');
    const [, egg] = order?.courses[0]?.items[0]?.document.selectedModifiers ?? [];
    expect(egg).toMatchObject({ name: 'Egg', formationUnit: '6', level: 1 });
  });

  test('lists burgers with different modifiers separately in the all-day list [EXPO-38]', () => {
    const { items } = kitchenOf(box, { line: { showAllDayRail: true } }).line('12:01', 'grill');
    const variants = items.find(({ itemId }) => itemId === 'burger')?.variants ?? [];
    const told = variants.map(({ count, modifiers = [] }) => [count, modifiers.map(({ text }) => text)]);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        [1, []],
        [1, ['onion', 'without nuts']],
      ]),
    );
  });

  test('keeps lines with different nested modifiers apart where equal items are merged [GRP-05]', () => {
    const pass = { groupSameItems: true, itemGBMethod: 'sameu' };
    const { catalogue } = rules({}, CATALOGUE);
    const items = [
      { id: '1', name: 'Lunch box', sku: 'box', modifiers: [burger] },
      { id: '2', name: 'Lunch box', sku: 'box', modifiers: [plainBurger] },
    ];
    const receipt = { site: 'site-1', now: at('12:00'), lastUpdated: at('12:00'), before: undefined };
    const document = orderDocumentOf(
      { id: 'order-1', version: 1, items },
      { ...receipt, book: intakeLookups(catalogue) },
    );
    const kitchen = new BoardKitchen([arrives(document)], { catalogue: CATALOGUE, pass });
    expect(ticketOn(kitchen.pass('12:01'), 'order-1:1').items).toHaveLength(2);
  });
});
