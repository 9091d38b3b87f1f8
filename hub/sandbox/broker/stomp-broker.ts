// The sandbox's own broker: STOMP 1.2 over websocket on the sandbox's port, in place of RabbitMQ's web-stomp.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isFromHere } from '../routes/loopback-host.ts';
import type { MessageChannel } from '../world/message-bus.ts';
import { BrokerExchange } from './broker-exchange.ts';
import { BrokerSession } from './broker-session.ts';

export interface StompBrokerOptions {
  path: string;
  /** Accounts that may log in; without it any login is accepted. */
  accounts?: ReadonlyMap<string, string>;
}

export class StompBroker implements MessageChannel {
  #sockets = new WebSocketServer({ noServer: true, handleProtocols: pickProtocol });
  #exchange = new BrokerExchange();
  #options: StompBrokerOptions;
  #sessions = 0;
  #cut = false;
  #heal: NodeJS.Timeout | undefined;

  constructor(options: StompBrokerOptions) {
    this.#options = options;
    this.#sockets.on('connection', (socket) => this.#greet(socket));
  }

  /** Accepts websocket upgrades at the broker's path; closes all others. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // A socket that breaks while being refused needs no handling.
      socket.on('error', () => socket.destroy());
      const path = request.url?.split('?')[0];
      if (path !== this.#options.path || !isFromHere(request.headers))
        return socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      if (this.#cut) return socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      this.#sockets.handleUpgrade(request, socket, head, (opened) =>
        this.#sockets.emit('connection', opened, request),
      );
    });
  }

  send(destination: string, body: string): void {
    this.#exchange.publish(destination, body, 'application/json');
  }

  get canBeCut(): boolean {
    return true;
  }

  /** Closes every connection immediately and refuses new ones for `ms`, or until `heal` if undefined; queues stay. */
  cut(ms: number | undefined): void {
    this.#cut = true;
    clearTimeout(this.#heal);
    for (const socket of this.#sockets.clients) socket.terminate();
    if (ms !== undefined) this.#heal = setTimeout(() => this.heal(), ms).unref();
  }

  heal(): void {
    clearTimeout(this.#heal);
    this.#cut = false;
  }

  get isCut(): boolean {
    return this.#cut;
  }

  queues(): { name: string; depth: number }[] {
    return this.#exchange.depths();
  }

  async close(): Promise<void> {
    this.cut(undefined);
    this.#exchange.close();
    await new Promise<void>((closed) => this.#sockets.close(() => closed()));
  }

  #greet(socket: WebSocket): void {
    const { accounts } = this.#options;
    new BrokerSession(socket, {
      id: `session-${++this.#sessions}`,
      exchange: this.#exchange,
      mayLogIn: (login, passcode) =>
        accounts === undefined || (login !== undefined && accounts.get(login) === passcode),
    });
  }
}

function pickProtocol(offered: Set<string>): string | false {
  return offered.has('v12.stomp') ? 'v12.stomp' : false;
}
