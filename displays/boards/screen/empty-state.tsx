// A board without tickets: the time, that nothing is open, and the state of the link (UX-05); outside work hours
// it is dimmed and shows when it opens (SET-48).
import { Cloud, CloudOff } from 'lucide-react';
import { useCallback } from 'react';
import { clockTime } from '../../i18n/format.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { linkSign } from '../../shell/connection/link-mark.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { Button } from '../../ui/button.tsx';
import { AboutBoard } from '../options/about-board.tsx';
import { OpensAt } from '../toolbar/board-hints.tsx';
import css from './empty-state.module.css';

interface EmptyStateProps {
  /** Present if filters may be hiding the tickets. */
  onClear?: (() => void) | undefined;
}

export function EmptyState({ onClear }: EmptyStateProps) {
  const { place } = useBoardScope();
  const t = useBoardText();
  const isClosed = useLive(({ link }) => link?.closed !== undefined) && !onClear;
  const text = useCallback((now: number) => clockTime(now, place), [place]);
  return (
    <div className={css.empty} data-closed={isClosed}>
      <time className={css.time}>
        <bdi>
          <TickingText text={text} />
        </bdi>
      </time>
      <p className={css.title}>{t(titleOf(onClear !== undefined, isClosed))}</p>
      {isClosed && (
        <p className={css.opens}>
          <OpensAt />
        </p>
      )}
      {!onClear && <AboutBoard className={css.about} />}
      {onClear ? <Button onClick={onClear}>{t('empty.clear')}</Button> : <Connected />}
    </div>
  );
}

function titleOf(isFiltered: boolean, isClosed: boolean) {
  if (isFiltered) return 'empty.filtered';
  return isClosed ? 'closed.title' : 'empty.title';
}

/** Offline mode is deliberate, not a failure. Promises no new orders until the hub has responded. */
const LINK_TEXTS = {
  online: 'empty.connected',
  offline: 'empty.cloudAway',
  offlineMode: 'empty.offlineMode',
} as const;

function Connected() {
  const sign = useLive(linkSign) ?? 'offline';
  const t = useBoardText();
  if (sign === 'notLive') return null;
  return (
    <small className={css.link} data-sign={sign}>
      {sign === 'online' ? <Cloud /> : <CloudOff />}
      {t(LINK_TEXTS[sign])}
    </small>
  );
}
