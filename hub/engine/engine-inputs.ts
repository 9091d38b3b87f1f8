// Owns what may enter the engine: facts, what can't be read, commands, answers of the cloud. Every input is answered
// once, after its commit.

import type { Command } from '../../shared/protocol/command.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import type { Actor } from '../kitchen/commands/decision.ts';
import type { PadPrint } from '../kitchen/print/pad-print.ts';
import type { EventFact, Fact, Origin } from '../kitchen/state/facts.ts';
import type { CommandAnswer } from '../store/command-store.ts';
import type { QuarantineEntry } from '../store/quarantine-store.ts';
import type { ChangeOrigin } from './live-boards.ts';

/** Told once the input is on disk, or that it could not be put there. */
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

export interface QuarantineInput {
  kind: 'quarantine';
  entry: QuarantineEntry;
  settled: Settled;
}

export interface CommandEntry {
  kind: 'command';
  id: string;
  command: Command;
  boardKey?: string | undefined;
  actor: {
    clientId: string;
    /** Where notices about this command go. */
    displayId: string;
    userName?: string | undefined;
    staff?: Actor['staff'];
  };
  answer(answer: CommandAnswer): void;
}

/** What became of an outbox row. */
export type OutboxOutcome =
  | { outcome: 'sent' }
  | { outcome: 'retry'; notBefore: number; attempts: number }
  | { outcome: 'refused'; reason: string };

export interface OutboxInput {
  kind: 'outbox';
  rowId: number;
  result: OutboxOutcome;
  settled: Settled;
}

/** What the cloud said to a command that waits for its word. */
export interface CalledInput {
  kind: 'called';
  id: string;
  outcome: CallOutcome;
}

/** `id`: under which the print is known; another one's where the same was printed a moment ago. */
export type PadPrintAnswer = { ok: true; id: string } | { ok: false; refusal: Refusal };

/** A pad has paper to print (PRINT-10). */
export interface PadPrintInput {
  kind: 'pad-print';
  print: PadPrint;
  /** The same for a request that is sent again. */
  requestId: string;
  /** In whose name it is printed while the order is unknown. */
  site: string;
  answer(answer: PadPrintAnswer): void;
}

export type Input = FactsInput | QuarantineInput | CommandEntry | OutboxInput | CalledInput | PadPrintInput;

/** An input and when the hub received it, hub time. */
export interface WaitingInput {
  input: Input;
  at: number;
}

/** What of a board's change is told to the way from there to the glass (LIVE-11). */
export function changeOrigins({ input, at }: WaitingInput): ChangeOrigin[] {
  if (input.kind === 'command') return [{ kind: 'tap', at }];
  return input.kind === 'facts' ? [{ kind: 'order', at }] : [];
}

// Owns what a call that a person waits for came to.

export type CallOutcome = { ok: true } | { ok: false; refusal: Refusal };

/** The kitchen's surroundings, all but the orders. */
export type SiteContext = Omit<BoardContext, 'orders' | 'defect'>;

/** Who did it, through which command. */
export interface Recorded {
  staff?: string | undefined;
  display?: string | undefined;
  commandId?: string | undefined;
}

export interface StepDesk {
  write(write: () => void): void;
  onSuccess(tell: () => void): void;
  onFailure(tell: (reason: Error) => void): void;
  /** Takes a fact into memory and into what is written; one that is known already changes nothing. */
  addEvent(fact: EventFact, origin: Origin, recorded: Recorded): void;
  /** Brings an order that memory has let go back from the store. */
  fetch(orderId: string): void;
  quarantine(source: string, reason: string, body: string, orderId: string | undefined): void;
}
