// How the pages behind the sockets are: a socket answers by itself while its page is frozen, hidden or asleep (GLASS-03). A
// page says once a second how it is; what it doesn't say any more tells as much.
import {
  PAGE_COVERED_AFTER_MS,
  PAGE_FROZEN_AFTER_MS,
  PAGE_SAYS_EVERY_MS,
  PAGE_SILENT_AFTER_MS,
} from '../../shared/glass-limits.ts';
import type { PageState } from '../../shared/protocol/glass.ts';
import type { PageReport, SoundState } from '../../shared/protocol/up.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Scheduler } from './scheduler.ts';

/** What was heard of a page, in ms of a clock that never steps. */
export interface HeardPage {
  /** Its last word by itself; undefined before the first. */
  saidMs: number | undefined;
  report: PageReport | undefined;
  /** Anything at all, a pong of the socket too. */
  heardMs: number;
}

/** A socket that goes on answering after the page's last word shows that the page stands still. */
const ANSWERS_BEYOND_MS = 1.5 * PAGE_SAYS_EVERY_MS;

export function pageState({ saidMs, report, heardMs }: HeardPage, nowMs: number): PageState {
  if (nowMs - heardMs >= PAGE_SILENT_AFTER_MS) return 'not-live';
  // Hidden pages are woken once a minute only: their silence is no news.
  if (report?.hidden === true) return 'hidden';
  if (saidMs === undefined) return 'painting';
  if (nowMs - saidMs >= PAGE_FROZEN_AFTER_MS)
    return heardMs - saidMs >= ANSWERS_BEYOND_MS ? 'frozen' : 'painting';
  return (report?.frameMs ?? 0) >= PAGE_COVERED_AFTER_MS ? 'covered' : 'painting';
}

/** A timer that is so late shows that the hub itself stood still: what displays said meanwhile waits to be read. */
const LATE_MS = PAGE_SAYS_EVERY_MS;

interface FollowedPage extends HeardPage {
  state: PageState;
  sound: SoundState | undefined;
  isPage: boolean;
}

export class PageLife<Socket extends object> {
  readonly #scheduler: Scheduler;
  readonly #events: HubEvents;
  readonly #pages = new Map<Socket, FollowedPage>();
  #stop: (() => void) | undefined;
  #lookedMs = 0;

  constructor(scheduler: Scheduler, events: HubEvents) {
    this.#scheduler = scheduler;
    this.#events = events;
  }

  connected(socket: Socket): void {
    const heardMs = this.#scheduler.monotonicMs();
    const unheard = { saidMs: undefined, report: undefined, sound: undefined };
    this.#pages.set(socket, { ...unheard, heardMs, state: 'painting', isPage: false });
    if (this.#stop === undefined) this.#lookedMs = heardMs;
    this.#stop ??= this.#scheduler.every(PAGE_SAYS_EVERY_MS, () => this.#look());
  }

  disconnected(socket: Socket): void {
    this.#pages.delete(socket);
    if (this.#pages.size === 0) this.stop();
  }

  heard(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (page) page.heardMs = this.#scheduler.monotonicMs();
  }

  /** @param report absent from displays that tell nothing of their page */
  said(socket: Socket, report: PageReport | undefined): void {
    const page = this.#pages.get(socket);
    if (!page) return;
    const now = this.#scheduler.monotonicMs();
    // One that stood still itself asked for no frames meanwhile.
    const stoodStill = page.saidMs !== undefined && now - page.saidMs >= PAGE_COVERED_AFTER_MS;
    page.saidMs = page.heardMs = now;
    page.report = stoodStill && report ? { ...report, frameMs: 0 } : report;
    const isFirst = !page.isPage;
    page.isPage = true;
    const isOtherSound = report?.sound !== undefined && report.sound !== page.sound;
    if (isOtherSound) page.sound = report.sound;
    if (this.#judge(page, page.saidMs) || isOtherSound || isFirst) this.#events.emit('watchesChanged');
  }

  /** It reported a painting: whoever does is a page. */
  painted(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (page) page.isPage = true;
  }

  /** A page of a display, not a tool that only listens: pages say how they are, or what they have painted. */
  isPage(socket: Socket): boolean {
    return this.#pages.get(socket)?.isPage ?? false;
  }

  stateOf(socket: Socket): PageState {
    return this.#pages.get(socket)?.state ?? 'not-live';
  }

  soundOf(socket: Socket): SoundState | undefined {
    return this.#pages.get(socket)?.sound;
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #look(): void {
    const now = this.#scheduler.monotonicMs();
    const wasLate = now - this.#lookedMs > PAGE_SAYS_EVERY_MS + LATE_MS;
    this.#lookedMs = now;
    if (wasLate) return;
    let isOther = false;
    for (const page of this.#pages.values()) isOther = this.#judge(page, now) || isOther;
    if (isOther) this.#events.emit('watchesChanged');
  }

  #judge(page: HeardPage & { state: PageState }, now: number): boolean {
    const state = pageState(page, now);
    if (state === page.state) return false;
    page.state = state;
    return true;
  }
}
