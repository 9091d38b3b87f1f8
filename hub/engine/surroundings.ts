// Site the hub serves, and the host interface that the engine needs.
import type { Organisation } from '../../shared/model/organisation.ts';
import type { SiteTimes } from '../kitchen/state/site-catalogue.ts';
import type { AuditNote } from './audit-log.ts';
import type { Clock } from './clock.ts';
import type { AgeingClocks } from './kitchen-memory.ts';
import type { OrderLog } from './order-log.ts';
import type { EngineStores, SiteContext } from './ports.ts';
import type { GlassRecorder, KitchenJournal } from './unit-of-work.ts';

/**
 * The served site: created before all modules and read by all of them. The binding sets the organisation, the engine
 * the context of its kitchen.
 */
export class ServedSite {
  /** Undefined while the hub is bound to no organisation. */
  organisation: Organisation | undefined;
  #context: SiteContext;
  readonly #siteListeners = new Set<() => void>();

  constructor(context: SiteContext) {
    this.#context = context;
  }

  /** Current setup, catalogue, limits and site names, as the boards use them. */
  get context(): SiteContext {
    return this.#context;
  }

  set context(context: SiteContext) {
    const isSame = context.site.id === this.#context.site.id;
    this.#context = context;
    if (!isSame) for (const listener of this.#siteListeners) listener();
  }

  /** Calls back once the hub serves another site, or none: everything open for the former site ends. */
  onSiteChange(listener: () => void): void {
    this.#siteListeners.add(listener);
  }
}

/** Host interface of the engine. */
export interface EngineHost extends AgeingClocks {
  stores: EngineStores;
  /** Hub time, milliseconds since 1970. */
  now(): number;
  clock(wake: () => void): Clock;
  log: OrderLog;
  /** True if the cloud can't be reached at present. */
  offline(): boolean;
  /**
   * Handles a failed write, or a failed read of written data; returns if the hub can continue (full disk), ends the
   * process if not.
   */
  onWriteFailure(reason: Error): unknown;
  onWriteSuccess(): void;
  record: GlassRecorder;
  /** Preparation times measured at the sites (PACE-01). */
  times(context: SiteContext): SiteTimes;
  journal: KitchenJournal;
  /** A refused command, for the audit log (SAFE-10). */
  onRefused(note: AuditNote): void;
}
