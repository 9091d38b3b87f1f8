// Loading something once over HTTP when a component appears, and loading it again when asked.
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { ApiAnswer } from './api-call.ts';

/**
 * @param call a function that stays the same between renders
 * @returns the latest answer, undefined while the first one is awaited, and a way to ask again
 */
export function useLoaded<Value>(
  call: () => Promise<ApiAnswer<Value>>,
): [answer: ApiAnswer<Value> | undefined, again: () => void] {
  const [answer, setAnswer] = useState<ApiAnswer<Value>>();
  const load = useCallback(() => {
    // What stands on the page stays until all that the answer shows is there, its texts too.
    void call().then((latest) => startTransition(() => setAnswer(latest)));
  }, [call]);
  useEffect(load, [load]);
  return [answer, load];
}
