// Files as tills and spreadsheets export them, from their bytes to a menu.
import iconv from 'iconv-lite';
import { describe, expect, it, test } from 'vitest';
import { usesOf } from '../../hub/kitchen/menu/csv-heads.ts';
import { importRows, resolveDuplicates } from '../../hub/kitchen/menu/import-rows.ts';
import { readRows } from '../../hub/kitchen/menu/read-rows.ts';
import { readCsv } from '../../hub/standalone/csv-file.ts';

const EMPTY = { categories: [], items: [], groups: [] };

function menuOf(bytes: Uint8Array) {
  const table = readCsv(bytes, 'auto');
  if ('code' in table) throw new Error(JSON.stringify(table));
  const { heads, rows, encoding } = table;
  const uses = usesOf(
    heads.cells,
    rows.map(({ cells }) => cells),
  );
  const imported = importRows(heads, rows, uses);
  const unique = resolveDuplicates(imported.rows, 'refuse');
  let made = 0;
  const { menu, faults } = readRows(unique.rows, {
    ...{ menu: EMPTY, stations: [], removeMissing: false, newId: () => `new-${++made}` },
  });
  const categories = new Map(menu.categories.map(({ id, name }) => [id, name]));
  const groups = new Map(menu.groups.map(({ id, name }) => [id, name]));
  return {
    encoding,
    faults: [...imported.faults, ...faults],
    items: menu.items.map(({ id, name, category = '', groups: used, allergens }) =>
      [id.startsWith('new-') ? '' : id, name, categories.get(category), ...used.map((one) => groups.get(one))]
        .concat(allergens)
        .join(' / '),
    ),
  };
}

const SQUARE = `Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,Price,Archived,Modifier Set - Extras,Modifier Set - Milk
#latte,TOK1,Latte,,Small,LAT-S,"Double shot,
oat possible","Coffee, Breakfast",Coffee,$3.50,N,N,Y
#latte,TOK2,Latte,,Large,LAT-L,,"Coffee, Breakfast",Coffee,$4.50,N,N,Y
#toast,TOK3,"Toast, ""the big one""",,Regular,,,Breakfast,Breakfast,"$1,200.00",N,Y,N
`;
const LOYVERSE = `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Cost,SKU of included item,Quantity of included item,Track stock,Available for sale [Bar],Price [Bar],In stock [Bar],"Modifier - ""Sauces""","Tax - ""VAT"" (10%)"
burger,10000,Burger,Grill,,N,,,4.00,,,N,Y,9.90,,Y,Y
tea,10001,Tea,Drinks,,N,Size,Small,0.20,,,N,Y,2.00,,N,Y
tea,10002,,,,,,Large,0.30,,,,Y,3.00,,,
lunch,10003,Lunch,Menus,,N,,,,,,N,Y,11.00,,N,Y
lunch,,,,,,,,,10000,1,,,,,,
`;
const TOAST = `Menu,Menu Group,Menu Item,SKU,PLU,Base Price
Dinner,Pasta,Carbonara,,101,"14,50"
Dinner,Pasta,Amatriciana,P-2,102,13
`;
const LIGHTSPEED = `id,handle,sku,name,description,product_category,variant_option_one_name,variant_option_one_value,retail_price
6f1c,wine,W1,House wine,,Wine,Glass,White,6
6f1d,wine,W2,House wine,,Wine,Glass,Red,6
`;
const ODOO = `"External ID","Name","Internal Reference","Point of Sale Category","Product Category","Sales Price"
"__export__.product_1","Bacon Burger","BB","Food","All / Saleable / PoS","7.5"
"__export__.product_2","Funghi","","Food","All / Saleable / PoS","7.0"
`;
const GERMAN =
  'Artikel;Warengruppe;Preis;Allergene\r\nKäsespätzle;Hauptgerichte;13,00 €;"Gluten, Milch"\r\n;;;\r\nRösti;Beilagen;4,50 €;\r\n';
const FRENCH = 'Désignation\tCatégorie\tPrix TTC\nCrème brûlée\tDesserts\t7,50 €\n';
const SPANISH = 'Artículo;Categoría;Precio\nPaella;Arroces;15,00\n';
const HEBREW = 'שם פריט,מחלקה,מחיר,מק״ט\nסלט יווני,סלטים,₪42.00,77\n';

describe('[SOLO-10] an export', () => {
  test.each([
    [
      'Square',
      Buffer.from(SQUARE),
      [
        'LAT-S / Latte (Small) / Coffee / Milk',
        'LAT-L / Latte (Large) / Coffee / Milk',
        ' / Toast, "the big one" / Breakfast / Extras',
      ],
    ],
    [
      'Loyverse',
      Buffer.from(`\ufeff${LOYVERSE}`),
      [
        '10000 / Burger / Grill / Sauces',
        '10001 / Tea (Small) / Drinks',
        '10002 / Tea (Large) / Drinks',
        '10003 / Lunch / Menus',
      ],
    ],
    ['Toast', Buffer.from(TOAST), [' / Carbonara / Pasta', 'P-2 / Amatriciana / Pasta']],
    [
      'Lightspeed',
      Buffer.from(LIGHTSPEED),
      ['W1 / House wine (White) / Wine', 'W2 / House wine (Red) / Wine'],
    ],
    ['Odoo', Buffer.from(ODOO), ['BB / Bacon Burger / Food', ' / Funghi / Food']],
    [
      'Excel in German, Windows-1252',
      iconv.encode(GERMAN, 'windows-1252'),
      [' / Käsespätzle / Hauptgerichte / Gluten / Milch', ' / Rösti / Beilagen'],
    ],
    [
      'Excel in German, UTF-8',
      Buffer.from(`\ufeff${GERMAN}`),
      expect.arrayContaining([' / Rösti / Beilagen']),
    ],
    ['Excel in French, UTF-16', iconv.encode(FRENCH, 'utf-16'), [' / Crème brûlée / Desserts']],
    ['Excel in Spanish', iconv.encode(SPANISH, 'windows-1252'), [' / Paella / Arroces']],
    ['Excel in Hebrew, UTF-8', Buffer.from(HEBREW), ['77 / סלט יווני / סלטים']],
    [
      'Excel in Hebrew, Windows-1255',
      iconv.encode(HEBREW.replace('מק״ט', 'מקט'), 'windows-1255'),
      ['77 / סלט יווני / סלטים'],
    ],
  ])('of %s becomes a menu', (_program, bytes, items) => {
    expect(menuOf(bytes)).toMatchObject({ faults: [], items });
  });

  it('with a name that has its separator without quotes is refused by line [SOLO-12]', () => {
    const { faults } = menuOf(Buffer.from('Name,Category,Price\nSoup,Starters,5\nFish, fried,Mains,12\n'));
    expect(faults).toEqual([{ line: 3, code: 'cells-extra', value: '12' }]);
  });
});
