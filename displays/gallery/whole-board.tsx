// Owns showing one whole board from a sample, with nothing behind it.
import { useLayoutEffect, useState } from 'react';
import type { BoardAddress } from '../../shared/protocol/view.ts';
import { CustomerBoardPage } from '../boards/customer/customer-board-page.tsx';
import { OperatorScreen } from '../boards/screen/operator-screen.tsx';
import { hubNow } from '../link/live.ts';
import type { BoardName, GalleryWish } from './gallery-wish.ts';
import { holdSample } from './hold-sample.ts';
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
  if (isStationBoard(name)) {
    const show = name === 'table' ? 'table' : 'cards';
    sessionStorage.setItem(`kds_view:kitchen ${PROFILE}`, JSON.stringify({ show }));
  }
  const grouped = name === 'stages' ? { groupBy: 'stage' } : { status: OPEN };
  if (!isStationBoard(name)) {
    sessionStorage.setItem(`kds_view:expo ${PROFILE}`, JSON.stringify(grouped));
  }
  holdSample({
    held: sampleFor(wish, name, now),
    address: addressOf(name),
    isLive: wish.state !== 'not-live',
    now,
  });
}

function addressOf(name: BoardName): BoardAddress {
  if (name === 'customer') return { kind: 'customer', profile: PROFILE };
  if (isStationBoard(name)) return { kind: 'kitchen', profile: PROFILE, station: STATION };
  return { kind: 'expo', profile: PROFILE };
}

const OPEN = ['fired', 'cooking', 'prepared', 'ready', 'pending'];
