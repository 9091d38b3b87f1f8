// The contract of a live board: a projection of the kitchen that is kept up to date change by change. Pure state:
// `now` is handed in, nothing here reads a clock.
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Board, CustomerParts, OperatorParts } from '../../../shared/protocol/board/board.ts';
import type { BoardLoad } from '../../../shared/protocol/board/kitchen-load.ts';
import type { Site, Sound, SoundSubject } from '../../../shared/protocol/down.ts';
import type { KeptAges } from '../../kitchen/state/kept-ages.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import type { NamedItems, SiteTimes } from '../../kitchen/state/site-catalogue.ts';
import type { Cover } from '../../kitchen/visibility/covers.ts';

/** What every board of the hub looks at. Replaced as a whole when setup or catalogue change. */
export interface BoardContext {
  orders: ReadonlyMap<string, Order>;
  setup: Setup;
  catalogue: Catalogue;
  /** At an HQ whose sites use their own catalogues: each site's, by site id (HQ-10). A site without one uses `catalogue`. */
  catalogues?: ReadonlyMap<string, Catalogue>;
  /** Where items are made that no catalogue knows (INTAKE-06). */
  named?: NamedItems;
  /** The sites' own times of their items (PACE-01). */
  times?: SiteTimes;
  site: Site;
  /** Names of the sites by id, for labels at HQ. */
  siteNames: ReadonlyMap<string, string>;
  /** Limits of the inventory by item id (INV-07). */
  limits: ReadonlyMap<string, number>;
  /** How long an order would wait now; only where the site reckons it (PACE-05). */
  load?: BoardLoad | undefined;
  /** Ages kept over a move of hub time; the engine's own, which it goes on changing. */
  ages?: KeptAges;
  /** Which boards cover which at present (COVER-01). */
  covers?: readonly Cover[];
  /** A rule threw over an order: it is left off, and this is told. Where nobody is told, it is thrown. */
  defect?: (reason: unknown, orderId: string) => void;
}

export interface BoardChange {
  /** Parts that differ, whole; in `tickets` only those that differ, null where one is gone. */
  parts: OperatorParts | CustomerParts;
  /** What displays of this board should play, each at most once a change, and of which tickets it tells. */
  sounds: { sound: Sound; about: SoundSubject[] }[];
  /** Digest of the board as it is when this is read: at once, or it is a later one's. */
  readonly digest: string;
}

/** A card that an order has on a board, whether or not there is room for it. */
export interface BoardCard {
  ticket: string;
  /** As people call its order. */
  title: string;
  courseIds: readonly string[];
  /** It waits for somebody: it is neither served nor cancelled as a whole. */
  isOpen: boolean;
  /** Not fired: the closed block of held courses may stand for it. */
  isPending: boolean;
  /** When it becomes late, ms; Infinity if it has no limit or isn't fired. */
  lateAt: number;
}

export interface BoardProjection {
  /** The whole board as it is now. */
  board(): Board;
  digest(): string;
  /** Recomputes what these orders touch (also orders that are gone); undefined if nothing visible differs (LIVE-03). */
  update(touchedOrderIds: Iterable<string>, now: number): BoardChange | undefined;
  /** Recomputes the tickets whose moment has come. */
  tick(now: number): BoardChange | undefined;
  /** Recomputes everything, after a change of setup or catalogue and every 10 minutes (ORD-25). */
  refresh(context: BoardContext, now: number): BoardChange | undefined;
  /** Another waiting time holds; undefined if the board shows none (PACE-05). */
  showLoad(load: BoardLoad | undefined): BoardChange | undefined;
  /** The next moment at which something on this board changes by time alone; Infinity if none. */
  nextMoment(): number;
  /** The cards of one order in the board's view, those beyond the card limit too; none on a guests' board (GLASS-02). */
  cardsOf(orderId: string): BoardCard[];
  /** Order ids and course ids that this board's profile and station show, whatever the view filters (served.before). */
  coveredCourses(): Iterable<{ orderId: string; courseId: string }>;
}

// When a board starts anew because the hub's clock went back: no alert may stay that time hasn't reached.

/** Steps back below this are waited out; they are the clock's own corrections. */
const IGNORED_STEP_MS = 1_000;

/** Whether `now` lies so far before the latest moment that everything timed must be judged anew. */
export function startsAnew(latest: number, now: number): boolean {
  return now < latest - IGNORED_STEP_MS;
}
