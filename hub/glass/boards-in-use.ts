// Which boards of the kitchen are in use, so that a ticket nobody sees there is worth an alarm (GLASS-02): those that a
// display watches, those that are a paired display's home, and those whose last screen was lost a moment ago.
import { BOARD_IN_USE_MS } from '../../shared/glass-limits.ts';
import type { OperatorProfile } from '../../shared/model/setup/profile.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { isKitchenBoard } from '../boards/glass/unseen-rule.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { BoardOnDisplays } from '../screens/ports.ts';

export interface BoardInUse {
  key: string;
  profile: OperatorProfile;
  station: string | undefined;
  /** As its displays watch it, each view by itself. */
  watched: readonly BoardOnDisplays[];
}

interface LostBoard extends Pick<BoardAddress, 'profile' | 'station'> {
  at: number;
}

export class BoardsInUse {
  /** By display and board, which of them each display watched last. */
  #watching = new Map<string, Map<string, BoardAddress>>();
  readonly #lost = new Map<string, LostBoard>();
  #boards: BoardInUse[] = [];

  get all(): readonly BoardInUse[] {
    return this.#boards;
  }

  /** When a board goes out of use by time alone; Infinity if none does. */
  nextMoment(): number {
    return Math.min(...[...this.#lost.values()].map(({ at }) => at + BOARD_IN_USE_MS));
  }

  /** @param homes where paired displays stand @param isThere whether a display is connected at all */
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
    this.#noteLost(open, isThere, now);
    const places = new Map<string, Pick<BoardAddress, 'profile' | 'station'>>();
    for (const { address } of open) places.set(keyOf(address), address);
    for (const lost of this.#lost.values()) places.set(keyOf(lost), lost);
    for (const { home } of homes) {
      if (home === 'start' || home.kind === 'customer') continue;
      // Whoever stands at a board may have chosen another station of it.
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

  #noteLost(open: readonly BoardOnDisplays[], isThere: (display: string) => boolean, now: number): void {
    const watching = new Map<string, Map<string, BoardAddress>>();
    for (const { address, displays } of open) {
      for (const { id } of displays) {
        const boards = watching.get(id) ?? new Map<string, BoardAddress>();
        watching.set(id, boards.set(keyOf(address), address));
      }
    }
    for (const [display, boards] of this.#watching) {
      // One that is still there has left its board for another page.
      if (watching.has(display) || isThere(display)) continue;
      for (const [key, { profile, station }] of boards)
        this.#lost.set(`${display} ${key}`, {
          profile,
          ...(station === undefined ? {} : { station }),
          at: now,
        });
    }
    for (const [key, { at }] of this.#lost) {
      const display = key.slice(0, key.indexOf(' '));
      if (watching.has(display) || isThere(display) || now - at >= BOARD_IN_USE_MS) this.#lost.delete(key);
    }
    this.#watching = watching;
  }
}

/** What a dialog watches beside its board. */
function isDialog({ view }: BoardAddress): boolean {
  return view?.orderIds !== undefined || view?.detailOf !== undefined || view?.prepSms !== undefined;
}

function keyOf({ profile, station }: Pick<BoardAddress, 'profile' | 'station'>): string {
  return JSON.stringify([profile, station ?? '']);
}
