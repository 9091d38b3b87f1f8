// Loading something once over HTTP when a component appears, and loading it again when asked.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ApiAnswer } from './api-call.ts';

/**
 * @param call a function that stays the same between renders
 * @returns the latest answer, undefined while the first one is awaited, a way to ask again, and one that resolves with
 *   the answer
 */
export function useLoaded<Value>(
  call: () => Promise<ApiAnswer<Value>>,
): [answer: ApiAnswer<Value> | undefined, again: () => void, load: () => Promise<ApiAnswer<Value>>] {
  const [answer, setAnswer] = useState<ApiAnswer<Value>>();
  const asked = useRef(0);
  const shown = useRef(0);
  const load = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const latest = await call();
    // Answers of two connections may overtake each other: the one to the later question stays.
    if (turn > shown.current) {
      shown.current = turn;
      // The page keeps its content until everything the answer shows is there, its texts too.
      startTransition(() => setAnswer(latest));
    }
    return latest;
  }, [call]);
  const again = useCallback(() => void load(), [load]);
  useEffect(again, [again]);
  return [answer, again, load];
}
