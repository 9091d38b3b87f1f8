// Owns what the screens need from the rest of the hub, and what they offer the engine.
import type { Board, CustomerParts, OperatorParts } from '../../shared/protocol/board.ts';
import type { Command, CommandName } from '../../shared/protocol/command.ts';
import type { Link, Notice, Site } from '../../shared/protocol/down.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Right, Session } from '../../shared/protocol/session.ts';
import type { BoardAddress } from '../../shared/protocol/view.ts';

/** Who taps: goes into events and the log. */
export interface ScreenActor {
  clientId: string;
  /** The display that notices about a command go to. */
  displayId: string;
  userName?: string | undefined;
  staff?: { id: string; name: string } | undefined;
}

export interface CommandRequest {
  id: string;
  command: Command;
  /** Key of the board whose watch the command named; its profile decides rights. */
  boardKey?: string | undefined;
  actor: ScreenActor;
}

export type CommandAnswer = { ok: true; undo: boolean } | { ok: false; refusal: Refusal };

/** The engine as the screens see it. */
export interface LiveEngine {
  /** Equal addresses (in canonical JSON, an absent view being {}) share one board; each open needs one closeBoard. */
  openBoard(address: BoardAddress): { ok: true; key: string } | { ok: false; refusal: Refusal };
  closeBoard(key: string): void;
  boardNow(key: string): { seq: number; digest: string; board: Board };
  digestNow(key: string): { seq: number; digest: string };
  /** Answers after the commit, or with a refusal (LIVE-05). */
  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void;
  /** Hub time in milliseconds since 1970. */
  now(): number;
}

/** What made a board change, for the way from there to the glass (LIVE-11). */
export interface ChangeOrigin {
  kind: 'order' | 'tap';
  /** When the hub received it, hub time. */
  at: number;
}

export interface PublishedChange {
  from: number;
  seq: number;
  parts: OperatorParts | CustomerParts;
  /** Absent when time alone changed the board. */
  origins?: readonly ChangeOrigin[] | undefined;
}

/** A board by its key, a display by its session's id. */
export type NoticeTarget = { board: string } | { display: string } | 'all';

/** What the engine tells the screens, after each commit and within the same synchronous step. */
export interface Publisher {
  boardChanged(key: string, change: PublishedChange): void;
  /** The board can't be shown any more, for example because its profile was deleted: its watches end with the refusal. */
  boardGone(key: string, refusal: Refusal): void;
  notice(target: NoticeTarget, notice: Notice): void;
  linkChanged(link: Link): void;
}

/** What welcome tells of the hub itself. */
export interface HubFacts {
  build: string;
  site(): Site | undefined;
  link(): Link;
}

/** The person and display behind a session, as they are at this moment. */
export interface ScreenVisitor {
  actor: ScreenActor;
  session: Session;
  /** Whoever was chosen to work here may not any more; operator boards need somebody else first (PERM-02). */
  staffGone: boolean;
  /** The one board that a display for guests may watch; a display with the right to boards may watch all (PAIR-05). */
  ownBoard?: BoardAddress | undefined;
}

/** What a command needs before the engine hears of it (SAFE-01); the board's own options decide the rest (PERM-10). */
export interface CommandNeeds {
  /** own-board: the display's own board, or the right to boards. */
  right: Right | 'own-board';
  watch: boolean;
}
export type CommandRights = Readonly<Record<CommandName, CommandNeeds>>;

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
    staff?: ScreenActor['staff'];
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
