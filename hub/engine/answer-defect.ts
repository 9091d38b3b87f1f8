// Owns what becomes of an input over which a rule threw: whoever waits for it is told, and what arrived is set aside.

import type { WaitingCalls } from './command-step.ts';
import type { Input } from './engine-inputs.ts';

/** The input to take in its stead; undefined if its sender was told. */
export function answerDefect(
  input: Input,
  defect: Error,
  calls: Pick<WaitingCalls, 'end'>,
): Input | undefined {
  switch (input.kind) {
    case 'command':
    case 'pad-print':
      input.answer({ ok: false, refusal: { code: 'hub-fault' } });
      return undefined;
    case 'called':
      calls.end(input.id, { ok: false, refusal: { code: 'hub-fault' } });
      return undefined;
    case 'facts': {
      const { origin, facts, settled } = input;
      const entry = { source: origin, reason: `defect: ${defect.message}`, body: JSON.stringify(facts) };
      return { kind: 'quarantine', entry, settled };
    }
    case 'quarantine':
    case 'outbox':
      input.settled.failed(defect);
      return undefined;
    default:
      return input satisfies never;
  }
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
