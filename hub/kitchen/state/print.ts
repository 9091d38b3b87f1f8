// The shape of one print: which items of a course went to the paper of which bon, and why.

/** `asked` and `reprint`: a person asked for it; `pad`: a pad sent it; the others follow from what a person did on a board. */
export type PrintReason = 'asked' | 'reprint' | 'ticket-prepared' | 'item-prepared' | 'served' | 'pad';

export interface Print {
  requestId: string;
  /** Empty where a pad printed what no single course of the order holds. */
  courseId: string;
  /** The kitchen bon or virtual work station; absent for items that no station makes. */
  bon?: string;
  /** Ids of ordered items, sorted. */
  items: string[];
  /** All that the board has of the course at that bon (PRINT-01). */
  whole: boolean;
  reason: PrintReason;
  /** Id of the board's profile; empty for a pad's. */
  profile: string;
  /** Milliseconds since 1970 in hub time. */
  at: number;
}

/** What the cloud needs to put a sheet on paper (CLOUD-17). */
export interface PrintMessage {
  type: 'orderFire' | 'expoPrint';
  /** The ordered items as they came. */
  printItems: readonly unknown[];
  kitchenBon: string | null;
  bonTags: readonly ('KDS_FULL_BON' | 'KDS_PARTIAL_BON')[];
  /** The order's document as it came. */
  order: unknown;
}
