// Owns setting something of a board at this display, which keeps it.
import { useContext } from 'react';
import { type BoardLook, boardLook } from './board-look.ts';
import { kept, keyOf, LookScope, looks } from './look-scope.ts';

type LookChange = Partial<{ [Key in keyof BoardLook]: BoardLook[Key] | undefined }>;

/** Undefined gives something back to the profile. */
export function useChangeLook(): (change: LookChange) => void {
  const key = useContext(LookScope);
  return (change) => {
    if (key === undefined) return;
    const wanted = { ...(looks.getState()[key] ?? kept(key)), ...change };
    const set = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const next = boardLook.parse(Object.fromEntries(set));
    localStorage.setItem(keyOf(key), JSON.stringify(next));
    looks.setState({ [key]: next });
  };
}
