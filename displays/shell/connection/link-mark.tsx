// Cloud mark: online, offline, offline mode, or the hub unreachable (SHELL-14).
import { Cloud, CloudAlert, CloudOff } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import type { LiveState } from '../../link/live-store.ts';
import { classes } from '../../ui/classes.ts';
import { useStandalone } from '../session/session-store.ts';
import css from './link-mark.module.css';

export type LinkSign = 'online' | 'offline' | 'offlineMode' | 'notLive';

/** State of the cloud mark; undefined until the hub's first message. */
export function linkSign({ phase, link }: Pick<LiveState, 'phase' | 'link'>): LinkSign | undefined {
  if (phase === 'not-live') return 'notLive';
  if (!link) return undefined;
  if (link.mode === 'offline-mode') return 'offlineMode';
  return link.cloud === 'online' ? 'online' : 'offline';
}

const ICONS = { online: Cloud, offline: CloudOff, offlineMode: CloudAlert, notLive: CloudOff };

interface LinkMarkProps {
  /** Always with text; by default only offline mode has text, the others are read out. */
  words?: boolean;
}

export function LinkMark({ words }: LinkMarkProps) {
  const t = useText('shell');
  const sign = useLive(linkSign);
  const waiting = useLive((state) => (linkSign(state) === 'online' ? 0 : (state.link?.outbox ?? 0)));
  // Without a cloud there is no offline state.
  const isStandalone = useStandalone();
  if (!sign || (isStandalone && sign !== 'notLive')) return null;
  const Icon = ICONS[sign];
  const text = t(`link.${sign}`);
  return (
    <span className={classes(css.mark, css[sign])} role="status">
      <Icon aria-hidden />
      <span className={words || sign === 'offlineMode' ? css.words : 'visually-hidden'}>{text}</span>
      {waiting > 0 && <b className={css.badge}>{waiting}</b>}
    </span>
  );
}
