// Notices of a board about its tickets, shown in its strip (NOTE-01): most for a moment, a cancellation until it is tapped
// at this board. Kept over a reload of the page.
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { NOTICE_SHOWN_MS } from '../../shared/limits.ts';
import { type Sound, type SoundSubject, soundSubject } from '../../shared/protocol/sounds.ts';
import { tabStorage } from '../link/browser-storage.ts';
import { parseJson } from '../link/open-commands.ts';
import type { SoundNotice } from './early-sounds.ts';

/** Maximum number of cancellations kept; the oldest are dropped. */
const OPEN_CALLS_MAX = 100;

export interface TicketNotice {
  key: string;
  sound: Sound;
  /** Undefined if the hub named none. */
  subject: SoundSubject | undefined;
  /** Number of items by course id, for a new order. */
  counts?: Readonly<Record<string, number>> | undefined;
}

const store = createStore<{ calls: readonly TicketNotice[] }>(() => ({ calls: [] }));

/** Cancellations first, oldest first, then the latest notices. */
export function useTicketNotices(): readonly TicketNotice[] {
  return useStore(store, ({ calls }) => calls);
}

/** True while a cancellation waits to be tapped. */
export function useOpenCancellation(): boolean {
  return useStore(store, ({ calls }) => calls.some(isOpen));
}

/** Acknowledges notices. */
export function acknowledgeNotices(keys: readonly string[]): void {
  store.setState(({ calls }) => ({ calls: calls.filter(({ key }) => !keys.includes(key)) }));
}

export function noteCalls({ sound, about }: SoundNotice): void {
  for (const subject of about ?? [undefined]) noteCall(sound, subject);
}

function noteCall(sound: Sound, subject: SoundSubject | undefined): void {
  // Courses of a new order arrive one by one; they share a notice.
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
  const isSame = (one: TicketNotice) => one === call;
  setTimeout(() => {
    store.setState((state) => ({ calls: state.calls.filter((one) => !isSame(one)) }));
  }, NOTICE_SHOWN_MS);
}

function isOpen({ sound, subject }: TicketNotice): boolean {
  return sound === 'cancelled' && subject !== undefined;
}

/** Counts the items of all courses of the order that came so far. */
function newCall(key: string, subject: SoundSubject, before: TicketNotice | undefined): TicketNotice {
  const counts = { ...before?.counts, [subject.courseId]: subject.count ?? 0 };
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return { key, sound: 'new', subject: { ...subject, count }, counts };
}

/** Two dishes of one course cancelled one after the other share a notice. */
function withItemsOf(before: SoundSubject | undefined, subject: SoundSubject): SoundSubject {
  if (!before?.items || !subject.items) return subject;
  return { ...subject, items: [...before.items, ...subject.items] };
}

// Unacknowledged notices reappear on the same board after a reload.

const KEPT_UNDER = 'kds_open_calls';
const kept = z.object({ watch: z.string(), subjects: z.array(soundSubject) });

/** Tracks the notices of one board; the returned function stops that and clears what is shown. */
export function keepCalls(watch: string): () => void {
  const read = kept.safeParse(parseJson(tabStorage.read(KEPT_UNDER) ?? ''));
  if (read.success && read.data.watch === watch) {
    for (const subject of read.data.subjects) noteCall('cancelled', subject);
  }
  const leave = store.subscribe(({ calls }) => {
    const subjects = calls.filter(isOpen).flatMap(({ subject }) => subject ?? []);
    tabStorage.write(KEPT_UNDER, subjects.length === 0 ? null : JSON.stringify({ watch, subjects }));
  });
  return () => {
    leave();
    store.setState({ calls: [] });
  };
}
