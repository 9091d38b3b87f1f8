import { expect, test } from 'vitest';
import { itemName } from '../../../hub/boards/catalogue/item-names.ts';
import { menuIndex } from '../../../hub/boards/catalogue/menu-index.ts';
import { rules } from '../../kitchen/builders.ts';

const { catalogue } = rules(
  {},
  {
    items: [
      { _id: 'steak', name: 'Steak', printName: 'STK', ingredientOf: [], allergens: [] },
      { _id: 'same', name: 'Pie', printName: 'Pie', ingredientOf: [], allergens: [] },
      {
        _id: 'pizza',
        name: 'Margherita',
        printName: 'OLD',
        printNames: { en: 'MARG', 'he-il': 'מרג' },
        ingredientOf: [],
        allergens: [],
      },
      { _id: 'hebrew', name: 'Humus', printNames: { 'he-il': 'חומוס' }, ingredientOf: [], allergens: [] },
      { _id: 'bare', name: 'Soup', ingredientOf: [], allergens: [] },
    ],
  },
);
const menu = menuIndex(catalogue);

test.each<[string | undefined, string, 'item' | 'kitchen' | 'ik' | 'ki', string]>([
  ['steak', 'Steak', 'item', 'Steak'],
  ['steak', 'Steak', 'kitchen', 'STK'],
  ['steak', 'Steak', 'ik', 'Steak · STK'],
  ['steak', 'Steak', 'ki', 'STK · Steak'],
  ['steak', 'Rump', 'item', 'Rump'],
  ['steak', 'Rump', 'ik', 'Rump · STK'],
  ['steak', '', 'item', 'Steak'],
  ['same', 'Pie', 'ik', 'Pie'],
  ['same', 'Pie', 'ki', 'Pie'],
  ['bare', 'Soup', 'kitchen', 'Soup'],
  ['bare', 'Soup', 'ki', 'Soup'],
  ['unheard', 'Guest’s own', 'kitchen', 'Guest’s own'],
  ['unheard', '', 'item', 'unheard'],
  [undefined, 'Open item', 'ik', 'Open item'],
  [undefined, '', 'item', ''],
])('[GRP-11][GRP-23] item %s named "%s" by %s is "%s"', (itemId, own, method, name) => {
  expect(itemName(itemId, own, { itemDisplayMethod: method }, menu)).toBe(name);
});

test.each<['en' | 'he-il' | undefined, string | undefined, string[]]>([
  ['en', 'IL', ['MARG', 'חומוס', 'STK', 'Soup']],
  ['he-il', 'EU', ['מרג', 'חומוס', 'STK', 'Soup']],
  [undefined, 'EU', ['MARG', 'חומוס', 'STK', 'Soup']],
  [undefined, 'IL', ['מרג', 'חומוס', 'STK', 'Soup']],
  [undefined, undefined, ['MARG', 'חומוס', 'STK', 'Soup']],
])('[SOLO-03] a board of names in %s at a site in %s shows %j', (kitchenNameLanguage, region, names) => {
  const regional = region === undefined ? {} : { region };
  const there = menuIndex({ ...catalogue, regional });
  const naming = {
    itemDisplayMethod: 'kitchen' as const,
    ...(kitchenNameLanguage === undefined ? {} : { kitchenNameLanguage }),
  };
  const shown = ['pizza', 'hebrew', 'steak', 'bare'].map((id) =>
    itemName(id, catalogue.items.find(({ _id }) => _id === id)?.name ?? '', naming, there),
  );
  expect(shown).toEqual(names);
});
