// A real hub for a page in this process: its calls and its live link, signed in as one person.
import { WebSocket as Socket } from 'ws';
import type { HubSocket, PageHub } from '../../displays/support/page-hub.ts';
import type { PageServer } from './page.ts';

export class RemoteHub implements PageHub, PageServer {
  private readonly url: string;
  private readonly cookie: string;
  private readonly fetchFromHub = globalThis.fetch;
  private live: Socket | undefined;
  private isOpen: Promise<void> = Promise.resolve();

  constructor(url: string, cookie: string) {
    this.url = url;
    this.cookie = cookie;
  }

  fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, cookie: this.cookie, origin: this.url };
    return this.fetchFromHub(this.url + path, { ...init, headers });
  }

  /** What a display keeps at the hub is its own; one person is one display here. */
  forgetDisplay(): void {}

  accept(socket: HubSocket): void {
    const headers = { cookie: this.cookie, origin: this.url };
    const live = new Socket(`${this.url.replace('http', 'ws')}/live`, { headers });
    this.isOpen = new Promise((open) => {
      live.once('open', () => open());
    });
    live.on('message', (data) => socket.send(String(data)));
    live.on('close', () => socket.close());
    live.on('error', () => socket.close());
    this.live = live;
  }

  hear(text: string): void {
    const { live } = this;
    void this.isOpen.then(() => live?.send(text));
  }

  cut(): void {
    this.live?.terminate();
  }
}
