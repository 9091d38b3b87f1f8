// One page of the displays in this process: displays/main.tsx as a browser starts it, over happy-dom, a sample hub and
// virtual time.
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { answer, type FakeHubState, type FakeRequest } from '../../displays/support/fake-hub.ts';
import type { PageHub } from '../../displays/support/page-hub.ts';
import { Keyboard } from './keyboard.ts';
import { Locator } from './locator.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PageSocket } from './page-socket.ts';
import { pass, settle } from './virtual-time.ts';

const script = new Script(readFileSync(PAGE_SCRIPT.file, 'utf8'), { filename: PAGE_SCRIPT.file });
export const ORIGIN = 'http://hub.test';
/** Virtual milliseconds within which a page goes elsewhere by itself. */
const PATIENCE_MS = 5_000;

export class Page extends Locator {
  readonly keyboard = new Keyboard(() => this.hands);
  /** Errors that no code of the page caught. */
  readonly faults: string[] = [];
  private hands: UserEvent = newUser();
  private readonly state: FakeHubState;
  private readonly listening: (() => void)[] = [];
  /** Answers of the test, by path prefix; the sample hub has the others. */
  private readonly routes = new Map<string, (request: FakeRequest) => unknown>();
  private hub: PageHub | undefined;

  constructor(state: FakeHubState) {
    super(() => this.hands, '');
    this.state = state;
  }

  /**
   * A never-used display opens this address.
   * @param keeps initial browser storage, by key
   */
  async load(path: string, hub: PageHub, keeps: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.end();
    this.state.settings = {};
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
    for (const [name, text] of Object.entries(keeps)) localStorage.setItem(name, text);
    await this.start(path, hub);
  }

  /** Reloads the page: stored values are kept, all else is gone. */
  reload(): Promise<void> {
    return this.goto(location.pathname + location.search);
  }

  /** Goes to another address, as if typed: what the display keeps is kept, all else is gone. */
  async goto(path: string): Promise<void> {
    const { hub } = this;
    if (hub === undefined) throw new Error('No page was opened');
    await this.end();
    await this.start(path, hub);
  }

  /** Waits until the page has gone there by itself. */
  async waitForURL(url: RegExp): Promise<void> {
    for (let waitedMs = 0; !url.test(this.url()); waitedMs += 50) {
      if (waitedMs > PATIENCE_MS) throw new Error(`The page is at ${this.url()}, not at ${url}`);
      await pass(50);
    }
  }

  /** Ends the page: no listener, timer or connection of it remains. */
  async end(): Promise<void> {
    for (const stop of this.listening.splice(0)) stop();
    this.hub?.cut();
    this.hub = undefined;
    document.body.innerHTML = '';
    document.adoptedStyleSheets = [];
    // The page's handling of the lost connection is over too.
    await settle();
    vi.clearAllTimers();
  }

  /**
   * Until the end of the file, answers calls whose path begins so.
   * @param reply JSON or a whole response, undefined for the usual answer; a TypeError is a hub that is not reached
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

  private async start(path: string, hub: PageHub): Promise<void> {
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
    const asked = { method, path, body: typeof body === 'string' ? JSON.parse(body) : {} };
    const reply = [...this.routes].find(([begin]) => path.startsWith(begin))?.[1](asked);
    if (reply !== undefined) return reply instanceof Response ? reply : Response.json(reply);
    const { status, text } = await answer(this.state, asked);
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
