// Columns of other programs' files, recognized by their headers.
import { describe, expect, test } from 'vitest';
import { modifierSetOf, usesOf } from '../../../hub/kitchen/menu/csv-heads.ts';

/** Headers with their use, without those that have none. */
function used(heads: string, rows: string[] = []): Record<string, string | undefined> {
  const names = heads.split(heads.includes(';') ? ';' : ',').map((head) => head.trim());
  const uses = usesOf(
    names,
    rows.map((row) => row.split(',')),
  );
  return Object.fromEntries(names.flatMap((head, at) => (uses[at] === 'none' ? [] : [[head, uses[at]]])));
}

describe('[SOLO-10] headers of a file', () => {
  test.each([
    [
      'Square',
      'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Price,Archived,Option Name 1,Option Value 1,Modifier Set - Extras,Modifier Set - Milk (oat)',
      {
        ...{ 'Item Name': 'name', 'Variation Name': 'variation', 'Option Value 1': 'variation', SKU: 'id' },
        ...{ Categories: 'category', 'Modifier Set - Extras': 'modifierSet' },
        'Modifier Set - Milk (oat)': 'modifierSet',
      },
    ],
    [
      'Loyverse',
      'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Price [Bar],Modifier - "Sauces",Tax - "VAT"',
      {
        ...{ Handle: 'handle', SKU: 'id', Name: 'name', Category: 'category' },
        ...{ 'Option 1 value': 'variation', 'Option 2 value': 'variation' },
        'Modifier - "Sauces"': 'modifierSet',
      },
    ],
    [
      'Toast',
      'Menu,Menu Group,Menu Item,SKU,PLU,Base Price,Prep Stations',
      { 'Menu Group': 'category', 'Menu Item': 'name', SKU: 'id', 'Prep Stations': 'stations' },
    ],
    [
      'Lightspeed',
      'id,handle,sku,name,description,product_category,variant_option_one_name,variant_option_one_value,tags,retail_price',
      {
        ...{ handle: 'handle', sku: 'id', name: 'name', product_category: 'category' },
        variant_option_one_value: 'variation',
      },
    ],
    [
      'Lightspeed with a type',
      'id,handle,sku,name,type,price',
      { handle: 'handle', sku: 'id', name: 'name', type: 'category' },
    ],
    [
      'Odoo',
      'External ID,Name,Internal Reference,Point of Sale Category,Product Category,Sales Price',
      { Name: 'name', 'Internal Reference': 'id', 'Point of Sale Category': 'category' },
    ],
    ['Odoo, Spanish', 'ID externo,Nombre,Referencia interna,Precio', { Nombre: 'name' }],
    [
      'Excel, German',
      'Art.-Nr.;Artikel;Warengruppe;Preis;Gang;Allergene',
      { 'Art.-Nr.': 'id', Artikel: 'name', Warengruppe: 'category', Gang: 'course', Allergene: 'allergens' },
    ],
    [
      'Excel, French',
      'Référence;Désignation;Catégorie;Prix TTC;Allergènes',
      { Référence: 'id', Désignation: 'name', Catégorie: 'category', Allergènes: 'allergens' },
    ],
    [
      'Excel, Spanish',
      'Código;Artículo;Categoría;Precio;Estación',
      { Código: 'id', Artículo: 'name', Categoría: 'category', Estación: 'stations' },
    ],
    [
      'Excel, Hebrew',
      'מק״ט,שם פריט,מחלקה,מחיר,עמדה',
      { 'מק״ט': 'id', 'שם פריט': 'name', מחלקה: 'category', עמדה: 'stations' },
    ],
    ['by other words', 'Danie,Cena', {}],
  ])('of %s name their columns', (_program, heads, uses) => {
    expect(used(heads, ['a,b,c,d,Pizza'])).toEqual(uses);
  });

  test('of an export keep their meaning where rows have types; elsewhere “Item” is a name and “Group” a category', () => {
    const exported = 'type,id,name,category,group,routing,made as item,sku';
    expect(used(exported, ['item,i1,Soup'])).toEqual({
      ...{ type: 'type', id: 'id', name: 'name', category: 'category', group: 'group' },
      ...{ routing: 'routing', 'made as item': 'item' },
    });
    expect(used('Group,Item,ID')).toEqual({ Group: 'category', Item: 'name', ID: 'id' });
  });

  test.each([
    ['Modifier Set - Milk - oat', 'Milk - oat'],
    ['Modifier - "Sauces"', 'Sauces'],
  ])('%s has the name of a modifier set', (head, name) => {
    expect(modifierSetOf(head)).toBe(name);
  });
});
