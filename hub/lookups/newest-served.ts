// Owns the page of a list of served tickets that is being filled: the newest first, cut to its length, from a mark on.
import type { ServedTicket } from '../../shared/protocol/recall.ts';

/** A place in the list: behind the ticket that was served then. */
export interface ServedMark {
  servedAt: number;
  /** Order and course, which tell two tickets of one moment apart. */
  key: string;
}

export interface NewestServed {
  /** Takes those that stand behind the mark. */
  add(tickets: readonly ServedTicket[]): void;
  /** True once nothing that was served at or before this moment (ms) changes the page. */
  isFullFrom(servedAt: number): boolean;
  /** The page; `more` is the mark of its last ticket if others stand behind it. */
  page(): { tickets: ServedTicket[]; more?: string };
}

export function createNewestServed(length: number, from: ServedMark | undefined): NewestServed {
  /** One more than the page, to know whether there is another. */
  let held: ServedTicket[] = [];
  return {
    add(tickets) {
      const behind = tickets.filter((ticket) => from === undefined || compareMarks(markOf(ticket), from) > 0);
      if (behind.length === 0) return;
      held = [...held, ...behind]
        .sort((one, other) => compareMarks(markOf(one), markOf(other)))
        .slice(0, length + 1);
    },
    isFullFrom(servedAt) {
      const last = held[length];
      return last !== undefined && last.servedAt > servedAt;
    },
    page() {
      const tickets = held.slice(0, length);
      const last = tickets.at(-1);
      if (held.length <= length || last === undefined) return { tickets };
      const { servedAt, key } = markOf(last);
      return { tickets, more: `${servedAt}${BETWEEN}${key}` };
    },
  };
}

const BETWEEN = '/';

/** Reads what page() gave as `more`; undefined if it is none. */
export function readServedMark(text: string): ServedMark | undefined {
  const [, moment, key] = /^(\d{1,16})\/(.+)$/s.exec(text) ?? [];
  return moment === undefined || key === undefined ? undefined : { servedAt: Number(moment), key };
}

function markOf({ servedAt, orderId, courseId }: ServedTicket): ServedMark {
  return { servedAt, key: `${orderId}${BETWEEN}${courseId}` };
}

/** Below 0 if the first stands before the other. */
function compareMarks(one: ServedMark, other: ServedMark): number {
  return other.servedAt - one.servedAt || (one.key < other.key ? -1 : Number(one.key > other.key));
}
