// Owns the login screen (AUTH-01 to AUTH-08).

import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { PairScreen } from '../devices/pair-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { FORGOT_PATH, LOGIN_PATH, ORGS_PATH, PAIR_PATH } from '../shell/session/board-path.ts';
import { loadSession, useSession } from '../shell/session/session-store.ts';
import { wantedIn } from '../shell/session/wanted.ts';
import css from './entry.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const t = useText('pages');
  const [, go] = useLocation();
  const state = useHistoryState();
  const wanted = wantedIn(state);
  const { sandbox, sso } = useSession(({ session }) => session);

  // Whoever scanned another screen's code holds a phone that is no display itself.
  const isApproving = wanted?.startsWith(PAIR_PATH) === true;

  /** The guard leads on to what was asked for, or to the organizations (AUTH-11). */
  const loggedIn = async () => {
    go(LOGIN_PATH, { replace: true, state: { wanted: wanted ?? ORGS_PATH } });
    await loadSession();
  };

  return (
    <EntryFrame title={t('login.title')} beside={isApproving ? undefined : <PairScreen />}>
      <LoginForm sandbox={sandbox} sso={sso} onLoggedIn={() => void loggedIn()} />
      <Link href={FORGOT_PATH} state={state} className={css.link ?? ''}>
        {t('login.forgot')}
      </Link>
    </EntryFrame>
  );
}
