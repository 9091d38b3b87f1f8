// Stored covers (COVER-01, COVER-02).
import type { Cover } from '../kitchen/visibility/covers.ts';

/** A finished cover has an end; `begunBy` and `endedBy` are names of people, absent if the hub did it automatically. */
export interface CoverRow extends Cover {
  until?: number | undefined;
  begunBy?: string | undefined;
  endedBy?: string | undefined;
}

/** Write inside a transaction. */
export interface CoverRows {
  /** Covers in effect. */
  open(site: string): Cover[];
  begin(site: string, cover: CoverRow): void;
  end(site: string, cover: Cover, until: number, endedBy: string | undefined): void;
  deleteBefore(at: number): void;
}
