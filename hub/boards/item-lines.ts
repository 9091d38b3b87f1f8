// Owns the lines of a ticket: which items stand on it, what each says, what a tap makes of it (EXPO-16, GRP-06 to GRP-08, GRP-25).
import type { Line } from '../../shared/protocol/ticket.ts';
import { nextStage } from '../kitchen/item-cycle.ts';
import type { Item, Order } from '../kitchen/kitchen.ts';
import { activateAt, type PrepClock } from '../kitchen/prep-times.ts';
import { itemName } from './item-names.ts';
import { inLineOrder } from './line-order.ts';
import { mergeLines, type SingleLine } from './merge-lines.ts';
import { modifiersOf } from './modifiers.ts';
import type { OperatorPlan } from './operator-plan.ts';

/** The lines of a course's items that the board shows, sorted and merged as the profile wants them. */
export function itemLines(
  order: Order,
  items: readonly Item[],
  prep: PrepClock | undefined,
  plan: OperatorPlan,
): Line[] {
  const { options } = plan;
  const offers = options.groupSameOffers ? offersByItem(order) : NO_OFFERS;
  const singles = items.map((item, index) => singleLine(order, item, index, offers.get(item.id), prep, plan));
  const sorted = inLineOrder(singles, options.groupSameOffers);
  if (!options.groupSameItems) return sorted.map(({ line }) => line);
  const method = options.itemGBMethod === 'sameu' ? 'sameu' : 'same';
  return mergeLines(sorted, method).map(({ line }) => line);
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
  order: Order,
  item: Item,
  index: number,
  offer: { id: string; name: string } | undefined,
  prep: PrepClock | undefined,
  plan: OperatorPlan,
): SingleLine {
  const { menu, options, context } = plan;
  const name = itemName(item.itemId, item.document.name, options.itemDisplayMethod, menu);
  const stations = plan.stations.stationsOf(item.itemId, order.site);
  const { units, uom, diner, chair } = item.document;
  const line: Line = {
    id: item.id,
    itemIds: [item.id],
    name,
    quantity: units ?? 1,
    modifiers: modifiersOf(item.document, options, menu),
    notes: [item.document.note, item.note].flatMap((note) => (note ? [note] : [])),
    tags: item.document.tags.map((tag) => plan.tags.shown(tag)),
    allergens: allergensOf(item, plan),
    state: item.state,
    here: plan.station === undefined || stations.some(({ id }) => id === plan.station),
    alsoAt: plan.station === undefined ? [] : otherNames(stations, plan.station),
  };
  const told = toldByGuests(item, plan);
  const contains = (plan.menu.item(item.itemId)?.allergens ?? []).filter((text) => !told.includes(text));
  if (contains.length > 0) line.contains = contains;
  if (uom !== undefined && uom !== '') line.unit = uom;
  const seat = diner ?? chair;
  if (seat !== undefined && seat !== '') line.diner = seat;
  const next = nextStage(item, context.setup);
  if (next !== undefined) line.next = next;
  const begin = activateAt(item, prep, plan.prep);
  if (begin !== undefined) line.activateAt = begin;
  if (item.stageBy !== undefined && !options.hidePreparedBy) line.preparedBy = item.stageBy;
  if (offer !== undefined && options.showOfferName) line.offer = offer.name;
  const limit = item.itemId === undefined ? undefined : context.limits.get(item.itemId);
  if (limit !== undefined) line.limited = limit;
  if (item.addedAt !== undefined) line.addedAt = item.addedAt;
  const since = item.state === 'served' ? item.servedAt : item.stageAt;
  if (since !== undefined) line.since = since;
  const what = item.itemId ?? name;
  return { line, what, priority: menu.priority(item.itemId), name, index, offer: offer?.id };
}

function otherNames(stations: readonly { id: string; name: string }[], station: string): string[] {
  return stations.filter(({ id }) => id !== station).map(({ name }) => name);
}

/** What the catalogue warns of, and what the diners of this item asked to be told. */
function allergensOf(item: Item, plan: OperatorPlan): string[] {
  const told = toldByGuests(item, plan);
  const known = plan.menu.item(item.itemId)?.allergens ?? [];
  return [...new Set([...known, ...told])].filter((text) => text !== '');
}

function toldByGuests(item: Item, plan: OperatorPlan): string[] {
  return item.document.dinerTags.map((tag) => plan.tags.shown(tag).text);
}
