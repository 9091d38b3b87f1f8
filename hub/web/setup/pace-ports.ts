// What the HTTP API needs of learned preparation times (PACE-01).
import type { OwnTime, PaceDetail, PacesPage } from '../../../shared/protocol/site/paces.ts';
import type { Outcome } from '../ports.ts';

export interface PacesWeb {
  page(): Promise<PacesPage>;
  /** By hour and by load; empty lists for an item of which nothing was measured. */
  item(id: string): PaceDetail;
  /** All or none, which hold at once. Refused with item-unknown, or with menu-invalid by the hub's own menu. */
  take(times: readonly OwnTime[]): Outcome<{ undo: OwnTime[] }>;
}
