// Rows edited by people: their changes, and errors by line.
import { describe, expect, it } from 'vitest';
import { usesOf } from '../../../hub/kitchen/menu/csv-heads.ts';
import { importRows } from '../../../hub/kitchen/menu/import-rows.ts';
import { readRows } from '../../../hub/kitchen/menu/read-rows.ts';
import { MENU_NAME_MAX_CHARACTERS, type Menu } from '../../../shared/protocol/site/menu.ts';
import { menuItem, PIZZERIA, STATIONS } from './any-menu.ts';

function read(text: string, { menu = PIZZERIA, removeMissing = false } = {}) {
  const [heads = '', ...rows] = text.trim().split('\n');
  const cells = (row: string) => row.split(';').map((cell) => cell.trim());
  let made = 0;
  const uses = usesOf(cells(heads), rows.map(cells));
  const imported = importRows(
    { line: 1, cells: cells(heads) },
    rows.map((row, at) => ({ line: at + 2, cells: cells(row) })),
    uses,
  );
  return readRows(imported.rows, {
    ...{ menu, stations: STATIONS, removeMissing, newId: () => `new-${++made}` },
  });
}

const itemNamed = (menu: Menu, name: string) => menu.items.find((item) => item.name === name);

describe('[SOLO-03] rows of a file', () => {
  it('change the columns that they have and leave the others; an empty cell clears', () => {
    const { menu, faults } = read(`
      name; course; preparation seconds
      margherita; ; 6:00`);
    expect(faults).toEqual([]);
    expect(itemNamed(menu, 'margherita')).toEqual({
      ...menuItem('i1', {
        name: 'margherita',
        kitchenNames: { en: 'MARG', 'he-il': 'מרג' },
        category: 'c1',
        stations: ['oven'],
        prepSeconds: 360,
        allergens: ['gluten', 'milk'],
        groups: ['g1'],
      }),
    });
  });

  it('create items and the categories that they name; groups and options have separate rows', () => {
    const { menu, faults } = read(`
      type; name; category; stations; group; modifiers; made as item; price
      ; Cola; Drinks; בר; ; Ice; ; 3
      ; Lemonade; drinks; בר; ; ; ; 3
      group; Ice; ; ; ; ; ;
      option; No ice; ; ; Ice; ; ;
      option; Slice; ; ; ice; ; Cola;`);
    expect(faults).toEqual([]);
    const drinks = menu.categories.find(({ name }) => name === 'Drinks')?.id;
    expect(itemNamed(menu, 'Lemonade')).toMatchObject({ category: drinks, stations: ['bar'] });
    const cola = itemNamed(menu, 'Cola');
    expect(menu.groups.at(-1)).toMatchObject({
      name: 'Ice',
      routing: 'bySystem',
      options: [{ name: 'No ice' }, { name: 'Slice', item: cola?.id }],
    });
    expect(cola?.groups).toEqual([menu.groups.at(-1)?.id]);
  });

  it('remove unnamed entries only on request', () => {
    const rows = `
      type; name; category; group
      ; Greek salad; Salads;
      group; Extras; ;
      option; Extra cheese; ; Extras`;
    expect(read(rows).menu.items).toHaveLength(3);
    const { menu } = read(rows, { removeMissing: true });
    expect(menu.items.map(({ name }) => name)).toEqual(['Greek salad']);
    expect(menu.categories.map(({ name }) => name)).toEqual(['Salads']);
    expect(menu.groups[0]?.options.map(({ name }) => name)).toEqual(['Extra cheese']);
  });

  it('of one name are distinguished by category or id, and must be unambiguous', () => {
    const menu = {
      ...PIZZERIA,
      items: [...PIZZERIA.items, menuItem('i9', { name: 'Greek salad', category: 'c1' })],
    };
    const near = read(`name; category; course\nGreek salad; Salads; Entrees`, { menu });
    expect(near.menu.items.map(({ id, course }) => [id, course])).toEqual([
      ['i1', 'Mains'],
      ['i2', 'Entrees'],
      ['i3', undefined],
      ['i9', undefined],
    ]);
    expect(read('name; course\nGreek salad; Mains', { menu }).faults).toEqual([
      { line: 2, column: 'name', code: 'which-one', value: 'Greek salad' },
    ]);
    expect(read('id; name\ni9; Greek', { menu }).menu.items.at(-1)?.name).toBe('Greek');
  });

  it('report errors by line and column, with the allowed values', () => {
    const long = 'x'.repeat(MENU_NAME_MAX_CHARACTERS + 1);
    const { faults } = read(`
      type; id; name; stations; preparation seconds; modifiers; routing; group; made as item; allergens
      dish; ; Soup; ; ; ; ; ; ;
      ; ; ; Oven; ; ; ; ; ;
      ; ; ${long}; ; ; ; ; ; ;
      ; ; Soup; Grill; ; ; ; ; ;
      ; ; Stew; ; soon; ; ; ; ;
      ; ; Pie; ; ; Sauces; ; ; ;
      group; ; Ice; ; ; ; sideways; ; ;
      option; ; Ice cube; ; ; ; ; Cold; ;
      option; ; Cube; ; ; ; ; Ice; Iceberg;
      ; ; Stew; ; ; ; ; ; ;
      ; i1; Calzone; ; ; ; ; ; ;
      ; i1; Calzone; ; ; ; ; ; ;
      ; ; Nuts; ; ; ; ; ; ; ${long}`);
    expect(
      faults
        .toSorted((one, other) => one.line - other.line)
        .map(({ line, column, code, allowed }) => [line, column, code, allowed?.slice(0, 2)]),
    ).toEqual([
      [2, 'type', 'type-unknown', ['category', 'item']],
      [3, 'name', 'name-missing', undefined],
      [4, 'name', 'too-long', ['80']],
      [5, 'stations', 'station-unknown', ['Oven', 'Cold | salads']],
      [6, 'prepSeconds', 'not-seconds', ['450', '7:30']],
      [7, 'modifiers', 'group-unknown', ['Extras', 'Ice']],
      [8, 'routing', 'routing-unknown', ['bySystem', 'none']],
      [9, 'group', 'group-unknown', ['Extras', 'Ice']],
      [10, 'item', 'item-unknown', undefined],
      [11, 'name', 'name-twice', undefined],
      [13, 'id', 'id-twice', undefined],
      [14, 'allergens', 'too-long', ['80']],
    ]);
  });
});
