// The kitchen at a past moment, and from there on: the engine's own memory and boards, fed from the journal instead of
// live input (REPLAY-01, REPLAY-02).
import * as z from 'zod/mini';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import { KEEP_BEYOND_WINDOW_MS, KitchenMemory, openUntil } from '../engine/kitchen-memory.ts';
import { LiveBoards } from '../engine/live-boards.ts';
import type { PublishedChange, SiteContext } from '../engine/ports.ts';
import { windowMs } from '../engine/site-rules.ts';
import { CLOCK_DOUBT_MS } from '../host/upkeep-limits.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { OrderState } from '../kitchen/state/kitchen.ts';
import { promiseOf } from '../kitchen/time/planned-orders.ts';
import { createStampAges } from '../kitchen/visibility/stamp-ages.ts';
import {
  isWithin,
  type JournalEntry,
  type JournalPosition,
  type JournalReader,
  type LastOf,
} from '../store/journal/journal-reader.ts';
import { cancelledIn, isRecall } from './landmarks.ts';
import { clockMark, loadMark, readSiteMark, reprocessedMark, unmovedOf } from './site-mark.ts';

/** Orders are searched by the time they were recorded, which may differ slightly from their own stamps. */
const RECORDED_APART_MS = 3_600_000;
const LOADS = ['started', 'loaded'] as const;

/** Changes of open boards at one moment, and the orders recalled or cancelled then; `at` is the hub time of that moment. */
export interface ReplayedStep {
  at: number;
  changes: { key: string; parts: PublishedChange['parts'] }[];
  recalled: string[];
  cancelled: string[];
}

export class ReplayKitchen {
  readonly #rows: JournalReader;
  readonly #book = createStampAges();
  readonly #boards: LiveBoards;
  readonly #memory: KitchenMemory;
  readonly #stepped: (step: ReplayedStep) => void;
  #changes: ReplayedStep['changes'] = [];
  #site: SiteContext;
  #siteBody: string;
  #position: JournalPosition;
  #at: number;
  /** Hub time without its last large move: offset in ms, valid until that moment. */
  #unmoved: { byMs: number; until: number } | undefined;
  #ahead: JournalEntry[] = [];
  /** Since when the hub served this site without interruption by another. */
  beginsAt = Number.NEGATIVE_INFINITY;
  /** When the hub switched to another site; infinite while no switch was found. */
  #endsAt = Number.POSITIVE_INFINITY;

  /**
   * @returns undefined before the journal begins, while the hub served no site, and while it served another one
   * (REPLAY-04)
   */
  static at(
    rows: JournalReader,
    at: number,
    stepped: (step: ReplayedStep) => void,
  ): ReplayKitchen | undefined {
    const end = rows.positionAt(at);
    return end && ReplayKitchen.atPosition(rows, end, at, stepped);
  }

  /** @param end a position; `at` is its time */
  static atPosition(
    rows: JournalReader,
    end: JournalPosition,
    at: number,
    stepped: (step: ReplayedStep) => void,
  ): ReplayKitchen | undefined {
    const stretch = rows.ownStretch(end);
    if (stretch === undefined) return undefined;
    const started = rows.lastMark(['started'], end);
    const from = Math.max(started?.seq ?? 0, stretch.seq);
    // Kept ages result from the first mark that re-based stamps, and from all later ones.
    const judged = rows.firstJudgement(from, end.seq, at - 2 * CLOCK_DOUBT_MS);
    const begin = judged === undefined ? end : { event: judged.afterEvent, seq: judged.seq - 1 };
    const site = rows.lastMark(['site'], begin);
    if (site === undefined || readSite(rows, site.body).site.id === '') return undefined;
    const kitchen = new ReplayKitchen(rows, begin, judged?.at ?? at, site.body, stepped);
    kitchen.beginsAt = stretch.at;
    kitchen.advanceTo(end, at);
    return kitchen;
  }

  private constructor(
    rows: JournalReader,
    position: JournalPosition,
    at: number,
    siteBody: string,
    stepped: (step: ReplayedStep) => void,
  ) {
    this.#rows = rows;
    this.#position = position;
    this.#at = at;
    this.#siteBody = siteBody;
    this.#site = readSite(rows, siteBody);
    this.#stepped = stepped;
    this.#memory = new KitchenMemory(this.#site);
    this.#boards = new LiveBoards({ defect: () => {} }, NOBODY);
    this.#boards.publishTo({
      boardChanged: (key, { parts }) => void this.#changes.push({ key, parts }),
      boardGone: () => {},
      notice: () => {},
      kitchenChanged: () => {},
    });
    this.#fill();
  }

  get at(): number {
    return this.#at;
  }

  get site(): SiteContext {
    return this.#site;
  }

  openBoard(address: BoardAddress): ReturnType<LiveBoards['open']> {
    return this.#boards.open(address, this.#context(), this.#at);
  }

  /** False once its profile was deleted. */
  isOpen(key: string): boolean {
    return this.#boards.address(key) !== undefined;
  }

  boardNow(key: string): ReturnType<LiveBoards['now']> {
    return this.#boards.now(key);
  }

  cardsOf(key: string, orderId: string): ReturnType<LiveBoards['cardsOf']> {
    return this.#boards.cardsOf(key, orderId);
  }

  /** Advances to a moment (ms); changes of open boards are reported on the way. */
  advance(until: number, isEnough: () => boolean = () => false): void {
    for (let next = this.#next(); next !== undefined && next.at <= until; next = this.#next()) {
      this.#tickBefore(next.at, isEnough);
      if (isEnough()) return;
      this.#step(next);
      if (isEnough()) return;
    }
    const end = Math.min(until, this.#endsAt - 1);
    this.#tickBefore(end + 1, isEnough);
    if (!isEnough()) this.#at = Math.max(end, this.#at);
  }

  /** True if nothing later can be shown: the hub served another site next (REPLAY-04). */
  get isOver(): boolean {
    return this.#at >= this.#endsAt - 1;
  }

  /** Advances to a position, and to its time. */
  advanceTo(end: JournalPosition, at: number): void {
    for (let next = this.#next(); next !== undefined && isWithin(next.position, end); next = this.#next()) {
      this.#tickBefore(next.at);
      this.#step(next, end);
    }
    this.#at = at;
    this.#boards.tick(at);
    this.#tell();
  }

  #next(): JournalEntry | undefined {
    if (this.#ahead.length === 0) this.#ahead = this.#rows.entriesAfter(this.#position);
    const next = this.#ahead[0];
    if (next === undefined || !('body' in next) || !this.#rows.isOtherSite(next)) return next;
    this.#endsAt = next.at;
    return undefined;
  }

  #tickBefore(at: number, isEnough: () => boolean = () => false): void {
    for (let due = this.#boards.nextMoment(); due < at; due = this.#boards.nextMoment()) {
      this.#at = Math.max(this.#at, due);
      this.#boards.tick(due);
      this.#tell();
      if (isEnough()) return;
      // A board that stays due would loop forever here.
      if (this.#boards.nextMoment() <= due) return;
    }
  }

  /** All facts of one moment make one step, as they did live. */
  #step(first: JournalEntry, end?: JournalPosition): void {
    this.#at = first.at;
    if (first.kind !== 'event' && first.kind !== 'order') {
      this.#take();
      this.#applyMark(first);
      return this.#tell();
    }
    const touched = new Set<string>();
    const recalled = new Set<string>();
    for (
      let next: JournalEntry | undefined = first;
      next !== undefined &&
      (next.kind === 'event' || next.kind === 'order') &&
      next.at === first.at &&
      (end === undefined || isWithin(next.position, end));
      next = this.#next()
    ) {
      this.#take();
      if (next.kind === 'event' && isRecall(next.fact)) recalled.add(next.fact.orderId);
      this.#apply(next.kind === 'event' ? [next.fact] : next.facts, touched);
    }
    const cancelled = [...touched].filter(
      (orderId) => cancelledIn(this.#memory.orders.get(orderId)) > cancelledIn(this.#memory.former(orderId)),
    );
    this.#memory.commit();
    this.#judge(touched, first.at);
    this.#boards.update(touched, first.at, []);
    this.#tell([...recalled], cancelled);
  }

  #tell(recalled: string[] = [], cancelled: string[] = []): void {
    const changes = this.#changes;
    this.#changes = [];
    if (changes.length + recalled.length + cancelled.length > 0)
      this.#stepped({ at: this.#at, changes, recalled, cancelled });
  }

  #take(): void {
    const taken = this.#ahead.shift();
    if (taken !== undefined) this.#position = taken.position;
  }

  #apply(facts: readonly Fact[], touched: Set<string>): void {
    for (const fact of facts) {
      const { orderId } = fact;
      if (this.#memory.state(orderId) === undefined) this.#loadOrder(orderId);
      try {
        this.#memory.apply(fact);
        touched.add(orderId);
      } catch {
        // As in #loadOrder: unreadable facts are skipped.
      }
    }
  }

  #applyMark(entry: Extract<JournalEntry, { body: string }>): void {
    const { kind, at, body, position } = entry;
    switch (kind) {
      case 'site':
        return this.#useSite(body, at);
      case 'started':
        this.#forget(() => true);
        this.#book.clear();
        this.#unmoved = unmovedOf(z.parse(loadMark, JSON.parse(body)), at);
        this.#reload(position, at);
        break;
      case 'loaded':
        this.#unmoved ??= unmovedOf(z.parse(loadMark, JSON.parse(body)), at);
        this.#reload(position, at);
        break;
      case 'clock': {
        const move = z.parse(clockMark, JSON.parse(body));
        if (move.wasConfirmed) this.#book.moved(this.#memory.known(), move.from, move.to);
        else this.#book.clear();
        this.#unmoved = unmovedOf(move, at);
        return;
      }
      case 'reprocessed': {
        const { before } = z.parse(reprocessedMark, JSON.parse(body));
        this.#forget((state) => this.#openUntil(state) < before);
        break;
      }
      case 'boards':
      case 'sample':
        return;
      default:
        kind satisfies never;
    }
    this.#boards.refresh(this.#context(), at);
  }

  #useSite(body: string, at: number): void {
    if (body === this.#siteBody) return;
    const former = this.#site.site.id;
    this.#siteBody = body;
    this.#site = readSite(this.#rows, body);
    if (this.#site.site.id !== former) this.#forget(() => true);
    this.#memory.useRules(this.#site, () => {});
    this.#boards.refresh(this.#context(), at);
  }

  /** Restores memory at this position: orders loaded or touched, minus those forgotten since. */
  #fill(): void {
    const at = this.#at;
    const reset = this.#rows.lastMark(LOADS, this.#position) ?? { at, afterEvent: 0, seq: 0 };
    const cuts = this.#cutsSince(reset.seq);
    const touched = this.#load(reset, cuts[0]?.before);
    this.#forget((state) => {
      const last = touched.get(state.orderId) ?? { event: 0, seq: 0 };
      const cut = cuts.find(({ seq, afterEvent }) => seq > last.seq && afterEvent >= last.event);
      return cut !== undefined && this.#openUntil(state) < cut.before;
    });
  }

  /** Marks at which orders were forgotten, each with the latest stamp that was too old then or at a later mark. */
  #cutsSince(after: number): { seq: number; afterEvent: number; before: number }[] {
    const since = this.#at - 2 * CLOCK_DOUBT_MS;
    let before = Number.NEGATIVE_INFINITY;
    return this.#rows
      .marksAfter('reprocessed', after, this.#position, since)
      .toReversed()
      .map(({ seq, afterEvent, body }) => {
        before = Math.max(before, z.parse(reprocessedMark, JSON.parse(body)).before);
        return { seq, afterEvent, before };
      })
      .toReversed();
  }

  /**
   * Loads orders that were open work then and are missing here, as a start does; returns the last change of each.
   * @param reset when memory was loaded that way
   * @param atLeast orders untouched since this moment were forgotten
   */
  #load(reset: { at: number; afterEvent: number; seq: number }, atLeast = Number.NEGATIVE_INFINITY): LastOf {
    const unmoved = this.#unmovedAt(reset.at) ?? reset.at;
    const since = Math.min(reset.at, unmoved) - this.#windowMs();
    const open = new Map<string, JournalPosition>();
    const from = Math.max(since, atLeast) - RECORDED_APART_MS;
    for (const [orderId, last] of this.#rows.touchedSince(from, this.#position)) {
      const isHere = this.#memory.state(orderId) !== undefined;
      if (!isHere) this.#loadOrder(orderId);
      const state = this.#memory.state(orderId);
      if (state === undefined) continue;
      const isTouched = last.event > reset.afterEvent || last.seq > reset.seq;
      const isOwn = state.site === '' || this.#site.siteNames.has(state.site);
      const isOpen = Math.max(state.touchedAt, (state.document && promiseOf(state.document)) ?? 0) >= since;
      if (isHere || (isOwn && (isOpen || isTouched))) open.set(orderId, last);
      else this.#forget(({ orderId: known }) => known === orderId);
    }
    return open;
  }

  #loadOrder(orderId: string): void {
    try {
      this.#memory.load(orderId, this.#rows.factsOf(orderId, this.#position));
    } catch {
      // Like the hub itself: an unreadable order is left out, the others are shown.
    }
  }

  #forget(isGone: Parameters<KitchenMemory['forget']>[0]): void {
    for (const orderId of this.#memory.forget(isGone)) this.#book.forget(orderId);
  }

  #reload({ event: afterEvent, seq }: JournalPosition, at: number): void {
    const open = this.#load({ at, afterEvent, seq });
    this.#judgeBy(open.keys(), at, this.#unmovedAt(at) ?? at);
  }

  #judge(orderIds: Iterable<string>, moment: number): void {
    const unmoved = this.#unmovedAt(moment);
    if (unmoved !== undefined) this.#judgeBy(orderIds, moment, unmoved);
  }

  #judgeBy(orderIds: Iterable<string>, moment: number, unmoved: number): void {
    for (const orderId of orderIds) {
      const state = this.#memory.state(orderId);
      if (state !== undefined)
        this.#book.seen({ state, order: this.#memory.orders.get(orderId) }, moment, unmoved);
    }
  }

  #unmovedAt(moment: number): number | undefined {
    if (this.#unmoved === undefined || moment >= this.#unmoved.until) return undefined;
    return moment + this.#unmoved.byMs;
  }

  #openUntil(state: OrderState): number {
    return openUntil(state, this.#memory.orders.get(state.orderId), this.#book.ages);
  }

  #windowMs(): number {
    return windowMs(this.#site.setup) + KEEP_BEYOND_WINDOW_MS;
  }

  #context(): BoardContext {
    return {
      ...this.#site,
      ages: this.#book.ages,
      orders: this.#memory.orders,
      defect: () => {},
    };
  }
}

/** Automatic fires are already among the facts. */
const NOBODY = {
  update: () => {},
  refresh: () => {},
  tick: () => {},
  nextMoment: () => Number.POSITIVE_INFINITY,
};

function readSite(rows: JournalReader, body: string): SiteContext {
  return readSiteMark(body, (hash) => rows.content(hash));
}
