// The contracts between the engine and what stands around it: what may enter, how it is answered, what is published.
// Every input is answered once, after its commit.

import type { Organisation } from '../../shared/model/organisation.ts';
import type { Board, CustomerParts, OperatorParts } from '../../shared/protocol/board/board.ts';
import type { BoardLoad } from '../../shared/protocol/board/kitchen-load.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Notice } from '../../shared/protocol/down.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { BoardCard, BoardContext } from '../boards/projection/board-projection.ts';
import type { Actor, CloudCall, MessageChange, RememberedCommand } from '../kitchen/commands/decision.ts';
import type { PadPrint } from '../kitchen/print/pad-print.ts';
import type { EventFact } from '../kitchen/state/event-facts.ts';
import type { Fact, Origin, OutboxMessage } from '../kitchen/state/facts.ts';
import type { ZoneAssignment } from '../kitchen/state/kitchen.ts';
import type { CoverRows } from './cover-ports.ts';
import type { ClockMove } from './hub-time.ts';
import type { TillInput, TillRows } from './till-ports.ts';

/** Site and setup the engine runs with: what boards read, except the orders. */
export type SiteContext = Omit<BoardContext, 'orders' | 'defect'>;

/** Called once the input is on disk, or could not be put there. */
export interface Settled {
  done(): void;
  failed(reason: Error): void;
}

export interface FactsInput {
  kind: 'facts';
  facts: readonly Fact[];
  origin: Origin;
  settled: Settled;
}

/** What could not be read, or was refused for good. */
export interface QuarantineEntry {
  /** Which way it came: broker, poll, outbox. */
  source: string;
  reason: string;
  body: string;
  orderId?: string | undefined;
  /** Where that isn't the organisation which the hub serves. */
  site?: string | undefined;
}

export interface QuarantineInput {
  kind: 'quarantine';
  entry: QuarantineEntry;
  settled: Settled;
}

/** The engine as the screens see it. */
export interface LiveEngine {
  /** Equal addresses (in canonical JSON, an absent view being {}) share one board; each open needs one closeBoard. */
  openBoard(address: BoardAddress): BoardOpening;
  closeBoard(key: string): void;
  boardNow(key: string): { seq: number; digest: string; board: Board };
  /** `until`: the moment (ms, hub time) at which time alone makes it another board. */
  digestNow(key: string): { seq: number; digest: string; until: number };
  cardsOf(key: string, orderId: string): BoardCard[];
  /** Answers after the commit, or with a refusal (LIVE-05). */
  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void;
}

/** Who sends a command: goes into events and the log. */
export interface CommandActor {
  clientId: string;
  /** The display that notices about the command go to. */
  displayId: string;
  userName?: string | undefined;
  staff?: Actor['staff'];
}

export interface CommandRequest {
  id: string;
  command: Command;
  /** Key of the open board it came through; that board's profile decides rights. */
  boardKey?: string | undefined;
  actor: CommandActor;
  /** The site's rule gives it, nobody at a board: it needs no profile's leave (PACE-04, EXPO-42). */
  byRule?: true;
}

/** `undo`: there is something that an undo would restore. */
export type CommandAnswer = { ok: true; undo: boolean } | { ok: false; refusal: Refusal };

export interface CommandEntry extends CommandRequest {
  kind: 'command';
  answer(answer: CommandAnswer): void;
}

/** What became of an outbox row. */
export type OutboxOutcome =
  | { outcome: 'sent' }
  | { outcome: 'retry'; notBefore: number; attempts: number }
  | { outcome: 'refused'; reason: string }
  /** A printer on the LAN is about to get it: from now on it may be on paper. */
  | { outcome: 'begun'; attempts: number }
  /** The printer on the LAN can't print now. */
  | { outcome: 'printer-waits' }
  /** Its printer is no longer in the setup: it goes where it would go today. */
  | { outcome: 'rerouted' };

export interface OutboxInput {
  kind: 'outbox';
  rowId: number;
  result: OutboxOutcome;
  settled: Settled;
}

/** What a call to the cloud that a person waits for came to. */
export type CallOutcome = { ok: true } | { ok: false; refusal: Refusal };

/** The cloud's answer to a command that waits for it. */
export interface CallAnsweredInput {
  kind: 'call-answered';
  id: string;
  outcome: CallOutcome;
}

/** `id`: under which the print is known; another one's where the same was printed a moment ago. */
export type PadPrintAnswer = { ok: true; id: string } | { ok: false; refusal: Refusal };

/** What a pad prints (PRINT-10). */
export interface PadPrintRequest {
  print: PadPrint;
  /** The same for a request that is sent again. */
  requestId: string;
  /** In whose name it is printed while the order is unknown. */
  site: string;
}

export interface PadPrintInput extends PadPrintRequest {
  kind: 'pad-print';
  answer(answer: PadPrintAnswer): void;
}

/** Whether the kitchen works without the cloud (SPOOL-03, SPOOL-04). */
export interface ModeState {
  offline: boolean;
  /** Milliseconds since 1970 in hub time. */
  since: number;
  /** auto: by what pads see · manual: by a person. */
  by: 'auto' | 'manual';
}

/** What a pad sees of the cloud (cloud contract "Spooler"). */
export interface PadReport {
  padId: string;
  state: 'online' | 'offline';
}

/** The mode over a restart, for each organisation; `save` belongs inside a transaction. */
export interface ModeRows {
  load(site: string): ModeState | undefined;
  save(site: string, mode: ModeState): void;
}

/** The mode after a pad's report. */
export type PadReportAnswer = { ok: true; mode: ModeState } | { ok: false; refusal: Refusal };

/** A pad says whether it reaches the cloud (SPOOL-04). */
export interface PadReportInput {
  kind: 'pad-report';
  report: PadReport;
  answer(answer: PadReportAnswer): void;
}

/** Changes of what the engine runs with. They take effect before the other inputs of their step. */
export type SiteInput =
  /** The hub is bound to this organisation from now on, or to none. */
  | { kind: 'organisation-changed'; organisation: Organisation | undefined }
  /** Another setup, catalogue or site; `loadOrders` where open orders may be in the store that memory doesn't hold. */
  | { kind: 'site-changed'; site: SiteContext; loadOrders: boolean }
  /** Other preparation times, or other stations of items without a catalogue entry. */
  | { kind: 'overlays-changed' }
  /** The waiting time that boards show; undefined while the site shows none (PACE-05). */
  | { kind: 'load-changed'; load: BoardLoad | undefined }
  /** Hub time was moved by much (TIME-16). */
  | { kind: 'clock-moved'; move: ClockMove }
  /** Open orders are to be read from the store. */
  | { kind: 'orders-missing' };

export type Input =
  | FactsInput
  | TillInput
  | QuarantineInput
  | CommandEntry
  | OutboxInput
  | CallAnsweredInput
  | PadPrintInput
  | PadReportInput;

/** A board is open under this key, or can't be opened. */
export type BoardOpening = { ok: true; key: string } | { ok: false; refusal: Refusal };

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

/** What the engine drives, and what itself reads the engine: made after it, and connected before anything enters. */
export interface EngineOutputs {
  publisher: Publisher;
  /** Asks the cloud what a person waits for; never while the hub is offline. */
  ask(call: CloudCall): Promise<CallOutcome>;
}

/** What the engine publishes, after each commit and within the same synchronous step. */
export interface Publisher {
  boardChanged(key: string, change: PublishedChange): void;
  /** The board can't be shown any more, for example because its profile was deleted: its watches end with the refusal. */
  boardGone(key: string, refusal: Refusal): void;
  notice(target: NoticeTarget, notice: Notice): void;
  /** Orders or their rules differ. */
  kitchenChanged(): void;
}

/** One action, or one order of an action that touched several. Times are milliseconds since 1970 in hub time. */
export interface AuditEntry {
  /** Its place in the log, from `reserveId()`; the next one where it has none. */
  id?: number | undefined;
  at: number;
  /** A command's name, or method and route. */
  action: string;
  /** done, asked (the cloud's answer is awaited), or the code of the refusal. */
  result: string;
  orderId?: string | undefined;
  staff?: { id: string; name: string } | undefined;
  /** Who is logged in at the display, or the paired display's name. */
  userName?: string | undefined;
  displayId?: string | undefined;
  /** Network address, where no display is known. */
  address?: string | undefined;
  commandId?: string | undefined;
  params?: Record<string, string | number> | undefined;
  /** Id of the organisation it happened at, where that isn't the one that the hub serves when it is written. */
  site?: string | undefined;
}

export interface AuditSlice {
  /** Milliseconds since 1970. */
  before: number;
  now: number;
  /** So many of the newest entries stay. */
  keep: number;
  /** So many are deleted at once. */
  limit: number;
}

/** An answered command as stored; `content` is the canonical JSON of what was asked. */
export interface StoredCommand extends RememberedCommand {
  content: string;
  answer: CommandAnswer;
}

export interface OrderRow {
  id: string;
  site: string;
  raw: string;
  stamps: string;
  lastUpdated: number;
  touchedAt: number;
  promisedAt?: number | null;
}

/** Who did it, through which command. */
export interface Recorded {
  staff?: string | undefined;
  display?: string | undefined;
  commandId?: string | undefined;
}

export interface EventRow extends Recorded {
  fact: EventFact;
  origin: Origin;
  date: number;
  recordedAt: number;
}

/** A message to the cloud or a printer; `display` gets to know what becomes of it. */
export interface QueuedMessage extends Pick<Recorded, 'display'> {
  site: string;
  message: OutboxMessage;
  recordedAt: number;
  /** How often it was begun to be sent before. */
  attempts?: number;
}

export interface QueuedRow extends Pick<QueuedMessage, 'site'> {
  id: number;
  sent: OutboxMessage;
  /** The message as it was written. */
  message: string;
  display: string | null;
  attempts: number;
}

/** What the engine keeps on the disk. Writes belong inside a transaction; times are milliseconds since 1970. */
export interface EngineStores {
  /** Runs writes as one transaction: all of them are on disk when it returns, none if it throws. */
  transaction(write: () => void): void;
  failureOf(reason: Error): 'full' | 'sync' | 'damaged' | 'defect';
  orders: {
    eventByRequestId(requestId: string): EventFact | undefined;
    /** All stored facts of one order; empty if it is unknown. */
    factsOf(orderId: string): Fact[];
    factsSince(
      touchedAt: number,
      sites: readonly string[],
      unreadable: (reason: unknown, orderId: string) => void,
    ): Map<string, Fact[]>;
    lastZones(sites: readonly string[]): ZoneAssignment[];
    addEvent(row: EventRow): void;
    saveOrder(row: OrderRow): void;
    saveStamps(id: string, stamps: string, touchedAt: number): void;
    touchOrder(id: string, touchedAt: number): void;
    deleteUntouched(before: number, limit: number, isHeld: (orderId: string) => boolean): number;
  };
  commands: {
    get(id: string): StoredCommand | undefined;
    add(command: StoredCommand): void;
    settle(id: string, answer: CommandAnswer, requestIds: readonly string[]): void;
    deleteBefore(at: number, now: number): void;
  };
  audit: {
    /** The next place in the log: what is written later than it happened keeps its turn (SAFE-10). */
    reserveId(): number;
    add(entry: AuditEntry): void;
    /** Returns whether more of them are left. */
    deleteSlice(slice: AuditSlice): boolean;
  };
  outbox: {
    add(row: QueuedMessage): void;
    get(id: number): QueuedRow | undefined;
    remove(id: number): void;
    retryAt(id: number, notBefore: number, attempts: number): void;
    /** Ids of the prints of that command that wait to be sent. */
    printsOf(commandId: string): number[];
    /** Ids of the orders that wait to be sent themselves, of whatever site. */
    ordersWaiting(): string[];
    hasOrders(orderId: string): boolean;
    /** Removes the versions of an order up to that lastUpdated (ms). */
    removeOrders(orderId: string, upTo: number): void;
  };
  modes: ModeRows;
  covers: CoverRows;
  quarantine: {
    add(entry: QuarantineEntry, at: number): void;
    /** Deletes at most `limit` rows from before that moment (ms); whether more of them are left. */
    deleteBefore(at: number, limit: number): boolean;
  };
  tills: TillRows;
  messages: { change(site: string, change: MessageChange, by: { commandId: string; at: number }): void };
}

/** Promises resolve after the commit and reject when nothing was stored. A known fact changes nothing. */
export interface FactReceiver {
  receive(facts: readonly Fact[], origin: Origin): Promise<void>;
  quarantine(entry: QuarantineEntry): Promise<void>;
}
