// Which of two texts holds: some have another one, its key ending with `_alone`, where the hub keeps the books itself (SOLO-05).
import { useStandalone } from './session-store.ts';

/** To be given as `context`; empty for the usual text. */
export function useTextContext(): 'alone' | '' {
  return useStandalone() ? 'alone' : '';
}
