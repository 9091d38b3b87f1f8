// Owns finding an order or a table: typed or tapped, what fits is listed at once, or shown alone on the board.
import { Delete } from 'lucide-react';
import { useState } from 'react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardPart } from '../link/use-board.ts';
import { Button } from '../theme/button.tsx';
import { useBoardScope } from '../ticket/board-scope.ts';
import { headState } from '../ticket/head-state.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { BoardDialog } from './board-dialog.tsx';
import css from './find-dialog.module.css';
import { Age } from './list-row-view.tsx';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
const SHOWN = 6;

interface FindDialogProps {
  onSearch: (text: string) => void;
  onTicket: (ticketId: string) => void;
  onClose: () => void;
}

export function FindDialog({ onSearch, onTicket, onClose }: FindDialogProps) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const [text, setText] = useState('');
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const found = text.trim() === '' ? [] : Object.values(tickets).filter((ticket) => fits(ticket, text));
  return (
    <BoardDialog title={t('find.title')} onClose={onClose} wide>
      <form
        className={css.find}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onSearch(text.trim());
        }}
      >
        <div className={css.left}>
          <input
            className={css.field}
            aria-label={t('find.label')}
            placeholder={t('find.label')}
            value={text}
            maxLength={100}
            data-first-focus={isMouseHere() || undefined}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <div className={css.pad}>
            {KEYS.map((key) =>
              key === '' ? (
                <span key="none" />
              ) : (
                <button key={key} type="button" className={css.key} onClick={() => setText(text + key)}>
                  {key}
                </button>
              ),
            )}
            <button
              type="button"
              className={css.key}
              aria-label={t('find.erase')}
              onClick={() => setText(text.slice(0, -1))}
            >
              <Delete className="flip" />
            </button>
          </div>
        </div>
        <div className={css.right}>
          <ul className={css.found}>
            {found.slice(0, SHOWN).map((ticket) => (
              <Match key={ticket.id} ticket={ticket} onTicket={onTicket} />
            ))}
          </ul>
          {text.trim() !== '' && found.length === 0 && <p>{t('find.none')}</p>}
          <Button look="main" type="submit" disabled={text.trim() === ''}>
            {t('find.onBoard')}
          </Button>
        </div>
      </form>
    </BoardDialog>
  );
}

function Match({ ticket, onTicket }: { ticket: Ticket; onTicket: (ticketId: string) => void }) {
  const t = useBoardText();
  const course = t(`courseType.${ticket.courseType}`, { defaultValue: ticket.courseType });
  return (
    <li>
      <button type="button" className={css.match} onClick={() => onTicket(ticket.id)}>
        <b>
          <bdi>{ticket.title}</bdi>
        </b>
        <small>
          <bdi>{[course, ticket.customer?.name, ticket.waiter].filter(Boolean).join(' · ')}</bdi>
        </small>
        <Age row={{ head: headState(ticket), since: ticket.firedAt }} />
      </button>
    </li>
  );
}

function fits({ title, number, customer }: Ticket, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [title, number, customer?.name ?? ''].some((field) => field.toLowerCase().includes(wanted));
}

/** Under a finger, a field in focus would raise a keyboard over the keys that are here. */
function isMouseHere(): boolean {
  return matchMedia('(pointer: fine)').matches;
}
