// Loaded pages of the log: the newest for every new filter, then older ones (SAFE-10).
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditEntryView, AuditPage } from '../../../shared/protocol/audit.ts';
import { fetchLog, type LogQuery } from './log-api.ts';

interface LoadedLog {
  entries: readonly AuditEntryView[];
  more: string | undefined;
}

export interface Log {
  /** Undefined until the first answer. */
  loaded: LoadedLog | undefined;
  actors: NonNullable<AuditPage['actors']>;
  failed: boolean;
  busy: boolean;
  newest: () => void;
  older: () => void;
}

const NOBODY = { staff: [], places: [] };

/** @param filter the same object while unchanged */
export function useLog(filter: LogQuery): Log {
  const [loaded, setLoaded] = useState<LoadedLog>();
  const [actors, setActors] = useState<Log['actors']>(NOBODY);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(true);
  const asking = useRef<AbortController>(undefined);

  const ask = useCallback(
    async (former?: LoadedLog) => {
      asking.current?.abort();
      const call = new AbortController();
      asking.current = call;
      setBusy(true);
      const answer = await fetchLog(filter, former?.more, call.signal);
      if (call.signal.aborted) return;
      setBusy(false);
      setFailed(!answer.ok);
      if (!answer.ok) return;
      const { entries, more, actors: known } = answer.value;
      setLoaded({ entries: [...(former?.entries ?? []), ...entries], more });
      if (known) setActors(known);
    },
    [filter],
  );
  const newest = useCallback(() => void ask(), [ask]);
  useEffect(() => {
    newest();
    return () => asking.current?.abort();
  }, [newest]);

  return { loaded, actors, failed, busy, newest, older: () => void ask(loaded) };
}
