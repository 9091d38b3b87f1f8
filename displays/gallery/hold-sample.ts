// Puts a sample where the hub's board would be.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { watchId } from '../link/boards/held-board.ts';
import { liveStore } from '../link/live.ts';
import type { WatchedBoard } from '../link/live-store.ts';

/** The board's own watch, and the additional ones of its dialogs. */
const ROLES = ['board', 'courses', 'find', 'item', 'delays', 'recall', 'left', 'old', 'sms', 'averages'];

const NOT_LIVE_FOR_MS = 125_000;

interface SampleShown {
  /** Undefined while loading. */
  held: WatchedBoard | undefined;
  address: BoardAddress;
  isLive: boolean;
  /** Hub time (ms). */
  now: number;
}

export function holdSample({ held, address, isLive, now }: SampleShown): void {
  const watches = ROLES.map((role) => watchId(address, role));
  liveStore.setState({
    phase: isLive ? 'live' : 'not-live',
    heardAt: isLive ? undefined : now - NOT_LIVE_FOR_MS,
    site: { id: 'site', name: 'Sample', role: 'site', region: 'IL', timeZone: 'Asia/Jerusalem' },
    link: { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: now },
    boards: held ? Object.fromEntries(watches.map((watch) => [watch, held])) : {},
  });
}
