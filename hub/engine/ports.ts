// Interfaces between the engine and the modules around it: inputs, their answers, and what is published. Every input is
// answered once, after its commit.

import type { Board, CustomerParts, OperatorParts } from '../../shared/protocol/board/board.ts';
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
import type { TillInput, TillRows } from './till-ports.ts';

/** Context of the kitchen without its orders. */
export type SiteContext = Omit<BoardContext, 'orders' | 'defect'>;

/** Called once the input is on disk, or could not be written. */
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

/** Input that could not be read, or was permanently refused. */
export interface QuarantineEntry {
  /** Where it came from: broker, poll, outbox. */
  source: string;
  reason: string;
  body: string;
  orderId?: string | undefined;
  /** Set if that isn't the served organisation. */
  site?: string | undefined;
}

export interface QuarantineInput {
  kind: 'quarantine';
  entry: QuarantineEntry;
  settled: Settled;
}

/** The engine as seen by display sessions. */
export interface LiveEngine {
  /**
   * Equal addresses (in canonical JSON, with an absent view as {}) share one board; each openBoard needs one
   * closeBoard.
   */
  openBoard(address: BoardAddress): BoardOpening;
  closeBoard(key: string): void;
  boardNow(key: string): { seq: number; digest: string; board: Board };
  /** `until`: moment (ms, hub time) at which the board changes by time alone. */
  digestNow(key: string): { seq: number; digest: string; until: number };
  cardsOf(key: string, orderId: string): BoardCard[];
  /** Answers after the commit, or with a refusal (LIVE-05). */
  command(request: CommandRequest, answer: (answer: CommandAnswer) => void): void;
}

/** Sender of a command: included in events and the log. */
export interface CommandActor {
  clientId: string;
  /** Display that notices about the command are sent to. */
  displayId: string;
  userName?: string | undefined;
  staff?: Actor['staff'];
}

export interface CommandRequest {
  id: string;
  command: Command;
  /** Key of the open board it was sent through; that board's profile decides permissions. */
  boardKey?: string | undefined;
  actor: CommandActor;
  /** Sent by a rule of the site, not from a board: needs no permission of a profile (PACE-04, EXPO-42). */
  byRule?: true;
}

/** `undo`: true if the command can be undone. */
export type CommandAnswer = { ok: true; undo: boolean } | { ok: false; refusal: Refusal };

export interface CommandEntry extends CommandRequest {
  kind: 'command';
  answer(answer: CommandAnswer): void;
}

/** Outcome of an outbox row. */
export type OutboxOutcome =
  | { outcome: 'sent' }
  | { outcome: 'retry'; notBefore: number; attempts: number }
  | { outcome: 'refused'; reason: string }
  /** About to be sent to a LAN printer: from now on it may have been printed. */
  | { outcome: 'begun'; attempts: number }
  /** The LAN printer can't print at the moment. */
  | { outcome: 'printer-waits' }
  /** Its printer was removed from the setup: the print is routed again. */
  | { outcome: 'rerouted' };

export interface OutboxInput {
  kind: 'outbox';
  rowId: number;
  result: OutboxOutcome;
  settled: Settled;
}

/** Result of a cloud call that a user is waiting for. */
export type CallOutcome = { ok: true } | { ok: false; refusal: Refusal };

/** Answer of the cloud to a command waiting for it. */
export interface CallAnsweredInput {
  kind: 'call-answered';
  id: string;
  outcome: CallOutcome;
}

/** `id`: identifies the print; the id of an earlier one if the same was printed a moment ago. */
export type PadPrintAnswer = { ok: true; id: string } | { ok: false; refusal: Refusal };

/** Print request of a pad (PRINT-10). */
export interface PadPrintRequest {
  print: PadPrint;
  /** Stays the same when a request is sent again. */
  requestId: string;
  /** Site of the print if the order is unknown. */
  site: string;
}

export interface PadPrintInput extends PadPrintRequest {
  kind: 'pad-print';
  answer(answer: PadPrintAnswer): void;
}

/** Whether the kitchen works offline (SPOOL-03, SPOOL-04). */
export interface ModeState {
  offline: boolean;
  /** Milliseconds since 1970 in hub time. */
  since: number;
  /** auto: by reports of pads; manual: by a person. */
  by: 'auto' | 'manual';
}

/** State of the cloud as a pad sees it (cloud contract "Spooler"). */
export interface PadReport {
  padId: string;
  state: 'online' | 'offline';
}

/** Stores the mode of each organisation across restarts; call `save` inside a transaction. */
export interface ModeRows {
  load(site: string): ModeState | undefined;
  save(site: string, mode: ModeState): void;
}

/** Mode after a pad's report. */
export type PadReportAnswer = { ok: true; mode: ModeState } | { ok: false; refusal: Refusal };

/** Report of a pad on whether it reaches the cloud (SPOOL-04). */
export interface PadReportInput {
  kind: 'pad-report';
  report: PadReport;
  answer(answer: PadReportAnswer): void;
}

export type Input =
  | FactsInput
  | TillInput
  | QuarantineInput
  | CommandEntry
  | OutboxInput
  | CallAnsweredInput
  | PadPrintInput
  | PadReportInput;

/** Result of opening a board: its key, or a refusal. */
export type BoardOpening = { ok: true; key: string } | { ok: false; refusal: Refusal };

/** Cause of a board's change, for measuring the time until it is painted (LIVE-11). */
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

/** A board by key, a display by session id. */
export type NoticeTarget = { board: string } | { display: string } | 'all';

/** Modules driven by the engine that read the engine themselves: created after it, connected before any input. */
export interface EngineOutputs {
  publisher: Publisher;
  /** Calls the cloud for a user who is waiting; never called while the hub is offline. */
  ask(call: CloudCall): Promise<CallOutcome>;
  /** Rows were added to the outbox or removed from it. */
  onOutbox(): void;
  /** The hub went offline or online (SPOOL-03, SPOOL-04). */
  onMode(mode: ModeState): void;
  /** A user changed the manager's messages; the change is on disk. */
  onMessages(change: MessageChange): void;
  /** New events for tills are on disk. */
  onTillEvents(): void;
}

/** Published by the engine after each commit, within the same synchronous step. */
export interface Publisher {
  boardChanged(key: string, change: PublishedChange): void;
  /**
   * The board can't be shown any more, for example because its profile was deleted: its subscriptions end with the
   * refusal.
   */
  boardGone(key: string, refusal: Refusal): void;
  notice(target: NoticeTarget, notice: Notice): void;
  /** Orders or their rules changed. */
  kitchenChanged(): void;
}

/** One action, or one order of an action that touched several. Times are milliseconds since 1970 in hub time. */
export interface AuditEntry {
  /** Row id, from `reserveId()`; without one, the next id. */
  id?: number | undefined;
  at: number;
  /** Name of a command, or method and route. */
  action: string;
  /** done, asked (waiting for the cloud's answer), or the code of the refusal. */
  result: string;
  orderId?: string | undefined;
  staff?: { id: string; name: string } | undefined;
  /** Name of the user logged in at the display, or of the paired display. */
  userName?: string | undefined;
  displayId?: string | undefined;
  /** Network address, if the display is unknown. */
  address?: string | undefined;
  commandId?: string | undefined;
  params?: Record<string, string | number> | undefined;
  /** Id of the organisation it happened at, if that isn't the one served when it is written. */
  site?: string | undefined;
}

export interface AuditSlice {
  /** Milliseconds since 1970. */
  before: number;
  now: number;
  /** Number of newest entries that stay. */
  keep: number;
  /** Maximum number deleted in one slice. */
  limit: number;
}

/** An answered command as stored; `content` is the canonical JSON of the request. */
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

/** Person and command behind a change. */
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

/** A message to the cloud or a printer; `display` is notified of its outcome. */
export interface QueuedMessage extends Pick<Recorded, 'display'> {
  site: string;
  message: OutboxMessage;
  recordedAt: number;
  /** Number of earlier attempts to send it. */
  attempts?: number;
}

export interface QueuedRow extends Pick<QueuedMessage, 'site'> {
  id: number;
  sent: OutboxMessage;
  /** The message as stored. */
  message: string;
  display: string | null;
  attempts: number;
}

/** Stores used by the engine. Write inside a transaction; times are milliseconds since 1970. */
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
    /** Reserves the next row id: an entry written later keeps its position (SAFE-10). */
    reserveId(): number;
    add(entry: AuditEntry): void;
    /** Returns true if more rows are left. */
    deleteSlice(slice: AuditSlice): boolean;
  };
  outbox: {
    add(row: QueuedMessage): void;
    get(id: number): QueuedRow | undefined;
    remove(id: number): void;
    retryAt(id: number, notBefore: number, attempts: number): void;
    /** Ids of the waiting prints of that command. */
    printsOf(commandId: string): number[];
    /** Ids of the orders waiting to be sent as documents, of any site. */
    ordersWaiting(): string[];
    hasOrders(orderId: string): boolean;
    /** Removes the versions of an order up to that lastUpdated (ms). */
    removeOrders(orderId: string, upTo: number): void;
  };
  modes: ModeRows;
  covers: CoverRows;
  quarantine: {
    add(entry: QuarantineEntry, at: number): void;
    /** Deletes at most `limit` rows before that moment (ms); returns true if more are left. */
    deleteBefore(at: number, limit: number): boolean;
  };
  tills: TillRows;
  messages: { change(site: string, change: MessageChange, by: { commandId: string; at: number }): void };
}

/** Promises resolve after the commit and reject if nothing was stored. A known fact changes nothing. */
export interface FactReceiver {
  receive(facts: readonly Fact[], origin: Origin): Promise<void>;
  quarantine(entry: QuarantineEntry): Promise<void>;
}
