// Owns what is done with each broker message: through the door, merged, fetched, told, or aside (BRK-02, BRK-05).

import type { ArrivalLog } from './arrival-log.ts';
import type { DoorKeeper } from './door-keeper.ts';
import type { Signal } from './intake-door.ts';
import type { IntakeHost } from './intake-host.ts';
import type { LoadedOrders } from './loaded-orders.ts';
import { createOrderMerge, type UpdateShelf } from './order-merge.ts';
import { type MessageReading, readMessage } from './order-message.ts';
import type { OrderSource } from './order-source.ts';

export interface MessageReceiverParts {
  site: string;
  doorKeeper: DoorKeeper;
  source: OrderSource;
  loadedOrders: LoadedOrders;
  shelf: UpdateShelf;
  host: IntakeHost;
  arrivals: ArrivalLog;
  onSignal(signal: Signal): void;
  /** An order could not be fetched by itself: load everything since the cursor, until it succeeds. */
  catchUp(): void;
}

export interface MessageReceiver {
  /** `committed` is false if the hub stopped before the commit; `sentAt` is the message's own date. */
  take(body: string): Promise<{ committed: boolean; sentAt?: number | undefined }>;
  /** What a former run held back for merging; to be called before the first message. */
  takeLeft(): Promise<void>;
  stop(): void;
}

type Reading<Kind extends MessageReading['kind']> = Extract<MessageReading, { kind: Kind }>;

export function createMessageReceiver(parts: MessageReceiverParts): MessageReceiver {
  const { site, doorKeeper, host, arrivals } = parts;
  const stopping = new AbortController();

  const merge = createOrderMerge(host, parts.shelf, (updates) => {
    const facts = updates.flatMap((update) => update.facts);
    return doorKeeper.take(facts, () => asideOf(updates.at(-1)?.body ?? '', updates[0]?.orderId));
  });

  const fetchOrder = async ({ site: of, orderId, lastUpdated }: Reading<'fetch'>): Promise<boolean> => {
    const answer = await parts.source.complete({ site: of, lastUpdated }, stopping.signal);
    if (stopping.signal.aborted) return false;
    if (answer.ok) return parts.loadedOrders.take(answer.orders);
    host.log.warn({ event: 'fetch_failed', orderId, reason: answer.reason }, 'An order could not be fetched');
    // The cursor on the disk is older than this message: the load that follows brings it, also after a restart.
    parts.catchUp();
    return true;
  };

  const tellIgnored = ({ reason, type = '' }: Reading<'ignored'>) => {
    if (reason === 'expired') {
      host.log.info({ event: 'expired_message', site, type }, 'A message older than 240 minutes was dropped');
    } else if (arrivals.isNew(`type:${type}`)) {
      host.log.warn({ event: 'unknown_message_type', site, type }, `Unknown message type ${type}`);
    }
  };

  const perform = async (reading: MessageReading, body: string): Promise<boolean> => {
    switch (reading.kind) {
      case 'facts':
        return doorKeeper.take(reading.facts, () => asideOf(body, reading.facts[0]?.orderId));
      case 'order': {
        const { order, facts, skipped } = reading;
        arrivals.arrived(order, skipped);
        return merge.offer({ orderId: order.orderId, lastUpdated: order.document.lastUpdated, facts, body });
      }
      case 'fetch':
        return fetchOrder(reading);
      case 'signal':
        parts.onSignal(reading.signal);
        return true;
      case 'quarantine': {
        const { reason, orderId } = reading;
        host.log.warn({ event: 'unreadable_message', site, reason, orderId }, 'A message could not be read');
        return doorKeeper.putAside({ ...asideOf(body, orderId), reason });
      }
      case 'ignored':
        tellIgnored(reading);
        return true;
      default:
        return reading satisfies never;
    }
  };

  const expiryNow = () => (host.isTimeSure() ? host.now() : Number.NEGATIVE_INFINITY);

  return {
    take: async (body) => {
      const reading = readMessage(body, expiryNow(), site);
      return { committed: await perform(reading, body), sentAt: reading.sentAt };
    },
    takeLeft: async () => {
      const left = merge.left();
      for (const body of left) {
        const reading = readMessage(body, expiryNow(), site);
        if (reading.kind !== 'order') continue;
        const taken = await doorKeeper.take(reading.facts, () => asideOf(body, reading.order.orderId));
        if (!taken) return;
      }
      if (left.length > 0) merge.forget();
    },
    stop: () => {
      stopping.abort();
      merge.stop();
    },
  };
}

function asideOf(
  body: string,
  orderId: string | undefined,
): { source: string; body: string; orderId?: string } {
  return { source: 'broker', body, ...(orderId === undefined ? {} : { orderId }) };
}
