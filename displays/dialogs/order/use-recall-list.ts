// The list of served tickets as the hub reads it from its store: asked for again whenever the board changes, as
// long as the list is looked at (TICK-08).
import { useEffect, useMemo, useRef, useState } from 'react';
import { type BoardAddress, boardAddress } from '../../../shared/protocol/board/view.ts';
import { type RecallAnswer, type RecallTicket, recallAnswer } from '../../../shared/protocol/recall.ts';
import { type ApiAnswer, type ApiRefusal, callApi } from '../../link/http/api-call.ts';
import { useBoardPart, useWatch } from '../../link/live.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** A rush of changes is one. */
const REST_MS = 300;

export interface RecallList {
  /** Undefined until the first answer came. */
  tickets: readonly RecallTicket[] | undefined;
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
  tickets?: readonly RecallTicket[] | undefined;
  /** Where the next page begins. */
  before?: string | undefined;
  refusal?: ApiRefusal | undefined;
}

/** @param search words that a number, a table or a customer contains; empty for all */
export function useRecallList(board: BoardAddress, search: string): RecallList {
  const { view: _, ...address } = board;
  const where = JSON.stringify(address);
  const changes = useDebounced(useChanges(address), REST_MS);
  const [wish, setWish] = useState({ pages: 1, search, tries: 0 });
  if (wish.search !== search) setWish({ ...wish, pages: 1, search });
  const [loaded, setLoaded] = useState<Loaded>({ search: '' });
  const { search: words, tries, pages } = wish;
  // All that is shown is asked for anew when any of this differs; else only the page that is missing.
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

/** So many pages more than `held`, from the newest on: served tickets push the others down. */
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
