// What the screens need from the rest of the hub, and what they offer the engine.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Link, ManagerMessage, Site } from '../../shared/protocol/down.ts';
import type { PageState } from '../../shared/protocol/glass.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Session } from '../../shared/protocol/session.ts';
import type { SoundState } from '../../shared/protocol/up.ts';
import type { CommandActor, Publisher } from '../engine/ports.ts';
import type { OutgoingQueue } from './outgoing-queue.ts';

/** What the screens publish: what the engine says, and how the hub is connected. */
export interface ScreenPublisher extends Publisher {
  linkChanged(link: Link): void;
  /** The listener hears that the kitchen, displays or connections aren't as they were. */
  onChange(listener: () => void): void;
  /** The boards that displays watch now. */
  watched(): BoardAddress[];
  onDigests: (sent: readonly SentDigest[]) => void;
}

/** `board`: the engine's key; `until`: the moment (ms, hub time) at which time alone makes it another board. */
export interface SentDigest {
  board: string;
  digest: string;
  until: number;
}

/** A board and the displays that watch it; `key` is the engine's. */
export interface BoardOnDisplays {
  key: string;
  address: BoardAddress;
  displays: readonly WatchingDisplay[];
}

/** One socket of a display. */
export interface WatchingDisplay {
  id: string;
  page: PageState;
  sound: SoundState | undefined;
}

/** A card on one display: painted · sent and not painted yet · held by it and out of view · not sent as it reads too slowly. */
export type CardSight = { display: string; outgoing: OutgoingQueue } & (
  | { sight: 'painted' | 'behind-more' | 'held-back' }
  /** Hub time, ms. */
  | { sight: 'sent'; sentAt: number }
);

/** Who follows what reaches the glass (GLASS-02, GLASS-03). */
export interface GlassListener {
  /** Something of these orders was painted somewhere. */
  painted(orderIds: ReadonlySet<string>): void;
  /** Who watches which board, or how a page is, is another. */
  changed(): void;
}

/** What welcome tells of the hub itself. */
export interface HubFacts {
  build: string;
  site(): Site | undefined;
  link(): Link;
  /** The manager's messages to the kitchen (MSG-01). */
  messages(): ManagerMessage[];
}

/** The person and display behind a session, as they are at this moment. */
export interface ScreenVisitor {
  actor: CommandActor;
  session: Session;
  /** Whoever was chosen to work here may not any more; operator boards need somebody else first (PERM-02). */
  staffGone: boolean;
  /** The one board that a display for guests may watch; a display with the right to boards may watch all (PAIR-05). */
  ownBoard?: BoardAddress | undefined;
}

/** Told which display is there with which build, and when it has gone. */
export interface Attendance {
  came(sessionId: string, from: { address: string; build: string }): void;
  left(sessionId: string): void;
}

/** Notes what was refused before the engine heard of it (SAFE-10). */
export interface RefusedNotes {
  noted(note: {
    action: string;
    result: string;
    orderId?: string | undefined;
    staff?: CommandActor['staff'];
    userName?: string | undefined;
    displayId: string;
    commandId?: string | undefined;
    params?: Refusal['params'] | undefined;
  }): void;
}

export interface Visitors {
  /** Undefined once the session has ended; asked on every message, so it must cost nothing (SAFE-01). */
  visitor(sessionId: string): ScreenVisitor | undefined;
}

export interface ScreensLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** Timers that tests move by hand. */
export interface Scheduler {
  /** Milliseconds of a clock that never steps; its zero means nothing. */
  monotonicMs(): number;
  /** Runs again and again; the returned function calls it off. */
  every(intervalMs: number, run: () => void): () => void;
}
