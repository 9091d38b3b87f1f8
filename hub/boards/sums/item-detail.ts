// Details of the item that the view asks about, kept only for tickets that contain it (GRP-19, DLG-01).
import type { ItemDetail } from '../../../shared/protocol/board/item-detail.ts';
import { piecesOf } from '../../kitchen/derive/derive-item.ts';
import { nextStage } from '../../kitchen/derive/item-cycle.ts';
import { isToBeMade } from '../../kitchen/derive/prepared.ts';
import { shareOf } from '../../kitchen/routing/item-stations.ts';
import type { Item } from '../../kitchen/state/kitchen.ts';
import { itemName } from '../catalogue/item-names.ts';
import { countedId, type Made, madeHere } from '../catalogue/made-here.ts';
import { modifiersHere, modifiersOfMade, namedByDiners } from '../lines/item-lines.ts';
import { weightUnit } from '../lines/weight-unit.ts';
import { comparePlaces } from '../order/place-order.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry, ShownCourse, Undrawable } from '../ticket/board-entry.ts';
import { itemPermutations, type Make, type Piece } from './item-permutations.ts';

export interface ItemDetailPart {
  add(entry: BoardEntry): void;
  subtract(entry: BoardEntry): void;
  /** Null if the view asks for no item; the same object while no ticket that contains it changed. */
  now(): ItemDetail | null | Undrawable;
}

/** Counts work made here on an item that is neither served nor cancelled, as in the list of items. */
export function createItemDetail(plan: OperatorPlan): ItemDetailPart {
  const { detailOf } = plan.view;
  if (detailOf === undefined) return NOT_ASKED;
  const entries = new Map<BoardEntry, NamedPiece[] | undefined>();
  const compare = comparePlaces(plan.sort.descending);
  let known: ItemDetail | undefined;
  const piecesIn = (entry: BoardEntry): NamedPiece[] => {
    const pieces = entries.get(entry) ?? drawn(entry, detailOf, plan);
    entries.set(entry, pieces);
    return pieces;
  };
  return {
    add(entry) {
      if (wantedIn(entry, detailOf, plan).length === 0) return;
      entries.set(entry, undefined);
      known = undefined;
    },
    subtract(entry) {
      if (entries.delete(entry)) known = undefined;
    },
    now() {
      if (known !== undefined) return known;
      const all: NamedPiece[] = [];
      for (const entry of [...entries.keys()].sort((one, other) => compare(one.place, other.place))) {
        try {
          all.push(...piecesIn(entry));
        } catch (reason) {
          return { undrawable: entry, reason };
        }
      }
      const name = all[0]?.name ?? nameOf({ itemId: detailOf, name: '' }, plan.context.site.id, plan);
      const limited = plan.context.limits.get(detailOf);
      known = {
        itemId: detailOf,
        name,
        ...(limited === undefined ? {} : { limited }),
        ...itemPermutations(all.map(({ piece }) => piece)),
      };
      return known;
    },
  };
}

const NOT_ASKED: ItemDetailPart = {
  add: () => undefined,
  subtract: () => undefined,
  now: () => null,
};

interface NamedPiece {
  name: string;
  piece: Piece;
}

interface Wanted {
  part: ShownCourse;
  item: Item;
  made: Made;
}

/** All work on this item in a ticket. */
function wantedIn({ order, parts }: BoardEntry, detailOf: string, plan: OperatorPlan): Wanted[] {
  const { menu } = plan.books.of(order.site);
  return parts.flatMap((part) =>
    part.here
      .filter(({ active }) => active)
      .flatMap((item) =>
        madeHere(item, order.site, plan)
          .filter((made) => countedId(made, menu) === detailOf)
          .map((made) => ({ part, item, made })),
      ),
  );
}

function drawn(entry: BoardEntry, detailOf: string, plan: OperatorPlan): NamedPiece[] {
  const { order } = entry;
  return wantedIn(entry, detailOf, plan).flatMap(({ part, item, made }) => {
    const { status } = part.course;
    if (status === undefined) return [];
    const organization = plan.context.site.role === 'hq' ? plan.context.siteNames.get(order.site) : undefined;
    const place: Piece['place'] = {
      ticketId: entry.id,
      orderId: order.id,
      courseId: part.course.id,
      title: entry.title,
      orderType: order.document.orderType,
      status,
      alert: part.alert,
      ...(organization === undefined ? {} : { organization }),
    };
    const piece: Piece = {
      make: makeOf(item, made, order.site, plan),
      place,
      state: item.stage,
      count: piecesOf(item) * made.portions,
      // Only the station that makes a dish may change its state, not one that makes a side of it (ROUTE-07).
      itemId: made.whole ? item.id : undefined,
      next: isToBeMade(item) ? nextStage(item, plan.context.setup) : undefined,
      note: plan.options.tmOptions.includes('openCourseDialog') ? { text: item.note } : undefined,
    };
    return [{ name: nameOf(made, order.site, plan), piece }];
  });
}

export function makeOf(item: Item, made: Made, site: string, plan: OperatorPlan): Make {
  const book = plan.books.of(site);
  const { note, units, uom } = item.document;
  const unit = weightUnit(uom);
  const share = shareOf(plan.routing(item, site), plan.makers);
  return {
    modifiers: made.whole ? modifiersHere(item, share, book, plan) : modifiersOfMade(item, made, book, plan),
    notes: [note, item.note].flatMap((text) => (text ? [text] : [])),
    allergens: [...new Set(namedByDiners(item, book))].filter((text) => text !== ''),
    ...(unit === undefined ? {} : { size: { quantity: units ?? 1, unit } }),
  };
}

export function nameOf(made: Pick<Made, 'itemId' | 'name'>, site: string, plan: OperatorPlan): string {
  const { menu } = plan.books.of(site);
  const itemId = countedId(made, menu);
  return itemName(itemId, menu.item(itemId)?.name ?? made.name, plan.options, menu);
}
