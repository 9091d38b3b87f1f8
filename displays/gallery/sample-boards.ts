// Owns which sample stands for a board in a state.

import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { emptyBoard, noGuests } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { byTables, optionBoard } from '../../shared/samples/option-boards.ts';
import { inStages } from '../../shared/samples/sample-board.ts';
import type { WatchedBoard } from '../link/live-store.ts';
import type { BoardName, BoardState, GalleryWish } from './gallery-wish.ts';

/** Undefined while loading; `now` is hub time in milliseconds. */
export function sampleFor(
  { state, language }: GalleryWish,
  name: BoardName,
  now: number,
): WatchedBoard | undefined {
  if (state === 'loading') return undefined;
  if (name === 'customer') {
    const board = state === 'empty' ? noGuests() : guests(now);
    return { kind: 'customer', seq: 1, board: spoken(board, language) };
  }
  return { kind: 'operator', seq: 1, board: spoken(operatorBoard(name, state, now), language) };
}

function operatorBoard(name: Exclude<BoardName, 'customer'>, state: BoardState, now: number): OperatorBoard {
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

/** Boards of a station are drawn by another page than those of a pass. */
export function isStationBoard(name: BoardName): boolean {
  return name === 'kitchen' || name === 'table' || name === 'groups';
}

function spoken<Board extends OperatorBoard | CustomerBoard>(board: Board, language: string): Board {
  return language === 'he-il' ? inHebrew(board) : board;
}
