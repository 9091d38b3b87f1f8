// Search for an order or a table by number: the newest matches are listed immediately, or shown alone on the board (DLG-12,
// ERR-13).
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { FOUND_SHOWN, SEARCH_DEBOUNCE_MS, TOAST_MS } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { TicketPanel } from '../../actions/panel.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useBoardPart, useWatch } from '../../link/live.ts';
import { Age } from '../../rows/list-row-view.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { headState } from '../../ticket/head/head-timer.tsx';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import pad from '../../ui/fields/number-pad.module.css';
import { NumberPad } from '../../ui/fields/number-pad.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import css from './find-dialog.module.css';

interface FindDialogProps {
  board: BoardAddress;
  onSearch: (text: string) => void;
  onTicket: (ticket: Ticket, show: TicketPanel['show']) => void;
  onClose: () => void;
}

export function FindDialog({ board, onSearch, onTicket, onClose }: FindDialogProps) {
  const { watch, options } = useBoardScope();
  const t = useBoardText();
  const words = useDialogText();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useMissing();
  const [isTapped, setTapped] = useState(false);
  const wanted = text.trim();
  const everywhere = useEverywhere(board, useDebounced(wanted, SEARCH_DEBOUNCE_MS));
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const found = foundTickets(wanted, Object.values({ ...everywhere, ...tickets }));
  const exact = found.filter((ticket) => isNamed(ticket, wanted));
  const open = (ticket: Ticket) => {
    if (tickets[ticket.id]) onTicket(ticket, 'menu');
    else if (options.tmOptions.includes('openCourseDialog')) onTicket(ticket, 'courses');
    else onSearch(ticket.number);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only, second] = exact.length > 0 ? exact : found;
    if (only && !second) open(only);
    else if (!only) setMissing(true);
  };
  const change = (next: string, byKeypad: boolean) => {
    setMissing(false);
    setTapped(byKeypad);
    setText(next);
  };
  return (
    <BoardDialog title={t('find.title')} onClose={onClose} size={2}>
      <form className={css.find} onSubmit={submit}>
        <div className={css.left}>
          <SearchedText value={text} onChange={(next) => change(next, false)} />
          <NumberPad
            value={text}
            onChange={(next) => change(next, true)}
            eraseLabel={t('find.erase')}
            goLabel={words('find.search')}
            goSign={<Search />}
            canGo={wanted !== ''}
          />
        </div>
        <div className={css.right}>
          <p role="status" className={css.status} data-missing={isMissing}>
            {isMissing && words(isTapped ? 'find.noTable' : 'find.notFound')}
            {!isMissing && wanted === '' && words('find.hint')}
            {!isMissing && found.length > 0 && words('find.found', { count: found.length })}
          </p>
          <Matches wanted={wanted} tickets={found.slice(0, FOUND_SHOWN)} onOpen={open} />
          {found.length > 0 && (
            <Button onClick={() => onSearch(exact.length === 1 ? (exact[0]?.number ?? wanted) : wanted)}>
              {t('find.onBoard')}
            </Button>
          )}
        </div>
      </form>
    </BoardDialog>
  );
}

function SearchedText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useBoardText();
  return (
    <input
      className={pad.field}
      aria-label={t('find.label')}
      placeholder={t('find.label')}
      value={value}
      maxLength={100}
      data-first-focus={isMouseHere() || undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** True if nothing was found; shown for as long as a toast. */
function useMissing() {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setMissing(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);
  return [isMissing, setMissing] as const;
}

/** Matches anywhere on this board, including tickets hidden by a filter or the card limit. */
function useEverywhere(board: BoardAddress, search: string): Readonly<Record<string, Ticket>> {
  const { view, ...address } = board;
  const orderIds = search === '' ? [NO_ORDER] : undefined;
  const watch = useWatch({ ...address, view: orderIds ? { orderIds } : { search } }, 'find');
  return useBoardPart(watch, 'tickets') ?? {};
}

/** Matches nothing while the search is empty. */
const NO_ORDER = '-';

interface MatchesProps {
  wanted: string;
  tickets: readonly Ticket[];
  onOpen: (ticket: Ticket) => void;
}

function Matches({ wanted, tickets, onOpen }: MatchesProps) {
  return (
    <ul className={css.found}>
      {tickets.map((ticket) => (
        <Match key={ticket.id} wanted={wanted} ticket={ticket} onOpen={() => onOpen(ticket)} />
      ))}
    </ul>
  );
}

interface MatchProps {
  wanted: string;
  ticket: Ticket;
  onOpen: () => void;
}

function Match({ wanted, ticket, onOpen }: MatchProps) {
  const t = useBoardText();
  const words = useDialogText();
  const about = [courseName(ticket, t), ticket.customer?.name, ticket.waiter].filter(Boolean).join(' · ');
  const isByNumber = isFoundByNumber(ticket, wanted);
  return (
    <li>
      <button type="button" className={css.match} onClick={onOpen}>
        <b>
          <bdi>{orderTitle(ticket, t)}</bdi>
          {isByNumber && (
            <span className={css.number}>
              <bdi>{words('find.order', { number: ticket.number })}</bdi>
            </span>
          )}
        </b>
        <small>
          <bdi>{about}</bdi>
        </small>
        <Age row={{ head: headState(ticket), since: ticket.firedAt }} />
      </button>
    </li>
  );
}

/** On a touchscreen, focusing a field would open a keyboard over the keypad. */
function isMouseHere(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

// Matches of the find dialog: orders by number, table or customer, newest first, one ticket each (DLG-12).

type Findable = Pick<
  Ticket,
  'id' | 'orderId' | 'status' | 'title' | 'number' | 'customer' | 'sortAt' | 'firedAt'
>;

/** One ticket per matching order, exact matches first, then the newest; none for an empty text. */
export function foundTickets<Of extends Findable>(typed: string, tickets: readonly Of[]): Of[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const orders = new Map<string, Of>();
  for (const ticket of tickets.filter((one) => fits(one, wanted))) {
    const known = orders.get(ticket.orderId);
    if (known === undefined || standsFor(ticket, known) < 0) orders.set(ticket.orderId, ticket);
  }
  const rank = (ticket: Of) => Number(!isNamed(ticket, typed));
  return [...orders.values()].sort((one, other) => rank(one) - rank(other) || bornAt(other) - bornAt(one));
}

/** Exact match, ignoring letters before the number: "12" is Table 12, T12 and K-12, not K-128. */
export function isNamed({ title, number }: Pick<Ticket, 'title' | 'number'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return false;
  return [title, number].some((name) => {
    const own = name.toLowerCase();
    return own === wanted || own.replace(/^[^\d]+/, '') === wanted;
  });
}

function fits({ title, number, customer }: Findable, wanted: string): boolean {
  return [title, number, customer?.name ?? ''].some((field) => has(field, wanted));
}

function has(field: string, wanted: string): boolean {
  return field.toLowerCase().includes(wanted);
}

/** True if only the order number matches, not the displayed title: the list then shows that number too. */
export function isFoundByNumber({ title, number }: Pick<Ticket, 'title' | 'number'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return has(number, wanted) && !has(title, wanted);
}

/** Compares two tickets of an order: below 0 if the first one represents it. */
function standsFor(one: Findable, other: Findable): number {
  return RANKS[one.status] - RANKS[other.status] || bornAt(other) - bornAt(one);
}

const RANKS: Record<Ticket['status'], number> = { ready: 0, fired: 0, pending: 1, served: 2 };

function bornAt({ firedAt, sortAt }: Findable): number {
  return firedAt ?? sortAt;
}
