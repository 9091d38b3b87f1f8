// Items named by a till: found in the menu, or known by name only and made at a station chosen by a manager
// (INTAKE-06).
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { NamedItems } from '../state/site-catalogue.ts';
import type { IntakeLookups } from './intake-lines.ts';

const NAMED = 'name:';

/** Substitute for the catalogue id of an item known by name only. */
function nameId(name: string): string {
  return `${NAMED}${likeness(name)}`;
}

export function isNameId(itemId: string): boolean {
  return itemId.startsWith(NAMED);
}

/** Id of the station that makes an item without a catalogue entry; undefined if none does. */
export function stationOfNamed(itemId: string, named: NamedItems | undefined): string | undefined {
  return isNameId(itemId) ? (named?.stations.get(itemId) ?? named?.otherwise) : undefined;
}

const read = new WeakMap<Catalogue, IntakeLookups>();

/** Lookups of a till's names in a catalogue, read once. */
export function intakeLookups(catalogue: Catalogue): IntakeLookups {
  const known = read.get(catalogue) ?? readBook(catalogue);
  read.set(catalogue, known);
  return known;
}

function readBook({ items, categories, tables, modifierGroups }: Catalogue): IntakeLookups {
  const byId = new Map(items.map((item) => [item._id, item]));
  const byName = firstOfEach([
    ...items.map(({ _id, name }) => [name, _id]),
    ...items.flatMap(({ _id, printName = '', printNames = {} }) =>
      [printName, ...Object.values(printNames)].map((name = '') => [name, _id]),
    ),
  ]);
  const byTable = firstOfEach([
    ...tables.map(({ _id, number = '' }): [string, string] => [number, _id]),
    ...tables.map(({ _id, name = '' }): [string, string] => [name, _id]),
  ]);
  const courses = new Map(categories.map(({ _id, defaultCourse }) => [_id, defaultCourse]));
  const groups = new Map(modifierGroups.map((group) => [group._id, group]));
  const known = (sku: string | undefined) => (sku !== undefined && byId.has(sku) ? sku : undefined);
  const itemId: IntakeLookups['itemId'] = ({ sku, name }) =>
    known(sku) ?? byName.get(likeness(name)) ?? nameId(name);
  return {
    itemId,
    courseOf(item) {
      const { defaultCourse, category = '' } = byId.get(itemId(item)) ?? {};
      return defaultCourse || courses.get(category) || undefined;
    },
    modifierOf(ofItem, { sku, name }) {
      const item = known(sku);
      for (const id of byId.get(ofItem)?.modifierGroups ?? []) {
        const option = groups.get(id)?.modifiers.find((one) => likeness(one.name) === likeness(name));
        if (option !== undefined)
          return { item: item ?? option.item, modifierGroup: id, modifier: option._id };
      }
      return { item };
    },
    tableId: (table) => byTable.get(likeness(table)) ?? table,
  };
}

function firstOfEach(pairs: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name = '', id = ''] of pairs) {
    const key = likeness(name);
    if (key !== '' && !found.has(key)) found.set(key, id);
  }
  return found;
}

function likeness(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
