// Owns the hub's time as this screen knows it (LIVE-10): the offset of the quickest answer among the last ones.
import { HUB_TIME_SAMPLES } from '../../../shared/limits.ts';

/** Answers that disagree by more than their own uncertainty and this much mean that the hub's clock was set. */
const STEP_MS = 250;

interface Sample {
  offsetMs: number;
  roundTripMs: number;
}

export class HubTime {
  private samples: Sample[] = [];
  private best: Sample;

  /** Until the hub was heard, its time is taken to be the screen's own. */
  constructor(firstOffsetMs: number) {
    this.best = { offsetMs: firstOffsetMs, roundTripMs: Number.POSITIVE_INFINITY };
  }

  /** Hub time in milliseconds since 1970 at a moment of the screen's steady clock. */
  at(monotonicMs: number): number {
    return monotonicMs + this.best.offsetMs;
  }

  /** Takes the hub's time out of a message that was not asked for, good enough until the first pong. */
  hint(hubTime: number, monotonicMs: number): void {
    if (this.samples.length === 0) this.best = { ...this.best, offsetMs: hubTime - monotonicMs };
  }

  /** Takes an answered ping: sent and heard on the screen's steady clock, in between the hub looked at its own. */
  answered(sentMs: number, heardMs: number, hubTime: number): void {
    const roundTripMs = Math.max(0, heardMs - sentMs);
    const sample = { offsetMs: hubTime - (sentMs + heardMs) / 2, roundTripMs };
    if (this.stepped(sample)) this.samples = [];
    this.samples.push(sample);
    if (this.samples.length > HUB_TIME_SAMPLES) this.samples.shift();
    this.best = this.samples.reduce((a, b) => (b.roundTripMs < a.roundTripMs ? b : a));
  }

  private stepped(sample: Sample): boolean {
    if (this.samples.length === 0) return false;
    const doubt = (sample.roundTripMs + this.best.roundTripMs) / 2 + STEP_MS;
    return Math.abs(sample.offsetMs - this.best.offsetMs) > doubt;
  }
}
