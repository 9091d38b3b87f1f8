// The lines of a ticket: which items stand on it, what each says, what a tap makes of it (EXPO-16, GRP-06 to GRP-08, GRP-25, ROUTE-07).
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { nextTap, tracksPreparing } from '../../kitchen/derive/item-cycle.ts';
import { type ItemStations, type Share, shareOf } from '../../kitchen/routing/item-stations.ts';
import type { SelectedModifier } from '../../kitchen/routing/modifier-groups.ts';
import type { Course, Item, Order } from '../../kitchen/state/kitchen.ts';
import {
  activateAt,
  hasActivation,
  type PrepClock,
  prepSecondsOf,
  readyAbout,
} from '../../kitchen/time/prep-times.ts';
import { itemName } from '../catalogue/item-names.ts';
import { countedId, type Made, madeHere } from '../catalogue/made-here.ts';
import type { SiteBook } from '../catalogue/site-books.ts';
import { inLineOrder } from '../order/line-order.ts';
import { isList, type OperatorPlan } from '../settings/operator-plan.ts';
import { type MergeRules, mergeLines, type SingleLine } from './merge-lines.ts';
import { type Modifier, modifiersOf, modifiersToRead } from './modifiers.ts';
import { inUnit } from './weight-unit.ts';

/** The items of a course that a board shows, and the countdown of that course; `covered`: whose they are, where they are another board's. */
export interface ShownItems {
  order: Order;
  course: Course;
  items: readonly Item[];
  covered: ReadonlyMap<Item, string>;
  prep: PrepClock | undefined;
}

/** The lines of a course's items that the board shows, sorted and merged as the profile wants them. */
export function itemLines(shown: ShownItems, plan: OperatorPlan): Line[] {
  const { order, items, covered } = shown;
  const { options } = plan;
  const offers = options.groupSameOffers ? offersByItem(order) : NO_OFFERS;
  const singles = items.map((item, index) => {
    const single = singleLine(shown, item, index, offers.get(item.id), plan);
    const covers = covered.get(item);
    return covers === undefined ? single : { ...single, line: { ...single.line, covers } };
  });
  const sorted = inLineOrder(singles, options.groupSameOffers);
  if (!options.groupSameItems) return sorted.map(({ line }) => line);
  const rules: MergeRules = {
    method: options.itemGBMethod === 'sameu' ? 'sameu' : 'same',
    maxExpandable: options.maxExpandableItems,
    // A list has a row or a column for each seat.
    acrossSeats: !isList(plan),
  };
  return mergeLines(sorted, rules).map(({ line }) => line);
}

const NO_OFFERS: ReadonlyMap<string, { id: string; name: string }> = new Map();

function offersByItem({ document }: Order): ReadonlyMap<string, { id: string; name: string }> {
  return new Map(
    document.orderedOffers.flatMap(({ _id, name, orderedItems }) =>
      orderedItems.map((item) => [typeof item === 'string' ? item : item._id, { id: _id, name }]),
    ),
  );
}

function singleLine(
  { order, course, prep }: ShownItems,
  item: Item,
  index: number,
  offer: { id: string; name: string } | undefined,
  plan: OperatorPlan,
): SingleLine {
  const { options, context } = plan;
  const book = plan.books.of(order.site);
  const { menu } = book;
  const name = itemName(item.itemId, item.document.name, options, menu);
  const stations = plan.routing(item, order.site);
  const share = shareOf(stations, plan.makers);
  const { units, uom, diner, chair } = item.document;
  const line: Line = {
    id: item.id,
    itemIds: [item.id],
    name,
    quantity: units ?? 1,
    modifiers: modifiersHere(item, share, book, plan),
    notes: [item.document.note, item.note].flatMap((note) => (note ? [note] : [])),
    ...(item.note ? { note: item.note } : {}),
    tags: book.tags.ofItem(item.document.tags, plan.station),
    allergens: allergensOf(item, book),
    state: item.state,
    here: share.kind !== 'nothing',
    alsoAt: plan.makers === undefined ? [] : otherNames(stations, plan.makers),
  };
  const told = namedByGuests(item, book);
  const contains = (menu.item(item.itemId)?.allergens ?? []).filter((text) => !told.includes(text));
  if (contains.length > 0) line.contains = contains;
  Object.assign(line, inUnit(uom));
  const seat = diner ?? chair;
  if (seat !== undefined && seat !== '') line.diner = seat;
  // The state of a dish belongs to who makes it: a cook of its side must not mark it prepared.
  if (share.kind === 'modifiers') line.modifiersOnly = true;
  else {
    const next = nextTap(item, context.setup, plan.servedSingly);
    if (next !== undefined) line.next = next;
    if (tracksPreparing(item, context.setup)) line.inSteps = true;
  }
  Object.assign(line, startOf(item, prep, book), plan.profile.showReadyAbout && endOf(item, course, book));
  if (item.stageBy !== undefined && !options.hidePreparedBy) line.preparedBy = item.stageBy;
  if (offer !== undefined && options.showOfferName) line.offer = offer.name;
  const limit = item.itemId === undefined ? undefined : context.limits.get(item.itemId);
  if (limit !== undefined) line.limited = limit;
  const reason = cancelReason(item);
  if (reason !== undefined) line.cancelReason = reason;
  if (item.addedAt !== undefined) line.addedAt = item.addedAt;
  const since = item.state === 'served' ? item.servedAt : item.stageAt;
  if (since !== undefined) line.since = since;
  const [made] = madeHere(item, order.site, plan);
  if (made !== undefined && item.cancelled === undefined) line.countedAs = countedId(made, menu);
  const group = options.showItemGroups ? menu.itemGroup(item.document.itemGroup, item.itemId) : undefined;
  if (group !== undefined) line.group = group.name;
  const what = item.itemId ?? name;
  return { line, what, priority: menu.priority(item.itemId), name, index, offer: offer?.id, group };
}

/** When its turn comes, and room on the card for that wherever it will be told (TIME-08, CARD-04). */
function startOf(
  item: Item,
  prep: PrepClock | undefined,
  book: SiteBook,
): Pick<Line, 'activateAt' | 'inSteps'> {
  if (!hasActivation(item, book.prep)) return {};
  const begin = activateAt(item, prep, book.prep);
  return { inSteps: true, ...(begin === undefined ? {} : { activateAt: begin }) };
}

/** About when it is ready, and room for that from the beginning (PACE-02, CARD-04). */
function endOf(item: Item, course: Course, { prep }: SiteBook): Pick<Line, 'readyAbout' | 'inSteps'> {
  if (prepSecondsOf(item, prep) === undefined) return {};
  const at = readyAbout(item, course, prep);
  return { inSteps: true, ...(at === undefined ? {} : { readyAbout: at }) };
}

function cancelReason({ document: { cancellation } }: Item): string | undefined {
  return typeof cancellation === 'object' ? cancellation.reason?.trim() || undefined : undefined;
}

/**
 * Where only modifiers are made those stand on the line, with everything that is taken away from the dish, and always, for
 * they are the work; where the item is made those are left out that others make. A line that is merely shown says everything.
 */
export function modifiersHere(
  item: Item,
  share: Share,
  { menu }: SiteBook,
  { options }: OperatorPlan,
): Modifier[] {
  const { removedModifiers, selectedModifiers } = item.document;
  const { modifierDisplayMethod: method, showModifiers } = options;
  const read = (made: ReadonlySet<SelectedModifier>) =>
    modifiersOf(
      removedModifiers,
      selectedModifiers,
      method,
      menu,
      modifiersToRead(selectedModifiers, made, menu),
    );
  if (share.kind === 'modifiers') return read(share.made);
  if (!showModifiers) return [];
  if (share.kind === 'nothing' || share.elsewhere.size === 0)
    return modifiersOf(removedModifiers, selectedModifiers, method, menu);
  return read(new Set(selectedModifiers.filter((modifier) => !share.elsewhere.has(modifier))));
}

/** What a cook who makes that modifier of an item has to read: what belongs to it, and what is taken away from the dish. */
export function modifiersOfMade(
  item: Item,
  { modifier, modifiers }: Pick<Made, 'modifier' | 'modifiers'>,
  { menu }: SiteBook,
  { options }: OperatorPlan,
): Modifier[] {
  if (modifier === undefined) return [];
  const { removedModifiers, selectedModifiers } = item.document;
  const { shown } = modifiersToRead(selectedModifiers, new Set([modifier, ...modifiers]), menu);
  const owned = new Set([...shown].filter((one) => one !== modifier));
  const part = { shown: owned, context: new Set<SelectedModifier>() };
  return modifiersOf(removedModifiers, selectedModifiers, options.modifierDisplayMethod, menu, part);
}

function otherNames({ all }: ItemStations, makers: readonly string[]): string[] {
  return all.filter(({ id }) => !makers.includes(id)).map(({ name }) => name);
}

/** What the catalogue warns of, and what the diners of this item asked to be told. */
function allergensOf(item: Item, book: SiteBook): string[] {
  const told = namedByGuests(item, book);
  const known = book.menu.item(item.itemId)?.allergens ?? [];
  return [...new Set([...known, ...told])].filter((text) => text !== '');
}

export function namedByGuests(item: Item, { tags }: SiteBook): string[] {
  return item.document.dinerTags.map((tag) => tags.shown(tag).text);
}
