// In-memory receiver of facts that keeps the engine's contract: facts are stored, or the promise rejects.
import type { FactReceiver, QuarantineEntry } from '../../hub/engine/ports.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';

export interface FakeReceiver extends FactReceiver {
  facts: Fact[];
  aside: QuarantineEntry[];
  /** Order ids in order of arrival, one list for each call of take. */
  taken: string[][];
  /** Rejects a call of take or quarantine if it returns a reason. */
  refuse: (facts: readonly Fact[] | undefined) => string | undefined;
  /** Awaited by take before it stores. */
  before: () => Promise<void>;
}

export function fakeReceiver(): FakeReceiver {
  const receiver: FakeReceiver = {
    facts: [],
    aside: [],
    taken: [],
    refuse: () => undefined,
    before: () => Promise.resolve(),
    receive: async (facts) => {
      await receiver.before();
      const reason = receiver.refuse(facts);
      if (reason !== undefined) throw new Error(reason);
      receiver.facts.push(...facts);
      receiver.taken.push(facts.map((fact) => fact.orderId));
    },
    quarantine: async (entry) => {
      const reason = receiver.refuse(undefined);
      if (reason !== undefined) throw new Error(reason);
      receiver.aside.push(entry);
    },
  };
  return receiver;
}

export function inMemoryText(text?: string) {
  const kept = {
    text,
    read: () => kept.text,
    write: (next: string) => {
      kept.text = next;
    },
  };
  return kept;
}
