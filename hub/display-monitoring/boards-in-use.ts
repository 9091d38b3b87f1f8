// Kitchen boards that are in use, so that an unseen ticket there raises an alarm (GLASS-02): boards watched by a
// display, home boards of paired displays, and boards whose last display was lost less than ten minutes ago. A hub
// restart loses every session together: the boards they watched are kept across it (COVER-01).
import { BOARD_IN_USE_MS } from '../../shared/glass-limits.ts';
import type { OperatorProfile } from '../../shared/model/setup/profile.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { isKitchenBoard } from '../boards/glass/unseen-rule.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { BoardOnDisplays } from '../screens/open-screens.ts';

export interface BoardInUse {
  key: string;
  profile: OperatorProfile;
  station: string | undefined;
  /** As its displays watch it, one entry per view. */
  watched: readonly BoardOnDisplays[];
}

type Place = Pick<BoardAddress, 'profile' | 'station'>;

/** A board that a display watches, or watched when its connection was lost. */
export interface WatchedBoard extends Place {
  /** Session id. */
  display: string;
}

/** Watched boards per site, on the disk. */
export interface WatchedBoardMemory {
  load(site: string): readonly WatchedBoard[];
  /** Replaces the saved boards of that site. */
  save(site: string, boards: readonly WatchedBoard[]): void;
}

interface LostBoard extends WatchedBoard {
  at: number;
}

export class BoardsInUse {
  readonly #memory: WatchedBoardMemory;
  #site = '';
  #saved = '';
  /** Last watched place by display and board. */
  #watching = new Map<string, Map<string, Place>>();
  readonly #lost = new Map<string, LostBoard>();
  #boards: BoardInUse[] = [];

  constructor(memory: WatchedBoardMemory) {
    this.#memory = memory;
  }

  get all(): readonly BoardInUse[] {
    return this.#boards;
  }

  /** Next time a board goes out of use by time alone; Infinity if none does. */
  nextMoment(): number {
    return Math.min(...[...this.#lost.values()].map(({ at }) => at + BOARD_IN_USE_MS));
  }

  /**
   * @param homes homes of paired displays
   * @param isThere whether a display is connected at all
   */
  follow(
    site: SiteContext,
    watched: readonly BoardOnDisplays[],
    homes: readonly { id: string; home: DisplayHome }[],
    isThere: (display: string) => boolean,
    now: number,
  ): void {
    const open = watched.filter(
      ({ address, displays }) => address.kind !== 'customer' && !isDialog(address) && displays.length > 0,
    );
    this.#load(site.site.id, now);
    this.#noteLost(open, isThere, now);
    this.#save();
    const places = new Map<string, Place>();
    for (const { address } of open) places.set(keyOf(address), address);
    for (const lost of this.#lost.values()) places.set(keyOf(lost), lost);
    for (const { home } of homes) {
      if (home === 'start' || home.kind === 'customer') continue;
      // A display at that board may have chosen another of its stations.
      const isTaken = [...places.values()].some(({ profile }) => profile === home.profile);
      if (!isTaken) places.set(keyOf(home), home);
    }
    this.#boards = [...places].flatMap(([key, place]) => {
      const profile = site.setup.profiles.find(({ _id }) => _id === place.profile);
      if (profile === undefined || !isKitchenBoard(profile)) return [];
      const views = open.filter(({ address }) => keyOf(address) === key);
      return [{ key, profile, station: place.station, watched: views }];
    });
  }

  /** The ten minutes of lost boards count elapsed time, not wall clock time. */
  clockMoved(byMs: number): void {
    for (const lost of this.#lost.values()) lost.at += byMs;
  }

  /** Displays of the previous run were lost with it: their ten minutes begin now, however long the hub was off. */
  #load(site: string, now: number): void {
    if (site === this.#site) return;
    this.#site = site;
    this.#watching = new Map();
    this.#lost.clear();
    if (site === '') return;
    const boards = this.#memory.load(site);
    for (const board of boards) this.#lost.set(lostKey(board), { ...board, at: now });
    this.#saved = keysOf(boards);
  }

  #save(): void {
    const watched = [...this.#watching].flatMap(([display, boards]) =>
      [...boards.values()].map((place): WatchedBoard => ({ display, ...place })),
    );
    const lost = [...this.#lost.values()].map(({ at: _, ...board }) => board);
    const boards = [...watched, ...lost];
    const keys = keysOf(boards);
    if (keys === this.#saved || this.#site === '') return;
    this.#saved = keys;
    this.#memory.save(this.#site, boards);
  }

  #noteLost(open: readonly BoardOnDisplays[], isThere: (display: string) => boolean, now: number): void {
    const watching = new Map<string, Map<string, Place>>();
    for (const { address, displays } of open) {
      for (const { id } of displays) {
        const boards = watching.get(id) ?? new Map<string, Place>();
        watching.set(id, boards.set(keyOf(address), placeIn(address)));
      }
    }
    for (const [display, boards] of this.#watching) {
      // A display that is still connected has left its board for another page.
      if (watching.has(display) || isThere(display)) continue;
      for (const place of boards.values()) {
        const board = { display, ...place };
        this.#lost.set(lostKey(board), { ...board, at: now });
      }
    }
    for (const [key, { at, display }] of this.#lost) {
      if (watching.has(display) || isThere(display) || now - at >= BOARD_IN_USE_MS) this.#lost.delete(key);
    }
    this.#watching = watching;
  }
}

/** Subscription of a dialog beside its board. */
function isDialog({ view }: BoardAddress): boolean {
  return view?.orderIds !== undefined || view?.detailOf !== undefined || view?.prepSms !== undefined;
}

function placeIn({ profile, station }: Place): Place {
  return { profile, ...(station === undefined ? {} : { station }) };
}

function keyOf({ profile, station }: Place): string {
  return JSON.stringify([profile, station ?? '']);
}

function lostKey({ display, ...place }: WatchedBoard): string {
  return `${display} ${keyOf(place)}`;
}

/** Equal for the same boards in any order. */
function keysOf(boards: readonly WatchedBoard[]): string {
  return [...new Set(boards.map(lostKey))].sort().join('\n');
}
