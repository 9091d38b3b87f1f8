// Owns what the parts of a step may do to it: put down what is to be written and whom to tell after the commit.
import type { EventFact, Origin } from '../kitchen/state/facts.ts';

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
