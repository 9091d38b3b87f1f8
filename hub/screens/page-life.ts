// State of the pages behind the sockets: a socket answers even while its page is frozen, hidden or asleep (GLASS-03). A
// page reports its state once a second; missing reports are a sign too.
import {
  PAGE_COVERED_AFTER_MS,
  PAGE_FROZEN_AFTER_MS,
  PAGE_SAYS_EVERY_MS,
  PAGE_SILENT_AFTER_MS,
} from '../../shared/glass-limits.ts';
import type { PageState } from '../../shared/protocol/glass.ts';
import type { PageReport, SoundState } from '../../shared/protocol/up.ts';
import type { Scheduler } from './scheduler.ts';

/** Last signs of a page, in ms of a monotonic clock. */
export interface HeardPage {
  /** Last report of the page itself; undefined before the first. */
  saidMs: number | undefined;
  report: PageReport | undefined;
  /** Any input, a pong of the socket too. */
  heardMs: number;
}

/** A socket that keeps answering this long after the page's last report shows that the page is frozen. */
const ANSWERS_BEYOND_MS = 1.5 * PAGE_SAYS_EVERY_MS;

export function pageState({ saidMs, report, heardMs }: HeardPage, nowMs: number): PageState {
  if (nowMs - heardMs >= PAGE_SILENT_AFTER_MS) return 'not-live';
  // Hidden pages are woken only once a minute: their silence is normal.
  if (report?.hidden === true) return 'hidden';
  if (saidMs === undefined) return 'painting';
  if (nowMs - saidMs >= PAGE_FROZEN_AFTER_MS)
    return heardMs - saidMs >= ANSWERS_BEYOND_MS ? 'frozen' : 'painting';
  return (report?.frameMs ?? 0) >= PAGE_COVERED_AFTER_MS ? 'covered' : 'painting';
}

/** A timer this late shows that the hub itself was paused: the displays' messages are waiting to be read. */
const LATE_MS = PAGE_SAYS_EVERY_MS;

interface FollowedPage extends HeardPage {
  state: PageState;
  sound: SoundState | undefined;
  isPage: boolean;
}

export class PageLife<Socket extends object> {
  readonly #scheduler: Scheduler;
  readonly #onChange: () => void;
  readonly #pages = new Map<Socket, FollowedPage>();
  #stop: (() => void) | undefined;
  #lookedMs = 0;

  constructor(scheduler: Scheduler, onChange: () => void) {
    this.#scheduler = scheduler;
    this.#onChange = onChange;
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

  /** @param report absent from displays that don't report their page's state */
  said(socket: Socket, report: PageReport | undefined): void {
    const page = this.#pages.get(socket);
    if (!page) return;
    const now = this.#scheduler.monotonicMs();
    // A page that was suspended requested no frames meanwhile: its frame time is meaningless.
    const stoodStill = page.saidMs !== undefined && now - page.saidMs >= PAGE_COVERED_AFTER_MS;
    page.saidMs = page.heardMs = now;
    page.report = stoodStill && report ? { ...report, frameMs: 0 } : report;
    const isFirst = !page.isPage;
    page.isPage = true;
    const isOtherSound = report?.sound !== undefined && report.sound !== page.sound;
    if (isOtherSound) page.sound = report.sound;
    if (this.#judge(page, page.saidMs) || isOtherSound || isFirst) this.#onChange();
  }

  /** A paint report proves that it is a page. */
  painted(socket: Socket): void {
    const page = this.#pages.get(socket);
    if (page) page.isPage = true;
  }

  /** True for a display's page, as opposed to a listening tool: pages report their state, or what they have painted. */
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
    if (isOther) this.#onChange();
  }

  #judge(page: HeardPage & { state: PageState }, now: number): boolean {
    const state = pageState(page, now);
    if (state === page.state) return false;
    page.state = state;
    return true;
  }
}
