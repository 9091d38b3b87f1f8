// The debug controls of a local environment: stop and start the message feed, forget messages that were set aside
// (SHELL-31).
import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DebugState } from '../../../shared/protocol/debug.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ApiAnswer } from '../../link/http/api-call.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { refusalText, showToast } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { debugApi } from '../setup-api.ts';
import tab from '../setup-tab.module.css';
import css from './debug-controls.module.css';

export function DebugControls() {
  const t = useText('setup');
  const [first, load] = useLoaded(debugApi.state);
  const [changed, setChanged] = useState<DebugState>();
  const [isBusy, setIsBusy] = useState(false);
  if (first?.ok === false) return <RetryNote text={refusalText(first.code, first.params)} onRetry={load} />;
  const state = changed ?? first?.value;
  const act = (call: () => Promise<ApiAnswer<DebugState>>) => async () => {
    setIsBusy(true);
    const answer = await call();
    setIsBusy(false);
    if (answer.ok) setChanged(answer.value);
    else showToast(refusalText(answer.code, answer.params), 'danger');
  };
  const isRunning = state?.feed !== 'stopped';
  const messages = state?.messages ?? 0;
  return (
    <div className={css.debug} aria-busy={state === undefined || isBusy}>
      <p className={tab.hint}>{t('debug.hint')}</p>
      <div className={css.row}>
        <p role="status">{t(isRunning ? 'debug.running' : 'debug.stopped')}</p>
        <Button
          size="page"
          disabled={state === undefined || isBusy}
          onClick={act(() => debugApi.feed(!isRunning))}
        >
          {isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
          {t(isRunning ? 'debug.stop' : 'debug.start')}
        </Button>
      </div>
      <div className={css.row}>
        <p>{t('debug.messages', { count: messages })}</p>
        <Button size="page" disabled={messages === 0 || isBusy} onClick={act(debugApi.clear)}>
          <Trash2 aria-hidden />
          {t('debug.clear')}
        </Button>
      </div>
    </div>
  );
}
