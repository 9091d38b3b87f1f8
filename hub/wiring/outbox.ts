// Owns the outbox as its sender sees it: rows out of the store, what became of them into the engine.
import type { OutboxRows } from '../cloud/outbox.ts';
import type { Engine } from '../engine/engine.ts';
import type { Stores } from '../store/stores.ts';

export function createOutboxRows({ outbox }: Stores, engine: Pick<Engine, 'outboxResult'>): OutboxRows {
  return {
    due: (now, limit) => outbox.due(now, limit),
    nextDue: () => outbox.nextDue(),
    sent: (id) => engine.outboxResult(id, { outcome: 'sent' }),
    retryAt: (id, notBefore, attempts) => engine.outboxResult(id, { outcome: 'retry', notBefore, attempts }),
    refused: (id, reason) => engine.outboxResult(id, { outcome: 'refused', reason }),
  };
}
