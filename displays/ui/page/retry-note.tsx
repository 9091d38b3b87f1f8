// Replaces content that failed to load, with a retry.
import { CloudOff } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import css from './retry-note.module.css';

export function RetryNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText('shell');
  return (
    <div className={css.note} role="alert">
      <CloudOff aria-hidden />
      <p>{text}</p>
      <Button size="page" look="main" onClick={onRetry}>
        {t('hubAway.retry')}
      </Button>
    </div>
  );
}
