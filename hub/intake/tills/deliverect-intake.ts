// Orders from Deliverect: authenticates a message and turns it into a request to the engine (INTAKE-01). Secrets are
// stored encrypted.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliverectOrder } from '../../../shared/model/deliverect-order.ts';
import { deliverectId } from '../../../shared/model/deliverect-order.ts';
import { intakeOrder } from '../../../shared/model/intake-order.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { TillOrder } from '../../../shared/protocol/tills/tills.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TillReply, TillRequest } from '../../engine/till-ports.ts';
import { type DeliverectOrderState, deliverectRequest } from '../../kitchen/intake/deliverect.ts';
import type { Stores } from '../../store/stores.ts';

/** Another message of the same order may arrive between the lookup and the step. */
const TRIES = 3;

export class DeliverectIntake {
  readonly #stores: Pick<Stores, 'tills' | 'meta'>;
  readonly #engine: Pick<Engine, 'till' | 'site'>;
  readonly #order: (orderId: string) => TillOrder | undefined;
  readonly #open: (sealed: string) => string | undefined;
  readonly #used: (till: string) => void;

  /** @param used called when a till was authenticated */
  constructor(
    stores: Pick<Stores, 'tills' | 'meta'>,
    engine: Pick<Engine, 'till' | 'site'>,
    order: (orderId: string) => TillOrder | undefined,
    open: (sealed: string) => string | undefined,
    used: (till: string) => void,
  ) {
    this.#stores = stores;
    this.#engine = engine;
    this.#order = order;
    this.#open = open;
    this.#used = used;
  }

  /** not-signed-in unless the signature matches the body and the secret of that till. */
  refusal(till: string, body: string, signature: string | undefined): Refusal | undefined {
    const secret = this.#secretOf(till);
    if (secret === undefined || signature === undefined) return { code: 'not-signed-in' };
    const right = createHmac('sha256', secret).update(body).digest();
    const given = /^[0-9a-f]{64}$/i.test(signature)
      ? Buffer.from(signature, 'hex')
      : Buffer.alloc(right.length);
    if (!timingSafeEqual(right, given)) return { code: 'not-signed-in' };
    this.#used(till);
    return undefined;
  }

  /** Answered after the commit. */
  async receive(till: string, message: DeliverectOrder): Promise<TillReply> {
    const orderId = deliverectId(message);
    for (let tries = 1; ; tries += 1) {
      const known = this.#known(orderId);
      const wish = deliverectRequest(message, known);
      if (wish.do === 'nothing') {
        const { version } = known?.said ?? {};
        return { ok: true, answer: { id: orderId, outcome: 'stale', version, tickets: [], boards: [] } };
      }
      const request: TillRequest =
        wish.do === 'put'
          ? { do: 'put', till, orderId, order: wish.order, mayBeNew: true }
          : { do: 'cancel', till, orderId, reason: 'Deliverect' };
      const reply = await this.#engine.till(request);
      if (reply.ok || reply.problem.code !== 'version-conflict' || tries === TRIES) return reply;
    }
  }

  #known(orderId: string): DeliverectOrderState | undefined {
    const row = this.#stores.tills.order(orderId);
    if (row === undefined) return undefined;
    const said = intakeOrder.parse(JSON.parse(row.content));
    return { said, isCancelled: this.#order(orderId)?.status === 'cancelled' };
  }

  /** Undefined if there is no such till, or it was revoked. */
  #secretOf(till: string): string | undefined {
    const { tills, meta } = this.#stores;
    const isHere = tills.active(this.#engine.site().site.id).some(({ id }) => id === till);
    const sealed = isHere ? meta.get(`deliverect:${till}`) : undefined;
    return sealed === undefined ? undefined : this.#open(sealed);
  }
}
