// Alarms for tickets that no display of a board has painted in time, and for displays that don't paint or would stay
// silent, each until it is resolved (GLASS-02, GLASS-03, GLASS-06). It sleeps until the next ticket is due.
import { Counter, Gauge, type Registry } from 'prom-client';
import { ALARMS_TOLD_MAX } from '../../shared/glass-limits.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import {
  DISPLAY_TROUBLES,
  type DisplayTrouble,
  type GlassTrouble,
  UNSEEN_REASONS,
  type UnseenReason,
  type UnseenTicket,
} from '../../shared/protocol/glass.ts';
import { placeOf } from '../boards/glass/cover-rule.ts';
import { displayTroubles, type WatchingSocket } from '../boards/glass/display-rule.ts';
import { dueCards, type SeenVerdict, seenVerdict, unseenGroups } from '../boards/glass/unseen-rule.ts';
import type { BoardCard } from '../boards/projection/board-projection.ts';
import { Moments } from '../boards/projection/moments.ts';
import type { Clock } from '../engine/clock.ts';
import type { Engine } from '../engine/engine.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { HubLog } from '../host/log.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import { isSamePlace } from '../kitchen/visibility/covers.ts';
import type { Screens } from '../screens/open-screens.ts';
import { type BoardInUse, BoardsInUse, type WatchedBoardMemory } from './boards-in-use.ts';
import { BoardCoverMonitor } from './cover-watch.ts';
import { UnseenTicketLog } from './unseen-log.ts';
import { ruleFailed, UnshownOrderMonitor } from './unshown-watch.ts';

export interface UnpaintedTicketMonitorHost {
  engine: Engine;
  screens: Screens;
  /** Paired displays of the organisation with their home boards. */
  paired(): readonly { id: string; name: string; home: DisplayHome }[];
  /** Boards that displays watched before a restart. */
  memory: WatchedBoardMemory;
  /** Name of a display, paired or not. */
  nameOf(display: string): string | undefined;
  /** Hub time. */
  now(): number;
  clock(wake: () => void): Clock;
  events: HubEvents;
  log: HubLog;
}

/** Minimum interval between notifications to displays. */
const TOLD_EVERY_MS = 500;
/** The rest follows in the next turn, after waiting work: a tap doesn't wait for hundreds of alarms. */
const ORDERS_AT_ONCE = 20;

interface Judged {
  key: string;
  board: BoardInUse;
  card: BoardCard;
  verdict: SeenVerdict;
}

export class UnpaintedTicketMonitor {
  readonly #host: UnpaintedTicketMonitorHost;
  readonly #clock: Clock;
  readonly #boards: BoardsInUse;
  readonly #covers: BoardCoverMonitor;
  readonly #unshown: UnshownOrderMonitor;
  /** Something covers depend on has changed. */
  #areCoversDue = false;
  #coversSeenAt = Number.NEGATIVE_INFINITY;
  /** Last change of each order that isn't known to be seen. */
  readonly #since = new Map<string, number>();
  readonly #due = new Moments();
  /** By board and ticket. */
  readonly #alarms = new Map<string, UnseenTicket>();
  /** Alarm keys by order: looked up with each tap for everything that fifty displays paint. */
  readonly #alarmsOf = new Map<string, Set<string>>();
  readonly #unseenLog: UnseenTicketLog;
  #displays: DisplayTrouble[] = [];
  readonly #raised: Counter<'reason'>;
  #hasChanged = false;
  /** Displays may have an outdated list: checked no more often than they are notified. */
  #isDirty = false;
  #told = JSON.stringify(NOTHING);
  #toldAt = Number.NEGATIVE_INFINITY;
  #followedAt = Number.NEGATIVE_INFINITY;

  /** @param registry receives the metrics */
  constructor(host: UnpaintedTicketMonitorHost, registry: Registry) {
    this.#host = host;
    this.#clock = host.clock(() => this.#wake());
    this.#boards = new BoardsInUse(host.memory);
    this.#covers = new BoardCoverMonitor(host.engine, host.screens, host.log);
    this.#unshown = new UnshownOrderMonitor(host.engine, host.events, host.log, registry);
    this.#unseenLog = new UnseenTicketLog(host);
    const registers = [registry];
    this.#raised = new Counter({
      name: 'kds_tickets_unseen_total',
      help: 'Tickets that no display of their board painted in time.',
      labelNames: ['reason'],
      registers,
    });
    const open = new Gauge({
      name: 'kds_tickets_unseen',
      help: 'Tickets currently not shown on any display of their board.',
      labelNames: ['reason'],
      registers,
      collect: () => {
        for (const reason of UNSEEN_REASONS) {
          open.set({ reason }, [...this.#alarms.values()].filter((alarm) => alarm.reason === reason).length);
        }
      },
    });
    const troubled = new Gauge({
      name: 'kds_displays_in_trouble',
      help: 'Displays that do not paint, or whose alarm sound is not audible.',
      labelNames: ['trouble'],
      registers,
      collect: () => {
        for (const trouble of DISPLAY_TROUBLES) {
          troubled.set({ trouble }, this.#displays.filter((display) => display.trouble === trouble).length);
        }
      },
    });
  }

  /** These orders have changed. */
  readonly touched = (orderIds: Iterable<string>): void => {
    const now = this.#host.now();
    for (const orderId of orderIds) {
      if (this.#since.has(orderId)) continue;
      this.#since.set(orderId, now);
      this.#due.set(orderId, now + this.#afterMs());
    }
    this.#unshown.touched(orderIds, now);
    if (this.#covers.isNeeded || this.#covers.isBehind) this.#areCoversDue = true;
    this.#sleep();
  };

  readonly kitchenChanged = (): void => this.#sleep();

  painted(orderIds: ReadonlySet<string>): void {
    if (this.#covers.isNeeded) this.#areCoversDue = true;
    for (const orderId of orderIds) if (this.#alarmsOf.has(orderId)) this.#due.set(orderId, this.#host.now());
    this.#sleep();
  }

  changed(): void {
    this.#hasChanged = true;
    this.#sleep();
  }

  /** Courses of an order that a kitchen display has painted in their current state. */
  seenCourses(orderId: string): Set<string> {
    const { engine, screens } = this.#host;
    this.#follow();
    const seen = new Set<string>();
    for (const { watched } of this.#boards.all) {
      for (const { key } of watched) {
        for (const { ticket, courseIds } of engine.cardsOf(key, orderId)) {
          if (!screens.sights(key, ticket).some(({ sight }) => sight === 'painted')) continue;
          for (const course of courseIds) seen.add(course);
        }
      }
    }
    return seen;
  }

  trouble(): GlassTrouble {
    const unseen = [...this.#alarms.values()].sort((one, other) => one.since - other.since);
    return {
      unseen: unseen.slice(0, ALARMS_TOLD_MAX),
      count: unseen.length,
      groups: unseenGroups(unseen),
      unshown: this.#unshown.groups(),
      displays: this.#displays,
      covers: this.#covers.told(),
    };
  }

  clockMoved(byMs: number): void {
    for (const [orderId, at] of this.#since) this.#since.set(orderId, at + byMs);
    for (const orderId of this.#since.keys()) this.#due.set(orderId, this.#host.now());
    this.#toldAt = Number.NEGATIVE_INFINITY;
    this.#followedAt = Number.NEGATIVE_INFINITY;
    this.#coversSeenAt = Number.NEGATIVE_INFINITY;
    this.#boards.clockMoved(byMs);
    this.#covers.clockMoved(byMs);
    this.#unshown.clockMoved(byMs, this.#host.now());
    this.#sleep();
    this.#clock.moved();
  }

  stop(): void {
    this.#clock.stop();
  }

  #wake(): void {
    const now = this.#host.now();
    if (this.#hasChanged || now >= this.#boards.nextMoment()) this.#lookAround(now);
    if (now >= this.#coversDueAt()) this.#lookAtCovers(now);
    const due = this.#due.removeDue(now, ORDERS_AT_ONCE);
    // In a rush orders are due many times a second; changed subscriptions are followed immediately by changed().
    if (due.length > 0 && now - this.#followedAt >= TOLD_EVERY_MS) this.#follow();
    for (const orderId of due) this.#check(orderId, now);
    if (now >= this.#unshown.nextMoment(now) && this.#unshown.look(this.#boards.all, now))
      this.#isDirty = true;
    this.#tell(now);
    this.#sleep();
  }

  #sleep(): void {
    this.#clock.sleepUntil(
      Math.min(
        this.#due.next(),
        this.#coversDueAt(),
        this.#unshown.nextMoment(this.#host.now()),
        this.#hasChanged ? this.#host.now() : Number.POSITIVE_INFINITY,
        this.#alarms.size > 0 ? this.#boards.nextMoment() : Number.POSITIVE_INFINITY,
        this.#isDirty ? Math.max(this.#toldAt + TOLD_EVERY_MS, this.#host.now()) : Number.POSITIVE_INFINITY,
      ),
    );
  }

  /** Even in a rush, boards without a display are counted regularly. */
  #coversDueAt(): number {
    const soon = this.#areCoversDue ? this.#coversSeenAt + TOLD_EVERY_MS : Number.POSITIVE_INFINITY;
    return Math.min(soon, this.#covers.nextMoment());
  }

  #lookAtCovers(now: number): void {
    this.#areCoversDue = false;
    this.#coversSeenAt = now;
    if (this.#covers.isBehind) for (const { orderId } of this.#alarms.values()) this.#due.set(orderId, now);
    this.#follow();
    this.#covers.look(this.#boards.all, now);
    this.#isDirty = true;
  }

  /** After a change of watched boards or page states: checks every ticket not known to be seen, and every display. */
  #lookAround(now: number): void {
    this.#hasChanged = false;
    this.#follow();
    for (const { orderId } of this.#alarms.values()) this.#due.set(orderId, now);
    for (const orderId of this.#since.keys()) this.#due.set(orderId, now);
    this.#lookAtDisplays(now);
    this.#lookAtCovers(now);
    if (this.#unshown.look(this.#boards.all, now)) this.#isDirty = true;
  }

  #follow(): void {
    const { engine, screens, paired, now } = this.#host;
    this.#followedAt = now();
    this.#boards.follow(
      engine.site(),
      screens.watchedBoards(),
      paired(),
      (display) => screens.connection(display) !== undefined,
      now(),
    );
  }

  #check(orderId: string, now: number): void {
    const order = this.#host.engine.orders.get(orderId);
    const judged = order === undefined ? [] : this.#judge(order, now);
    const open = new Set<string>();
    let next = Number.POSITIVE_INFINITY;
    let isWaiting = false;
    for (const { key, board, card, verdict } of judged) {
      if (verdict.is === 'seen') continue;
      open.add(key);
      if (verdict.is === 'open') {
        isWaiting = true;
        next = Math.min(next, verdict.until);
      } else this.#raise(key, board, card, orderId, verdict.reason, now);
    }
    for (const key of this.#alarmsOf.get(orderId) ?? []) if (!open.has(key)) this.#end(key, orderId);
    this.#due.set(orderId, next);
    if (!isWaiting) this.#since.delete(orderId);
  }

  #judge(order: Order, now: number): Judged[] {
    const since = this.#since.get(order.id) ?? order.touchedAt;
    return this.#boards.all.flatMap((board) => {
      try {
        return this.#cardsOn(board, order, now).map((card) => ({
          key: `${board.key} ${card.ticket}`,
          board,
          card,
          verdict: seenVerdict(this.#sights(board, card, order.id), card, since, now, this.#afterMs()),
        }));
      } catch (reason) {
        ruleFailed(this.#host.log, reason, order.id);
        return [];
      }
    });
  }

  /** Cards the board must show of it; tickets that staff filter out don't count. */
  #cardsOn({ profile, station, watched }: BoardInUse, order: Order, now: number): BoardCard[] {
    const { engine, log } = this.#host;
    const defect = (reason: unknown, orderId: string) => ruleFailed(log, reason, orderId);
    const cards =
      watched.length === 0
        ? dueCards({ ...engine.site(), orders: engine.orders, defect }, profile, station, order, now)
        : watched.flatMap(({ key }) => engine.cardsOf(key, order.id));
    return [...new Map(cards.filter(({ isOpen }) => isOpen).map((card) => [card.ticket, card])).values()];
  }

  /** On its own board and on those covering it. */
  #sights(board: BoardInUse, { ticket, courseIds }: BoardCard, orderId: string) {
    const { engine, screens } = this.#host;
    const own = board.watched.flatMap(({ key }) => screens.sights(key, ticket));
    const others = this.#covers
      .coveredBy(placeOf(board))
      .flatMap((by) => this.#boards.all.filter((other) => isSamePlace(by, placeOf(other))))
      .flatMap(({ watched }) => watched);
    const covering = others.flatMap(({ key }) =>
      engine
        .cardsOf(key, orderId)
        .filter((card) => courseIds.every((id) => card.courseIds.includes(id)))
        .flatMap((card) => screens.sights(key, card.ticket)),
    );
    return [...own, ...covering];
  }

  #raise(
    key: string,
    { profile, station }: BoardInUse,
    { ticket, title }: BoardCard,
    orderId: string,
    reason: UnseenReason,
    now: number,
  ): void {
    const known = this.#alarms.get(key);
    if (known?.reason === reason) return;
    const orderType = this.#host.engine.orders.get(orderId)?.document.orderType ?? '';
    const alarm: UnseenTicket = {
      profile: profile._id,
      ...(station === undefined ? {} : { station }),
      board: profile.name,
      ...{ orderId, ticket, title, reason, orderType },
      since: known?.since ?? now,
    };
    this.#alarms.set(key, alarm);
    this.#isDirty = true;
    this.#alarmsOf.set(orderId, (this.#alarmsOf.get(orderId) ?? new Set()).add(key));
    this.#raised.inc({ reason });
    this.#unseenLog.raised(alarm);
    if (known === undefined) this.#host.events.emit('ticketSeenChanged', alarm, false);
  }

  #end(key: string, orderId: string): void {
    const alarm = this.#alarms.get(key);
    if (alarm === undefined) return;
    this.#alarms.delete(key);
    this.#isDirty = true;
    const others = this.#alarmsOf.get(orderId);
    others?.delete(key);
    if (others?.size === 0) this.#alarmsOf.delete(orderId);
    this.#unseenLog.ended(alarm);
    this.#host.events.emit('ticketSeenChanged', alarm, true);
  }

  #lookAtDisplays(now: number): void {
    const { screens, paired, nameOf, log, engine } = this.#host;
    const sockets = screens
      .watchedBoards()
      .flatMap(({ address, displays }): WatchingSocket[] =>
        displays.map(({ id, page, sound }) => ({ display: id, board: address.profile, page, sound })),
      );
    const ids = new Set(paired().map(({ id }) => id));
    const before = new Map(this.#displays.map((one) => [`${one.id} ${one.trouble}`, one]));
    this.#displays = displayTroubles(sockets, (id) => ids.has(id)).map(({ display, board, trouble }) => {
      const known = before.get(`${display} ${trouble}`);
      if (known !== undefined) return known;
      const name = nameOf(display) ?? '';
      const boardName = engine.site().setup.profiles.find(({ _id }) => _id === board)?.name;
      log.warn({ event: 'display_in_trouble', display, name, trouble }, 'A display needs attention');
      const at = boardName === undefined ? {} : { board: boardName };
      return { id: display, name, ...at, trouble, since: now };
    });
  }

  #tell(now: number): void {
    if (!this.#isDirty || now - this.#toldAt < TOLD_EVERY_MS) return;
    this.#isDirty = false;
    const trouble = this.trouble();
    const text = JSON.stringify(trouble);
    if (text === this.#told) return;
    this.#told = text;
    this.#toldAt = now;
    this.#host.events.emit('glassTroubleChanged', trouble);
  }

  #afterMs(): number {
    return this.#host.engine.site().setup.glass.alarmSeconds * SECOND_MS;
  }
}

const NOTHING: GlassTrouble = { unseen: [], count: 0, groups: [], unshown: [], displays: [], covers: [] };
