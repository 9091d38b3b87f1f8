// Owns what the spooler needs from the rest of the hub: the server's ways to read and refuse, and where paper goes.
import type { PadPrintAnswer } from '../../engine/engine-inputs.ts';
import type { PadPrint } from '../../kitchen/print/pad-print.ts';
import type { answerRefusal } from '../../web/server/answer-refusal.ts';
import type { readInput } from '../../web/server/read-input.ts';

export interface SpoolerWeb {
  read: typeof readInput;
  refuse: typeof answerRefusal;
}

/** Answered once it is stored; `requestId` is the same for a request that is sent again. */
export type PadPrints = (print: PadPrint, requestId: string) => Promise<PadPrintAnswer>;
