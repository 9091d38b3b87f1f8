// Shows one whole board from a sample, without a hub.
import { useLayoutEffect, useState } from 'react';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { emptyBoard, emptyCustomerBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { byTables, optionBoard } from '../../shared/samples/option-boards.ts';
import { inStages } from '../../shared/samples/sample-board.ts';
import { CustomerBoardPage } from '../boards/customer/customer-board-page.tsx';
import { OperatorScreen } from '../boards/screen/operator-screen.tsx';
import { tabStorage } from '../link/browser-storage.ts';
import { hubNow } from '../link/live.ts';
import type { WatchedBoard } from '../link/live-store.ts';
import type { BoardName, GalleryQuery, SampleState } from './gallery-query.ts';
import { holdSample } from './hold-sample.ts';

const PROFILE = 'sample';
const STATION = 'grill';

interface WholeBoardProps {
  wish: GalleryQuery;
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
function hold(wish: GalleryQuery, name: BoardName): void {
  const now = hubNow();
  if (isStationBoard(name)) {
    const show = name === 'table' ? 'table' : 'cards';
    tabStorage.write(`kds_view:kitchen ${PROFILE}`, JSON.stringify({ show }));
  }
  const grouped = name === 'stages' ? { groupBy: 'stage' } : { status: OPEN };
  if (!isStationBoard(name)) {
    tabStorage.write(`kds_view:expo ${PROFILE}`, JSON.stringify(grouped));
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

// Sample for a board in a given state.

/** Undefined while loading; `now` is hub time in milliseconds. */
function sampleFor(
  { state, language }: GalleryQuery,
  name: BoardName,
  now: number,
): WatchedBoard | undefined {
  if (state === 'loading') return undefined;
  if (name === 'customer') {
    const board = state === 'empty' ? emptyCustomerBoard() : guests(now);
    return { kind: 'customer', seq: 1, board: spoken(board, language) };
  }
  return { kind: 'operator', seq: 1, board: spoken(operatorBoard(name, state, now), language) };
}

function operatorBoard(name: Exclude<BoardName, 'customer'>, state: SampleState, now: number): OperatorBoard {
  const isStation = isStationBoard(name);
  if (state === 'empty') return emptyBoard(isStation ? 'kitchen' : 'expo');
  if (state === 'overloaded') return crowd(now);
  switch (name) {
    case 'expo':
      return fridayNight(now);
    case 'stages':
      return inStages(fridayNight(now));
    case 'tables':
      return byTables(optionBoard('expo', now, { showDeliveryAddress: true }));
    case 'running':
      return optionBoard('expo', now, { enableCardItemsWrap: false, withoutCaption: true });
    case 'kitchen':
    case 'table':
      return grillStation(now);
    case 'groups':
      return optionBoard('kitchen', now, { splitModifiers: true, enableImmediateItemsView: true });
    default:
      return name satisfies never;
  }
}

/** A station's board has another page component than a pass. */
function isStationBoard(name: BoardName): boolean {
  return name === 'kitchen' || name === 'table' || name === 'groups';
}

function spoken<Board extends OperatorBoard | CustomerBoard>(board: Board, language: string): Board {
  return language === 'he-il' ? inHebrew(board) : board;
}
