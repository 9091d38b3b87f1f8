// Owns a board without tickets: the time, that nothing is open, and that the link stands (UX-05).
import { Cloud, CloudOff } from 'lucide-react';
import { useCallback } from 'react';
import { clockTime } from '../i18n/format.ts';
import { useLive } from '../link/live.ts';
import { TickingText } from '../link/ticking-text.tsx';
import { linkSign } from '../shell/link-mark.tsx';
import { Button } from '../theme/button.tsx';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './empty-state.module.css';

interface EmptyStateProps {
  /** Given when filters may be what hides the tickets. */
  onClear?: (() => void) | undefined;
}

export function EmptyState({ onClear }: EmptyStateProps) {
  const { place } = useBoardScope();
  const t = useBoardText();
  const text = useCallback((now: number) => clockTime(now, place), [place]);
  return (
    <div className={css.empty}>
      <time className={css.time}>
        <bdi>
          <TickingText text={text} />
        </bdi>
      </time>
      <p className={css.title}>{t(onClear ? 'empty.filtered' : 'empty.title')}</p>
      {onClear ? <Button onClick={onClear}>{t('empty.clear')}</Button> : <Connected />}
    </div>
  );
}

function Connected() {
  const sign = useLive(linkSign);
  const t = useBoardText();
  if (sign === 'notLive') return null;
  return (
    <small className={css.link} data-sign={sign}>
      {sign === 'online' ? <Cloud /> : <CloudOff />}
      {t(sign === 'online' ? 'empty.connected' : 'empty.cloudAway')}
    </small>
  );
}
