// What a board has to tell of its tickets in its strip (NOTE-01): most of it for a moment, a cancellation until somebody
// at this board has tapped it. Kept over a reload of the page.
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NOTICE_SHOWN_MS } from '../../shared/limits.ts';
import { type Sound, type SoundSubject, soundSubject } from '../../shared/protocol/sounds.ts';
import { keptInTab } from '../link/kept-text.ts';
import { parseJson } from '../link/open-commands.ts';
import type { SoundNotice } from './early-sounds.ts';

/** Of more cancellations than this the latest are kept. */
const OPEN_CALLS_MAX = 100;

export interface TicketCall {
  key: string;
  sound: Sound;
  /** Undefined where the hub named none. */
  subject: SoundSubject | undefined;
  /** Items by course id, of an order that is new. */
  counts?: Readonly<Record<string, number>> | undefined;
}

const store = createStore<{ calls: readonly TicketCall[] }>(() => ({ calls: [] }));

/** Cancellations first, the longest open before the others, then what came last. */
export function useCalls(): readonly TicketCall[] {
  return useStore(store, ({ calls }) => calls);
}

/** Whether a cancellation waits for somebody to tap it. */
export function useOpenCancellation(): boolean {
  return useStore(store, ({ calls }) => calls.some(isOpen));
}

/** Somebody has read it. */
export function endCalls(keys: readonly string[]): void {
  store.setState(({ calls }) => ({ calls: calls.filter(({ key }) => !keys.includes(key)) }));
}

export function noteCalls({ sound, about }: SoundNotice): void {
  for (const subject of about ?? [undefined]) noteCall(sound, subject);
}

function noteCall(sound: Sound, subject: SoundSubject | undefined): void {
  // The courses of a new order come one by one; they are one call.
  const key = [sound, subject?.orderId, sound === 'new' ? '' : subject?.courseId].join(' ');
  const { calls } = store.getState();
  const before = calls.find((one) => one.key === key);
  const call =
    sound === 'new' && subject
      ? newCall(key, subject, before)
      : {
          key,
          sound,
          subject: subject && withItemsOf(before?.subject, subject),
        };
  const rest = calls.filter((one) => one.key !== key);
  const open = rest.filter(isOpen);
  const timed = rest.filter((one) => !isOpen(one));
  const next = isOpen(call)
    ? [...open, call].slice(-OPEN_CALLS_MAX).concat(timed)
    : [...open, call, ...timed];
  store.setState({ calls: next });
  if (isOpen(call)) return;
  const isSame = (one: TicketCall) => one === call;
  setTimeout(() => {
    store.setState((state) => ({ calls: state.calls.filter((one) => !isSame(one)) }));
  }, NOTICE_SHOWN_MS);
}

function isOpen({ sound, subject }: TicketCall): boolean {
  return sound === 'cancelled' && subject !== undefined;
}

/** Counts the items of all courses of the order that came so far. */
function newCall(key: string, subject: SoundSubject, before: TicketCall | undefined): TicketCall {
  const counts = { ...before?.counts, [subject.courseId]: subject.count ?? 0 };
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return { key, sound: 'new', subject: { ...subject, count }, counts };
}

/** Two dishes of one course that are cancelled one after the other are one call. */
function withItemsOf(before: SoundSubject | undefined, subject: SoundSubject): SoundSubject {
  if (!before?.items || !subject.items) return subject;
  return { ...subject, items: [...before.items, ...subject.items] };
}

// Over a reload what nobody has tapped yet is there again, on the same board.

const KEPT_UNDER = 'kds_open_calls';
const kept = z.object({ watch: z.string(), subjects: z.array(soundSubject) });

/** Follows the calls of one board; the returned function ends that and forgets what is shown. */
export function keepCalls(watch: string): () => void {
  const read = kept.safeParse(parseJson(keptInTab.read(KEPT_UNDER) ?? ''));
  if (read.success && read.data.watch === watch) {
    for (const subject of read.data.subjects) noteCall('cancelled', subject);
  }
  const leave = store.subscribe(({ calls }) => {
    const subjects = calls.filter(isOpen).flatMap(({ subject }) => subject ?? []);
    keptInTab.write(KEPT_UNDER, subjects.length === 0 ? null : JSON.stringify({ watch, subjects }));
  });
  return () => {
    leave();
    store.setState({ calls: [] });
  };
}
