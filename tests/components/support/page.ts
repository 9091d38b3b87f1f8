// One page of the displays in this process: displays/main.tsx as a browser starts it, over happy-dom, a sample hub and
// virtual time.
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { SampleHub } from '../../displays/boards/sample-hub.ts';
import { answer, type FakeHubState, type FakeRequest } from '../../displays/support/fake-hub.ts';
import { Keyboard } from './keyboard.ts';
import { Locator } from './locator.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PageSocket } from './page-socket.ts';
import { settle } from './virtual-time.ts';

const script = new Script(readFileSync(PAGE_SCRIPT.file, 'utf8'), { filename: PAGE_SCRIPT.file });
const ORIGIN = 'http://hub.test';

export class Page extends Locator {
  readonly keyboard = new Keyboard(() => this.hands);
  /** Errors that no code of the page caught. */
  readonly faults: string[] = [];
  private hands: UserEvent = newUser();
  private readonly state: FakeHubState;
  private readonly listening: (() => void)[] = [];
  /** Answers of the test, by path prefix; the sample hub has the others. */
  private readonly routes = new Map<string, (request: FakeRequest) => unknown>();
  private hub: SampleHub | undefined;

  constructor(state: FakeHubState) {
    super(() => this.hands, '');
    this.state = state;
  }

  /**
   * A never-used display opens this address.
   * @param keeps initial browser storage, by key
   */
  async load(path: string, hub: SampleHub, keeps: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.end();
    this.state.settings = {};
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
    for (const [name, text] of Object.entries(keeps)) localStorage.setItem(name, text);
    await this.start(path, hub);
  }

  /** Reloads the page: stored values are kept, all else is gone. */
  async reload(): Promise<void> {
    const { hub } = this;
    if (hub === undefined) throw new Error('No page was opened');
    const path = location.pathname + location.search;
    await this.end();
    await this.start(path, hub);
  }

  /** Ends the page: no listener, timer or connection of it remains. */
  async end(): Promise<void> {
    for (const stop of this.listening.splice(0)) stop();
    this.hub?.cut();
    this.hub = undefined;
    document.body.innerHTML = '';
    // The page's handling of the lost connection is over too.
    await settle();
    vi.clearAllTimers();
  }

  /**
   * Until the end of the file, answers calls whose path has this prefix.
   * @param reply JSON or a whole response; a TypeError simulates an unreachable hub
   */
  route(begin: string, reply: (request: FakeRequest) => unknown): void {
    this.routes.set(begin, reply);
  }

  url(): string {
    return location.href;
  }

  async goBack(): Promise<void> {
    history.back();
    await settle();
  }

  /** Affects media queries; there is no layout. */
  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    window.happyDOM.setViewport(size);
    await settle();
  }

  private async start(path: string, hub: SampleHub): Promise<void> {
    this.hub = hub;
    this.hands = newUser();
    window.happyDOM.setURL(ORIGIN + path);
    document.documentElement.innerHTML = '<head></head><body><div id="root" data-display></div></body>';
    vi.stubGlobal('fetch', (asked: string, init?: RequestInit) => this.fetch(asked, init));
    vi.stubGlobal('WebSocket', this.socketClass());
    vi.stubGlobal('reportError', (error: unknown) => this.faults.push(String(error)));
    this.noteListeners(window);
    this.noteListeners(document);
    script.runInThisContext();
    await settle();
  }

  private socketClass() {
    const { hub } = this;
    return class extends PageSocket {
      constructor() {
        super(hub);
      }
    };
  }

  private async fetch(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const sent = typeof body === 'string' ? JSON.parse(body) : {};
    const own = [...this.routes].find(([begin]) => path.startsWith(begin))?.[1];
    if (own) {
      const reply = own({ method, path, body: sent });
      return reply instanceof Response ? reply : Response.json(reply);
    }
    const { status, text } = await answer(this.state, { method, path, body: sent });
    return new Response(status === 204 ? null : text, { status });
  }

  /** Listeners of the window outlive its document. */
  private noteListeners(target: Window | Document): void {
    const add = target.addEventListener;
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      add.call(target, type, listener, options);
      this.listening.push(() => target.removeEventListener(type, listener, options));
    };
    this.listening.push(() => {
      target.addEventListener = add;
    });
  }
}

function newUser(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}
