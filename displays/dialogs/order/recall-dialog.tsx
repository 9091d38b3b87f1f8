// Recall of a served ticket: the board's served tickets of a day, the newest first, searchable by number, table or
// customer (TICK-08).
import { ArrowRight, RotateCcw } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { HOUR_MS, SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import { type BoardAddress, boardAddress } from '../../../shared/protocol/board/view.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { type RecallAnswer, type RecallTicket, recallAnswer } from '../../../shared/protocol/recall.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { minutesSince } from '../../i18n/format.ts';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useBoardText, useDialogText, useLanguage } from '../../i18n/use-text.ts';
import { type ApiAnswer, type ApiRefusal, callApi } from '../../link/http/api-call.ts';
import { useBoardPart, useWatch, useWorking } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { refusalText } from '../../shell/toasts/toast.ts';
import { Caption } from '../../ticket/caption.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { Button } from '../../ui/button.tsx';
import pad from '../../ui/fields/number-pad.module.css';
import { NumberPad } from '../../ui/fields/number-pad.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { amountOf } from './amount-of.ts';
import css from './recall-dialog.module.css';
import rowsCss from './ticket-rows.module.css';

interface RecallDialogProps {
  board: BoardAddress;
  acts: Acts;
  onClose: () => void;
}

export function RecallDialog({ board, acts, onClose }: RecallDialogProps) {
  const t = useBoardText();
  const words = useDialogText();
  const [text, setText] = useState('');
  const list = useRecallList(board, useDebounced(text.trim(), SEARCH_DEBOUNCE_MS));
  const { tickets } = list;
  const rows = useRef<HTMLUListElement>(null);
  useKeptFocus(rows, tickets);
  const toList = (event: FormEvent) => {
    event.preventDefault();
    rows.current?.querySelector('button')?.focus();
  };
  return (
    <BoardDialog title={words('recall.title')} onClose={onClose} size={3} undo>
      <div className={css.recall}>
        <form className={css.search} onSubmit={toList}>
          <input
            className={pad.field}
            aria-label={words('recall.label')}
            placeholder={words('recall.label')}
            value={text}
            maxLength={100}
            data-first-focus={matchMedia('(pointer: fine)').matches || undefined}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setText(event.target.value)}
          />
          <NumberPad
            value={text}
            onChange={setText}
            eraseLabel={t('find.erase')}
            goLabel={words('recall.toList')}
            goSign={<ArrowRight className="flip" />}
            canGo={tickets !== undefined && tickets.length > 0}
          />
        </form>
        <div className={css.list}>
          <ListStatus list={list} />
          <ul
            ref={rows}
            tabIndex={-1}
            aria-label={words('recall.title')}
            className={`${rowsCss.rows} ${css.rows}`}
          >
            {tickets?.map((ticket) => (
              <RecallRow key={`${ticket.orderId}/${ticket.courseId}`} ticket={ticket} acts={acts} />
            ))}
          </ul>
          {list.more && <Button onClick={list.showMore}>{words('recall.more')}</Button>}
        </div>
      </div>
    </BoardDialog>
  );
}

function ListStatus({ list }: { list: RecallList }) {
  const words = useDialogText();
  const { tickets, refusal, search, retry } = list;
  if (refusal) {
    return (
      <div role="alert" className={css.refusal}>
        <p>{refusalText(refusal.code, refusal.params)}</p>
        <Button onClick={retry}>{words('recall.retry')}</Button>
      </div>
    );
  }
  return (
    <p role="status" className={css.status}>
      {tickets === undefined && words('recall.loading')}
      {tickets?.length === 0 && words(search === '' ? 'recall.none' : 'recall.notFound')}
    </p>
  );
}

/** The pressed button disappears with its row: keep the focus in the list. */
function useKeptFocus(rows: { readonly current: HTMLUListElement | null }, tickets: unknown): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const list = rows.current;
    const note = () => {
      wasInside.current = list?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [rows]);
  useEffect(() => {
    if (tickets === undefined) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (wasInside.current && isLost) rows.current?.focus();
  }, [tickets, rows]);
}

/** One served ticket in the list: its content, duration, time and person of the serve, and the recall button. */
function RecallRow({ ticket, acts }: { ticket: RecallTicket; acts: Acts }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const { title, number, customer, waiter, organization } = ticket;
  const about = [courseName(ticket, t), number === title ? '' : `#${number}`, customer, waiter, organization];
  return (
    <li className={rowsCss.row}>
      <p className={rowsCss.what}>
        <b>
          <bdi>{orderTitle(ticket, t)}</bdi>
        </b>
        {about
          .filter((part) => part)
          .map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
      </p>
      <p className={rowsCss.items}>
        {ticket.items.map((item) => (
          <bdi key={item.id}>{amountOf(item, t)}</bdi>
        ))}
      </p>
      <ServedWhen ticket={ticket} />
      {options.tmOptions.includes('undoCourseServed') && <Recall ticket={ticket} acts={acts} />}
    </li>
  );
}

function ServedWhen({ ticket }: { ticket: RecallTicket }) {
  const { place } = useBoardScope();
  const words = useDialogText();
  const { firedAt, servedAt, servedBy } = ticket;
  const language = useLanguage();
  const served = useCallback(
    (now: number) => {
      // Isolated: 5:57 PM must not be split in right-to-left text.
      const when = `\u2068${relativeDate(servedAt, now, place, language)}\u2069`;
      return words(now - servedAt < HOUR_MS ? 'recall.servedAgo' : 'recall.served', { time: when });
    },
    [servedAt, place, language, words],
  );
  return (
    <p className={`${rowsCss.fact} ${css.when}`}>
      {firedAt !== undefined && (
        <b title={words('recall.took')}>
          <span className="visually-hidden">{words('recall.took')} </span>
          <bdi>{words('recall.minutes', { count: minutesSince(firedAt, servedAt) })}</bdi>
        </b>
      )}
      <span>
        <bdi>
          <TickingText text={served} />
        </bdi>
      </span>
      {servedBy !== undefined && <bdi>{servedBy}</bdi>}
    </p>
  );
}

function Recall({ ticket, acts }: { ticket: RecallTicket; acts: Acts }) {
  const words = useDialogText();
  const t = useBoardText();
  const { orderId, courseId } = ticket;
  const title = orderTitle(ticket, t);
  const command: CommandOf<'course.serve'> = { name: 'course.serve', orderId, courseId, served: false };
  return (
    <Button
      className={rowsCss.bring}
      aria-label={words('recall.runOf', { title, course: courseName(ticket, t) })}
      busy={useWorking(command)}
      onClick={() => acts.run(command, words('recall.done', { title }))}
    >
      <RotateCcw className="flip" />
      <Caption>{words('recall.run')}</Caption>
    </Button>
  );
}

/** Debounces bursts of changes. */
const REST_MS = 300;

interface RecallList {
  /** Undefined until the first answer came. */
  tickets: readonly RecallTicket[] | undefined;
  /** The search that the tickets match. */
  search: string;
  /** There is another page. */
  more: boolean;
  refusal: ApiRefusal | undefined;
  showMore: () => void;
  retry: () => void;
}

interface Loaded {
  search: string;
  tickets?: readonly RecallTicket[] | undefined;
  /** Cursor of the next page. */
  before?: string | undefined;
  refusal?: ApiRefusal | undefined;
}

/**
 * Served tickets as read from the hub's store, requested again whenever the board changes while the list is open
 * (TICK-08).
 * @param search text contained in a number, a table or a customer; empty for all
 */
function useRecallList(board: BoardAddress, search: string): RecallList {
  const { view: _, ...address } = board;
  const where = JSON.stringify(address);
  const changes = useDebounced(useChanges(address), REST_MS);
  const [wish, setWish] = useState({ pages: 1, search, tries: 0 });
  if (wish.search !== search) setWish({ ...wish, pages: 1, search });
  const [loaded, setLoaded] = useState<Loaded>({ search: '' });
  const { search: words, tries, pages } = wish;
  // If any of this changes, all pages are requested again; otherwise only the missing one.
  const round = useMemo(() => ({ where, words, tries, changes }), [where, words, tries, changes]);
  const held = useRef<{ of: typeof round; pages: number; loaded: Loaded }>(undefined);
  useEffect(() => {
    const leave = new AbortController();
    const known = held.current?.of === round ? held.current : undefined;
    const from = known === undefined ? { search: round.words } : known.loaded;
    void load(round.where, from, pages - (known?.pages ?? 0), leave.signal).then((next) => {
      if (leave.signal.aborted) return;
      if (!next.refusal) held.current = { of: round, pages, loaded: next };
      setLoaded((before) => joined(before, next));
    });
    return () => leave.abort();
  }, [round, pages]);
  const { tickets, before, refusal } = loaded;
  return {
    tickets,
    search: loaded.search,
    more: before !== undefined,
    refusal,
    showMore: () => setWish({ ...wish, pages: wish.pages + 1 }),
    retry: () => setWish({ ...wish, tries: wish.tries + 1 }),
  };
}

/** Changes whenever a ticket of the board was fired, served or recalled. */
function useChanges(address: BoardAddress): string {
  const watch = useWatch({ ...address, view: { maxCards: 1 } }, 'recall');
  const counts = useBoardPart(watch, 'head')?.counts;
  return JSON.stringify([counts?.fired, counts?.cooking, counts?.prepared, counts?.ready, counts?.served]);
}

/** After a failed load, the former list stays below the error. */
function joined(held: Loaded, next: Loaded): Loaded {
  const isSame = held.search === next.search;
  return next.refusal && isSame ? { ...held, refusal: next.refusal } : next;
}

/** Loads this many pages beyond `held`, starting from the newest: newly served tickets shift the others. */
async function load(where: string, held: Loaded, pages: number, signal: AbortSignal): Promise<Loaded> {
  const { search } = held;
  const tickets = [...(held.tickets ?? [])];
  let { before } = held;
  for (let page = 0; page < pages; page++) {
    const answer = await ask(where, search, before, signal);
    if (!answer.ok) return { search, refusal: answer };
    tickets.push(...answer.value.tickets);
    before = answer.value.more;
    if (before === undefined) break;
  }
  return { search, tickets, before };
}

function ask(
  where: string,
  search: string,
  before: string | undefined,
  signal: AbortSignal,
): Promise<ApiAnswer<RecallAnswer>> {
  const { profile, station } = boardAddress.parse(JSON.parse(where));
  const query = new URLSearchParams({ profile });
  if (station !== undefined) query.set('station', station);
  if (search !== '') query.set('search', search);
  if (before !== undefined) query.set('before', before);
  return callApi(`/api/recall?${query}`, { answer: recallAnswer, signal });
}
