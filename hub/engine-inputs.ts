// Owns what may enter the engine: facts, what can't be read, commands, answers of the cloud. Every input is answered
// once, after its commit.
import type { Command } from '../shared/protocol/command.ts';
import type { Actor } from './kitchen/decision.ts';
import type { Fact, Origin } from './kitchen/facts.ts';
import type { CommandAnswer } from './store/command-store.ts';
import type { QuarantineEntry } from './store/quarantine-store.ts';

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

export type Input = FactsInput | QuarantineInput | CommandEntry | OutboxInput;

/** An input and when the hub received it, hub time. */
export interface WaitingInput {
  input: Input;
  at: number;
}
