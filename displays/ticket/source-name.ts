// How the way an order came in is called in the display's language; a third party keeps its own name (ORD-39).
import type { TFunction } from 'i18next';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** Sources that every site has; a source of the site's own is called as the hub calls it. */
const KNOWN: ReadonlySet<string> = new Set([
  'online',
  'webCallCenter',
  'restaurantOnPremise',
  'restaurantViaPhone',
  'byHand',
  'test',
]);
/** What the hub calls a third party that told no name. */
const NAMELESS = 'third-party delivery';

/** Empty where the hub knows no source. */
export function sourceName({ id, label }: Ticket['source'], t: TFunction<'board'>): string {
  if (KNOWN.has(id)) return t(`source.${id}`);
  return id === 'external' && (label === '' || label === NAMELESS) ? t('source.external') : label;
}

/** What the course of a ticket is called; a card of several courses names each of their types (GRP-04). */
const TYPES_APART = ', ';

/** A type that has no word is shown as it came. */
export function courseName({ courseType }: Pick<Ticket, 'courseType'>, t: TFunction<'board'>): string {
  return courseType
    .split(TYPES_APART)
    .map((type) => t(`courseType.${type}`, { defaultValue: type }))
    .join(TYPES_APART);
}

type Titled = Pick<Ticket, 'title'> & { orderType?: string | undefined };

/** Names of tables are often mere numbers, and several may share an order. */
const NUMBERS = /^\d+(?:, \d+)*$/;

/** Whether a title is nothing but numbers of tables: alone it would read as a count. */
export function isTableNumber({ title, orderType }: Titled): boolean {
  return orderType === 'Seated' && NUMBERS.test(title);
}

/** What an order is called in running text: "Table 2", "T14", "D-120". */
export function orderTitle(order: Titled, t: TFunction<'board'>): string {
  return isTableNumber(order) ? `${t('table')}\u00a0${order.title}` : order.title;
}
