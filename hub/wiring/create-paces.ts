// Assembles the learning of cooking times, and the times used by boards (PACE-01, PACE-02).
import type { SiteMenu } from '../standalone/site-menu.ts';
import { PaceBook } from '../upkeep/pace-book.ts';
import { PaceLearner } from '../upkeep/pace-learner.ts';
import type { Base } from './open-base.ts';

export interface PaceSide {
  learner: PaceLearner;
  book: PaceBook;
  /** The standalone menu is available. */
  useMenu(menu: SiteMenu): void;
}

/** @param onTimes boards use other times from now on */
export function createPaces(
  { stores, served, time, storage }: Pick<Base, 'stores' | 'served' | 'time' | 'storage'>,
  onTimes: () => void,
): PaceSide {
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
