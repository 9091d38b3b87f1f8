import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, item, itemEvent, order } from '../../kitchen/builders.ts';
import { BoardKitchen, operator } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

const line = { displayIngrediants: true, ingredientItems: ['item-bacon', 'item-patty', 'item-steak'] };
const totals = (items: Record<string, unknown>[], more: object = {}, prepared: string[] = []) => {
  const ids = items.map(({ _id }) => String(_id));
  const facts = [
    arrives(order('order-1', { courses: [course('mains', ids, fired('12:00'))], items })),
    ...prepared.map((id, n) => itemEvent(`p${n}`, '12:01', 'prepared', [id])),
  ];
  const { ingredients } = new BoardKitchen(facts, { line: { ...line, ...more } }).line('12:02');
  return ingredients.map(({ name, quantity, unit }) => [name, quantity, unit]);
};
const burger = (id: string, more: object = {}) => item(id, { item: 'item-burger', name: 'Burger', ...more });

test('ingredients are the totals of the ordered dishes’ contents, for the listed ingredients [GRP-17][GRP-18]', () => {
  expect(totals([burger('a'), burger('b', { units: 2 }), item('salad')])).toEqual([
    ['Bacon', 4, undefined],
    ['Patty', 3, undefined],
  ]);
});

test('ingredients are absent where the profile hides or lists none [GRP-17]', () => {
  expect(totals([burger('a')], { displayIngrediants: false })).toEqual([]);
  expect(totals([burger('a')], { ingredientItems: [] })).toEqual([]);
});

test('ingredients exclude prepared and cancelled dishes [GRP-17]', () => {
  expect(totals([burger('a'), burger('b'), burger('c', { cancellation: true })], {}, ['a'])).toEqual([
    ['Bacon', 1, undefined],
    ['Patty', 1, undefined],
  ]);
});

test('ingredients include a listed item that is itself ordered, by its weight [KITCH-06]', () => {
  const weighed = (id: string, units: number) => item(id, { item: 'item-steak', units, uom: 'kg' });
  expect(totals([weighed('a', 0.1), weighed('b', 0.2)])).toEqual([['Steak', 0.3, 'kg']]);
});

test.each([
  [{ units: 1.5 }, 1, undefined],
  [{ units: 2, uom: '' }, 2, undefined],
  [{ units: 1.5, uom: 'lb' }, 1.5, 'lb'],
  [{ uom: 'lb' }, 1, 'lb'],
])('ingredients count a listed item with %o as %s [KITCH-06]', (more, quantity, unit) => {
  expect(totals([item('a', { item: 'item-steak', ...more })])).toEqual([['Steak', quantity, unit]]);
});

test('ingredients are totalled by piece and by each weight, pieces first [KITCH-06]', () => {
  const ordered = [{ units: 2, uom: 'lb' }, {}, { units: 0.5, uom: 'kg' }];
  expect(totals(ordered.map((more, n) => item(`a${n}`, { item: 'item-steak', ...more })))).toEqual([
    ['Steak', 1, undefined],
    ['Steak', 0.5, 'kg'],
    ['Steak', 2, 'lb'],
  ]);
});

test('ingredients of an open board shrink with preparation and grow when it is reverted [GRP-17]', () => {
  const items = [burger('a', { units: 3 }), burger('b')];
  const kitchen = new BoardKitchen(
    [arrives(order('order-1', { courses: [course('mains', ['a', 'b'], fired('12:00'))], items }))],
    { line },
  );
  const board = kitchen.open({ kind: 'kitchen', profile: 'line' }, '12:01');
  const bacon = () => operator(board).ingredients.find(({ name }) => name === 'Bacon')?.quantity;
  const hears = (id: string, clock: string, action: 'prepared' | 'notPrepared', itemId: string) =>
    board.update(kitchen.take([itemEvent(id, clock, action, [itemId])]), at(clock));
  expect(bacon()).toBe(4);
  hears('p1', '12:02', 'prepared', 'a');
  expect(bacon()).toBe(1);
  hears('p2', '12:03', 'prepared', 'b');
  expect(bacon()).toBeUndefined();
  hears('p3', '12:04', 'notPrepared', 'a');
  expect(bacon()).toBe(3);
});

test('ingredients exclude served tickets [GRP-17]', () => {
  const served = courseEvent('s', '12:01', 'served');
  const facts = [
    arrives(order('order-1', { courses: [course('mains', ['a'], fired('12:00'))], items: [burger('a')] })),
  ];
  expect(new BoardKitchen([...facts, served], { line }).line('12:02').ingredients).toEqual([]);
});

test('ingredients exclude what a customer removed and include what they added [GRP-17]', () => {
  const plain = burger('a', { removedModifiers: [{ name: 'Bacon' }] });
  const extra = item('fish', { selectedModifiers: [{ name: 'Extra bacon', item: 'item-bacon' }] });
  expect(totals([plain])).toEqual([['Patty', 1, undefined]]);
  expect(totals([extra])).toEqual([['Bacon', 1, undefined]]);
});

test('ingredients of an added portion are multiplied by the chosen portions [GRP-17]', () => {
  const extra = item('fish', {
    selectedModifiers: [{ name: 'Extra bacon', item: 'item-bacon', formationUnit: '2' }],
    units: 3,
  });
  expect(totals([extra])).toEqual([['Bacon', 6, undefined]]);
});

test('ingredients exclude one that a chosen modifier removes [GRP-17]', () => {
  const plain = burger('a', { selectedModifiers: [{ name: 'No bacon', item: 'item-bacon' }] });
  expect(totals([plain])).toEqual([['Patty', 1, undefined]]);
});

test('ingredients exclude items that count as prepared automatically [TICK-13]', () => {
  const facts = [
    arrives(order('order-1', { courses: [course('mains', ['a'], fired('12:00'))], items: [burger('a')] })),
  ];
  const setup = { treatAsPreparedItems: ['item-burger'] };
  expect(new BoardKitchen(facts, { line, setup }).line('12:02').ingredients).toEqual([]);
});

describe('[GRP-18] ingredients over several levels', () => {
  const dish = (_id: string, more: object = {}) => ({
    _id,
    name: _id,
    ingredientOf: [],
    allergens: [],
    ...more,
  });
  const catalogue = {
    items: [
      dish('burger'),
      dish('mayo', { ingredientOf: ['burger'] }),
      dish('egg', { ingredientOf: ['mayo'] }),
      dish('fries'),
      dish('potato', { ingredientOf: ['fries'] }),
      dish('cheddar', { ingredientOf: ['burger'], reportAs: 'cheese' }),
      dish('gouda', { ingredientOf: ['fries'], reportAs: 'cheese' }),
      dish('cheese'),
    ],
    kitchenBons: [
      { _id: 'grill', name: 'Grill', printedItems: ['burger'] },
      { _id: 'fryer', name: 'Fryer', printedItems: ['fries'] },
    ],
  };
  const needs = (ingredientItems: string[], station = '-1') => {
    const selectedModifiers = [{ name: 'Fries', item: 'fries', placement: 'side' }];
    const facts = [
      arrives(
        order('order-1', {
          courses: [course('mains', ['a'], fired('12:00'))],
          items: [item('a', { item: 'burger', units: 2, selectedModifiers })],
        }),
      ),
    ];
    const kitchen = new BoardKitchen(facts, {
      catalogue,
      line: { displayIngrediants: true, ingredientItems },
    });
    return kitchen.line('12:02', station).ingredients.map(({ name, quantity }) => `${quantity} ${name}`);
  };

  test('include an ingredient of an ingredient', () => {
    expect(needs(['egg'])).toEqual(['2 egg']);
    expect(needs(['egg', 'mayo'])).toEqual(['2 egg', '2 mayo']);
  });

  test('include the contents of a chosen side', () => {
    expect(needs(['fries', 'potato'])).toEqual(['2 fries', '2 potato']);
  });

  test('are totalled under the item they are reported as, listed by either id', () => {
    expect(needs(['cheese'])).toEqual(['4 cheese']);
    expect(needs(['cheddar'])).toEqual(['2 cheese']);
  });

  test('follow its portions for a station’s side, by piece even in a weighed dish [ROUTE-07]', () => {
    const side = (more: object) => {
      const selectedModifiers = [{ name: 'Fries', item: 'fries', formationUnit: '3' }];
      const wire = item('a', { item: 'burger', selectedModifiers, ...more });
      const facts = [
        arrives(order('order-1', { courses: [course('mains', ['a'], fired('12:00'))], items: [wire] })),
      ];
      const bar = { displayIngrediants: true, ingredientItems: ['fries', 'potato'] };
      return new BoardKitchen(facts, { catalogue, line: bar }).line('12:02', 'fryer').ingredients;
    };
    const of = (quantity: number) => [
      { itemId: 'fries', name: 'fries', quantity },
      { itemId: 'potato', name: 'potato', quantity },
    ];
    expect(side({})).toEqual(of(3));
    expect(side({ units: 2 })).toEqual(of(6));
    expect(side({ units: 0.4, uom: 'kg' })).toEqual(of(3));
  });

  test('at each station are those of its work [ROUTE-07]', () => {
    const all = ['burger', 'egg', 'fries', 'potato'];
    expect(needs(all, 'grill')).toEqual(['2 burger', '2 egg']);
    expect(needs(all, 'fryer')).toEqual(['2 fries', '2 potato']);
    expect(needs(all)).toEqual(['2 burger', '2 egg', '2 fries', '2 potato']);
  });
});

test('ingredients cover all tickets of the board, even those beyond the card limit [GRP-17]', () => {
  const facts = ['1', '2', '3'].map((n) =>
    arrives(
      order(`order-${n}`, {
        courses: [course(`c${n}`, [`b${n}`], fired('12:00'))],
        items: [burger(`b${n}`)],
      }),
    ),
  );
  const { ingredients } = new BoardKitchen(facts, { line }).line('12:02', undefined, { maxCards: 1 });
  expect(ingredients.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Bacon', 3],
    ['Patty', 3],
  ]);
});
