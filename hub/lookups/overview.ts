// Live overview of the kitchen for managers, with notifications of changes (REPORT-06): a subscriber is notified once
// of the next change and asks again, so that a sleeping phone gets no further messages.
import type { KitchenOverview, OverviewAnswer } from '../../shared/protocol/figures/report.ts';
import { kitchenOverview } from '../boards/sums/kitchen-overview.ts';
import type { Engine } from '../engine/engine.ts';
import { OVERVIEW_EVERY_MS } from '../host/upkeep-limits.ts';

type People = NonNullable<OverviewAnswer['people']>;

export interface OverviewSources {
  engine: Pick<Engine, 'orders' | 'site'>;
  /** Boards on displays by profile id, with the names of the staff working there. */
  watched(): { profile: string; names: string[] }[];
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Notifies the display of a session that something has changed. */
  tell(sessionId: string): void;
  after(delayMs: number, run: () => void): () => void;
}

export class Overview {
  readonly #sources: OverviewSources;
  readonly #expecting = new Set<string>();
  #cancel: (() => void) | undefined;

  constructor(sources: OverviewSources) {
    this.#sources = sources;
  }

  /** Current overview; `changesAt`: when it changes by time alone, Infinity if never. */
  now(): { kitchen: KitchenOverview; changesAt: number; people: People } {
    const { engine, now } = this.#sources;
    const site = engine.site();
    return { ...kitchenOverview({ ...site, orders: engine.orders }, now()), people: this.#people() };
  }

  /** Boards shown on displays, each with the staff working there. */
  #people(): People {
    const { watched, engine } = this.#sources;
    const { profiles } = engine.site().setup;
    return watched().flatMap(({ profile, names }) => {
      const board = profiles.find(({ _id }) => _id === profile)?.name;
      return board === undefined || names.length === 0 ? [] : [{ board, names: [...new Set(names)] }];
    });
  }

  /** Notifies the display of this session once when anything has changed; it then has to ask again. */
  expectedBy(sessionId: string): void {
    this.#expecting.add(sessionId);
  }

  /** Orders, displays or connections changed: notifies subscribers after a short delay, combining changes. */
  changed(): void {
    if (this.#expecting.size === 0 || this.#cancel !== undefined) return;
    this.#cancel = this.#sources.after(OVERVIEW_EVERY_MS, () => {
      this.#cancel = undefined;
      const expecting = [...this.#expecting];
      this.#expecting.clear();
      for (const sessionId of expecting) this.#sources.tell(sessionId);
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#expecting.clear();
  }
}
