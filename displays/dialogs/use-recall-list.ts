// Owns the list of served tickets as the hub reads it from its store: asked for again whenever the board changes, as
// long as the list is looked at (TICK-08).
import { useEffect, useMemo, useState } from 'react';
import { type RecallAnswer, recallAnswer, type ServedTicket } from '../../shared/protocol/recall.ts';
import { type BoardAddress, boardAddress } from '../../shared/protocol/view.ts';
import { type ApiAnswer, type ApiRefusal, callApi } from '../link/api-call.ts';
import { useBoardPart } from '../link/use-board.ts';
import { useWatch } from '../link/use-watch.ts';
import { useDebounced } from '../theme/use-debounced.ts';

/** A rush of changes is one. */
const REST_MS = 300;

export interface RecallList {
  /** Undefined until the first answer came. */
  tickets: readonly ServedTicket[] | undefined;
  /** The search that the tickets fit. */
  search: string;
  /** Another page can be had. */
  more: boolean;
  refusal: ApiRefusal | undefined;
  showMore: () => void;
  retry: () => void;
}

interface Loaded {
  search: string;
  tickets?: readonly ServedTicket[] | undefined;
  more: boolean;
  refusal?: ApiRefusal | undefined;
}

/** @param search words that a number, a table or a customer contains; empty for all */
export function useRecallList(board: BoardAddress, search: string): RecallList {
  const { view: _, ...address } = board;
  const where = JSON.stringify(address);
  const changes = useDebounced(useChanges(address), REST_MS);
  const [wish, setWish] = useState({ pages: 1, search, tries: 0 });
  if (wish.search !== search) setWish({ ...wish, pages: 1, search });
  const [loaded, setLoaded] = useState<Loaded>({ search: '', more: false });
  const asked = useMemo(() => ({ where, wish, changes }), [where, wish, changes]);
  useEffect(() => {
    const leave = new AbortController();
    const { search: words, pages } = asked.wish;
    void load(asked.where, words, pages, leave.signal).then((next) => {
      if (!leave.signal.aborted) setLoaded((held) => joined(held, next));
    });
    return () => leave.abort();
  }, [asked]);
  const { tickets, more, refusal } = loaded;
  return {
    tickets,
    search: loaded.search,
    more,
    refusal,
    showMore: () => setWish({ ...wish, pages: wish.pages + 1 }),
    retry: () => setWish({ ...wish, tries: wish.tries + 1 }),
  };
}

/** What differs once a ticket of the board was fired, served or brought back. */
function useChanges(address: BoardAddress): string {
  const watch = useWatch({ ...address, view: { maxCards: 1 } }, 'recall');
  const counts = useBoardPart(watch, 'head')?.counts;
  return JSON.stringify([counts?.fired, counts?.cooking, counts?.prepared, counts?.ready, counts?.served]);
}

/** A list that can't be had for once stays as it was, under what is wrong. */
function joined(held: Loaded, next: Loaded): Loaded {
  const isSame = held.search === next.search;
  return next.refusal && isSame ? { ...held, refusal: next.refusal } : next;
}

/** All pages that are shown, from the newest on: served tickets push the others down. */
async function load(where: string, search: string, pages: number, signal: AbortSignal): Promise<Loaded> {
  const tickets: ServedTicket[] = [];
  let before: string | undefined;
  for (let page = 0; page < pages; page++) {
    const answer = await ask(where, search, before, signal);
    if (!answer.ok) return { search, more: false, refusal: answer };
    tickets.push(...answer.value.tickets);
    before = answer.value.more;
    if (before === undefined) break;
  }
  return { search, tickets, more: before !== undefined };
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
