// What follows every ticket but draws nothing that is seen: the choice that outlives no ticket, and the announcer.
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { hubNow, tellHidden, useBoardPart } from '../../link/live.ts';
import { keepSelected } from '../../ticket/selection.ts';
import { orderTitle } from '../../ticket/source-name.ts';

export function TicketWatch({ watch }: { watch: string }) {
  const tickets = useBoardPart(watch, 'tickets');
  useEffect(() => {
    if (tickets) keepSelected((id) => tickets[id] !== undefined && tickets[id].status !== 'served');
  }, [tickets]);
  useEffect(() => tellHidden(hiddenAmong), []);
  return <Announcer tickets={tickets} />;
}

// Which tickets nobody can see here: the hub counts the others as painted (GLASS-01).

/** A card that waits behind the more tile isn't on the page; a row may be, below the fold. */
function hiddenAmong(tickets: readonly string[]): string[] {
  const shown = new Set<string | undefined>();
  for (const card of document.querySelectorAll<HTMLElement>(
    '[data-cards] :not([data-measuring]) > [data-ticket], [data-cards] [data-tickets]',
  )) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) continue;
    const { ticket, tickets: several } = card.dataset;
    for (const id of several?.split(' ') ?? [ticket]) shown.add(id);
  }
  return tickets.filter((id) => !shown.has(id));
}

// Announcing new tickets to assistive technology, politely and once (UX-06); ticking times never are.

/** Older ones that appear were only hidden by a filter. */
const NEW_WITHIN_MS = 2 * MINUTE_MS;

function Announcer({ tickets }: { tickets: OperatorBoard['tickets'] | undefined }) {
  const t = useBoardText();
  const known = useRef<Set<string>>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!tickets) return;
    const announced = known.current;
    const shown = Object.values(tickets);
    // By course: courses that part or come to share a card are nothing new (GRP-04).
    const fresh = announced
      ? shown.filter(({ courseIds }) => courseIds.some((id) => !announced.has(id)))
      : [];
    known.current ??= new Set();
    for (const { courseIds } of shown) for (const id of courseIds) known.current.add(id);
    const since = hubNow() - NEW_WITHIN_MS;
    const names = fresh.filter(({ sortAt }) => sortAt >= since).map((ticket) => orderTitle(ticket, t));
    if (names.length > 0) setText(t('announce.new', { list: names.join(', ') }));
  }, [tickets, t]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
