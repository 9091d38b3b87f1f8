// What the store keeps of covers (COVER-01, COVER-02).
import type { Cover } from '../kitchen/visibility/covers.ts';

/** One that is over has an end; `begunBy` and `endedBy` name people, absent where the hub did it by itself. */
export interface CoverRow extends Cover {
  until?: number | undefined;
  begunBy?: string | undefined;
  endedBy?: string | undefined;
}

/** Writes belong inside a transaction. */
export interface CoverRows {
  /** Those that hold. */
  open(site: string): Cover[];
  begin(site: string, cover: CoverRow): void;
  end(site: string, cover: Cover, until: number, endedBy: string | undefined): void;
  deleteBefore(at: number): void;
}
