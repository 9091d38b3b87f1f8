// Finds displays that need attention: a page that doesn't paint, or one that can't play alarm sounds (GLASS-03,
// GLASS-06).
import type { DisplayTroubleKind, PageState } from '../../../shared/protocol/glass.ts';
import type { SoundState } from '../../../shared/protocol/up.ts';

/** One socket of a display on one board. */
export interface WatchingSocket {
  display: string;
  board: string;
  page: PageState;
  sound: SoundState | undefined;
}

export interface TroubledDisplay {
  display: string;
  board: string;
  trouble: DisplayTroubleKind;
}

/**
 * A paired display is expected to be visible and audible. On other devices a page in the background is normal, unless
 * it is the only one on its board.
 */
export function displayTroubles(
  sockets: readonly WatchingSocket[],
  isPaired: (display: string) => boolean,
): TroubledDisplay[] {
  const byDisplay = Map.groupBy(sockets, ({ display }) => display);
  return [...byDisplay].flatMap(([display, own]): TroubledDisplay[] => {
    const [first] = own;
    if (first === undefined) return [];
    const painting = own.find(({ page }) => page === 'painting');
    if (painting === undefined) {
      const isSeenElsewhere = own.every(({ board }) =>
        sockets.some((other) => other.board === board && other.page === 'painting'),
      );
      if (first.page === 'painting' || (isSeenElsewhere && !isPaired(display))) return [];
      return [{ display, board: first.board, trouble: first.page }];
    }
    const sound = own.find((each) => each.sound !== undefined)?.sound;
    if (!isPaired(display) || (sound !== 'silent' && sound !== 'unheard')) return [];
    return [{ display, board: painting.board, trouble: sound }];
  });
}
