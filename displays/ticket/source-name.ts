// Owns how the way an order came in is called in the display's language; a third party keeps its own name (ORD-39).
import type { TFunction } from 'i18next';
import type { Ticket } from '../../shared/protocol/ticket.ts';

/** Sources that every site has; a source of the site's own is called as the hub calls it. */
const KNOWN: ReadonlySet<string> = new Set([
  'online',
  'webCallCenter',
  'restaurantOnPremise',
  'restaurantViaPhone',
]);
/** What the hub calls a third party that told no name. */
const NAMELESS = 'third-party delivery';

/** Empty where the hub knows no source. */
export function sourceName({ id, label }: Ticket['source'], t: TFunction<'board'>): string {
  if (KNOWN.has(id)) return t(`source.${id}`);
  return id === 'external' && (label === '' || label === NAMELESS) ? t('source.external') : label;
}
