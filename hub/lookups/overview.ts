// The kitchen as it is now, asked for by whoever runs it, and the word that it is no longer so (REPORT-06): who asks is told
// of the next change once and asks again, so that a phone that sleeps is told nothing more.
import type { KitchenOverview, OverviewAnswer } from '../../shared/protocol/figures/report.ts';
import { kitchenOverview } from '../boards/sums/kitchen-overview.ts';
import type { Engine } from '../engine/engine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { OVERVIEW_EVERY_MS } from '../host/upkeep-limits.ts';

type People = NonNullable<OverviewAnswer['people']>;

export interface OverviewSources {
  engine: Pick<Engine, 'orders' | 'site'>;
  /** Boards on displays by their profiles' ids, and the names of the staff who work at them. */
  watched(): { profile: string; names: string[] }[];
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Says to the display of a session that something has changed. */
  tell(sessionId: string): void;
  after(delayMs: number, run: () => void): () => void;
}

export class Overview {
  readonly #sources: OverviewSources;
  readonly #expecting = new Set<string>();
  readonly #announcing: RetryLoop;

  constructor(sources: OverviewSources) {
    this.#sources = sources;
    this.#announcing = new RetryLoop(sources, () => this.#announce());
  }

  /** The kitchen as it is now; `changesAt` is when time alone changes it, Infinity if never. */
  now(): { kitchen: KitchenOverview; changesAt: number; people: People } {
    const { engine, now } = this.#sources;
    const site = engine.site();
    return { ...kitchenOverview({ ...site, orders: engine.orders }, now()), people: this.#people() };
  }

  /** Boards that displays show, each with the staff who work there. */
  #people(): People {
    const { watched, engine } = this.#sources;
    const { profiles } = engine.site().setup;
    return watched().flatMap(({ profile, names }) => {
      const board = profiles.find(({ _id }) => _id === profile)?.name;
      return board === undefined || names.length === 0 ? [] : [{ board, names: [...new Set(names)] }];
    });
  }

  /** The display of this session is notified once when anything has changed, and has to ask again. */
  expectedBy(sessionId: string): void {
    this.#expecting.add(sessionId);
  }

  /** Orders, displays or connections aren't as they were: whoever expects it hears of it after a moment, all changes as one. */
  changed(): void {
    if (this.#expecting.size > 0) this.#announcing.runWithin(OVERVIEW_EVERY_MS);
  }

  #announce(): void {
    const expecting = [...this.#expecting];
    this.#expecting.clear();
    for (const sessionId of expecting) this.#sources.tell(sessionId);
  }

  stop(): void {
    this.#announcing.cancel();
    this.#expecting.clear();
  }
}
