// Handles remote commands on a paired display: show its name, go to another home (PAIR-04).
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { IDENTIFY_MS } from '../../shared/limits.ts';
import { displayHome } from '../../shared/protocol/display-home.ts';
import { useText } from '../i18n/use-text.ts';
import { useNotice } from '../link/use-notice.ts';
import { homePath } from '../shell/session/board-path.ts';
import { loadSession, useSession } from '../shell/session/session-store.ts';
import css from './display-commands.module.css';
import { forgetHome, keepHome, keptHome } from './kept-home.ts';

export function DisplayCommands(): ReactNode {
  useNotice('session-changed', () => void loadSession());
  const isPerson = useSession(({ session }) => session.state === 'in');
  const home = useSession(({ session }) => session.display && JSON.stringify(session.display.home));
  const [, go] = useLocation();

  useEffect(() => {
    // A manual login discards the display's stored home.
    if (isPerson) forgetHome();
  }, [isPerson]);

  useEffect(() => {
    if (home === undefined || keptHome() === home) return;
    keepHome(home);
    const read = displayHome.safeParse(JSON.parse(home));
    if (read.success) go(homePath(read.data), { replace: true });
  }, [home, go]);
  return <IdentifyScreen />;
}

function IdentifyScreen() {
  const t = useText('around');
  const [name, setName] = useState<string>();
  useNotice('identify', (notice) => setName(notice.name));
  useEffect(() => {
    if (name === undefined) return;
    const timer = setTimeout(() => setName(undefined), IDENTIFY_MS);
    return () => clearTimeout(timer);
  }, [name]);
  if (name === undefined) return null;
  return (
    <div className={css.screen} role="status">
      <p>{t('identify')}</p>
      <bdi className={css.name}>{name}</bdi>
    </div>
  );
}
