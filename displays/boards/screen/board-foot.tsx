// Strip at a board's foot: notices about its tickets, and changes that can be undone (NOTE-01, TICK-30). Its space is
// reserved even while it is empty, so that it covers and moves no card.
import type { TFunction } from 'i18next';
import { BellRing, CheckCheck, Hourglass } from 'lucide-react';
import { Suspense } from 'react';
import { NOTICES_SHOWN } from '../../../shared/limits.ts';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { SoundSubject } from '../../../shared/protocol/sounds.ts';
import { turnPageTo } from '../../actions/page-turns.ts';
import { markTapHandled } from '../../actions/tap-guard.ts';
import { UndoBar } from '../../actions/undo-bar.tsx';
import { UnseenChips } from '../../glass/unseen-notes.tsx';
import { minutesSince } from '../../i18n/format.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { hubNow, liveStore, useOfBoard } from '../../link/live.ts';
import { ToastStrip } from '../../shell/toasts/toast-strip.tsx';
import { acknowledgeNotices, type TicketNotice, useTicketNotices } from '../../sound/ticket-notices.ts';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import css from './board-foot.module.css';

interface BoardFootProps {
  watch: string;
  /** True while a dialog is open, which has its own undo bar. */
  isCovered: boolean;
  /** Brings a ticket onto the board that has no card now. */
  onHidden: (title: string) => void;
  /** Opens the tickets that this station has finished. */
  onLeft: () => void;
}

export function BoardFoot({ watch, isCovered, onHidden, onLeft }: BoardFootProps) {
  return (
    <>
      <LeftChip watch={watch} onLeft={onLeft} />
      <Suspense>
        <UnseenChips watch={watch} />
      </Suspense>
      <Calls watch={watch} onHidden={onHidden} />
      <ToastStrip place={css.toasts} toast={css.toast} />
      {!isCovered && <UndoBar watch={watch} />}
    </>
  );
}

/** Number of tickets that have left a station's board and wait for others (KITCH-17). */
function LeftChip({ watch, onLeft }: Pick<BoardFootProps, 'watch' | 'onLeft'>) {
  const words = useDialogText();
  const count = useOfBoard(watch, 'head', ({ left }) => left ?? 0) ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" className={css.left} aria-haspopup="dialog" data-left onClick={onLeft}>
      <Hourglass aria-hidden />
      {words('left.chip', { count })}
    </button>
  );
}

function Calls({ watch, onHidden }: Pick<BoardFootProps, 'watch' | 'onHidden'>) {
  const all = useTicketNotices();
  const over = useOfBoard(watch, 'tickets', (tickets) => JSON.stringify(overCalls(all, tickets))) ?? '[]';
  const calls = all.filter(({ key }) => !over.includes(JSON.stringify(key)));
  const words = useDialogText();
  const read = ({ key, subject }: TicketNotice) => {
    markTapHandled();
    acknowledgeNotices([key]);
    if (subject) goTo(watch, subject, onHidden);
  };
  const hidden = calls.slice(NOTICES_SHOWN);
  return (
    <>
      <div className={css.calls} aria-live="polite" data-calls>
        {calls.slice(0, NOTICES_SHOWN).map((call) => (
          <CallView key={call.key} call={call} onRead={() => read(call)} />
        ))}
      </div>
      {hidden.length > 0 && (
        <Menu buttonClass={css.more ?? ''} face={words('call.more', { count: hidden.length })} up>
          {hidden.map((call) => (
            <CallItem key={call.key} call={call} onRead={() => read(call)} />
          ))}
          <MenuItem icon={<CheckCheck />} onAct={() => acknowledgeNotices(calls.map(({ key }) => key))}>
            {words('call.allRead')}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

/** Keys of outdated notices: a ticket on this board that was announced ready and isn't any more (undone, recalled). */
function overCalls(calls: readonly TicketNotice[], tickets: OperatorBoard['tickets']): string[] {
  const open = calls.filter(({ sound, subject }) => {
    const ticket = sound === 'ready' && subject && ticketOf(Object.values(tickets), subject);
    return ticket && ticket.status === 'fired';
  });
  return open.map(({ key }) => key);
}

function ticketOf(
  tickets: readonly Ticket[],
  subject: NonNullable<TicketNotice['subject']>,
): Ticket | undefined {
  return tickets.find(
    ({ orderId, courseIds }) => orderId === subject.orderId && courseIds.includes(subject.courseId),
  );
}

interface CallProps {
  call: TicketNotice;
  onRead: () => void;
}

export function CallView({ call, onRead }: CallProps) {
  const t = useBoardText();
  const words = useDialogText();
  const text = callText(call, t, words);
  return (
    <button type="button" className={css.call} data-sound={call.sound} title={text} onClick={onRead}>
      <BellRing />
      <bdi>{text}</bdi>
    </button>
  );
}

function CallItem({ call, onRead }: CallProps) {
  const t = useBoardText();
  const words = useDialogText();
  return (
    <MenuItem icon={<BellRing />} onAct={onRead}>
      <bdi>{callText(call, t, words)}</bdi>
    </MenuItem>
  );
}

/** Scrolls to the card; a notice about a ticket that has left is only acknowledged. */
function goTo(
  watch: string,
  subject: NonNullable<TicketNotice['subject']>,
  onHidden: (title: string) => void,
) {
  const held = liveStore.getState().boards[watch];
  const tickets = held?.kind === 'operator' ? Object.values(held.board.tickets) : [];
  const ticket = ticketOf(tickets, subject);
  if (ticket) {
    turnPageTo(ticket.id);
    flashTicket(ticket.id);
  } else if (subject.ticketId !== undefined) onHidden(subject.title);
}

// Text of a notice about a ticket: what happened, to which ticket, to which item.

/** "Cancelled: Table 8, sea bass", "Late: T-105 · Mains, 14 min", "New: Table 3 · 5 items". */
function callText(
  { sound, subject }: TicketNotice,
  t: TFunction<'board'>,
  words: TFunction<'dialogs'>,
): string {
  if (!subject) return t(`sound.${sound}`);
  const order = orderTitle(subject, t);
  const course = `${order} · ${courseName(subject, t)}`;
  const items = itemNames(subject);
  switch (sound) {
    case 'cancelled':
    case 'changed':
      return words(`call.${sound}`, {
        what: [items === '' ? course : order, items].filter(Boolean).join(', '),
      });
    case 'late':
      return words('call.late', { what: course, count: minutesSince(subject.firedAt ?? hubNow(), hubNow()) });
    case 'new':
      return words('call.new', { what: order, count: subject.count ?? 0 });
    case 'ready':
      return words('call.ready', { what: course });
    default:
      return sound satisfies never;
  }
}

function itemNames({ items = [] }: SoundSubject): string {
  return items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');
}

// Marks a ticket with an outline for a moment; with its own CSS rules, so that no card re-renders or moves.

const FLASH_MS = 3_000;
const OUTLINE = 'outline: 0.375rem solid var(--accent); outline-offset: -0.125rem; z-index: 2;';

let end: (() => void) | undefined;

/** One at a time. */
function flashTicket(ticketId: string): void {
  end?.();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-cards] [data-ticket="${CSS.escape(ticketId)}"] { ${OUTLINE} }`);
  document.adoptedStyleSheets.push(sheet);
  const timer = setTimeout(() => end?.(), FLASH_MS);
  end = () => {
    clearTimeout(timer);
    end = undefined;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
