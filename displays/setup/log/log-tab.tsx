// The tab of the log of actions: what is looked for, what was found, the way to older ones (SAFE-10).

import { FileClock, RefreshCw, SearchX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import tab from '../setup-tab.module.css';
import { EVERYTHING, type LogWish } from './log-api.ts';
import { LogFilter } from './log-filter.tsx';
import css from './log-tab.module.css';
import { LogTable } from './log-table.tsx';
import { useLog } from './use-log.ts';

export function LogTab() {
  const t = useText('log');
  const titles = useText('setup');
  const [wish, setWish] = useState(EVERYTHING);
  const asked = useDebounced(wish, SEARCH_DEBOUNCE_MS);
  const { loaded, actors, failed, busy, newest, older } = useLog(asked);
  const change = useCallback((part: Partial<LogWish>) => setWish((former) => ({ ...former, ...part })), []);
  const isSearch = Object.values(wish).some((value) => value !== '');
  return (
    <main className={`${tab.main} ${css.main}`} aria-busy={busy}>
      <div className={css.head}>
        <h2 className="visually-hidden">{titles('tabs.log')}</h2>
        <p className={css.hint}>{t('hint')}</p>
        {isSearch && (
          <Button size="page" look="quiet" onClick={() => setWish(EVERYTHING)}>
            <SearchX aria-hidden />
            {t('clear')}
          </Button>
        )}
        <Button size="page" disabled={busy} onClick={newest}>
          <RefreshCw aria-hidden />
          {t('newest')}
        </Button>
      </div>
      <LogFilter wish={wish} actors={actors} onChange={change} />
      {failed ? (
        <RetryNote text={t('failed')} onRetry={newest} />
      ) : loaded === undefined ? (
        <Skeleton rem={24} />
      ) : loaded.entries.length === 0 ? (
        <Nothing isSearch={isSearch} />
      ) : (
        <>
          <LogTable entries={loaded.entries} onOrder={(order) => change({ order })} />
          {loaded.more !== undefined && (
            <Button size="page" className={css.older} disabled={busy} onClick={older}>
              {t('older')}
            </Button>
          )}
        </>
      )}
    </main>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  const t = useText('log');
  return (
    <EmptyNote
      role="status"
      icon={isSearch ? SearchX : FileClock}
      title={t(isSearch ? 'noMatch' : 'none')}
      text={t(isSearch ? 'noMatchText' : 'noneText')}
    />
  );
}
