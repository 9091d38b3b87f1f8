// Whether the kitchen works offline: set by a person or by reports of the pads, kept across restarts (SPOOL-03,
// SPOOL-04, SPOOL-09).

import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { ModeRows, ModeState, PadReport } from './ports.ts';

/** How long a pad's report counts, and for how many pads (SPOOL-04). */
const PAD_REPORT_COUNTS_MS = 5 * MINUTE_MS;
const PADS_WATCHED = 500;

/** Mode of the served organisation, and the last reports of its pads. */
export class OfflineMode {
  readonly #rows: ModeRows;
  readonly #pads = new LRUCache<string, { state: PadReport['state']; at: number }>({ max: PADS_WATCHED });
  #changed: (mode: ModeState) => void = () => {};
  #site: string | undefined;
  #state: ModeState = { offline: false, since: 0, by: 'auto' };
  /** Combined report of the pads when it last changed. */
  #heard: PadReport['state'] | undefined;

  constructor(rows: ModeRows) {
    this.#rows = rows;
  }

  get state(): ModeState {
    return this.#state;
  }

  /** Sets the single listener, called whenever the mode changes. */
  onChange(changed: (mode: ModeState) => void): void {
    this.#changed = changed;
  }

  /** Applies a new organisation or a changed setup: if offline isn't allowed, the mode becomes online. */
  serve(site: string, isAllowed: boolean, now: number): void {
    const before = this.#state;
    if (site !== this.#site) {
      this.#site = site;
      this.#pads.clear();
      this.#heard = undefined;
      this.#state = this.#rows.load(site) ?? { offline: false, since: now, by: 'auto' };
    }
    if (this.#state.offline && !isAllowed) this.#state = { offline: false, since: now, by: 'auto' };
    if (this.#state !== before) this.#changed(this.#state);
  }

  /** Mode after a person's choice. */
  chosen(offline: boolean, now: number): ModeState {
    const since = offline === this.#state.offline ? this.#state.since : now;
    return { offline, since, by: 'manual' };
  }

  /**
   * Mode after a pad's report: the pads count as offline while one of them reports it. Their combined report takes
   * effect when it changes; until then a person's choice stays. Undefined if the mode doesn't change.
   */
  reported({ padId, state }: PadReport, isAllowed: boolean, now: number): ModeState | undefined {
    this.#pads.set(padId, { state, at: now });
    const counted = [...this.#pads.values()].filter(({ at }) => Math.abs(now - at) < PAD_REPORT_COUNTS_MS);
    const together = counted.some((pad) => pad.state === 'offline') ? 'offline' : 'online';
    if (together === this.#heard) return undefined;
    this.#heard = together;
    const offline = together === 'offline';
    if (offline === this.#state.offline || (offline && !isAllowed)) return undefined;
    return { offline, since: now, by: 'auto' };
  }

  /** The report could not be stored: forgets it, so that the next equal one counts as a change. */
  unheard(): void {
    this.#heard = undefined;
  }

  /** Write inside the transaction of the step. */
  save(state: ModeState): void {
    if (this.#site !== undefined) this.#rows.save(this.#site, state);
  }

  /** Call after the commit. */
  become(state: ModeState): void {
    this.#state = state;
    this.#changed(state);
  }
}
