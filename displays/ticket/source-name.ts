// Display name of an order's source in the display's language; a third party keeps its own name (ORD-39).
import type { TFunction } from 'i18next';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** Sources that every site has; a site's own source keeps the hub's name. */
const KNOWN: ReadonlySet<string> = new Set([
  'online',
  'webCallCenter',
  'restaurantOnPremise',
  'restaurantViaPhone',
  'byHand',
  'test',
]);
/** The hub's label of a third party without a name. */
const NAMELESS = 'third-party delivery';

/** Empty if the hub knows no source. */
export function sourceName({ id, label }: Ticket['source'], t: TFunction<'board'>): string {
  if (KNOWN.has(id)) return t(`source.${id}`);
  return id === 'external' && (label === '' || label === NAMELESS) ? t('source.external') : label;
}

/** Course name of a ticket; a card with several courses lists each of their types (GRP-04). */
const TYPES_APART = ', ';

/** An unknown type is shown as received. */
export function courseName({ courseType }: Pick<Ticket, 'courseType'>, t: TFunction<'board'>): string {
  return courseType
    .split(TYPES_APART)
    .map((type) => t(`courseType.${type}`, { defaultValue: type }))
    .join(TYPES_APART);
}

type Titled = Pick<Ticket, 'title'> & { orderType?: string | undefined };

/** Table names are often bare numbers, and one order may have several. */
const NUMBERS = /^\d+(?:, \d+)*$/;

/** True if a title consists of table numbers only: alone it would read as a count. */
export function isTableNumber({ title, orderType }: Titled): boolean {
  return orderType === 'Seated' && NUMBERS.test(title);
}

/** Display title of an order in running text: "Table 2", "T14", "D-120". */
export function orderTitle(order: Titled, t: TFunction<'board'>): string {
  return isTableNumber(order) ? `${t('table')}\u00a0${order.title}` : order.title;
}
