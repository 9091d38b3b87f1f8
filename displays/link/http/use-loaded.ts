// Loads data over HTTP when a component mounts, and again on request.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ApiAnswer } from './api-call.ts';

/**
 * @param call a stable function
 * @returns the latest answer, undefined until the first one, a function that loads again, and one that does so and
 * resolves with the answer
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
    // Answers on two connections may overtake each other: keep the one to the later request.
    if (turn > shown.current) {
      shown.current = turn;
      // The page keeps its content until everything for the answer has loaded, including texts.
      startTransition(() => setAnswer(latest));
    }
    return latest;
  }, [call]);
  const again = useCallback(() => void load(), [load]);
  useEffect(again, [again]);
  return [answer, again, load];
}
