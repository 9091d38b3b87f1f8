import { CloudOff } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { LIVE_RECONNECT_MAX_MS, SECOND_MS } from '../shared/limits.ts';
import type { Session } from '../shared/protocol/session.ts';
import { loadTexts } from './i18n/i18n.ts';
import { useText } from './i18n/use-text.ts';
import { loadUntilThere } from './link/http/load-until-there.ts';
import { liveLink, liveStore } from './link/live.ts';
import { useNotice } from './link/use-notice.ts';
import { Routes } from './routes.tsx';
import { ErrorBoundary } from './shell/faults/error-boundary.tsx';
import { lazyRoute } from './shell/frame/screen-route.tsx';
import { applySession, loadSession, useSession } from './shell/session/session-store.ts';
import { askForStaff } from './shell/session/staff-asking.ts';
import { claimedToasts } from './shell/toasts/claimed-toasts.ts';
import { refusalText, showToast, type ToastLevel, textOfCode } from './shell/toasts/toast.ts';
import { Button } from './ui/button.tsx';
import { LoadingPage } from './ui/page/loading-page.tsx';
import { MessagePage } from './ui/page/message-page.tsx';

const ShellParts = lazyRoute(
  () => import('./shell-parts.tsx').then((file) => file.ShellParts),
  ['refusals', 'toasts', 'around'],
);

/** A board that is refused, or whose hub is away, never comes. */
const LATEST_MS = 2 * SECOND_MS;
const BOARD_PATH = /^\/kds\/(expeditor|kitchen|customer)\//;

/** Resolves when the board is drawn and the page is idle; at once where the address is no board's. */
function afterFirstPicture(): Promise<void> {
  if (!BOARD_PATH.test(location.pathname)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, LATEST_MS);
    const stop = liveStore.subscribe(({ boards }) => {
      if (Object.keys(boards).length > 0) done();
    });
    function done(): void {
      clearTimeout(timer);
      stop();
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    }
  });
}

/**
 * The parts of the shell that no board needs in its first picture, with the texts that every screen may need at any moment:
 * they are loaded early enough for the hub to be away later. React.lazy would draw them twice.
 */
function LaterShell() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    void afterFirstPicture()
      .then(() => loadUntilThere(ShellParts.fetch))
      .then(() => setThere(true));
  }, []);
  return isThere && <ShellParts />;
}

export function App() {
  const status = useSession((state) => state.status);
  if (status === 'loading') return <LoadingPage />;
  if (status === 'away') return <HubAwayPage />;
  return (
    <ErrorBoundary>
      <LinkLife />
      <Suspense fallback={<LoadingPage />}>
        <Routes />
      </Suspense>
      {/* A fault beside the screen must not take the screen (UX-05). */}
      <ErrorBoundary fallback={null}>
        <Toasts />
      </ErrorBoundary>
      <Suspense>
        <LaterShell />
      </Suspense>
    </ErrorBoundary>
  );
}

/** When the link runs: from the moment a display has a session and a restaurant until it is signed out. */
function LinkLife() {
  const who = useSession((state) => linkOwner(state.session));

  useEffect(() => {
    const unsubscribe = [
      liveLink().turnedAway.add(() => void loadSession()),
      liveStore.subscribe(({ session }, before) => {
        if (session && session !== before.session) applySession(session);
      }),
    ];
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, []);

  useEffect(() => {
    if (who === undefined) return;
    liveLink().start();
    return () => liveLink().stop();
  }, [who]);
  return null;
}

/** For whom the link stands: another person, restaurant or display needs another socket; nobody needs none. */
function linkOwner({ state, user, organization, display }: Session): string | undefined {
  if (state === 'out' || (state === 'in' && !organization)) return undefined;
  return [state, user?.email, organization?.id, display?.id].join();
}

/** What a display shows that opened while its hub was away; it goes on by itself. */
function HubAwayPage() {
  const t = useText('shell');
  useEffect(() => {
    const timer = setInterval(() => void loadSession(), LIVE_RECONNECT_MAX_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <MessagePage icon={CloudOff} title={t('hubAway.title')} text={t('hubAway.text')} urgent>
      <Button look="main" onClick={() => void loadSession()}>
        {t('hubAway.retry')}
      </Button>
    </MessagePage>
  );
}

/** What becomes a toast by itself: the hub's notices and refused commands; its problems are told beside their dialogs. */
function Toasts(): null {
  useNotice('toast', (notice) => {
    const { code, params, level } = notice;
    const claimed = claimedToasts.get(params?.command);
    if (claimed) claimed(notice);
    else tell(() => textOfCode(code, params), level);
  });
  useEffect(
    () =>
      liveLink().refusals.add(({ code, params }) => {
        if (code === 'staff-required') askForStaff();
        else tell(() => refusalText(code, params), 'danger');
      }),
    [],
  );
  return null;
}

/** The texts come after a board's first picture: a toast that is due before that waits for them. */
function tell(text: () => string, level: ToastLevel): void {
  void loadUntilThere(() => loadTexts(['refusals', 'toasts'])).then(() => showToast(text(), level));
}
