// How this display keeps what was set at it: for each board's profile, until somebody sets it otherwise.
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
import { readableFields } from '../link/field-checks.ts';
import { keptHere } from '../link/kept-text.ts';
import { parseJson } from '../link/open-commands.ts';
import { useBoardScope } from '../ticket/card-scope.ts';

const NOTHING_SET: BoardLook = {};

const looks = createStore<Record<string, BoardLook>>(() => ({}));

/** Tells which board's settings hold; outside a board none do. */
export const LookScope = createContext<string | undefined>(undefined);

export const LookScopeProvider = LookScope.Provider;

/** What is set at this display for a board. @param key tells boards apart */
export function useBoardLook(key: string | undefined): BoardLook {
  return useStore(looks, (all) => (key === undefined ? NOTHING_SET : (all[key] ?? kept(key))));
}

/** What the present board is drawn with. */
export function useLook(): ShownLook {
  const { options, station } = useBoardScope();
  return shownLook(useBoardLook(useContext(LookScope)), options, station);
}

/** What is kept. Read once for each board: what is set later is in the store. */
const read = new Map<string, BoardLook>();

/** @param key tells boards apart */
function kept(key: string): BoardLook {
  const known = read.get(key);
  if (known) return known;
  const text = keptHere.read(keyOf(key));
  const look = text === null ? NOTHING_SET : readLook(parseJson(text));
  read.set(key, look);
  return look;
}

/** Where it is kept. */
function keyOf(key: string): string {
  return `kds_look:${key}`;
}

/** Setting something of a board at this display, which keeps it. */
type LookChange = Partial<{ [Key in keyof BoardLook]: BoardLook[Key] | undefined }>;

/** Undefined gives something back to the profile. */
export function useChangeLook(): (change: LookChange) => void {
  const key = useContext(LookScope);
  return (change) => {
    if (key === undefined) return;
    const next = readLook({ ...(looks.getState()[key] ?? kept(key)), ...change });
    keptHere.write(keyOf(key), JSON.stringify(next));
    looks.setState({ [key]: next });
  };
}

const wholeBetween = ({ min, max }: { min: number; max: number }) =>
  z.optional(z.int().check(z.gte(min), z.lte(max)));
const flag = z.optional(z.boolean());

/** What a person has set at a display for the cards of one board (KITCH-08, KITCH-09, EXPO-33). */
const boardLook = z.object({
  columnsBy: z.optional(z.enum(['width', 'count'])),
  /** The setup's units. */
  cardWidth: wholeBetween(MIN_CARD_WIDTH),
  columns: wholeBetween(FIXED_COLUMNS),
  /** The setup's units; the bounds of a kitchen hold those of a pass. */
  cardHeight: wholeBetween(KITCHEN_CARD_HEIGHT),
  sameHeight: flag,
  maxCards: wholeBetween(MAX_CARD_COUNT),
  ingredients: flag,
  refreshTimer: flag,
  moreFilters: flag,
  bumpBar: flag,
  bumpNumbers: flag,
  /** Whether what isn't fired is shown ticket by ticket (CARD-02). */
  comingOpen: flag,
});
type BoardLook = z.infer<typeof boardLook>;

/** What can be read of what was set; the rest is as if nobody had set it. */
export function readLook(value: unknown): BoardLook {
  return readableFields(boardLook, value);
}

/** What the board is drawn with. */
type ShownLook = { [Key in keyof BoardLook]-?: NonNullable<BoardLook[Key]> };

type Asked = Pick<OperatorOptions, 'minCardWidth' | 'maxCardCount' | 'displayIngredients'>;

/** What is set here, else what the profile asks for, else what a board of this kind has. */
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
    // Who runs the pass fires them; a cook only wants to know that they come.
    comingOpen: look.comingOpen ?? !station,
    cardHeight: Math.min(max, Math.max(min, look.cardHeight ?? usual)),
    // Without the profile's word the hub reckons none.
    ingredients: options.displayIngredients && (look.ingredients ?? true),
  };
}

/** How high a card may be before it is torn, in the setup's units (EXPO-27, KITCH-10). */
export function cardHeightLimits(station: boolean): typeof EXPO_CARD_HEIGHT | typeof KITCHEN_CARD_HEIGHT {
  return station ? KITCHEN_CARD_HEIGHT : EXPO_CARD_HEIGHT;
}
