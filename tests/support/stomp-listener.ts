// Subscribes to a broker in tests like a hub: a named queue, one message at a time.
import { Client, type IMessage } from '@stomp/stompjs';
import { WebSocket } from 'ws';

export interface ListenerOptions {
  url: string;
  organization?: string;
  queue?: string;
  expiresMs?: number;
  /** Called for each message; the test acknowledges. Default: acknowledge immediately. */
  onMessage?: (message: IMessage) => void;
  ack?: 'client-individual' | 'client' | 'auto';
  prefetch?: number;
}

export interface Listener {
  client: Client;
  /** Parsed bodies in order of arrival. */
  bodies: unknown[];
  messages: IMessage[];
  /** Messages of ERROR frames. */
  errors: string[];
  /** Cuts the connection without a DISCONNECT. */
  cut(): Promise<void>;
  leave(): Promise<void>;
}

/** Connects and resolves with the receipt of SUBSCRIBE. */
export function listen(options: ListenerOptions): Promise<Listener> {
  const { organization = 'site-1', queue = `kds-hub.test.${organization}`, expiresMs = 60_000 } = options;
  const messages: IMessage[] = [];
  const bodies: unknown[] = [];
  const errors: string[] = [];
  let socket: WebSocket | undefined;
  return new Promise((ready, failed) => {
    const client = new Client({
      connectHeaders: { login: 'guest', passcode: 'guest', host: '/' },
      webSocketFactory: () => {
        socket = new WebSocket(options.url, ['v12.stomp']);
        return socket;
      },
      reconnectDelay: 0,
      heartbeatIncoming: 30_000,
      heartbeatOutgoing: 30_000,
      onStompError: (frame) => {
        errors.push(frame.headers['message'] ?? '');
        failed(new Error(frame.headers['message']));
      },
      onWebSocketClose: () => failed(new Error('closed')),
      onConnect: () => {
        client.watchForReceipt('subscribed', () => ready({ client, bodies, messages, errors, cut, leave }));
        client.subscribe(
          `/exchange/amq.topic/kds.${organization}`,
          (message) => {
            messages.push(message);
            try {
              bodies.push(JSON.parse(message.body));
            } catch {
              bodies.push(message.body);
            }
            if (options.onMessage === undefined) message.ack();
            else options.onMessage(message);
          },
          {
            'x-queue-name': queue,
            'x-expires': String(expiresMs),
            'prefetch-count': String(options.prefetch ?? 1),
            ack: options.ack ?? 'client-individual',
            'auto-delete': 'false',
            durable: 'true',
            exclusive: 'false',
            receipt: 'subscribed',
          },
        );
      },
    });
    const gone = () =>
      new Promise<void>((closed) => {
        if (socket === undefined || socket.readyState === WebSocket.CLOSED) closed();
        else socket.once('close', () => closed());
      });
    const cut = async () => {
      const closed = gone();
      socket?.terminate();
      await closed;
      await client.deactivate();
    };
    const leave = async () => {
      await client.deactivate();
      await gone();
    };
    client.activate();
  });
}
