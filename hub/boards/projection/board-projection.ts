// Interface of a live board: a projection of the kitchen, updated change by change. Pure state: `now` is passed in,
// nothing here reads a clock.
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Board, CustomerParts, OperatorParts } from '../../../shared/protocol/board/board.ts';
import type { BoardLoad } from '../../../shared/protocol/board/kitchen-load.ts';
import type { Site } from '../../../shared/protocol/down.ts';
import type { Sound, SoundSubject } from '../../../shared/protocol/sounds.ts';
import type { AgeOverrides } from '../../kitchen/state/age-overrides.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import type { NamedItems, SiteTimes } from '../../kitchen/state/site-catalogue.ts';
import type { Cover } from '../../kitchen/visibility/covers.ts';

/** Input of every board of the hub. Replaced as a whole when setup or catalogue change. */
export interface BoardContext {
  orders: ReadonlyMap<string, Order>;
  setup: Setup;
  catalogue: Catalogue;
  /** At an HQ whose sites use their own catalogues: catalogue by site id (HQ-10). A site without one uses `catalogue`. */
  catalogues?: ReadonlyMap<string, Catalogue>;
  /** Stations of items that are in no catalogue (INTAKE-06). */
  named?: NamedItems;
  /** Preparation times of the sites' items (PACE-01). */
  times?: SiteTimes;
  site: Site;
  /** Site names by id, for labels at HQ. */
  siteNames: ReadonlyMap<string, string>;
  /** Inventory limits by item id (INV-07). */
  limits: ReadonlyMap<string, number>;
  /** Waiting time of an order placed now; only if the site estimates it (PACE-05). */
  load?: BoardLoad | undefined;
  /** Ticket ages kept across a move of hub time; owned and updated by the engine. */
  ages?: AgeOverrides;
  /** Current covers between boards (COVER-01). */
  covers?: readonly Cover[];
  /**
   * Called when a rule throws on an order; the order is then dropped from the board. Without this callback the error is
   * thrown.
   */
  defect?: (reason: unknown, orderId: string) => void;
}

export interface BoardChange {
  /** Changed parts, each complete; `tickets` has only those that changed, null for one that is gone. */
  parts: OperatorParts | CustomerParts;
  /** Sounds for the board's displays, each at most once per change, and the tickets they are about. */
  sounds: { sound: Sound; about: SoundSubject[] }[];
  /** Digest of the board's current state: read it immediately, or it belongs to a later state. */
  readonly digest: string;
}

/** Card of an order on a board, whether or not there is room for it. */
export interface BoardCard {
  ticket: string;
  /** Display name of its order. */
  title: string;
  courseIds: readonly string[];
  /** Neither served nor completely cancelled: work is left on it. */
  isOpen: boolean;
  /** Not fired: the collapsed block of pending courses may represent it. */
  isPending: boolean;
  /** When it becomes late, ms; Infinity if it has no limit or isn't fired. */
  lateAt: number;
}

export interface BoardProjection {
  board(): Board;
  digest(): string;
  /** Recomputes tickets affected by these orders (deleted orders too); undefined if nothing visible changed (LIVE-03). */
  update(touchedOrderIds: Iterable<string>, now: number): BoardChange | undefined;
  /** Recomputes tickets that change by time alone by `now`. */
  tick(now: number): BoardChange | undefined;
  /** Recomputes everything, after a change of setup or catalogue and every 10 minutes (ORD-25). */
  refresh(context: BoardContext, now: number): BoardChange | undefined;
  /** Another waiting time holds; undefined if the board shows none (PACE-05). */
  showLoad(load: BoardLoad | undefined): BoardChange | undefined;
  /** Next moment at which this board changes by time alone; Infinity if none. */
  nextMoment(): number;
  /** Cards of one order in the board's view, including those beyond the card limit; none on a customer board (GLASS-02). */
  cardsOf(orderId: string): BoardCard[];
  /** Order ids and course ids shown by the board's profile and station, regardless of view filters (served.before). */
  coveredCourses(): Iterable<{ orderId: string; courseId: string }>;
}

// Rebuilds a board when the hub's clock goes back: alerts must not stay for moments that are in the future again.

/** Smaller steps back are normal clock corrections and are ignored. */
const IGNORED_STEP_MS = 1_000;

/** True if `now` is so far before the latest moment that everything timed must be recomputed. */
export function mustRebuild(latest: number, now: number): boolean {
  return now < latest - IGNORED_STEP_MS;
}
