// Owns the commands that wait for the cloud's word: each asks once, however often a display sends it again meanwhile
// (LIVE-06, SMS-01, SMS-02, INV-05).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { CloudCall } from '../kitchen/commands/cloud-call.ts';
import type { CommandAnswer } from '../store/command-store.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { CommandEntry } from './engine-inputs.ts';

export interface WaitingCall {
  entry: CommandEntry;
  call: CloudCall;
}

export interface WaitingCallsParts {
  /** Asks the cloud. */
  ask(call: CloudCall): Promise<CallOutcome>;
  /** The cloud's word is there, or will never come. */
  answered(id: string, outcome: CallOutcome): void;
  /** Asking threw: always a defect. */
  defect(reason: unknown): void;
}

export interface WaitingCalls {
  has(id: string): boolean;
  get(id: string): WaitingCall | undefined;
  /** Asks the cloud for a command whose question is on the disk. */
  begin(waiting: WaitingCall): void;
  /** The command came again: it gets the same answer as the first. */
  join(entry: CommandEntry): void;
  /** Answers everybody who waits. */
  end(id: string, answer: CommandAnswer): void;
}

/** While a call is under way this is the stored answer: after a restart nobody knows whether the cloud has heard it. */
export const UNANSWERED: CommandAnswer = { ok: false, refusal: { code: 'no-connection' } };

export function createWaitingCalls(parts: WaitingCallsParts): WaitingCalls {
  const waiting = new Map<string, WaitingCall & { answers: ((answer: CommandAnswer) => void)[] }>();

  return {
    has: (id) => waiting.has(id),
    get: (id) => waiting.get(id),
    begin: (begun) => {
      const { id, answer } = begun.entry;
      waiting.set(id, { ...begun, answers: [answer] });
      parts.ask(begun.call).then(
        (outcome) => parts.answered(id, outcome),
        (reason: unknown) => {
          parts.defect(reason);
          parts.answered(id, { ok: false, refusal: { code: 'hub-fault' } });
        },
      );
    },
    join: (entry) => {
      const first = waiting.get(entry.id);
      if (first === undefined) return entry.answer(UNANSWERED);
      const same = canonicalJson(first.entry.command) === canonicalJson(entry.command);
      if (same) first.answers.push(entry.answer);
      else entry.answer({ ok: false, refusal: { code: 'command-id-reused' } });
    },
    end: (id, answer) => {
      const ended = waiting.get(id);
      waiting.delete(id);
      for (const tell of ended?.answers ?? []) tell(answer);
    },
  };
}
