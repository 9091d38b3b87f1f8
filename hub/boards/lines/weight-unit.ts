// Units of weighed items: normalizes the spellings of registers to the six that boards show (I18N-06).

const UNITS = ['kg', 'gr', 'lb', 'oz', 'l', 'ml'];

/** Spellings used by registers. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['kgs', 'kg'],
  ['kilo', 'kg'],
  ['kilogram', 'kg'],
  ['g', 'gr'],
  ['gram', 'gr'],
  ['grams', 'gr'],
  ['lbs', 'lb'],
  ['pound', 'lb'],
  ['ounce', 'oz'],
  ['ltr', 'l'],
  ['liter', 'l'],
  ['litre', 'l'],
]);

/** Undefined for items that aren't weighed; an unknown unit is kept as it came. */
export function weightUnit(uom: string | undefined): string | undefined {
  if (uom === undefined || uom === '') return undefined;
  const plain = uom.trim().toLowerCase().replace(/\.$/, '');
  return UNITS.includes(plain) ? plain : (OTHER_NAMES.get(plain) ?? uom);
}

/** The unit as an optional field, left out for items that aren't weighed. */
export function inUnit(uom: string | undefined): { unit?: string } {
  const unit = weightUnit(uom);
  return unit === undefined ? {} : { unit };
}
