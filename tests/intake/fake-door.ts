// A door that keeps the engine's contract in memory: facts are stored, or the promise rejects.
import type { FactReceiver, QuarantineEntry } from '../../hub/engine/ports.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';

export interface FakeDoor extends FactReceiver {
  facts: Fact[];
  aside: QuarantineEntry[];
  /** Order ids as they came, one for each call of take. */
  taken: string[][];
  /** Rejects a call of take or quarantine for which it gives a reason. */
  refuse: (facts: readonly Fact[] | undefined) => string | undefined;
  /** What take waits for before it stores. */
  before: () => Promise<void>;
}

export function fakeDoor(): FakeDoor {
  const door: FakeDoor = {
    facts: [],
    aside: [],
    taken: [],
    refuse: () => undefined,
    before: () => Promise.resolve(),
    receive: async (facts) => {
      await door.before();
      const reason = door.refuse(facts);
      if (reason !== undefined) throw new Error(reason);
      door.facts.push(...facts);
      door.taken.push(facts.map((fact) => fact.orderId));
    },
    quarantine: async (entry) => {
      const reason = door.refuse(undefined);
      if (reason !== undefined) throw new Error(reason);
      door.aside.push(entry);
    },
  };
  return door;
}

export function memoryText(text?: string) {
  const kept = {
    text,
    read: () => kept.text,
    write: (next: string) => {
      kept.text = next;
    },
  };
  return kept;
}
