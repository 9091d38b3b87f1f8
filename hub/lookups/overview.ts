// Live overview of the kitchen for managers, with notifications of changes (REPORT-06): a subscriber is notified once
// of the next change and asks again, so that a sleeping phone gets no further messages.
import type { KitchenOverview, OverviewAnswer } from '../../shared/protocol/figures/report.ts';
import { kitchenOverview } from '../boards/sums/kitchen-overview.ts';
import type { Engine } from '../engine/engine.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { OVERVIEW_EVERY_MS } from '../host/upkeep-limits.ts';

type People = NonNullable<OverviewAnswer['people']>;

export class Overview {
  readonly #engine: Engine;
  readonly #host: Pick<Machine, 'now' | 'after'>;
  readonly #watched: () => { profile: string; names: string[] }[];
  readonly #notify: (sessionId: string) => void;
  readonly #expecting = new Set<string>();
  readonly #announcing: RetryLoop;

  /**
   * @param watched boards on displays by profile id, with the names of the staff working there
   * @param notify notifies the display of a session that something has changed
   */
  constructor(
    engine: Engine,
    host: Pick<Machine, 'now' | 'after'>,
    watched: () => { profile: string; names: string[] }[],
    notify: (sessionId: string) => void,
  ) {
    this.#engine = engine;
    this.#host = host;
    this.#watched = watched;
    this.#notify = notify;
    this.#announcing = new RetryLoop(host, () => this.#announce());
  }

  /** Current overview; `changesAt`: when it changes by time alone, Infinity if never. */
  now(): { kitchen: KitchenOverview; changesAt: number; people: People } {
    const context = { ...this.#engine.site(), orders: this.#engine.orders };
    return { ...kitchenOverview(context, this.#host.now()), people: this.#people() };
  }

  /** Boards shown on displays, each with the staff working there. */
  #people(): People {
    const { profiles } = this.#engine.site().setup;
    return this.#watched().flatMap(({ profile, names }) => {
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
    if (this.#expecting.size > 0) this.#announcing.runWithin(OVERVIEW_EVERY_MS);
  }

  #announce(): void {
    const expecting = [...this.#expecting];
    this.#expecting.clear();
    for (const sessionId of expecting) this.#notify(sessionId);
  }

  stop(): void {
    this.#announcing.cancel();
    this.#expecting.clear();
  }
}
