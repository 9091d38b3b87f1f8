// What the hub learns of how long dishes take, and the times that boards go by, put together (PACE-01, PACE-02).
import type { HubTime } from '../engine/hub-time.ts';
import type { ServedSite } from '../engine/surroundings.ts';
import type { SiteMenu } from '../standalone/site-menu.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import { PaceBook } from '../upkeep/pace-book.ts';
import { PaceLearner } from '../upkeep/pace-learner.ts';

export interface PaceSources {
  stores: Stores;
  served: ServedSite;
  time: HubTime;
  storage: Pick<StorageWatch, 'eventually'>;
}

export interface PaceSide {
  learner: PaceLearner;
  book: PaceBook;
  /** The menu that the hub keeps itself is there. */
  useMenu(menu: SiteMenu): void;
}

/** @param onTimes boards go by other times from now on */
export function createPaces({ stores, served, time, storage }: PaceSources, onTimes: () => void): PaceSide {
  let menu: SiteMenu | undefined;
  const site = () => (served.organisation === undefined ? undefined : served.context);
  const learner = new PaceLearner({
    ...{ stores, site, now: time.now },
    onNewDay: () => {
      if (served.context.setup.pace.useLearned) onTimes();
    },
  });
  time.onMove((move) => storage.eventually('clock-moves', () => learner.clockMoved(move)));
  const book = new PaceBook({ stores, site, menu: () => menu, now: time.now, onChanged: onTimes });
  return {
    ...{ learner, book },
    useMenu: (kept) => {
      menu = kept;
    },
  };
}
