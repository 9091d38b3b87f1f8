// In which unit a weighed item is told: the six that people read, whatever a register calls them (I18N-06).

const UNITS = ['kg', 'gr', 'lb', 'oz', 'l', 'ml'];

/** What registers write instead. */
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

/** Undefined for what isn't weighed; a unit that nobody knows stays as it came. */
export function weightUnit(uom: string | undefined): string | undefined {
  if (uom === undefined || uom === '') return undefined;
  const plain = uom.trim().toLowerCase().replace(/\.$/, '');
  return UNITS.includes(plain) ? plain : (OTHER_NAMES.get(plain) ?? uom);
}

/** The unit as a field that is left out where nothing is weighed. */
export function inUnit(uom: string | undefined): { unit?: string } {
  const unit = weightUnit(uom);
  return unit === undefined ? {} : { unit };
}
