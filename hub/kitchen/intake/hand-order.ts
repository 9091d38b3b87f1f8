// Turns an order entered by hand into an order of the intake (INTAKE-10).
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { IntakeItem, IntakeModifier, IntakeOrder } from '../../../shared/model/intake-order.ts';
import { mentionsAllergen } from '../../../shared/model/mentions-allergen.ts';
import {
  HAND_ORDER_MAX,
  type HandMenu,
  type HandOrder,
  type HandOrderProblem,
} from '../../../shared/protocol/hub-orders.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import { handOrderId } from '../state/hub-orders.ts';

/** Maximum length of a name in an intake order. */
const NAME_MAX_CHARACTERS = 80;
/** Source of the order; displays translate it. */
const SOURCE = 'byHand';

type HandLine = HandOrder['items'][number];

export type HandOrderRead = { ok: true; order: IntakeOrder } | { ok: false; refusal: Refusal };

/** Menu for entering orders. Ingredients of other items are left out. @param soldOut ids of sold-out items */
export function handMenu(catalogue: Catalogue, soldOut: ReadonlySet<string>): HandMenu {
  const { items, categories, modifierGroups, tables } = catalogue;
  const known = new Set(modifierGroups.map(({ _id }) => _id));
  const offered = items.filter(({ ingredientOf, name }) => ingredientOf.length === 0 && name !== '');
  const used = new Set(offered.flatMap(({ category }) => category ?? []));
  return {
    categories: categories.filter(({ _id }) => used.has(_id)).map(({ _id, name }) => ({ id: _id, name })),
    items: offered.map(({ _id, name, category, modifierGroups: own = [] }) => {
      const groups = own.filter((id) => known.has(id));
      return {
        ...{ id: _id, name },
        ...(category === undefined ? {} : { category }),
        ...(groups.length === 0 ? {} : { groups }),
        ...(soldOut.has(_id) ? { soldOut: true } : {}),
      };
    }),
    groups: modifierGroups.map(({ _id, name, modifiers }) => ({
      ...{ id: _id, name },
      options: modifiers.map((option) => ({ id: option._id, name: option.name })),
    })),
    tables: tables.flatMap(({ name, number }) => name || number || []),
  };
}

/**
 * The entered order, or a refusal: item-unknown, quantity-invalid, too-long, too-large, or bad-message with a
 * `problem`. Nothing is truncated or guessed.
 * @param given added by the hub: the number, and who entered it
 */
export function readHandOrder(
  sent: HandOrder,
  catalogue: Catalogue,
  given: { number: string; waiter?: string | undefined },
): HandOrderRead {
  const refusal = unfit(sent);
  if (refusal !== undefined) return { ok: false, refusal };
  const items: IntakeItem[] = [];
  for (const [place, line] of sent.items.entries()) {
    const read = readLine(line, `${place + 1}`, catalogue);
    if ('code' in read) return { ok: false, refusal: read };
    items.push(read);
  }
  const { table, name, note, type } = trimmed(sent);
  const waiter = given.waiter?.slice(0, NAME_MAX_CHARACTERS);
  return {
    ok: true,
    order: {
      ...{ id: handOrderId(sent.key), version: 1, number: given.number, type, source: SOURCE, items },
      ...(table === '' ? {} : { table }),
      ...(name === '' ? {} : { customer: { name } }),
      ...(waiter ? { waiter } : {}),
      ...(note === '' ? {} : { notes: note, ...warnings(note) }),
    },
  };
}

/** True if a stored order with the same key has the same content. */
export function isSameHandOrder(known: IntakeOrder, sent: HandOrder): boolean {
  const { table, name, note, type } = trimmed(sent);
  const { items = [] } = known;
  return (
    known.type === type &&
    (known.table ?? '') === table &&
    (known.customer?.name ?? '') === name &&
    (known.notes ?? '') === note &&
    items.length === sent.items.length &&
    items.every((item, place) => isSameLine(item, sent.items[place]))
  );
}

/** Compares only fields that a menu change in between leaves alone. */
function isSameLine(item: IntakeItem, line: HandLine | undefined): boolean {
  if (line === undefined) return false;
  return (
    item.sku === line.item &&
    item.quantity === line.quantity &&
    (item.notes ?? '') === (line.note ?? '').trim() &&
    (item.modifiers ?? []).length === (line.modifiers ?? []).length
  );
}

function trimmed({ table = '', name = '', note = '', type }: HandOrder) {
  return { type, table: table.trim(), name: name.trim(), note: note.trim() };
}

function unfit(sent: HandOrder): Refusal | undefined {
  const { table, name, note, type } = trimmed(sent);
  const { lines, noteCharacters, nameCharacters } = HAND_ORDER_MAX;
  if (sent.items.length === 0) return problem('order-empty');
  if (sent.items.length > lines) return { code: 'too-large', params: { most: lines } };
  if (type === 'dine-in' && table === '') return problem('table-missing');
  if (table.length > nameCharacters || name.length > nameCharacters)
    return { code: 'too-long', params: { most: nameCharacters } };
  return note.length > noteCharacters ? { code: 'too-long', params: { most: noteCharacters } } : undefined;
}

function problem(what: HandOrderProblem): Refusal {
  return { code: 'bad-message', params: { problem: what } };
}

function readLine(line: HandLine, id: string, catalogue: Catalogue): IntakeItem | Refusal {
  const { quantity, noteCharacters, modifiers: modifiersMax } = HAND_ORDER_MAX;
  const entry = catalogue.items.find(({ _id }) => _id === line.item);
  if (entry === undefined) return { code: 'item-unknown', params: { item: line.item.slice(0, 200) } };
  const { name, _id: sku } = entry;
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > quantity)
    return { code: 'quantity-invalid', params: { item: name, most: quantity } };
  const note = (line.note ?? '').trim();
  if (note.length > noteCharacters) return { code: 'too-long', params: { item: name, most: noteCharacters } };
  const chosen = line.modifiers ?? [];
  if (chosen.length > modifiersMax) return { code: 'too-large', params: { item: name, most: modifiersMax } };
  const modifiers: IntakeModifier[] = [];
  for (const wanted of chosen) {
    const found = modifierOf(wanted, entry.modifierGroups ?? [], catalogue);
    if (found === undefined) return { code: 'item-unknown', params: { item: name } };
    modifiers.push(found);
  }
  return {
    ...{ id, name: shortened(name), sku, quantity: line.quantity },
    ...(modifiers.length === 0 ? {} : { modifiers }),
    ...(note === '' ? {} : { notes: note, ...warnings(note) }),
  };
}

function modifierOf(
  { group, option }: NonNullable<HandLine['modifiers']>[number],
  ownGroups: readonly string[],
  { modifierGroups }: Catalogue,
): IntakeModifier | undefined {
  if (!ownGroups.includes(group)) return undefined;
  const found = modifierGroups
    .find(({ _id }) => _id === group)
    ?.modifiers.find(({ _id, name }) => _id === option && name !== '');
  if (found === undefined) return undefined;
  return { name: shortened(found.name), ...(found.item === undefined ? {} : { sku: found.item }) };
}

/** A note about an allergy also becomes a warning at every station. */
function warnings(note: string): { allergies?: string[] } {
  return mentionsAllergen(note) ? { allergies: [shortened(note)] } : {};
}

function shortened(text: string): string {
  return text.length <= NAME_MAX_CHARACTERS ? text : `${text.slice(0, NAME_MAX_CHARACTERS - 1)}…`;
}
