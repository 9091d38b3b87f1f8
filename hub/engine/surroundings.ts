// What the engine stands in: whom the hub serves, and what it needs of its host.
import type { Organisation } from '../../shared/model/organisation.ts';
import type { SiteTimes } from '../kitchen/state/site-catalogue.ts';
import type { AuditNote } from './audit-log.ts';
import type { Clock } from './clock.ts';
import type { AgeingClocks } from './kitchen-memory.ts';
import type { OrderLog } from './order-log.ts';
import type { EngineStores, SiteContext } from './ports.ts';
import type { GlassRecorder, KitchenJournal } from './unit-of-work.ts';

/**
 * Whom the hub serves: read by every part of it and made before them all. The binding sets the organisation, the engine the
 * surroundings of its kitchen.
 */
export class ServedSite {
  /** Undefined while the hub serves nobody. */
  organisation: Organisation | undefined;
  #context: SiteContext;
  readonly #siteListeners = new Set<() => void>();

  constructor(context: SiteContext) {
    this.#context = context;
  }

  /** Setup, catalogue, limits and names of its sites, as the boards have them at this moment. */
  get context(): SiteContext {
    return this.#context;
  }

  set context(context: SiteContext) {
    const isSame = context.site.id === this.#context.site.id;
    this.#context = context;
    if (!isSame) for (const listener of this.#siteListeners) listener();
  }

  /** Calls back once the hub serves another site, or none: what was open for the former site ends. */
  onSiteChange(listener: () => void): void {
    this.#siteListeners.add(listener);
  }
}

/** What the engine needs of the hub around it. */
export interface EngineHost extends AgeingClocks {
  stores: EngineStores;
  /** Hub time, milliseconds since 1970. */
  now(): number;
  clock(wake: () => void): Clock;
  log: OrderLog;
  /** Whether the cloud can't be asked at present. */
  offline(): boolean;
  /** A write, or a read of what was written, failed; returns if the hub can go on (full disk), ends the process if not. */
  onWriteFailure(reason: Error): unknown;
  onWriteSuccess(): void;
  record: GlassRecorder;
  /** The sites' own preparation times there (PACE-01). */
  times(context: SiteContext): SiteTimes;
  journal: KitchenJournal;
  /** A command was refused: for the audit log (SAFE-10). */
  onRefused(note: AuditNote): void;
}
