// Tickets that a station has finished and that wait for others: for which, since when, and recalling one (KITCH-17).
import { RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import { MORE_CARDS_MAX } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { bringBack, useLeftTickets } from '../../actions/left-tickets.ts';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useBoardText, useDialogText, useLanguage } from '../../i18n/use-text.ts';
import { useAnyWorking } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { Caption } from '../../ticket/caption.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyLine } from '../../ui/page/empty-note.tsx';
import { amountOf } from './amount-of.ts';
import css from './left-dialog.module.css';
import rowsCss from './ticket-rows.module.css';

interface LeftDialogProps {
  board: BoardAddress;
  acts: Acts;
  onClose: () => void;
}

export function LeftDialog({ board, acts, onClose }: LeftDialogProps) {
  const words = useDialogText();
  const left = useLeftTickets(board, MORE_CARDS_MAX);
  return (
    <BoardDialog title={words('left.title')} onClose={onClose} size={2} undo>
      {left === undefined || left.tickets.length === 0 ? (
        <EmptyLine role="status" text={words(left === undefined ? 'left.loading' : 'left.none')} />
      ) : (
        <ul aria-label={words('left.title')} className={rowsCss.rows}>
          {left.tickets.map((ticket) => (
            <LeftRow key={ticket.id} ticket={ticket} acts={acts} />
          ))}
        </ul>
      )}
      {left !== undefined && left.more > 0 && (
        <p className={css.more}>{words('left.more', { count: left.more })}</p>
      )}
    </BoardDialog>
  );
}

function LeftRow({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const t = useBoardText();
  const { title, number } = ticket;
  const items = ticket.items.filter(({ here }) => here);
  return (
    <li className={rowsCss.row} data-left-ticket={ticket.id}>
      <p className={rowsCss.what}>
        <b>
          <bdi>{orderTitle(ticket, t)}</bdi>
        </b>
        {number !== title && <bdi>#{number}</bdi>}
        <bdi>{courseName(ticket, t)}</bdi>
        <DoneWhen at={ticket.part?.doneAt ?? 0} />
      </p>
      <p className={rowsCss.items}>
        {items.map((item) => (
          <bdi key={item.id}>{amountOf(item, t)}</bdi>
        ))}
      </p>
      <WaitsFor ticket={ticket} />
      <BringBack ticket={ticket} acts={acts} />
    </li>
  );
}

function DoneWhen({ at }: { at: number }) {
  const { place } = useBoardScope();
  const words = useDialogText();
  const language = useLanguage();
  const text = useCallback(
    (now: number) => words('left.done', { time: `\u2068${relativeDate(at, now, place, language)}\u2069` }),
    [at, place, language, words],
  );
  return (
    <bdi>
      <TickingText text={text} />
    </bdi>
  );
}

/** The unfinished stations; if there are none, the ticket waits for the pass. */
function WaitsFor({ ticket: { stations = [] } }: { ticket: Ticket }) {
  const words = useDialogText();
  const open = stations.filter(({ done, all }) => done < all);
  return (
    <p className={`${rowsCss.fact} ${css.waits}`}>
      {open.length === 0 && <span>{words('left.pass')}</span>}
      {open.map(({ name, done, all }) => (
        <span key={name}>
          <bdi>{name}</bdi> <b dir="ltr">{`${done}/${all}`}</b>
        </span>
      ))}
    </p>
  );
}

function BringBack({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const words = useDialogText();
  const t = useBoardText();
  const commands = bringBack(ticket);
  const busy = useAnyWorking(commands);
  const title = orderTitle(ticket, t);
  if (commands.length === 0) return null;
  return (
    <Button
      className={rowsCss.bring}
      aria-label={words('recall.runOf', { title, course: courseName(ticket, t) })}
      busy={busy}
      onClick={() => acts.run(commands, words('recall.done', { title }))}
    >
      <RotateCcw className="flip" />
      <Caption>{words('recall.run')}</Caption>
    </Button>
  );
}
