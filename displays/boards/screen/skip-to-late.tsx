// For users of a keyboard or a screen reader: a link to the first late ticket, before everything else on the board (UX-12).
import { flushSync } from 'react-dom';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { turnPageTo } from '../../actions/page-turns.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useBoardPart } from '../../link/live.ts';
import { orderTitle } from '../../ticket/source-name.ts';
import css from './skip-to-late.module.css';

/** Invisible until focused; absent if no ticket is late. */
export function SkipToLate({ watch }: { watch: string }) {
  const t = useBoardText();
  const groups = useBoardPart(watch, 'groups') ?? [];
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const ticket = firstLate({ groups, tickets });
  if (!ticket) return null;
  return (
    <button type="button" className={css.skip} data-skip onClick={() => focusTicket(ticket.id)}>
      {t('late.skip', { title: orderTitle(ticket, t) })}
    </button>
  );
}

/** In the order of the board. */
function firstLate({ groups, tickets }: Pick<OperatorBoard, 'groups' | 'tickets'>) {
  return groups
    .flatMap((group) => group.tickets.flatMap((id) => tickets[id] ?? []))
    .find(({ alert, status }) => alert === 'late' && (status === 'fired' || status === 'ready'));
}

/** Turns to its page first. */
function focusTicket(id: string): void {
  flushSync(() => turnPageTo(id));
  const card = `[data-cards] :not([data-measuring]) > [data-ticket="${CSS.escape(id)}"]`;
  document.querySelector<HTMLElement>(`${card} [data-act="menu"]`)?.focus();
}
