// Whether the kitchen works without the cloud: a person's word or that of the pads, kept over a restart (SPOOL-03, SPOOL-04, SPOOL-09).

import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { ModeRows, ModeState, PadReport } from './ports.ts';

/** SPOOL-04: so long a pad's report of what it sees counts, and of so many pads. */
const PAD_REPORT_COUNTS_MS = 5 * MINUTE_MS;
const PADS_WATCHED = 500;

/** The mode of the organisation that the hub serves, and what its pads said last. */
export class OfflineMode {
  readonly #rows: ModeRows;
  readonly #pads = new LRUCache<string, { state: PadReport['state']; at: number }>({ max: PADS_WATCHED });
  readonly #events: HubEvents;
  #site: string | undefined;
  #state: ModeState = { offline: false, since: 0, by: 'auto' };
  /** What the pads said together when it last changed anything. */
  #heard: PadReport['state'] | undefined;

  constructor(rows: ModeRows, events: HubEvents) {
    this.#rows = rows;
    this.#events = events;
  }

  get state(): ModeState {
    return this.#state;
  }

  /** The hub serves this organisation now, or its setup has changed: where it may not be offline, it is online. */
  serve(site: string, isAllowed: boolean, now: number): void {
    const before = this.#state;
    if (site !== this.#site) {
      this.#site = site;
      this.#pads.clear();
      this.#heard = undefined;
      this.#state = this.#rows.load(site) ?? { offline: false, since: now, by: 'auto' };
    }
    if (this.#state.offline && !isAllowed) this.#state = { offline: false, since: now, by: 'auto' };
    if (this.#state !== before) this.#events.emit('modeChanged', this.#state);
  }

  /** What the mode is once a person has chosen. */
  chosen(offline: boolean, now: number): ModeState {
    const since = offline === this.#state.offline ? this.#state.since : now;
    return { offline, since, by: 'manual' };
  }

  /**
   * What the mode is after a pad's report: the pads are offline while one of them says so. Their word counts when it
   * becomes another; until then a person's holds. Undefined where nothing changes.
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

  /** The report could not be written down: the next one that says the same counts as news. */
  unheard(): void {
    this.#heard = undefined;
  }

  /** To be written in the transaction of the step. */
  save(state: ModeState): void {
    if (this.#site !== undefined) this.#rows.save(this.#site, state);
  }

  /** Once it is written. */
  become(state: ModeState): void {
    this.#state = state;
    this.#events.emit('modeChanged', state);
  }
}
