// Recent incidents at printer ports for the health page: kind, port, address and count (CAPT-08, CAPT-09).
import { HOUR_MS } from '../../shared/limits.ts';

/**
 * web: a browser or another web client · jobs: too many jobs or bytes · questions: too many status queries, or unread
 * answers · connections: too many.
 */
export type IncidentKind = 'web' | 'jobs' | 'questions' | 'connections';

export interface CaptureIncident {
  kind: IncidentKind;
  portId: string;
  address: string;
  /** Last occurrence, hub time. */
  at: number;
  count: number;
}

const KEPT_MAX = 50;
const TOLD_MS: Record<IncidentKind, number> = {
  web: 24 * HOUR_MS,
  jobs: HOUR_MS,
  questions: HOUR_MS,
  connections: HOUR_MS,
};

export class CaptureIncidents {
  readonly #kept = new Map<string, CaptureIncident>();

  /** @returns true for the first incident of its kind in a while */
  note(kind: IncidentKind, portId: string, address: string, now: number): boolean {
    const key = `${kind} ${portId} ${address}`;
    const known = this.#kept.get(key);
    const isNews = known === undefined || now - known.at > TOLD_MS[kind];
    this.#kept.delete(key);
    this.#kept.set(key, { kind, portId, address, at: now, count: isNews ? 1 : known.count + 1 });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    return isNews;
  }

  list(now: number): CaptureIncident[] {
    return [...this.#kept.values()].filter(({ kind, at }) => now - at <= TOLD_MS[kind]);
  }
}
