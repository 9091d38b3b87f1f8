// Site and setup the engine runs with; its host.
import type { Organisation } from '../../shared/model/organisation.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { SiteTimes } from '../kitchen/state/site-catalogue.ts';
import type { AuditLog } from './audit-log.ts';
import type { Clock } from './clock.ts';
import type { AgeingClocks } from './kitchen-memory.ts';
import type { OrderLog } from './order-log.ts';
import type { EngineStores, SiteContext } from './ports.ts';
import type { KitchenJournal, PaintRecorder } from './unit-of-work.ts';

/**
 * Site and setup the engine runs with. Only the engine's step assigns it, from its inputs; all other modules get it as
 * `CurrentSite` and read it. Made before the engine because the stores scope their rows by it.
 */
export class SiteState {
  /** Undefined while the hub is bound to none. */
  organisation: Organisation | undefined;
  /** Current setup, catalogue, limits and site names, as the boards use them. */
  context: SiteContext;

  constructor(context: SiteContext) {
    this.context = context;
  }
}

export type CurrentSite = Readonly<SiteState>;

/** Host interface of the engine. */
export interface EngineHost extends AgeingClocks {
  stores: EngineStores;
  /** Hub time, milliseconds since 1970. */
  now(): number;
  clock(wake: () => void): Clock;
  log: OrderLog;
  /** True if the cloud can't be reached at present. */
  offline(): boolean;
  storage: { succeeded(): void } & AgeingClocks['storage'];
  events: HubEvents;
  record: PaintRecorder;
  /** Preparation times measured at the sites (PACE-01). */
  times(context: SiteContext): SiteTimes;
  journal: KitchenJournal;
  audit: Pick<AuditLog, 'noted'>;
}
