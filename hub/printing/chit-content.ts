// Content of a chit: the order and its items when the print was decided, with names from the site's catalogue
// (PAPER-01, PAPER-04). Also reads a pad's items, which the order may not contain.
import * as z from 'zod/mini';
import { mentionsAllergen } from '../../shared/model/mentions-allergen.ts';
import { coursesOf, type ItemDocument, itemDocument, orderDocument } from '../../shared/model/order.ts';
import type { Printer } from '../../shared/model/setup/printer.ts';
import { itemName } from '../boards/catalogue/item-names.ts';
import { type MenuIndex, menuIndex } from '../boards/catalogue/menu-index.ts';
import { tagIndex } from '../boards/catalogue/site-catalogue-index.ts';
import { modifiersOf } from '../boards/lines/modifiers.ts';
import { weightUnit } from '../boards/lines/weight-unit.ts';
import type { SiteContext } from '../engine/ports.ts';
import { typeKeyOf } from '../kitchen/derive/derive-order.ts';
import type { OutboxMessage } from '../kitchen/state/facts.ts';
import type { PrintReason } from '../kitchen/state/print.ts';
import { catalogueOf } from '../kitchen/state/site-catalogue.ts';

export type PrintRow = Extract<OutboxMessage, { kind: 'print' }>;

export interface Bon {
  /** `repeat`: it may be a second copy; `reprint`: requested again; `recalled`: served and recalled. */
  marks: readonly ('repeat' | 'reprint' | 'recalled')[];
  /** All of the station's items of the course are included. */
  whole: boolean;
  reason: PrintReason;
  station: string | undefined;
  tables: readonly string[];
  number: string;
  /** Seated, OTC_seated, OTC_takeaway, TA, Delivery, or the original value. */
  orderType: string;
  courseType: string | undefined;
  guest: string | undefined;
  guests: number | undefined;
  waiter: string | undefined;
  tags: readonly ChitDetail[];
  items: readonly ChitItem[];
  /** Time of the decision (ms in hub time), and the time zone. */
  at: number;
  timeZone: string;
}

export interface ChitItem {
  quantity: number;
  name: string;
  /** Weight with its unit. */
  weight: string | undefined;
  diner: string | undefined;
  cancelled: 'cancelled' | 'transferred' | undefined;
  details: readonly ChitDetail[];
}

export interface ChitDetail {
  kind: 'add' | 'remove' | 'plain' | 'note' | 'tag';
  text: string;
  /** Safety-critical: printed prominently. */
  isAllergy: boolean;
  /** Depth of a nested modifier; absent for the item's own (ORD-43). */
  level?: number;
}

/**
 * @param site of the order
 * @param language of the printer: selects the kitchen names
 * @param isRepeat it may have been printed before the connection or the hub broke
 * @throws if order or items can't be read
 */
export function chitOf(
  row: PrintRow,
  site: string,
  context: SiteContext,
  { isRepeat, language }: { isRepeat: boolean; language: Printer['language'] },
): Bon {
  const { print, message } = row;
  const document = z.parse(
    z.looseObject({ ...orderDocument.shape, lastUpdated: z.unknown() }),
    message.order,
  );
  const order = { ...document, lastUpdated: 0 };
  const menu = menuIndex(catalogueOf(site, context));
  const tags = tagIndex(context.setup, catalogueOf(site, context));
  const documents = message.printItems.map((item) => z.parse(itemDocument, item));
  const tagsOf = ({ tags: own, dinerTags }: ItemDocument) => [
    ...tags.ofItem(own, print.bon),
    ...dinerTags.map(tags.shown),
  ];
  const items = documents.map((item) => bonItem(item, { menu, language }, tagsOf(item), context));
  const course = coursesOf(order).find(({ _id }) => _id === print.courseId);
  const { owner } = order;
  return {
    marks: [
      ...(isRepeat ? (['repeat'] as const) : []),
      ...(print.reason === 'reprint' ? (['reprint'] as const) : []),
      ...(row.recalled ? (['recalled'] as const) : []),
    ],
    whole: print.whole,
    reason: print.reason,
    station: print.bon === undefined ? undefined : stationName(print.bon, site, context),
    tables: order.tableIds.map((id) => menu.tableName(id)),
    number: order.number ?? order.eatInNumber ?? order._id,
    orderType: typeKeyOf(order),
    courseType: course?.courseType,
    guest: order.orderer?.name,
    guests: order.diners ?? order.orderer?.dinerCount,
    waiter: typeof owner === 'string' ? undefined : owner?.name,
    tags: [
      ...tags
        .ofHead(
          [...order.orderTags, ...(course?.tags ?? [])],
          documents.flatMap((item) => item.tags),
          print.bon,
        )
        .map(({ text }) => detail('tag', text)),
      ...(order.orderer?.notes ? [detail('note', order.orderer.notes)] : []),
    ],
    items: together(items),
    at: print.at,
    timeZone: context.site.timeZone,
  };
}

function bonItem(
  document: ItemDocument,
  { menu, language }: { menu: MenuIndex; language: Printer['language'] },
  tags: readonly { text: string }[],
  { setup }: SiteContext,
): ChitItem {
  const { cancellation, units, diner, chair, note } = document;
  const unit = weightUnit(document.uom);
  const modifiers = modifiersOf(
    document.removedModifiers,
    document.selectedModifiers,
    setup.kds.modifierDisplayMethod,
    menu,
  );
  const notes = [...(note ? [note] : []), ...document.kdsNotes.filter((text) => text !== '')];
  return {
    // A weighed item is one piece with a weight.
    quantity: unit === undefined ? (units ?? 1) : 1,
    name: itemName(
      document.item,
      document.name,
      { itemDisplayMethod: 'kitchen', kitchenNameLanguage: language },
      menu,
    ),
    weight: unit === undefined || units === undefined ? undefined : `${units} ${unit}`,
    diner: diner ?? chair,
    cancelled:
      cancellation === undefined || cancellation === false
        ? undefined
        : cancellation !== true && cancellation.transferred === true
          ? 'transferred'
          : 'cancelled',
    details: [
      ...modifiers.map(({ kind, text, placement, level }) => ({
        ...detail(kind, placement === undefined ? text : `${text} (${placement})`),
        ...(level === undefined ? {} : { level }),
      })),
      ...notes.map((text) => detail('note', text)),
      ...tags.map(({ text }) => detail('tag', text)),
    ],
  };
}

function detail(kind: ChitDetail['kind'], text: string): ChitDetail {
  return { kind, text, isAllergy: mentionsAllergen(text) };
}

/** Merges items that are equal to a cook, with their count. */
function together(items: readonly ChitItem[]): ChitItem[] {
  const alike = new Map<string, ChitItem>();
  for (const item of items) {
    const key = JSON.stringify({ ...item, quantity: 0 });
    const former = alike.get(key);
    alike.set(key, former === undefined ? item : { ...former, quantity: former.quantity + item.quantity });
  }
  return [...alike.values()];
}

function stationName(id: string, site: string, context: SiteContext): string {
  const bons = [...catalogueOf(site, context).kitchenBons, ...context.setup.virtualWorkStations];
  return bons.find(({ _id }) => _id === id)?.name || id;
}
