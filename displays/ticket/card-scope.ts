// Board state that cards need: the highlighted items, and the update interval of minutes.
import { createContext, useContext } from 'react';
import { MINUTES_PACE_MAX_MS, SECOND_MS } from '../../shared/limits.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { Line } from '../../shared/protocol/board/ticket.ts';
import type { View } from '../../shared/protocol/board/view.ts';
import type { SiteLocale } from '../i18n/format.ts';

export interface CardScope {
  /** Entries of the board's `items` whose lines are highlighted (TICK-35). */
  chosen: ReadonlySet<string>;
  /** Milliseconds between two updates of a text that counts minutes. */
  paceMs: number;
}

const NOTHING_CHOSEN: CardScope = { chosen: new Set(), paceMs: SECOND_MS };
const Scope = createContext(NOTHING_CHOSEN);

export const CardScopeProvider = Scope.Provider;

/** Outside a board's cards, as in a dialog: nothing highlighted, and minutes updated every second. */
export function useCardScope(): CardScope {
  return useContext(Scope);
}

type Chooser = Pick<OperatorOptions, 'selectItemAction' | 'manageItemPrepTimes' | 'groupBy'> &
  Pick<OperatorOptions, 'refreshIntervalSeconds'>;

/** @param lit the item highlighted from the rail, which overrides other selections (EXPO-38) */
export function cardScope(
  options: Chooser,
  view: Pick<View, 'itemIds' | 'groupBy'>,
  lit?: string,
): CardScope {
  const isHighlighting = options.selectItemAction === 'H';
  return {
    chosen: new Set([...((isHighlighting && view.itemIds) || []), ...(lit === undefined ? [] : [lit])]),
    paceMs: paceMs(options, view),
  };
}

/** A second with preparation times or in stages, else the site's interval of at most half a minute (TIME-15, TIME-18, SET-50). */
function paceMs(options: Chooser, view: Pick<View, 'groupBy'>): number {
  const isExact = options.manageItemPrepTimes || (view.groupBy ?? options.groupBy) === 'stage';
  return isExact ? SECOND_MS : minutesPaceMs(options.refreshIntervalSeconds);
}

/** Update interval of minutes on boards without seconds. */
export function minutesPaceMs(refreshIntervalSeconds: number): number {
  return Math.min(MINUTES_PACE_MAX_MS, Math.max(SECOND_MS, refreshIntervalSeconds * SECOND_MS));
}

export function isChosen(
  { countedAs, name }: Pick<Line, 'countedAs' | 'name'>,
  scope: Pick<CardScope, 'chosen'>,
): boolean {
  return scope.chosen.has(countedAs ?? name);
}

/** Context of all parts of a board: its watch, its options, its kind and the site's clock. */
interface BoardScope {
  watch: string;
  options: OperatorOptions;
  /** A station's board: larger names, the whole line a tap target with its own circle. */
  station: boolean;
  /** The site's location, for its clock; the display's own until the hub has sent it. */
  place: SiteLocale | undefined;
}

const BoardScopeValue = createContext<BoardScope | undefined>(undefined);

export const BoardScopeProvider = BoardScopeValue.Provider;

/** Only inside a board. */
export function useBoardScope(): BoardScope {
  const scope = useContext(BoardScopeValue);
  if (!scope) throw new Error('A part of a board was drawn outside of one');
  return scope;
}
