// Quick access in a toolbar: who works here (DLG-14), and the tickets that left the board last, which a tap recalls:
// served ones (TICK-08), and at a station those that wait for others (KITCH-17).
import { History, RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import { type RecallAnswer, type RecallTicket, recallAnswer } from '../../../shared/protocol/recall.ts';
import type { Acts } from '../../actions/acts.ts';
import { bringBack, useLeftTickets } from '../../actions/left-tickets.ts';
import type { Panel } from '../../actions/panel.ts';
import { relativeDate } from '../../i18n/relative-date.ts';
import { shortName } from '../../i18n/short-name.ts';
import { useBoardText, useDialogText, useLanguage } from '../../i18n/use-text.ts';
import { type ApiAnswer, callApi } from '../../link/http/api-call.ts';
import { useOfBoard } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { useSession } from '../../shell/session/session-store.ts';
import { askForStaff } from '../../shell/session/staff-asking.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu } from '../../ui/menu.tsx';
import css from './at-hand.module.css';
import { PaceChip } from './pace-chip.tsx';

const RECALLS_AT_HAND = 3;

interface AtHandProps {
  board: BoardAddress;
  acts: Acts;
  onPanel: (panel: Panel) => void;
}

export function AtHand(props: AtHandProps) {
  return (
    <>
      <PaceChip onPanel={props.onPanel} />
      <AtWork />
      <ServedLast {...props} />
    </>
  );
}

/** The person working at this display, and the keypad to switch; nothing if the restaurant has no staff names. */
function AtWork() {
  const words = useDialogText();
  const staff = useSession(({ session }) => session.staff);
  if (!staff) return null;
  return (
    <button
      type="button"
      className={css.person}
      data-at-work
      aria-haspopup="dialog"
      title={staff.name}
      onClick={askForStaff}
    >
      <Avatar name={staff.name} photoUrl={staff.photoUrl} />
      <span className="visually-hidden">{words('atWork')} </span>
      <bdi className={css.name}>{shortName(staff.name)}</bdi>
    </button>
  );
}

/** Shown where the recall dialog is available, and at a station whose tickets leave before they are served. */
function ServedLast(props: AtHandProps) {
  const words = useDialogText();
  const { watch } = useBoardScope();
  const mayUnserve = useMayUnserve();
  const isOfPart = useOfBoard(watch, 'head', ({ partCounts }) => partCounts !== undefined) === true;
  if (!mayUnserve && !isOfPart) return null;
  return (
    <span className={css.last} data-last-served data-part="recall">
      <Menu
        label={words(isOfPart ? 'left.last' : 'recall.last')}
        face={<History aria-hidden />}
        buttonClass={classes(buttonClass('quiet', 'board'), css.open)}
      >
        {() => (
          <div className={css.list} data-in-menu>
            {isOfPart && <LastLeft {...props} />}
            {mayUnserve && <LastServed {...props} />}
          </div>
        )}
      </Menu>
    </span>
  );
}

export function useMayUnserve(): boolean {
  const { options } = useBoardScope();
  return options.tmOptions.includes('undoCourseServed');
}

/** A snapshot of when the menu was opened, too. */
function LastLeft({ board, acts, onPanel }: AtHandProps) {
  const words = useDialogText();
  const left = useLeftTickets(board, RECALLS_AT_HAND);
  const [shown, setShown] = useState<readonly Ticket[]>();
  if (left !== undefined && shown === undefined) setShown(left.tickets);
  return (
    <>
      {shown?.length === 0 && <p className={css.status}>{words('left.none')}</p>}
      {shown?.map((ticket) => (
        <RecallButton
          key={ticket.id}
          ticket={ticket}
          commands={bringBack(ticket)}
          at={ticket.part?.doneAt ?? 0}
          acts={acts}
        />
      ))}
      <button type="button" className={css.all} onClick={() => onPanel('left')}>
        {words('left.title')}
      </button>
    </>
  );
}

/** A snapshot of when the menu was opened: a list that moves under the finger would recall the wrong ticket. */
function LastServed({ board, acts, onPanel }: AtHandProps) {
  const words = useDialogText();
  const answer = useLastServed(board);
  return (
    <>
      <p role="status" className={css.status}>
        {answer === undefined && words('recall.loading')}
        {answer?.ok && answer.value.tickets.length === 0 && words('recall.none')}
        {answer?.ok === false && refusalText(answer.code, answer.params)}
      </p>
      {answer?.ok &&
        answer.value.tickets.map((ticket) => (
          <RecallButton
            key={`${ticket.orderId}/${ticket.courseId}`}
            ticket={ticket}
            commands={[unserve(ticket)]}
            at={ticket.servedAt}
            acts={acts}
          />
        ))}
      <button type="button" className={css.all} onClick={() => onPanel('recall')}>
        {words('recall.title')}
      </button>
    </>
  );
}

function unserve({ orderId, courseId }: RecallTicket): Command {
  return { name: 'course.serve', orderId, courseId, served: false };
}

interface RecallButtonProps {
  ticket: Pick<RecallTicket, 'title' | 'number' | 'orderType' | 'courseType'>;
  /** Commands that recall it; empty if it can't be. */
  commands: readonly Command[];
  /** When it left (ms). */
  at: number;
  acts: Acts;
}

function RecallButton({ ticket, commands, at, acts }: RecallButtonProps) {
  const { place } = useBoardScope();
  const words = useDialogText();
  const t = useBoardText();
  const language = useLanguage();
  const { title, number } = ticket;
  const since = useCallback((now: number) => relativeDate(at, now, place, language), [at, place, language]);
  const name = orderTitle(ticket, t);
  const done = words('recall.done', { title: name });
  return (
    <button
      type="button"
      className={css.ticket}
      disabled={commands.length === 0}
      onClick={() => acts.run(commands, done)}
    >
      <RotateCcw className="flip" aria-hidden />
      <span className="visually-hidden">{words('recall.run')} </span>
      <b>
        <bdi>{name}</bdi>
        {number !== title && (
          <small>
            {' '}
            <bdi>#{number}</bdi>
          </small>
        )}
      </b>
      <span>
        <bdi>{courseName(ticket, t)}</bdi>
      </span>
      <time>
        <bdi>
          <TickingText text={since} />
        </bdi>
      </time>
    </button>
  );
}

/** Requested only when the menu opens, so that it costs no tap on the board. */
function useLastServed({ profile, station }: BoardAddress): ApiAnswer<RecallAnswer> | undefined {
  const [answer, setAnswer] = useState<ApiAnswer<RecallAnswer>>();
  useEffect(() => {
    const leave = new AbortController();
    const query = new URLSearchParams({ profile, most: String(RECALLS_AT_HAND) });
    if (station !== undefined) query.set('station', station);
    void callApi(`/api/recall?${query}`, { answer: recallAnswer, signal: leave.signal }).then((next) => {
      if (!leave.signal.aborted) setAnswer(next);
    });
    return () => leave.abort();
  }, [profile, station]);
  return answer;
}
