// Amount of work waiting in the kitchen (PACE-05): recomputed after changes, sent to tills when a state changes, and to
// boards in steps. The last sent state, and a pause by a manager, survive restarts.
import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import { GUEST_WAIT_STEP_MINUTES } from '../../shared/planning-limits.ts';
import {
  type BoardLoad,
  type KitchenLoad,
  LOAD_STATES,
  type LoadState,
  type Quote,
} from '../../shared/protocol/board/kitchen-load.ts';
import type { Engine } from '../engine/engine.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import {
  limitsOf,
  loadState,
  quoteMs,
  type StationBacklog,
  stationBacklogs,
} from '../kitchen/planning/station-load.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';

/** Delay after a change, so that many taps cause one computation. */
const AFTER_CHANGE_MS = SECOND_MS;
/** Work decreases by time alone, too. */
const WHILE_BUSY_MS = 30 * SECOND_MS;

const kept = z.object({ paused: z.boolean(), states: z.record(z.string(), z.enum(LOAD_STATES)) });
type KeptLoad = z.infer<typeof kept>;
const NOTHING: KeptLoad = { paused: false, states: {} };

export class KitchenLoadWatch {
  readonly #engine: Engine;
  readonly #stores: Pick<Stores, 'meta' | 'tills' | 'transaction'>;
  readonly #storage: Pick<StorageWatch, 'failed'>;
  readonly #events: HubEvents;
  readonly #host: Pick<Machine, 'now' | 'after'>;
  #cancel: (() => void) | undefined;
  #dueAt = Infinity;

  constructor(
    engine: Engine,
    stores: Pick<Stores, 'meta' | 'tills' | 'transaction'>,
    storage: Pick<StorageWatch, 'failed'>,
    events: HubEvents,
    host: Pick<Machine, 'now' | 'after'>,
  ) {
    this.#engine = engine;
    this.#stores = stores;
    this.#storage = storage;
    this.#events = events;
    this.#host = host;
  }

  /** Orders or their rules changed. */
  changed(): void {
    if (this.#isOn() || this.#engine.site().load !== undefined) this.#soon(AFTER_CHANGE_MS);
  }

  /** Current load; `items` are dishes by id or name, empty for an average dish. */
  quote(items: readonly string[]): Quote {
    const works = this.#works();
    const load = this.#loadOf(works, this.#kept());
    const asked = items.length === 0 ? undefined : quoteMs(this.#view(), items, works);
    const minutes = asked === undefined || !this.#isOn() ? load.minutes : minutesOf(asked);
    return { ...load, minutes, at: new Date(this.#host.now()).toISOString(), enabled: this.#isOn() };
  }

  /** A manager pauses the kitchen for tills, or resumes it. */
  pause(paused: boolean): Quote {
    this.#tell({ ...this.#kept(), paused });
    return this.quote([]);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#dueAt = Infinity;
  }

  #soon(delayMs: number): void {
    const at = this.#host.now() + delayMs;
    if (at >= this.#dueAt) return;
    this.#cancel?.();
    this.#dueAt = at;
    this.#cancel = this.#host.after(delayMs, () => {
      this.stop();
      this.#reckon();
    });
  }

  #reckon(): void {
    try {
      const load = this.#tell(this.#kept());
      if (load.stations.some(({ open }) => open > 0)) this.#soon(WHILE_BUSY_MS);
    } catch (reason) {
      this.#storage.failed(reason);
    }
  }

  /** Sends tills an event if a state has changed, and updates the load that boards show. */
  #tell(wanted: KeptLoad): KitchenLoad {
    const stores = this.#stores;
    const told = this.#kept();
    const load = this.#loadOf(this.#works(), wanted);
    const states = Object.fromEntries(
      load.stations.filter(({ state }) => state !== 'open').map(({ id, state }) => [id, state]),
    );
    const next: KeptLoad = { paused: wanted.paused, states };
    if (JSON.stringify(sorted(next)) !== JSON.stringify(sorted(told))) {
      const site = this.#siteId();
      const at = this.#host.now();
      const event = { site, orderId: '', type: 'kitchen.load', at, data: JSON.stringify(load) };
      stores.transaction(() => {
        stores.meta.set(`kitchen-load:${site}`, JSON.stringify(next));
        stores.tills.addEvents([event]);
      });
      this.#events.emit('tillEventsAdded');
    }
    const shown = this.#isOn() ? shownLoad(load) : undefined;
    const before = this.#engine.site().load;
    if (shown?.state !== before?.state || shown?.minutes !== before?.minutes)
      this.#engine.change({ kind: 'load-changed', load: shown });
    return load;
  }

  #loadOf(works: readonly StationBacklog[], { paused, states }: KeptLoad): KitchenLoad {
    const { setup } = this.#engine.site();
    const stations = works.map(({ station: { id, name }, open, busyMs }) => {
      const busyMinutes = minutesOf(busyMs);
      return {
        id,
        name,
        open,
        busyMinutes,
        state: loadState(states[id] ?? 'open', busyMinutes, limitsOf(id, setup)),
      };
    });
    const worst = stations.reduce<LoadState>((found, { state }) => worse(found, state), 'open');
    const minutes = minutesOf(Math.max(0, ...works.map(({ nextMs }) => nextMs)));
    return { state: paused ? 'pause' : worst, paused, minutes, stations };
  }

  /** Empty if the site has no waiting times: everything is then open. */
  #works(): StationBacklog[] {
    return this.#isOn() ? stationBacklogs(this.#view(), this.#host.now()) : [];
  }

  #view() {
    return { ...this.#engine.site(), orders: this.#engine.orders };
  }

  #kept(): KeptLoad {
    const text = this.#stores.meta.get(`kitchen-load:${this.#siteId()}`);
    if (text === undefined) return NOTHING;
    const read = z.safeParse(kept, JSON.parse(text));
    return read.success ? read.data : NOTHING;
  }

  /** The hub of a chain has no kitchen. */
  #isOn(): boolean {
    const { site, setup } = this.#engine.site();
    return setup.planning.quotes && site.role !== 'hq' && site.id !== '';
  }

  #siteId(): string {
    return this.#engine.site().site.id;
  }
}

function worse(one: LoadState, other: LoadState): LoadState {
  return LOAD_STATES.indexOf(other) > LOAD_STATES.indexOf(one) ? other : one;
}

/** Rounded up. */
function minutesOf(ms: number): number {
  return Math.ceil(ms / MINUTE_MS);
}

/** Rounded up to the next step: customers accept waiting less than announced, but not longer. */
function shownLoad({ state, minutes }: KitchenLoad): BoardLoad {
  return { state, minutes: Math.ceil(minutes / GUEST_WAIT_STEP_MINUTES) * GUEST_WAIT_STEP_MINUTES };
}

function sorted({ paused, states }: KeptLoad): unknown {
  return [paused, Object.entries(states).sort(([one], [other]) => (one < other ? -1 : 1))];
}
