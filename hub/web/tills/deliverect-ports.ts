// What the HTTP API needs of the doors through which Deliverect brings orders (INTAKE-01, INTAKE-04).
import type { DeliverectOrder } from '../../../shared/model/deliverect-order.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { TillReply } from '../../engine/till-ports.ts';

export interface DeliverectDoors {
  /** not-signed-in unless the signature is that of the body under the secret of that till. */
  refusal(till: string, body: string, signature: string | undefined): Refusal | undefined;
  /** Answered after the commit. */
  receive(till: string, message: DeliverectOrder): Promise<TillReply>;
}

/** How a till of this kind is joined; `statuses` is how Deliverect is told of the kitchen's work. */
export interface DeliverectAccess {
  secret: string;
  statuses?: { address: string; clientId: string; clientSecret: string } | undefined;
}
