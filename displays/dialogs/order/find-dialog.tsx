// Owns finding an order or a table by its number: the newest that fit are listed at once, or shown alone on the board (DLG-12, ERR-13).
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { FOUND_SHOWN, SEARCH_DEBOUNCE_MS, TOAST_MS } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { TicketPanel } from '../../actions/panel.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { useWatch } from '../../link/boards/use-watch.ts';
import { Age } from '../../rows/list-row-view.tsx';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { courseName } from '../../ticket/course-name.ts';
import { headState } from '../../ticket/head-state.ts';
import { Button } from '../../ui/button.tsx';
import pad from '../../ui/number-pad.module.css';
import { NumberPad } from '../../ui/number-pad.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import css from './find-dialog.module.css';
import { foundTickets } from './found-tickets.ts';

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
  const [isMissing, setMissing] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const wanted = text.trim();
  const everywhere = useEverywhere(board, useDebounced(wanted, SEARCH_DEBOUNCE_MS));
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const found = foundTickets(wanted, Object.values({ ...everywhere, ...tickets }));
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setMissing(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);
  const open = (ticket: Ticket) => {
    if (tickets[ticket.id]) onTicket(ticket, 'menu');
    else if (options.tmOptions.includes('openCourseDialog')) onTicket(ticket, 'courses');
    else onSearch(ticket.number);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only, second] = found;
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
          <input
            className={pad.field}
            aria-label={t('find.label')}
            placeholder={t('find.label')}
            value={text}
            maxLength={100}
            data-first-focus={isMouseHere() || undefined}
            autoComplete="off"
            onChange={(event) => change(event.target.value, false)}
          />
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
          <p role="status" className={css.told} data-missing={isMissing}>
            {isMissing && words(isTapped ? 'find.noTable' : 'find.notFound')}
            {!isMissing && wanted === '' && words('find.hint')}
            {!isMissing && found.length > 0 && words('find.found', { count: found.length })}
          </p>
          <ul className={css.found}>
            {found.slice(0, FOUND_SHOWN).map((ticket) => (
              <Match key={ticket.id} ticket={ticket} onOpen={() => open(ticket)} />
            ))}
          </ul>
          {found.length > 0 && <Button onClick={() => onSearch(wanted)}>{t('find.onBoard')}</Button>}
        </div>
      </form>
    </BoardDialog>
  );
}

/** What fits anywhere on this board, also what a filter or the card limit keeps from it. */
function useEverywhere(board: BoardAddress, search: string): Readonly<Record<string, Ticket>> {
  const { view, ...address } = board;
  const orderIds = search === '' ? [NO_ORDER] : undefined;
  const watch = useWatch({ ...address, view: orderIds ? { orderIds } : { search } }, 'find');
  return useBoardPart(watch, 'tickets') ?? {};
}

/** Nothing is looked for yet. */
const NO_ORDER = '-';

function Match({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const t = useBoardText();
  const about = [courseName(ticket, t), ticket.customer?.name, ticket.waiter].filter(Boolean).join(' · ');
  return (
    <li>
      <button type="button" className={css.match} onClick={onOpen}>
        <b>
          <bdi>{ticket.title}</bdi>
        </b>
        <small>
          <bdi>{about}</bdi>
        </small>
        <Age row={{ head: headState(ticket), since: ticket.firedAt }} />
      </button>
    </li>
  );
}

/** Under a finger, a field in focus would raise a keyboard over the keys that are here. */
function isMouseHere(): boolean {
  return matchMedia('(pointer: fine)').matches;
}
