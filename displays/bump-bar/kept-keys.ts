// The keys that somebody gave the bump bar of this display, kept for each board's profile.
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keptHere } from '../link/kept-text.ts';
import { parseJson } from '../link/open-commands.ts';
import { areKeys, FIRST_KEYS, type KeyMap } from './key-map.ts';

const name = z.string().check(z.maxLength(40));
const keyMap = z.object({
  bump: name,
  recall: name,
  forward: name,
  backward: name,
  // Kept before there were these three.
  item: z._default(name, FIRST_KEYS.item),
  itemBefore: z._default(name, FIRST_KEYS.itemBefore),
  notice: z._default(name, FIRST_KEYS.notice),
  next: name,
  previous: name,
  clear: name,
});

const chosen = createStore<Record<string, KeyMap>>(() => ({}));
const read = new Map<string, KeyMap>();

/** @param board tells boards apart */
export function useKeys(board: string): KeyMap {
  return useStore(chosen, (all) => all[board] ?? kept(board));
}

export function keepKeys(board: string, keys: KeyMap): void {
  keptHere.write(keyOf(board), JSON.stringify(keys));
  chosen.setState({ [board]: keys });
}

function kept(board: string): KeyMap {
  const known = read.get(board);
  if (known) return known;
  const text = keptHere.read(keyOf(board));
  const parsed = text === null ? undefined : keyMap.safeParse(parseJson(text));
  const keys = parsed?.success && areKeys(parsed.data) ? parsed.data : FIRST_KEYS;
  read.set(board, keys);
  return keys;
}

function keyOf(board: string): string {
  return `kds_bump:${board}`;
}
