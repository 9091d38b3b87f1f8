// Publishes to RabbitMQ as the cloud does: persistent, and done only when the broker has confirmed.
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';

/** Resolves when the message is in every queue that is bound at this moment. */
export function publish(url: string, destination: string, ...bodies: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const client = new Client({
      webSocketFactory: () => new WebSocket(url, ['v12.stomp']),
      connectHeaders: { login: 'guest', passcode: 'guest', host: '/' },
      reconnectDelay: 0,
      // RabbitMQ's flow control crashes the heartbeat process of a fast publisher, and the connection then hangs.
      heartbeatIncoming: 0,
      heartbeatOutgoing: 0,
      onConnect: () => {
        const last = bodies.length - 1;
        client.watchForReceipt('published', () => void client.deactivate().then(done, failed));
        for (const [at, body] of bodies.entries()) {
          const receipt = at === last ? { receipt: 'published' } : {};
          client.publish({ destination, body, headers: { persistent: 'true', ...receipt } });
        }
      },
      onStompError: ({ body }) => failed(new Error(body)),
      onWebSocketError: () => failed(new Error('no connection to the broker')),
    });
    client.activate();
  });
}
