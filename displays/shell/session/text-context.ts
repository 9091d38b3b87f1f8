// Text variant: some texts have another version on a hub without a cloud, with the suffix `_alone` (SOLO-05).
import { useStandalone } from './session-store.ts';

/** Value for `context`; empty for the default text. */
export function useTextContext(): 'alone' | '' {
  return useStandalone() ? 'alone' : '';
}
