// Follows every ticket without rendering anything visible: drops departed tickets from the selection, and announces new ones.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
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
  const look = useRef(new LastLook());
  useLayoutEffect(() => {
    look.current.tickets = tickets ?? {};
  }, [tickets]);
  useEffect(() => tellHidden((among) => look.current.hidden(among)), []);
  return <Announcer tickets={tickets} />;
}

// Tickets that can't be seen here: the hub counts the others as painted (GLASS-01).

type BoardTickets = OperatorBoard['tickets'];

/**
 * Tracks which tickets are in view. All cards are checked at most once a second, because that reads their positions; in
 * between only cards of changed tickets, the only ones reported as painted.
 */
class LastLook {
  tickets: BoardTickets = {};
  #seen: BoardTickets = {};
  #hidden = new Set<string>();
  #wholeAt = Number.NEGATIVE_INFINITY;

  hidden(among: readonly string[]): string[] {
    const now = performance.now();
    const isWhole = now - this.#wholeAt >= WHOLE_AGAIN_MS;
    if (isWhole) {
      this.#wholeAt = now;
      this.#hidden.clear();
    }
    const changed = isWhole ? among : among.filter((id) => this.#seen[id] !== this.tickets[id]);
    const shown = shownAmong(changed.length > FEW ? undefined : changed);
    for (const id of changed) {
      if (shown.has(id)) this.#hidden.delete(id);
      else this.#hidden.add(id);
    }
    this.#seen = this.tickets;
    return among.filter((id) => this.#hidden.has(id));
  }
}

/** A little less than the second between two beats, each of which triggers a check. */
const WHOLE_AGAIN_MS = 0.9 * SECOND_MS;
/** Up to this number, cards are looked up one by one. */
const FEW = 4;

/** A card behind the "more" tile isn't on the page; a row may be, below the fold. */
function shownAmong(few: readonly string[] | undefined): Set<string | undefined> {
  const shown = new Set<string | undefined>();
  if (few?.length === 0) return shown;
  const cards = few?.map((id) => cardsOf(`="${CSS.escape(id)}"`, `~="${CSS.escape(id)}"`)).join();
  for (const card of document.querySelectorAll<HTMLElement>(cards ?? cardsOf('', ''))) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) continue;
    const { ticket, tickets: several } = card.dataset;
    for (const id of several?.split(' ') ?? [ticket]) shown.add(id);
  }
  return shown;
}

const cardsOf = (one: string, several: string) =>
  `[data-cards] :not([data-measuring]) > [data-ticket${one}], [data-cards] [data-tickets${several}]`;

// Announces new tickets to assistive technology, politely and once (UX-06); never the running times.

/** Older tickets that appear were only hidden by a filter. */
const NEW_WITHIN_MS = 2 * MINUTE_MS;

function Announcer({ tickets }: { tickets: BoardTickets | undefined }) {
  const t = useBoardText();
  const known = useRef<Set<string>>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!tickets) return;
    const announced = known.current;
    const shown = Object.values(tickets);
    // By course: courses that split from or join a card aren't new (GRP-04).
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
