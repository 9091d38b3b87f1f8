// Current fault settings of the simulated wires, and fault counts: actors change them, wires read them.

/** Every kind of fault that an evening can have, for counting in its summary. */
export const FAULTS = [
  'internet cut',
  'broker cut',
  'message duplicated',
  'message overtaken',
  'stale document',
  'stale stamp',
  'message lost with its queue',
  'call slow',
  'call lost',
  'answer lost',
  'answer 500',
  'answer 429',
  'answer 403',
  'wrong Date',
  'cloud clock stepped',
  'machine clock stepped',
  'screen dropped',
  'screen frozen',
  'screen stalled',
  'screen reloaded',
  'hub killed',
  'power cut',
  'hub stopped',
  'disk full',
  'sync failed',
  'pad on the LAN',
  'dropped after a tap',
  'another board',
  'another cook',
  'setup saved',
] as const;

export type Fault = (typeof FAULTS)[number];

/** Each a probability, 0 to 1, unless its name says otherwise. */
export interface Conditions {
  /** Nothing gets through to the cloud or the broker. */
  isInternetCut: boolean;
  /** The broker accepts no connection. */
  isBrokerDown: boolean;
  callLost: number;
  answerLost: number;
  callSlow: number;
  answer500: number;
  answer429: number;
  answer403: number;
  wrongDate: number;
  wrongDateByMs: number;
  duplicate: number;
  overtake: number;
  stale: number;
}

const FAIR: Conditions = {
  isInternetCut: false,
  isBrokerDown: false,
  callLost: 0,
  answerLost: 0,
  callSlow: 0,
  answer500: 0,
  answer429: 0,
  answer403: 0,
  wrongDate: 0,
  wrongDateByMs: 0,
  duplicate: 0,
  overtake: 0,
  stale: 0,
};

export class FaultConditions {
  now: Conditions = { ...FAIR };
  readonly struck = new Map<Fault, number>();

  clear(): void {
    this.now = { ...FAIR };
  }

  count(fault: Fault): void {
    this.struck.set(fault, (this.struck.get(fault) ?? 0) + 1);
  }
}
