// Look settings of this display, stored per board profile until changed.
import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  EXPO_CARD_HEIGHT,
  FIXED_COLUMNS,
  KITCHEN_CARD_HEIGHT,
  MAX_CARD_COUNT,
  MIN_CARD_WIDTH,
} from '../../shared/limits.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import { browserStorage } from '../link/browser-storage.ts';
import { readableFields } from '../link/field-checks.ts';
import { parseJson } from '../link/open-commands.ts';
import { useBoardScope } from '../ticket/card-scope.ts';

const NOTHING_SET: BoardLook = {};

const looks = createStore<Record<string, BoardLook>>(() => ({}));

/** Key of the board whose settings apply; undefined outside a board. */
export const LookScope = createContext<string | undefined>(undefined);

export const LookScopeProvider = LookScope.Provider;

/** This display's settings for a board. @param key identifies the board */
export function useBoardLook(key: string | undefined): BoardLook {
  return useStore(looks, (all) => (key === undefined ? NOTHING_SET : (all[key] ?? kept(key))));
}

/** Effective look of the current board. */
export function useLook(): ShownLook {
  const { options, station } = useBoardScope();
  return shownLook(useBoardLook(useContext(LookScope)), options, station);
}

/** Stored settings. Read once per board: later changes are in the store. */
const read = new Map<string, BoardLook>();

/** @param key identifies the board */
function kept(key: string): BoardLook {
  const known = read.get(key);
  if (known) return known;
  const text = browserStorage.read(keyOf(key));
  const look = text === null ? NOTHING_SET : readLook(parseJson(text));
  read.set(key, look);
  return look;
}

function keyOf(key: string): string {
  return `kds_look:${key}`;
}

/** Changes a board's settings on this display and stores them. */
type LookChange = Partial<{ [Key in keyof BoardLook]: BoardLook[Key] | undefined }>;

/** Undefined resets a setting to the profile's. */
export function useChangeLook(): (change: LookChange) => void {
  const key = useContext(LookScope);
  return (change) => {
    if (key === undefined) return;
    const next = readLook({ ...(looks.getState()[key] ?? kept(key)), ...change });
    browserStorage.write(keyOf(key), JSON.stringify(next));
    looks.setState({ [key]: next });
  };
}

const wholeBetween = ({ min, max }: { min: number; max: number }) =>
  z.optional(z.int().check(z.gte(min), z.lte(max)));
const flag = z.optional(z.boolean());

/** Card settings of one board at a display (KITCH-08, KITCH-09, EXPO-33). */
const boardLook = z.object({
  columnsBy: z.optional(z.enum(['width', 'count'])),
  /** The setup's units. */
  cardWidth: wholeBetween(MIN_CARD_WIDTH),
  columns: wholeBetween(FIXED_COLUMNS),
  /** In the setup's units; a kitchen's limits include those of a pass. */
  cardHeight: wholeBetween(KITCHEN_CARD_HEIGHT),
  sameHeight: flag,
  maxCards: wholeBetween(MAX_CARD_COUNT),
  ingredients: flag,
  refreshTimer: flag,
  moreFilters: flag,
  bumpBar: flag,
  bumpNumbers: flag,
  /** True if pending tickets are shown one by one (CARD-02). */
  comingOpen: flag,
});
type BoardLook = z.infer<typeof boardLook>;

/** The readable settings; the rest counts as unset. */
export function readLook(value: unknown): BoardLook {
  return readableFields(boardLook, value);
}

/** Effective look of a board. */
type ShownLook = { [Key in keyof BoardLook]-?: NonNullable<BoardLook[Key]> };

type Asked = Pick<OperatorOptions, 'minCardWidth' | 'maxCardCount' | 'displayIngredients'>;

/** The display's setting, else the profile's, else the default for this kind of board. */
export function shownLook(look: BoardLook, options: Asked, station: boolean): ShownLook {
  const { min, max, default: usual } = cardHeightLimits(station);
  return {
    columnsBy: look.columnsBy ?? 'width',
    cardWidth: look.cardWidth ?? options.minCardWidth,
    columns: look.columns ?? FIXED_COLUMNS.default,
    sameHeight: look.sameHeight ?? false,
    maxCards: look.maxCards ?? options.maxCardCount,
    refreshTimer: look.refreshTimer ?? false,
    moreFilters: look.moreFilters ?? !station,
    bumpBar: look.bumpBar ?? false,
    bumpNumbers: look.bumpNumbers ?? true,
    // On a pass, pending tickets are fired; a cook only needs their number.
    comingOpen: look.comingOpen ?? !station,
    cardHeight: Math.min(max, Math.max(min, look.cardHeight ?? usual)),
    // The hub computes ingredients only if the profile enables them.
    ingredients: options.displayIngredients && (look.ingredients ?? true),
  };
}

/** Range of a card's maximum height before it is torn, in the setup's units (EXPO-27, KITCH-10). */
export function cardHeightLimits(station: boolean): typeof EXPO_CARD_HEIGHT | typeof KITCHEN_CARD_HEIGHT {
  return station ? KITCHEN_CARD_HEIGHT : EXPO_CARD_HEIGHT;
}
