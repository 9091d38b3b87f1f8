// Lines of a ticket: which items it shows, their text, and the effect of a tap (EXPO-16, GRP-06 to GRP-08, GRP-25,
// ROUTE-07).
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
import type { CatalogueLookups } from '../catalogue/site-catalogue-index.ts';
import { inLineOrder } from '../order/line-order.ts';
import { isList, type OperatorPlan } from '../settings/operator-plan.ts';
import { type MergeRules, mergeLines, type SingleLine } from './merge-lines.ts';
import { type Modifier, modifiersOf, modifiersToRead } from './modifiers.ts';
import { inUnit } from './weight-unit.ts';

/**
 * Items of a course that a board shows, and the countdown of that course; `covered` maps items of covered boards to the
 * board's name.
 */
export interface ShownItems {
  order: Order;
  course: Course;
  items: readonly Item[];
  covered: ReadonlyMap<Item, string>;
  prep: PrepClock | undefined;
}

/** Lines of the course's items on the board, sorted and merged as the profile is set. */
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
  const told = namedByDiners(item, book);
  const contains = (menu.item(item.itemId)?.allergens ?? []).filter((text) => !told.includes(text));
  if (contains.length > 0) line.contains = contains;
  Object.assign(line, inUnit(uom));
  const seat = diner ?? chair;
  if (seat !== undefined && seat !== '') line.diner = seat;
  // Only the station that makes a dish may change its state: the cook of a side must not mark it prepared.
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

/** Start time of the item; also reserves space on the card if one will appear later (TIME-08, CARD-04). */
function startOf(
  item: Item,
  prep: PrepClock | undefined,
  book: CatalogueLookups,
): Pick<Line, 'activateAt' | 'inSteps'> {
  if (!hasActivation(item, book.prep)) return {};
  const begin = activateAt(item, prep, book.prep);
  return { inSteps: true, ...(begin === undefined ? {} : { activateAt: begin }) };
}

/** Approximate ready time; space on the card is reserved from the beginning (PACE-02, CARD-04). */
function endOf(item: Item, course: Course, { prep }: CatalogueLookups): Pick<Line, 'readyAbout' | 'inSteps'> {
  if (prepSecondsOf(item, prep) === undefined) return {};
  const at = readyAbout(item, course, prep);
  return { inSteps: true, ...(at === undefined ? {} : { readyAbout: at }) };
}

function cancelReason({ document: { cancellation } }: Item): string | undefined {
  return typeof cancellation === 'object' ? cancellation.reason?.trim() || undefined : undefined;
}

/**
 * Modifiers on a line. A station that makes only modifiers sees those and everything removed from the dish, always, as
 * they are its work; a station that makes the item doesn't see modifiers made elsewhere. A line shown for information
 * only has all of them.
 */
export function modifiersHere(
  item: Item,
  share: Share,
  { menu }: CatalogueLookups,
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

/**
 * Modifiers that matter to the cook who makes this modifier of an item: those nested in it, and everything removed from
 * the dish.
 */
export function modifiersOfMade(
  item: Item,
  { modifier, modifiers }: Pick<Made, 'modifier' | 'modifiers'>,
  { menu }: CatalogueLookups,
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

/** Allergens from the catalogue, and those the diners of this item named. */
function allergensOf(item: Item, book: CatalogueLookups): string[] {
  const told = namedByDiners(item, book);
  const known = book.menu.item(item.itemId)?.allergens ?? [];
  return [...new Set([...known, ...told])].filter((text) => text !== '');
}

export function namedByDiners(item: Item, { tags }: CatalogueLookups): string[] {
  return item.document.dinerTags.map((tag) => tags.shown(tag).text);
}
