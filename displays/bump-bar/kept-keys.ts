// Keys of the bump bar at this display, stored per board profile.
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from '../link/browser-storage.ts';
import { parseJson } from '../link/open-commands.ts';
import { completeKeys, FIRST_KEYS, type KeyMap } from './key-map.ts';

const keyNames = z.record(z.string(), z.string().check(z.maxLength(40)));

const chosen = createStore<Record<string, KeyMap>>(() => ({}));
const read = new Map<string, KeyMap>();

/** @param board identifies the board */
export function useKeys(board: string): KeyMap {
  return useStore(chosen, (all) => all[board] ?? kept(board));
}

export function keepKeys(board: string, keys: KeyMap): void {
  browserStorage.write(keyOf(board), JSON.stringify(keys));
  chosen.setState({ [board]: keys });
}

function kept(board: string): KeyMap {
  const known = read.get(board);
  if (known) return known;
  const text = browserStorage.read(keyOf(board));
  const parsed = text === null ? undefined : keyNames.safeParse(parseJson(text));
  const keys = (parsed?.success ? completeKeys(parsed.data) : undefined) ?? FIRST_KEYS;
  read.set(board, keys);
  return keys;
}

function keyOf(board: string): string {
  return `kds_bump:${board}`;
}
