// Displays of a restaurant: pairing, the list, the actions on each (PAIR-04). On a separate page or as a tab of setup.

import { Monitor } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { DISPLAYS_REFRESH_MS } from '../../shared/limits.ts';
import { useText } from '../i18n/use-text.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { showToast } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { DeviceList } from './device-list.tsx';
import css from './devices.module.css';
import { devicesApi } from './devices-api.ts';
import { PairDialog } from './pair-dialog.tsx';

export function Devices() {
  const t = useText('devices');
  const [answer, load] = useLoaded(devicesApi.list);
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const timer = setInterval(load, DISPLAYS_REFRESH_MS);
    return () => clearInterval(timer);
  }, [load]);

  return (
    <section className={css.devices} aria-label={t('list.label')} aria-busy={!answer}>
      <PairBand onApprove={setCode} />
      {answer?.ok && <DeviceList {...answer.value} onChanged={load} />}
      {answer && !answer.ok && <RetryNote text={t('list.failed')} onRetry={load} />}
      {!answer && <Skeleton rem={16} />}
      {code !== undefined && (
        <PairDialog
          code={code}
          onClose={() => setCode(undefined)}
          onPaired={(name) => {
            setCode(undefined);
            load();
            showToast(t('approve.doneTitle', { name: `\u2068${name}\u2069` }), 'success');
          }}
        />
      )}
    </section>
  );
}

/** Pairing starts with the code that a display shows. */
function PairBand({ onApprove }: { onApprove: (code: string) => void }) {
  const t = useText('devices');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWholeCode(code)) return;
    onApprove(code);
    setCode('');
  };
  return (
    <form className={css.band} onSubmit={submit}>
      <Monitor aria-hidden />
      <div>
        <h3>{t('approve.title')}</h3>
        <p>{t('approve.text')}</p>
      </div>
      <CodeField hideLabel code={code} onCode={setCode} />
      <Button type="submit" size="page" look="main" disabled={!isWholeCode(code)}>
        {t('list.approve')}
      </Button>
    </form>
  );
}
