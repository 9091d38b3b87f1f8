// Owns showing one whole board from a sample, with nothing behind it.
import { useLayoutEffect, useState } from 'react';
import { CustomerBoardPage } from '../boards/customer-board-page.tsx';
import { OperatorScreen } from '../boards/operator-screen.tsx';
import { hubNow, liveStore } from '../link/live.ts';
import type { BoardName, GalleryWish } from './gallery-wish.ts';
import { isStationBoard, sampleFor } from './sample-boards.ts';

const PROFILE = 'sample';
const STATION = 'grill';

interface WholeBoardProps {
  wish: GalleryWish;
  name: BoardName;
}

export function WholeBoard({ wish, name }: WholeBoardProps) {
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => {
    hold(wish, name);
    setReady(true);
  }, [wish, name]);
  if (!ready) return null;
  if (name === 'customer') return <CustomerBoardPage profileId={PROFILE} />;
  return isStationBoard(name) ? (
    <OperatorScreen kind="kitchen" profileId={PROFILE} station={STATION} onStation={() => setReady(true)} />
  ) : (
    <OperatorScreen kind="expo" profileId={PROFILE} />
  );
}

/** Puts the sample where the hub's board would be. */
function hold(wish: GalleryWish, name: BoardName): void {
  const now = hubNow();
  const held = sampleFor(wish, name, now);
  if (isStationBoard(name)) {
    const show = name === 'table' ? 'table' : 'cards';
    sessionStorage.setItem(`kds_view:kitchen ${PROFILE}`, JSON.stringify({ show }));
  }
  const grouped = name === 'stages' ? { groupBy: 'stage' } : { status: OPEN };
  if (!isStationBoard(name)) {
    sessionStorage.setItem(`kds_view:expo ${PROFILE}`, JSON.stringify(grouped));
  }
  const watches = [
    `board:expo:${PROFILE}:`,
    `board:kitchen:${PROFILE}:${STATION}`,
    `board:customer:${PROFILE}:`,
  ];
  liveStore.setState({
    phase: wish.state === 'not-live' ? 'not-live' : 'live',
    heardAt: wish.state === 'not-live' ? now - NOT_LIVE_FOR_MS : undefined,
    site: { id: 'site', name: 'Sample', role: 'site', region: 'IL', timeZone: 'Asia/Jerusalem' },
    link: { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: now },
    boards: held ? Object.fromEntries(watches.map((watch) => [watch, held])) : {},
  });
}

const OPEN = ['fired', 'cooking', 'prepared', 'ready', 'pending'];
const NOT_LIVE_FOR_MS = 125_000;
