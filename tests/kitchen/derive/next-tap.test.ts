import { describe, expect, test } from 'vitest';
import { nextTap } from '../../../hub/kitchen/derive/item-cycle.ts';
import { BoardKitchen, ticketOn } from '../../boards/board-kitchen.ts';
import { arrives, courseEvent, courseOf, item, itemEvent, itemIn, rules, twoMains } from '../builders.ts';

const steakAlone = new Set(['item-steak']);
const marked = (stage: 'preparing' | 'prepared' | 'served', ...ids: string[]) =>
  itemEvent(`m-${stage}`, '12:03', stage, ids);

describe('[TICK-41] steak served separately, fish not', () => {
  test.each([
    ['a steak to do', 'steak', [], 'prepared'],
    ['a prepared steak', 'steak', [marked('prepared', 'steak', 'fish')], 'served'],
    ['a prepared fish', 'fish', [marked('prepared', 'steak', 'fish')], 'todo'],
    ['a served steak', 'steak', [marked('served', 'steak')], undefined],
    [
      'a prepared steak of a served ticket',
      'steak',
      [marked('prepared', 'steak'), courseEvent('s', '12:04', 'served')],
      undefined,
    ],
  ])('after a tap on %s is in the next step', (_, id, facts, next) => {
    const mains = courseOf([arrives(twoMains()), ...facts]);
    expect(nextTap(itemIn(mains, id), rules().setup, steakAlone)).toBe(next);
  });

  test('is tracked in the earlier steps as usual', () => {
    const by = rules({ servedOnItems: ['item-steak'] });
    const todo = courseOf([arrives(twoMains())]);
    const begun = courseOf([arrives(twoMains()), marked('preparing', 'steak')]);
    expect(nextTap(itemIn(todo, 'steak'), by.setup, steakAlone)).toBe('preparing');
    expect(nextTap(itemIn(begun, 'steak'), by.setup, steakAlone)).toBe('prepared');
  });

  test('excludes a cancelled item and one missing from the catalogue', () => {
    const items = [
      item('steak', { cancellation: true, prepared: true }),
      item('fish', { item: undefined, prepared: true }),
    ];
    const mains = courseOf([arrives(twoMains({ orderedItems: items }))]);
    expect(nextTap(itemIn(mains, 'steak'), rules().setup, steakAlone)).toBeUndefined();
    expect(nextTap(itemIn(mains, 'fish'), rules().setup, new Set(['fish', 'item-fish']))).toBe('todo');
  });
});

describe('[TICK-41] [PROF-16] the effective list of separately served items', () => {
  const facts = [arrives(twoMains()), marked('prepared', 'steak', 'fish')];
  const site = { setup: { expeditor: { trackServedOnItem: ['item-steak'] } } };
  const taps = (place: ConstructorParameters<typeof BoardKitchen>[1], board: 'pass' | 'line') =>
    ticketOn(new BoardKitchen(facts, place)[board]('12:05'))
      .items.map(({ id, next }) => [id, next])
      .sort();

  test.each([
    ['there is no list', {}, 'pass', 'todo', 'todo'],
    ['the site lists steak, on an expo board', site, 'pass', 'todo', 'served'],
    ['the site lists steak, on a kitchen board', site, 'line', 'todo', 'todo'],
    [
      'the profile lists fish and overrides the site',
      { ...site, pass: { trackServedOnItem: ['item-fish'] } },
      'pass',
      'served',
      'todo',
    ],
    [
      'a kitchen profile lists fish',
      { ...site, line: { trackServedOnItem: ['item-fish'] } },
      'line',
      'served',
      'todo',
    ],
  ] as const)('is correct when %s', (_, place, board, fish, steak) => {
    expect(taps(place as ConstructorParameters<typeof BoardKitchen>[1], board)).toEqual([
      ['fish', fish],
      ['steak', steak],
    ]);
  });
});
