// Owns the beginning of pairing a screen from the list: the code that it shows.
import { Monitor } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import css from './devices.module.css';

export function PairBand({ onApprove }: { onApprove: (code: string) => void }) {
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
