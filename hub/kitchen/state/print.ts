// One print: which items of a course were printed for which station, and why.

/** `asked` and `reprint`: requested by a user; `pad`: sent by a pad; the others follow from actions on a board. */
export type PrintReason = 'asked' | 'reprint' | 'ticket-prepared' | 'item-prepared' | 'served' | 'pad';

export interface Print {
  requestId: string;
  /** Empty if a pad printed items that no single course contains. */
  courseId: string;
  /** Kitchen station or virtual work station; absent for items without a station. */
  bon?: string;
  /** Ids of ordered items, sorted. */
  items: string[];
  /** True if it has everything the board has of the course at that station (PRINT-01). */
  whole: boolean;
  reason: PrintReason;
  /** Profile id of the board; empty for a pad's print. */
  profile: string;
  /** Milliseconds since 1970 in hub time. */
  at: number;
}

/** Data the cloud needs to print a sheet (CLOUD-17). */
export interface PrintMessage {
  type: 'orderFire' | 'expoPrint';
  /** Ordered items as received. */
  printItems: readonly unknown[];
  kitchenBon: string | null;
  bonTags: readonly ('KDS_FULL_BON' | 'KDS_PARTIAL_BON')[];
  /** The original order document. */
  order: unknown;
}
