// Menus for tests: a small fixed one, and random ones with names that are hard to write into a file.
import fc from 'fast-check';
import type { Menu, MenuItem } from '../../../shared/protocol/site/menu.ts';

export const STATIONS = [
  { id: 'oven', name: 'Oven' },
  { id: 'cold', name: 'Cold | salads' },
  { id: 'bar', name: 'בר' },
];

export function menuItem(id: string, more: Partial<MenuItem> = {}): MenuItem {
  return { id, name: id, kitchenNames: {}, stations: [], allergens: [], groups: [], ...more };
}

export const PIZZERIA: Menu = {
  categories: [
    { id: 'c1', name: 'Pizza' },
    { id: 'c2', name: 'Salads' },
  ],
  items: [
    menuItem('i1', {
      name: 'Margherita',
      kitchenNames: { en: 'MARG', 'he-il': 'מרג' },
      category: 'c1',
      stations: ['oven'],
      course: 'Mains',
      prepSeconds: 450,
      allergens: ['gluten', 'milk'],
      groups: ['g1'],
    }),
    menuItem('i2', { name: 'Greek salad', category: 'c2', stations: ['cold'] }),
    menuItem('i3', { name: 'Side salad', stations: ['cold', 'bar'] }),
  ],
  groups: [
    {
      id: 'g1',
      name: 'Extras',
      routing: 'byModifier',
      options: [
        { id: 'o1', name: 'Side salad', item: 'i3' },
        { id: 'o2', name: 'Extra cheese' },
      ],
    },
  ],
};

const HARD = [
  '=1+1',
  "'=x",
  '+ fries',
  '-',
  '@home',
  'a;b',
  'a,b',
  '"quoted"',
  'a | b',
  'c\\',
  'two\nlines',
  'חומוס',
];
const word = fc
  .oneof(fc.constantFrom(...HARD), fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }))
  .map((text) => text.trim().slice(0, 80).trim())
  .filter((text) => text !== '' && !text.includes('\0') && !text.includes('\ufeff') && !text.includes('\r'));
const names = (max: number) =>
  fc.uniqueArray(word, {
    maxLength: max,
    selector: (name) => name.trim().toLowerCase().replace(/\s+/g, ' '),
  });
const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);

/** Any menu that can be saved; its ids begin with the given letter. */
export function anyMenu(letter = 'x'): fc.Arbitrary<Menu> {
  return fc
    .tuple(names(4), fc.array(word, { maxLength: 6 }), names(3))
    .chain(([categories, items, groups]) => {
      const [inCategory, ofItem, ofGroup] = ['c', 'i', 'g'].map(
        (kind) => (at: number) => `${letter}${kind}${at}`,
      ) as [(at: number) => string, (at: number) => string, (at: number) => string];
      const ids = <Value>(list: readonly Value[], id: (at: number) => string) => list.map((_, at) => id(at));
      const item = (name: string, at: number): fc.Arbitrary<MenuItem> =>
        fc
          .record(
            {
              id: fc.constant(ofItem(at)),
              name: fc.constant(name),
              kitchenNames: fc.record({ en: word, 'he-il': word }, { requiredKeys: [] }),
              category: fc.constantFrom(...ids(categories, inCategory), 'none'),
              stations: some(STATIONS.map(({ id }) => id)),
              course: word,
              prepSeconds: fc.integer({ min: 1, max: 86_400 }),
              allergens: names(3).map((list) => [...new Set(list)]),
              groups: some(ids(groups, ofGroup)),
            },
            { requiredKeys: ['id', 'name', 'kitchenNames', 'stations', 'allergens', 'groups'] },
          )
          .map(({ category, ...rest }) =>
            category === undefined || category === 'none' ? rest : { ...rest, category },
          );
      const group = (name: string, at: number) =>
        fc.record({
          id: fc.constant(ofGroup(at)),
          name: fc.constant(name),
          routing: fc.constantFrom('bySystem' as const, 'none' as const, 'byModifier' as const),
          options: names(3).chain((list) =>
            fc.tuple(
              ...list.map((option, index) =>
                fc.constantFrom(...ids(items, ofItem), 'none').map((made) => ({
                  id: `${ofGroup(at)}o${index}`,
                  name: option,
                  ...(made === 'none' ? {} : { item: made }),
                })),
              ),
            ),
          ),
        });
      return fc.record({
        categories: fc.tuple(
          ...categories.map((name, at) =>
            fc.record(
              {
                id: fc.constant(inCategory(at)),
                name: fc.constant(name),
                stations: fc.subarray(
                  STATIONS.map(({ id }) => id),
                  { minLength: 1 },
                ),
                course: word,
              },
              { requiredKeys: ['id', 'name'] },
            ),
          ),
        ),
        items: fc.tuple(...items.map(item)),
        groups: fc.tuple(...groups.map(group)),
      });
    });
}
