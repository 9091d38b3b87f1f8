// Owns the part of a step that takes in a pad's paper: remembered and queued in one transaction, or known already
// (PRINT-03, PRINT-10).

import { decidePadPrint } from '../kitchen/print/pad-print.ts';
import type { Stores } from '../store/stores.ts';
import type { PadPrintAnswer, PadPrintInput } from './engine-inputs.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import type { StepDesk } from './unit-of-work.ts';

export interface PadPrintSurroundings {
  /** Milliseconds since 1970 in hub time. */
  now: number;
  stores: Pick<Stores, 'outbox' | 'failureOf'>;
  memory: Pick<KitchenMemory, 'state'>;
}

export function takePadPrint(input: PadPrintInput, around: PadPrintSurroundings, desk: StepDesk): void {
  const answer = answerTo(input, around, desk);
  desk.onSuccess(() => input.answer(answer));
  desk.onFailure((reason) => {
    const code = around.stores.failureOf(reason) === 'full' ? 'storage-full' : 'hub-fault';
    input.answer({ ok: false, refusal: { code } });
  });
}

function answerTo(input: PadPrintInput, around: PadPrintSurroundings, desk: StepDesk): PadPrintAnswer {
  const { print, requestId } = input;
  const { stores, memory, now } = around;
  desk.fetch(print.order._id);
  const state = memory.state(print.order._id);
  const decision = decidePadPrint(print, state?.prints ?? [], requestId, now);
  switch (decision.kind) {
    case 'known':
      return { ok: true, id: decision.id };
    case 'reused':
      return { ok: false, refusal: { code: 'command-id-reused' } };
    case 'print': {
      const { fact, message } = decision.job;
      desk.addEvent(fact, 'pad', {});
      const site = state?.document === undefined ? input.site : state.site;
      desk.write(() => stores.outbox.add({ site, message, recordedAt: now }));
      return { ok: true, id: requestId };
    }
    default:
      return decision satisfies never;
  }
}
