// The sandbox's realtime database: manager messages and the client version, streamed as server-sent events (MSG-07).
import type { ServerResponse } from 'node:http';

const KEEP_ALIVE_MS = 30_000;

export interface StoredMessage {
  _id: string;
  date: string;
  text: string;
  fixedMessage: boolean;
}

/** Path of a stream: `managerMessages/<org>` or `clientVersion`. */
type StreamPath = string;

export class RealtimeStreams {
  #messages = new Map<string, Map<string, StoredMessage>>();
  #clientVersion = '1';
  #open = new Map<ServerResponse, StreamPath>();
  #keepAlive: NodeJS.Timeout;
  #counter = 0;

  constructor() {
    this.#keepAlive = setInterval(() => this.#sendAll('keep-alive', null), KEEP_ALIVE_MS).unref();
  }

  /** Answer to a plain GET of that path. */
  read(path: StreamPath): unknown {
    if (path === 'clientVersion') return this.#clientVersion;
    const messages = this.#messages.get(path.replace('managerMessages/', ''));
    return messages === undefined || messages.size === 0 ? null : Object.fromEntries(messages);
  }

  /** Starts a stream: the complete value first, then changes, until the client disconnects. */
  open(path: StreamPath, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    this.#open.set(response, path);
    response.on('close', () => this.#open.delete(response));
    send(response, 'put', { path: '/', data: this.read(path) });
  }

  writeMessage(organization: string, text: string, fixedMessage: boolean, now: number): StoredMessage {
    const _id = `mm-${now.toString(36)}-${++this.#counter}`;
    const message = { _id, date: new Date(now).toISOString(), text, fixedMessage };
    const messages = this.#messages.get(organization) ?? new Map<string, StoredMessage>();
    this.#messages.set(organization, messages.set(message._id, message));
    this.#tell(`managerMessages/${organization}`, `/${message._id}`, message);
    return message;
  }

  /** Withdraws a message; false if the id is unknown. */
  withdraw(organization: string, id: string): boolean {
    if (this.#messages.get(organization)?.delete(id) !== true) return false;
    this.#tell(`managerMessages/${organization}`, `/${id}`, null);
    return true;
  }

  setClientVersion(version: string): void {
    this.#clientVersion = version;
    this.#tell('clientVersion', '/', version);
  }

  /** Sends an event that ends streams, or just closes their connections. */
  interrupt(how: 'cancel' | 'auth_revoked' | 'cut'): void {
    if (how !== 'cut') this.#sendAll(how, how === 'cancel' ? null : 'credential is no longer valid');
    for (const response of this.#open.keys()) {
      if (how === 'cut') response.destroy();
      else response.end();
    }
    this.#open.clear();
  }

  reset(): void {
    for (const [organization, messages] of this.#messages) {
      for (const id of [...messages.keys()]) this.withdraw(organization, id);
    }
  }

  close(): void {
    clearInterval(this.#keepAlive);
    this.interrupt('cut');
  }

  #tell(stream: StreamPath, path: string, data: unknown): void {
    for (const [response, watched] of this.#open)
      if (watched === stream) send(response, 'put', { path, data });
  }

  #sendAll(event: string, data: unknown): void {
    for (const response of this.#open.keys()) send(response, event, data);
  }
}

function send(response: ServerResponse, event: string, data: unknown): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
