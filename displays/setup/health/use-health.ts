// Owns asking the hub how it is, again and again while somebody looks, and at once when a connection comes or goes (OPS-03).
import { useCallback, useEffect, useState } from 'react';
import { HEALTH_REFRESH_MS } from '../../../shared/limits.ts';
import { type HealthAnswer, healthAnswer } from '../../../shared/protocol/health.ts';
import { callApi } from '../../link/http/api-call.ts';
import { liveStore } from '../../link/live.ts';

export interface Health {
  /** The last word of the hub; undefined until the first. */
  known: HealthAnswer | undefined;
  /** The last question had no answer. */
  failed: boolean;
  ask: () => void;
}

export function useHealth(): Health {
  const [known, setKnown] = useState<HealthAnswer>();
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => {
    void callApi('/api/health', { answer: healthAnswer }).then((answer) => {
      setFailed(!answer.ok);
      if (answer.ok) setKnown(answer.value);
    });
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, HEALTH_REFRESH_MS);
    return () => clearInterval(timer);
  }, [ask]);
  useEffect(() => {
    ask();
    return liveStore.subscribe((now, before) => {
      if (now.link !== before.link || now.phase !== before.phase) ask();
    });
  }, [ask]);

  return { known, failed, ask };
}
