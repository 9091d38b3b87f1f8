import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { TwoBars } from '../drawn-signs.tsx';
import { MinutesSince } from '../since-text.tsx';
import css from './ticket-head.module.css';

/** Minutes since the course was fired, in a header's first row (TIME-17): red for a late ready ticket. */
export function HeadTimer({ ticket }: { ticket: Pick<Ticket, 'status' | 'alert' | 'firedAt'> }) {
  const t = useBoardText();
  if (ticket.firedAt === undefined) return null;
  return (
    <span className={css.timer} data-late={isReadyLate(ticket) || undefined}>
      <MinutesSince since={ticket.firedAt} />
      <small>{t('unit.minutes')}</small>
    </span>
  );
}

/** States at the start of a header's second row, each with its icon; empty for a new ticket. */
export function StateWords({ ticket }: { ticket: Pick<Ticket, 'status' | 'alert'> }) {
  const t = useBoardText();
  return headWords(ticket).map((word) => (
    <b key={word} className={css.state} data-word>
      {word === headState(ticket) && <StateSign state={word} />}
      {t(`state.${word}`)}
    </b>
  ));
}

/** The text is beside it, so the icon is hidden from assistive technology. */
export function StateSign({ state }: { state: HeadState }) {
  switch (state) {
    case 'new':
      return null;
    case 'warn':
      return <Clock />;
    case 'late':
      return <CircleAlert />;
    case 'ready':
      return <Check />;
    case 'pending':
      return <TwoBars />;
    case 'served':
      return <CheckCheck />;
    default:
      throw new Error(`No such state: ${state satisfies never}`);
  }
}

/** The six states of a ticket's header (UX-02). */
export type HeadState = 'new' | 'warn' | 'late' | 'ready' | 'pending' | 'served';

/** Ready overrides late and due: cooking is done; red minutes show that it has to be run. */
export function headState(ticket: Pick<Ticket, 'status' | 'alert'>): HeadState {
  if (ticket.status !== 'fired') return ticket.status;
  return ticket.alert === 'none' ? 'new' : ticket.alert;
}

function isReadyLate({ status, alert }: Pick<Ticket, 'status' | 'alert'>): boolean {
  return status === 'ready' && alert === 'late';
}

/** Keys of the state's texts under `state.`; empty for a new ticket. */
export function headWords(ticket: Pick<Ticket, 'status' | 'alert'>): HeadState[] {
  const state = headState(ticket);
  if (state === 'new') return [];
  return isReadyLate(ticket) ? [state, 'late'] : [state];
}

/** Number of done pieces, in the header's second row. */
export function Progress({ lines }: { lines: readonly Line[] }) {
  const t = useBoardText();
  const { done, all } = progress(lines);
  return (
    <span className={css.progress}>
      <span className="visually-hidden">{t('progress')}</span>
      <bdi>
        {done}/{all}
      </bdi>
    </span>
  );
}

/** Done pieces out of all pieces to cook; cancelled and transferred ones don't count. */
export function progress(lines: readonly Pick<Line, 'state' | 'quantity' | 'itemIds'>[]): {
  done: number;
  all: number;
} {
  const counted = { done: 0, all: 0 };
  for (const line of lines) {
    if (line.state === 'cancelled' || line.state === 'transferred') continue;
    const pieces = Math.max(1, line.itemIds.length);
    counted.all += pieces;
    if (line.state === 'prepared' || line.state === 'served') counted.done += pieces;
  }
  return counted;
}

/** Fired and ready tickets can be selected (TICK-29). */
export function isSelectable(ticket: Pick<Ticket, 'status'>): boolean {
  return ticket.status === 'fired' || ticket.status === 'ready';
}
