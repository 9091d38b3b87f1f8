// Banner that explains the cloud mark in words: the state of the link from hub to cloud (SHELL-15, SHELL-32), or on
// pages from display to hub; boards have the NOT LIVE band for that. It covers the page's lower edge, so that no card
// moves, and can be closed until the next failure. A full disk overrides everything else and stays, on customer boards
// too: taps aren't stored then (DURA-04).
import { CloudOff, HardDrive, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { clockTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { liveStore, useLive } from '../../link/live.ts';
import type { LiveState } from '../../link/live-store.ts';
import { Button } from '../../ui/button.tsx';
import { leave, reloadPage } from '../session/leaving.ts';
import { askAbout } from '../session/shell-asking.ts';
import css from './link-banner.module.css';

const BOARD = /^\/kds\/(expeditor|kitchen|customer)\//;
const GUESTS = /^\/kds\/customer\//;

export type Trouble = 'hub' | 'storage' | 'cloud' | 'broker' | 'login' | 'refused' | 'realtime' | 'setup';

/** Problem to show; an unreachable hub takes precedence over its last report. */
export function troubleOf(
  { phase, link }: Pick<LiveState, 'phase' | 'link'>,
  onBoard: boolean,
): Trouble | undefined {
  if (phase === 'not-live') return onBoard ? undefined : 'hub';
  if (phase !== 'live') return undefined;
  if (link?.storage === 'full') return 'storage';
  // Missing orders are worse than a missing setup, and a login may be what restores the setup.
  const isAllElse = link?.trouble !== 'login' && link?.ordersSince === undefined;
  if (link?.setup === 'not-loaded' && isAllElse) return 'setup';
  if (link?.mode !== 'online') return undefined;
  // Cooks can't fix managers' messages. Without the cloud those stop too, which is shown already (MSG-04).
  const isAlone = !onBoard && link.realtime === 'down' && link.cloud === 'online';
  return link.trouble ?? (isAlone ? 'realtime' : undefined);
}

export function LinkBanner() {
  const t = useText('around');
  const [path] = useLocation();
  const trouble = useLive((state) => troubleOf(state, BOARD.test(path)));
  const since = useLive((state) => state.link?.ordersSince);
  const site = useLive((state) => state.site);
  const [putAway, setPutAway] = useState<string>();
  // Missing orders are worse than a problem that was closed.
  const isDry = since !== undefined && trouble !== 'hub' && trouble !== 'storage';
  const shown = isDry ? `${trouble} dry` : trouble;
  if (trouble === undefined && putAway !== undefined) setPutAway(undefined);
  if (trouble === 'storage') return <StorageBanner toGuests={GUESTS.test(path)} />;
  if (trouble === undefined || shown === putAway || GUESTS.test(path)) return null;
  return (
    <div className={css.banner} role={trouble === 'realtime' ? 'status' : 'alert'} data-trouble={trouble}>
      <CloudOff aria-hidden />
      {isDry ? (
        <p>
          <b>{t('banner.noOrders', { time: `\u2066${clockTime(since, site)}\u2069` })}</b>{' '}
          <span>{trouble === 'broker' ? t('banner.noOrdersText') : causeOf(t, trouble)}</span>
        </p>
      ) : (
        <p>
          <b>{t(`banner.${trouble}`, { site: site?.id ?? '' })}</b> <span>{t(`banner.${trouble}Text`)}</span>
        </p>
      )}
      {trouble === 'broker' && (
        <Button look="line" className={css.retry} onClick={retry}>
          {t('banner.retry')}
        </Button>
      )}
      <Button look="quiet" icon size="big" aria-label={t('banner.putAway')} onClick={() => setPutAway(shown)}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

/** Switches to offline mode if the site may use it, otherwise reloads the page (BRK-08). */
function retry(): void {
  if (liveStore.getState().link?.mayGoOffline) askAbout('mode');
  else leave(reloadPage);
}

/** Customers can't fix it; staff read the details on other displays. */
function StorageBanner({ toGuests }: { toGuests: boolean }) {
  const t = useText('around');
  return (
    <div className={css.banner} role="alert" data-trouble="storage">
      <HardDrive aria-hidden />
      <p>
        <b>{t('banner.storage')}</b> {!toGuests && <span>{t('banner.storageText')}</span>}
      </p>
    </div>
  );
}

function causeOf(t: ReturnType<typeof useText>, trouble: Trouble): string {
  return `${t(`banner.${trouble}`)} ${t(`banner.${trouble}Text`)}`;
}
