// Owns what a command may ask of the cloud where the person waits for its word.

export type CloudCall =
  /** The orderer is told that the order can be picked up; `order` is its document as it came (CLOUD-18). */
  | { kind: 'tell-ready'; site: string; orderId: string; courseId: string; order: unknown }
  /** CLOUD-21 */
  | { kind: 'prep-sms'; site: string; sender: string; recipient: string; content: string }
  /** `blocks` is absent where an ingredient blocks every item that contains it (INV-04, INV-08). */
  | { kind: 'limit-stock'; item: string; quantity: number; autoReset: boolean; blocks?: readonly string[] }
  | { kind: 'clear-stock'; item: string };
