// Data of the whole order, shown once in the course dialog: people and tags in its header, customer and notes above the
// courses.
import { Users } from 'lucide-react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { sortTags } from '../../ticket/collected-allergens.ts';
import { TagRow } from '../../ticket/tag-row.tsx';
import { TicketAbout } from '../../ticket/ticket-about.tsx';
import css from './course-dialog.module.css';

interface OrderAboutProps {
  /** The order's own courses. */
  tickets: readonly Ticket[];
}

export function OrderAbout({ tickets }: OrderAboutProps) {
  const t = useBoardText();
  const order = wholeOrder(tickets);
  if (!order) return null;
  const { diners, waiter, zone, movedFrom } = order;
  return (
    <div className={css.about}>
      {diners !== undefined && (
        <span className={css.chip}>
          <Users role="img" aria-label={t('diners')} />
          <bdi>{diners}</bdi>
        </span>
      )}
      {waiter && (
        <span className={css.chip}>
          <bdi>{waiter}</bdi>
        </span>
      )}
      <TagRow tags={sortTags(order.tags).others} zone={zone} movedFrom={movedFrom} />
    </div>
  );
}

/** Customer, delivery, notes, and allergens that apply to the whole order. */
export function OrderNotes({ tickets }: OrderAboutProps) {
  const order = wholeOrder(tickets);
  if (!order) return null;
  const { others } = sortTags(order.tags);
  const tags = order.tags.filter((tag) => !others.includes(tag));
  const { customer, delivery, zone, movedFrom, ...rest } = order;
  const { allergies = [], cutlery, promisedAt, firing } = rest;
  const isSilent = tags.length + allergies.length === 0 && !customer && !delivery;
  if (isSilent && (cutlery ?? promisedAt ?? firing) === undefined) return null;
  const people = { ...(customer ? { customer } : {}), ...(delivery ? { delivery } : {}) };
  return (
    <div className={css.notes}>
      <TicketAbout ticket={{ ...rest, ...people, tags, items: [], reprint: false }} />
    </div>
  );
}

/** Merges data missing on some courses: a zone, for example, is only set on fire. */
function wholeOrder(tickets: readonly Ticket[]): Ticket | undefined {
  const [first] = tickets;
  if (!first) return undefined;
  const tags = new Map(tickets.flatMap((one) => one.tags.map((tag) => [tag.text, tag])));
  const order = { ...first, tags: [...tags.values()] };
  for (const { zone, movedFrom, customer, delivery } of tickets) {
    if (zone) order.zone ??= zone;
    if (movedFrom) order.movedFrom ??= movedFrom;
    if (customer) order.customer ??= customer;
    if (delivery) order.delivery ??= delivery;
  }
  return order;
}
