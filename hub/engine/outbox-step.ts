// Owns the part of a step that takes in what became of an outbox row (ERR-05, ERR-12, TICK-42, PRINT-02).

import type { Stores } from '../store/stores.ts';
import type { OutboxInput } from './engine-inputs.ts';
import { orderOf, type TellOutcome } from './tell-outcome.ts';
import type { StepDesk } from './unit-of-work.ts';

export interface OutboxSurroundings {
  /** Milliseconds since 1970 in hub time. */
  now: number;
  stores: Pick<Stores, 'outbox'>;
  tellOutcome: TellOutcome;
}

type Row = NonNullable<ReturnType<Stores['outbox']['get']>>;
type Input = Pick<OutboxInput, 'rowId' | 'result'>;

export function takeOutcome({ rowId, result }: Input, around: OutboxSurroundings, desk: StepDesk): void {
  const { outbox } = around.stores;
  const row = outbox.get(rowId);
  if (row === undefined) return;
  const { sent, display } = row;
  const tell = (outcome: 'sent' | 'waiting') =>
    desk.onSuccess(() => around.tellOutcome(display, sent, outcome));
  switch (result.outcome) {
    case 'sent':
      desk.write(() => outbox.remove(rowId));
      if (isToldWhenSent(row, outbox)) tell('sent');
      return;
    case 'retry':
      desk.write(() => outbox.retryAt(rowId, result.notBefore, result.attempts));
      if (result.attempts === 1) tell('waiting');
      return;
    case 'refused':
      desk.write(() => outbox.remove(rowId));
      return takeRefused(row, result.reason, around, desk);
    default:
      result satisfies never;
  }
}

/** One word for all sheets of a print; none of a fire that had to wait, which nobody looks for any more (ERR-05). */
function isToldWhenSent({ id, sent, attempts }: Row, outbox: Stores['outbox']): boolean {
  switch (sent.kind) {
    case 'print':
      return !outbox.othersWait(id, sent.commandId);
    case 'fire':
      return attempts === 0;
    case 'action':
      return false;
    default:
      return sent satisfies never;
  }
}

/** A refused fire is withdrawn (TICK-42); a refused action stays as it was done, and in quarantine (ERR-12). */
function takeRefused(row: Row, reason: string, around: OutboxSurroundings, desk: StepDesk): void {
  const { sent, display } = row;
  const orderId = orderOf(sent);
  desk.quarantine('outbox', reason, row.message, orderId);
  if (sent.kind === 'fire') {
    const refusedRequestId = sent.fire.requestId;
    const requestId = `${refusedRequestId}:refused`;
    desk.addEvent({ kind: 'fire-refused', requestId, orderId, refusedRequestId, at: around.now }, 'hub', {});
  }
  desk.onSuccess(() => around.tellOutcome(display, sent, 'refused'));
}
