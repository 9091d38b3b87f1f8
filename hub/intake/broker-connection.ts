// Owns one connection to the broker, from socket to close: STOMP over websocket, one subscription, heartbeats (BRK-01, BRK-06).
import { Client, type IMessage } from '@stomp/stompjs';
import {
  BROKER_CONNECT_TIMEOUT_MS,
  BROKER_HEARTBEAT_MS,
  BROKER_PREFETCH,
  BROKER_QUEUE_EXPIRY_MS,
  BROKER_SILENCE_HEARTBEATS,
  BROKER_STOP_MS,
} from '../../shared/limits.ts';
import type { IntakeHost } from './intake-host.ts';

export interface BrokerAddress {
  /** STOMP over websocket, e.g. ws://host:15674/ws */
  url: string;
  login: string;
  passcode: string;
  vhost: string;
  destination: string;
  /** The hub's own queue, which outlives a short cut. */
  queueName: string;
  /** An existing queue with another expiry is refused by the broker. */
  queueExpiryMs?: number | undefined;
  heartbeatMs?: number | undefined;
}

export interface BrokerEvents {
  /** The broker has the subscription: what is published from now on arrives. */
  subscribed(): void;
  /** `acknowledge` does nothing once the connection is gone; the broker then sends the message again. */
  message(body: string, acknowledge: () => void): void;
  /** Called once; the connection is silent for good, and has been since `heardAt` (hub time) if it ever spoke. */
  closed(reason: string, heardAt: number | undefined): void;
}

const RECEIPT = 'subscribed';

/** Opens at once; the returned function says good-bye and closes. */
export function openBrokerConnection(
  address: BrokerAddress,
  host: Pick<IntakeHost, 'after' | 'now'>,
  events: BrokerEvents,
) {
  const heartbeatMs = address.heartbeatMs ?? BROKER_HEARTBEAT_MS;
  let open = true;
  let reason = 'the connection was closed';
  let cancelWatch = () => {};
  let silentBeats = 0;
  let heardAt: number | undefined;

  const end = () => {
    if (!open) return;
    open = false;
    cancelWatch();
    events.closed(reason, heardAt);
    void client.deactivate({ force: true });
  };

  const giveUp = (why: string) => {
    reason = why;
    end();
  };

  const client = new Client({
    connectHeaders: { login: address.login, passcode: address.passcode, host: address.vhost },
    webSocketFactory: () => watched(new WebSocket(address.url, ['v12.stomp'])),
    reconnectDelay: 0,
    heartbeatIncoming: heartbeatMs,
    heartbeatOutgoing: heartbeatMs,
    // Silence is watched here, by a clock that nobody can set.
    heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY,
    discardWebsocketOnCommFailure: true,
    onConnect: ({ headers }) => {
      watchSilence(headers['heart-beat']);
      client.watchForReceipt(RECEIPT, () => {
        if (open) events.subscribed();
      });
      client.subscribe(address.destination, deliver, subscribeHeaders(address));
    },
    onStompError: ({ headers, body }) => giveUp(headers['message'] ?? body),
    onWebSocketClose: (event: { code?: number; reason?: string }) => {
      if (event.code !== undefined)
        reason = `closed by the broker (${event.code} ${event.reason ?? ''})`.trim();
      end();
    },
  });

  const deliver = (message: IMessage) => {
    if (!open) return;
    events.message(message.body, () => {
      if (open) message.ack();
    });
  };

  /** Notes every sign of life, heartbeats included, whatever it says. */
  const watched = (socket: WebSocket): WebSocket => {
    socket.addEventListener('message', () => {
      silentBeats = 0;
      heardAt = host.now();
    });
    return socket;
  };

  const watchSilence = (offered: string | undefined) => {
    cancelWatch();
    const theirs = Number(offered?.split(',')[0] ?? 0);
    // A broker that promises no heartbeats may be silent for as long as it likes.
    if (!(theirs > 0)) return;
    const beat = () => {
      silentBeats += 1;
      if (silentBeats > BROKER_SILENCE_HEARTBEATS) return giveUp('the broker fell silent');
      cancelWatch = host.after(Math.max(theirs, heartbeatMs), beat);
    };
    beat();
  };

  cancelWatch = host.after(BROKER_CONNECT_TIMEOUT_MS, () => giveUp('the broker does not answer'));
  client.activate();

  return async () => {
    open = false;
    cancelWatch();
    // A frozen broker answers no good-bye.
    const cancelLimit = host.after(BROKER_STOP_MS, () => void client.deactivate({ force: true }));
    await client.deactivate();
    cancelLimit();
  };
}

/** Without auto-delete:false the queue would go with the connection. */
function subscribeHeaders(address: BrokerAddress): Record<string, string> {
  return {
    'x-queue-name': address.queueName,
    'x-expires': String(address.queueExpiryMs ?? BROKER_QUEUE_EXPIRY_MS),
    'prefetch-count': String(BROKER_PREFETCH),
    ack: 'client-individual',
    'auto-delete': 'false',
    durable: 'true',
    exclusive: 'false',
    receipt: RECEIPT,
  };
}
