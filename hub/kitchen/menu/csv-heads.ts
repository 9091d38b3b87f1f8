// Recognizes the use of a file's columns by their headers: those of an export, or of other programs' files (SOLO-10).
import { CSV_COLUMNS_MAX, type CsvUse } from '../../../shared/protocol/site/menu.ts';
import { columnOf, typeOf, unescapeCell } from './csv-columns.ts';

/**
 * Headers of other programs, in simplified form (`simple`). Of several columns with the same use the one listed first is
 * used: a till sends its SKU with an order, its database id it doesn't.
 */
const HEADS: readonly (readonly [CsvUse, readonly string[]])[] = [
  [
    'name',
    [
      ...['name', 'item name', 'menu item', 'product name', 'dish', 'item', 'product', 'article', 'title'],
      ...['artikelname', 'artikelbezeichnung', 'produktname', 'gericht', 'speise', 'artikel', 'produkt'],
      'bezeichnung',
      ...['nom du produit', "nom de l'article", 'nom', 'plat', 'produit', 'designation', 'libelle'],
      ...['nombre del producto', 'nombre', 'plato', 'articulo', 'producto'],
      ...['שם', 'שם פריט', 'שם הפריט', 'שם מוצר', 'שם המוצר', 'שם המנה', 'פריט', 'מוצר'],
    ],
  ],
  [
    'category',
    [
      ...['category', 'category name', 'menu group', 'point of sale category', 'pos category', 'categories'],
      ...['reporting category', 'product category', 'accounting group', 'department', 'family', 'group'],
      ...['kategorie', 'warengruppe', 'artikelgruppe', 'produktgruppe', 'speisengruppe', 'hauptgruppe'],
      ...['gruppe', 'categorie', 'famille', 'rayon', 'groupe', 'categoria', 'familia', 'grupo'],
      ...['קטגוריה', 'שם קטגוריה', 'מחלקה', 'קבוצה', 'קבוצת פריטים', 'type'],
    ],
  ],
  [
    'id',
    [
      ...['sku', 'internal reference', 'default code', 'plu', 'item code', 'product code', 'item number'],
      ...['artikelnummer', 'artikel nr', 'art nr', 'artikelnr', 'reference', 'code article', 'code produit'],
      ...['referencia', 'codigo', 'מקט', 'קוד פריט', 'קוד מוצר', 'code', 'id', 'מזהה', 'item id'],
      ...['product id', 'external id', 'master id'],
    ],
  ],
  [
    'stations',
    ['stations', 'station', 'prep stations', 'prep station', 'poste', 'estacion', 'עמדות', 'עמדה'],
  ],
  ['course', ['course', 'gang', 'מנה']],
  ['prepSeconds', ['preparation seconds', 'שניות הכנה']],
  ['allergens', ['allergens', 'allergene', 'allergenes', 'alergenos', 'אלרגנים']],
  ['modifiers', ['modifiers', 'modifier groups', 'modifier sets', 'תוספות']],
  ['kitchenNameEn', ['kitchen name (english)', 'kitchen name', 'kuchenname', 'nom cuisine', 'nombre cocina']],
  ['kitchenNameHe', ['שם למטבח (עברית)', 'שם למטבח', 'שם במטבח']],
  ['handle', ['handle']],
];

/** Headers of a variation's name, of which a file may have several. */
const VARIATION =
  /^(?:variation(?: name)?|variant|variante|וריאציה|option (?:value )?\d(?: value)?|variant option (?:one|two|three) value)$/;
const MODIFIER_SET = /^modifier(?: set)? - (.+)$/i;
/** Useful only in rows of that type: elsewhere they are words for something else. */
const TYPED: readonly CsvUse[] = ['type', 'group', 'routing', 'item'];

/**
 * Use of each column, of the first 500.
 *
 * @param rows cells below the headers
 */
export function usesOf(heads: readonly string[], rows: readonly (readonly string[])[]): CsvUse[] {
  const names = heads.slice(0, CSV_COLUMNS_MAX).map((head) => unescapeCell(head));
  const simpleNames = names.map(simple);
  const own = names.map(columnOf);
  const types = rows.map((cells) => cells[own.indexOf('type')]?.trim() ?? '');
  const isTyped =
    own.includes('type') &&
    (types.every((type) => typeOf(type) !== undefined) || types.some((type) => type !== '' && typeOf(type)));
  const uses = names.map((head, at): CsvUse => {
    if (MODIFIER_SET.test(head.trim())) return 'modifierSet';
    return VARIATION.test(simpleNames[at] ?? '') ? 'variation' : 'none';
  });
  for (const [at, column] of own.entries()) {
    const isClear = column !== undefined && (isTyped || !(TYPED.includes(column) || column === 'id'));
    if (isClear && !uses.includes(column)) uses[at] = column;
  }
  for (const [use, known] of HEADS) {
    if (uses.includes(use)) continue;
    const at = known
      .map((head) => simpleNames.findIndex((name, index) => uses[index] === 'none' && name === head))
      .find((index) => index !== -1);
    if (at !== undefined) uses[at] = use;
  }
  return uses;
}

/** Name of the modifier set in a header. */
export function modifierSetOf(head: string): string {
  const [, name = head] = MODIFIER_SET.exec(head.trim()) ?? [];
  return name.replace(/^"(.*)"$/, '$1').trim();
}

/** Without accents, punctuation between words, and notes such as "(locked)" or "*". */
function simple(head: string): string {
  return head
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7"״׳]/g, '')
    .replace(/\(locked\)|[*:]/gi, ' ')
    .replace(/[_.\s-]+/g, ' ')
    .trim()
    .toLowerCase();
}
