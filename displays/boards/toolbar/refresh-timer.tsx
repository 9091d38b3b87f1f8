// Refresh timer in the toolbar (KITCH-09): time since the hub's last message, and a tap reloads the board. Every change
// refreshes the board immediately, so there is nothing to count down to.
import { RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { SECOND_MS } from '../../../shared/limits.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { liveLink } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { Button } from '../../ui/button.tsx';
import css from '../options/options-dialog.module.css';

export function RefreshTimer() {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const text = useCallback(
    () => t('refresh.seconds', { count: Math.floor(liveLink().silentForMs() / SECOND_MS) }),
    [t],
  );
  return (
    <Button
      look="quiet"
      className={css.timer}
      data-part="refresh"
      aria-label={t('refresh.label')}
      title={t('refresh.label')}
      onClick={() => liveLink().refresh(watch)}
    >
      <RefreshCw />
      <bdi aria-hidden>
        <TickingText text={text} />
      </bdi>
    </Button>
  );
}
