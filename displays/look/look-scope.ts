// Owns how this display keeps what was set at it: for each board's profile, until somebody sets it otherwise.
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { parseJson } from '../link/command-book.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { type BoardLook, boardLook, type ShownLook, shownLook } from './board-look.ts';

const NOTHING_SET: BoardLook = {};

export const looks = createStore<Record<string, BoardLook>>(() => ({}));

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
export function kept(key: string): BoardLook {
  const known = read.get(key);
  if (known) return known;
  const text = localStorage.getItem(keyOf(key));
  const parsed = text === null ? undefined : boardLook.safeParse(parseJson(text));
  const look = parsed?.success ? parsed.data : NOTHING_SET;
  read.set(key, look);
  return look;
}

/** Where it is kept. */
export function keyOf(key: string): string {
  return `kds_look:${key}`;
}
