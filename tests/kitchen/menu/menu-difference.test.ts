// Textual description of a menu change, shown for confirmation.
import { expect, it } from 'vitest';
import { menuDifference } from '../../../hub/kitchen/menu/menu-difference.ts';
import { editedMenu } from '../../../hub/kitchen/menu/menu-edits.ts';
import { menuItem, PIZZERIA, STATIONS } from './any-menu.ts';

it('a menu difference names added and removed entries, and fields before and after [SOLO-03]', () => {
  const next = editedMenu(PIZZERIA, [
    { do: 'put-category', category: { id: 'c3', name: 'Drinks' } },
    { do: 'put-category', category: { id: 'c1', name: 'Pizze' } },
    {
      do: 'put-item',
      item: menuItem('i2', { name: 'Greek salad', category: 'c3', stations: ['bar', 'cold'] }),
    },
    { do: 'remove-item', id: 'i3' },
  ]);
  expect(menuDifference(PIZZERIA, next, STATIONS)).toEqual({
    added: [{ kind: 'category', id: 'c3', name: 'Drinks' }],
    changed: [
      {
        kind: 'category',
        id: 'c1',
        name: 'Pizza',
        fields: [{ field: 'name', before: 'Pizza', after: 'Pizze' }],
      },
      {
        kind: 'item',
        id: 'i1',
        name: 'Margherita',
        fields: [{ field: 'category', before: 'Pizza', after: 'Pizze' }],
      },
      {
        kind: 'item',
        id: 'i2',
        name: 'Greek salad',
        fields: [
          { field: 'category', before: 'Salads', after: 'Drinks' },
          { field: 'stations', before: 'Cold | salads', after: 'בר, Cold | salads' },
        ],
      },
      {
        kind: 'group',
        id: 'g1',
        name: 'Extras',
        fields: [
          {
            field: 'options',
            before: 'Side salad (Side salad), Extra cheese',
            after: 'Side salad, Extra cheese',
          },
        ],
      },
    ],
    removed: [{ kind: 'item', id: 'i3', name: 'Side salad' }],
  });
  expect(menuDifference(PIZZERIA, PIZZERIA, STATIONS)).toEqual({ added: [], changed: [], removed: [] });
});
