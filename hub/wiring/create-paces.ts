// What the hub learns of how long dishes take, and the times that boards go by, put together (PACE-01, PACE-02).
import type { SiteMenu } from '../standalone/site-menu.ts';
import { PaceBook } from '../upkeep/pace-book.ts';
import { PaceLearner } from '../upkeep/pace-learner.ts';
import type { Base } from './open-base.ts';

export interface PaceSide {
  learner: PaceLearner;
  book: PaceBook;
  /** The menu that the hub keeps itself is there. */
  useMenu(menu: SiteMenu): void;
}

export function createPaces({
  stores,
  served,
  time,
  events,
}: Pick<Base, 'stores' | 'served' | 'time' | 'events'>): PaceSide {
  let menu: SiteMenu | undefined;
  const site = () => (served.organisation === undefined ? undefined : served.context);
  const learner = new PaceLearner({ stores, site, now: time.now, events });
  const book = new PaceBook({ stores, site, menu: () => menu, now: time.now, events });
  return {
    ...{ learner, book },
    useMenu: (kept) => {
      menu = kept;
    },
  };
}
