// Boards whose display is gone: which boards are offered to show their tickets, and which do (COVER-01, COVER-02). The
// rule decides; the engine carries it out like a tap.
import { randomUUID } from 'node:crypto';
import { COVER_GRACE_MS } from '../../shared/glass-limits.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import type { CoveredBoard } from '../../shared/protocol/glass.ts';
import {
  type BoardScreen,
  type CoverNeed,
  evaluateCovers,
  mayBeCovered,
  placeOf,
} from '../boards/glass/cover-rule.ts';
import { isKitchenBoard } from '../boards/glass/unseen-rule.ts';
import type { Engine } from '../engine/engine.ts';
import type { HubLog } from '../host/log.ts';
import { chosenStation } from '../kitchen/routing/stations.ts';
import { opening } from '../kitchen/time/opening.ts';
import type { BoardPlace, Cover, CoverStep } from '../kitchen/visibility/covers.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { BoardInUse } from './boards-in-use.ts';

/** Whether a board is painted by a display, and since when. */
interface ScreenState {
  isLive: boolean;
  since: number;
}

export class BoardCoverMonitor {
  readonly #engine: Engine;
  readonly #screens: Screens;
  readonly #log: HubLog;
  readonly #states = new Map<string, ScreenState>();
  /** Engine keys, by place, of boards whose tickets are counted although they may have no subscription. */
  readonly #counted = new Map<string, string>();
  /** Requests to the engine without an answer yet. */
  readonly #asked = new Map<string, CoverStep['do']>();
  readonly #declined = new Set<string>();
  #covers: readonly Cover[] = [];
  #needs: readonly CoverNeed[] = [];
  #nextAt = Number.POSITIVE_INFINITY;

  constructor(engine: Engine, screens: Screens, log: HubLog) {
    this.#engine = engine;
    this.#screens = screens;
    this.#log = log;
  }

  /** True if order changes can affect it. */
  get isNeeded(): boolean {
    return this.#counted.size > 0;
  }

  /** True if the covers have changed since the last look. */
  get isBehind(): boolean {
    return (this.#engine.site().covers ?? NONE) !== this.#covers;
  }

  nextMoment(): number {
    return this.#nextAt;
  }

  /** Boards that currently cover this one. */
  coveredBy(board: BoardPlace): BoardPlace[] {
    return this.#covers.filter(({ covered }) => keyOf(covered) === keyOf(board)).map(({ by }) => by);
  }

  told(): CoveredBoard[] {
    return this.#needs.map(({ board, offered, by }) => ({
      ...placeOf(board),
      board: board.profile.name,
      tickets: board.tickets,
      ...(board.isLive ? {} : { since: board.since }),
      offered: offered.map(placeOf),
      by: by.map((cover) => ({ ...cover.by, board: this.#nameOf(cover.by), since: cover.since })),
    }));
  }

  look(boards: readonly BoardInUse[], now: number): void {
    const { setup, site, covers = NONE } = this.#engine.site();
    this.#noteDeclined(covers);
    this.#covers = covers;
    const all = [...boards, ...this.#unwatched(boards)];
    const screens = all.map((board) => this.#screenOf(board, all, now));
    this.#forget(screens);
    const { isOpen, changesAt } = opening(setup.workHours, site.timeZone, now);
    const rules = {
      isOpen,
      offerAfterMs: setup.glass.alarmSeconds * SECOND_MS,
      graceMs: COVER_GRACE_MS,
      isDeclined: (covered: BoardPlace, by: BoardPlace) => this.#declined.has(pairOf({ covered, by })),
    };
    const { needs, changes, nextAt } = evaluateCovers(screens, covers, rules, now);
    this.#tellLog(needs);
    this.#needs = needs;
    this.#nextAt = Math.min(nextAt, this.#counted.size > 0 ? changesAt : Number.POSITIVE_INFINITY);
    for (const change of changes) this.#change(change);
  }

  clockMoved(byMs: number): void {
    for (const state of this.#states.values()) state.since += byMs;
  }

  /** Covered boards that are no longer in use. */
  #unwatched(boards: readonly BoardInUse[]): BoardInUse[] {
    const known = new Set(boards.map((board) => keyOf(placeOf(board))));
    const { profiles } = this.#engine.site().setup;
    const places = new Map(this.#covers.map(({ covered }) => [keyOf(covered), covered]));
    return [...places].flatMap(([key, { profile: id, station }]) => {
      const profile = profiles.find(({ _id }) => _id === id);
      if (known.has(key) || profile === undefined || !isKitchenBoard(profile)) return [];
      return [{ key, profile, station, watched: [] }];
    });
  }

  #screenOf(board: BoardInUse, all: readonly BoardInUse[], now: number): BoardScreen {
    const { profile, station } = board;
    const key = keyOf(placeOf(board));
    const watched = all.filter((other) => isSameWork(board, other)).flatMap((other) => other.watched);
    const isLive = watched.some(({ displays }) => displays.some(({ page }) => page === 'painting'));
    const known = this.#states.get(key);
    const state = known?.isLive === isLive ? known : { isLive, since: now };
    this.#states.set(key, state);
    const isCovered = this.#covers.some(({ covered }) => keyOf(covered) === key);
    const isCounted = mayBeCovered(profile) && (!isLive || isCovered);
    const tickets = isCounted ? this.#ticketsOf(key, board) : 0;
    this.#stopCounting(isCounted ? undefined : key);
    const hasPainted = isLive && (!isCovered || this.#hasPainted(watched));
    return { profile, station, ...state, tickets, hasPainted };
  }

  #ticketsOf(key: string, { profile, station }: BoardInUse): number {
    const engine = this.#engine;
    if (!this.#counted.has(key)) {
      const at = station === undefined ? {} : { station };
      const opened = engine.openBoard({ kind: profile.type, profile: profile._id, ...at });
      if (!opened.ok) return 0;
      this.#counted.set(key, opened.key);
    }
    const board = this.#counted.get(key) ?? '';
    let tickets = 0;
    for (const orderId of engine.orders.keys())
      tickets += engine.cardsOf(board, orderId).filter((card) => card.isOpen && !card.isPending).length;
    return tickets;
  }

  #stopCounting(key: string | undefined): void {
    const board = key === undefined ? undefined : this.#counted.get(key);
    if (key === undefined || board === undefined) return;
    this.#counted.delete(key);
    this.#engine.closeBoard(board);
  }

  /** Tickets behind "more" count as shown: the person at the display can turn to them. */
  #hasPainted(watched: BoardInUse['watched']): boolean {
    return watched.some(({ key }) =>
      [...this.#engine.orders.keys()].every((orderId) =>
        this.#engine
          .cardsOf(key, orderId)
          .filter(({ isOpen, isPending }) => isOpen && !isPending)
          .every(({ ticket }) =>
            this.#screens
              .sights(key, ticket)
              .some(({ sight }) => sight === 'painted' || sight === 'behind-more'),
          ),
      ),
    );
  }

  /** Drops the state of boards that are no longer in use. */
  #forget(screens: readonly BoardScreen[]): void {
    const known = new Map(screens.map((screen) => [keyOf(placeOf(screen)), screen]));
    for (const key of this.#states.keys()) {
      if (known.has(key)) continue;
      this.#states.delete(key);
      this.#stopCounting(key);
    }
    for (const pair of this.#declined) {
      const [covered = ''] = JSON.parse(pair) as string[];
      if (known.get(covered)?.isLive !== false) this.#declined.delete(pair);
    }
  }

  /** A cover that ended without the hub was dismissed by a person. */
  #noteDeclined(covers: readonly Cover[]): void {
    const held = new Set(covers.map(pairOf));
    for (const cover of this.#covers) {
      const pair = pairOf(cover);
      if (!held.has(pair) && this.#asked.get(pair) !== 'end') this.#declined.add(pair);
    }
    for (const [pair, what] of this.#asked) {
      if (what === 'end' && !held.has(pair)) this.#asked.delete(pair);
    }
  }

  #change({ do: what, covered, by }: CoverStep): void {
    const pair = pairOf({ covered, by });
    if (this.#asked.get(pair) === what) return;
    this.#asked.set(pair, what);
    this.#engine.command(
      {
        id: randomUUID(),
        command: { name: 'board.cover', covered, by, on: what === 'begin' },
        actor: { clientId: 'hub', displayId: '' },
      },
      (answer) => {
        if (what === 'begin' || !answer.ok) this.#asked.delete(pair);
      },
    );
  }

  #tellLog(needs: readonly CoverNeed[]): void {
    const before = new Set(this.#needs.map(({ board }) => keyOf(placeOf(board))));
    for (const { board } of needs) {
      const { name } = board.profile;
      if (!before.delete(keyOf(placeOf(board))))
        this.#log.warn(
          { event: 'board_screenless', board: name, tickets: board.tickets },
          'A board has no screen',
        );
    }
    for (const key of before)
      this.#log.info({ event: 'board_screenless_over', board: key }, 'A board has a screen again');
  }

  #nameOf({ profile }: BoardPlace): string {
    const { profiles } = this.#engine.site().setup;
    return profiles.find(({ _id }) => _id === profile)?.name ?? profile;
  }
}

const NONE: readonly Cover[] = [];

function keyOf({ profile, station }: BoardPlace): string {
  return JSON.stringify([profile, chosenStation(station) ?? '']);
}

function pairOf({ covered, by }: Pick<Cover, 'covered' | 'by'>): string {
  return JSON.stringify([keyOf(covered), keyOf(by)]);
}

/** The same board, or another kitchen board of the same station. */
function isSameWork(one: BoardInUse, other: BoardInUse): boolean {
  const stationOf = ({ profile, station }: BoardInUse) => chosenStation(station ?? profile.stationId);
  if (one.key === other.key) return true;
  const station = stationOf(one);
  return station !== undefined && station === stationOf(other) && other.profile.type === one.profile.type;
}
