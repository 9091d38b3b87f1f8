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

/** Fallback: a refused board, or one whose hub is offline, never renders. */
const LATEST_MS = 2 * SECOND_MS;
const BOARD_PATH = /^\/kds\/(expeditor|kitchen|customer)\//;

/** Resolves when the board is rendered and the page is idle; immediately if the address isn't a board. */
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
 * Shell parts that no board needs for its first render, with the texts that every page may need at any moment: loaded
 * early, in case the hub is offline later. React.lazy would render them twice.
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
      {/* An error beside the page must not take the page down (UX-05). */}
      <ErrorBoundary fallback={null}>
        <Toasts />
      </ErrorBoundary>
      <Suspense>
        <LaterShell />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Connects the link while a display has a session and a restaurant. */
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

/** Identity of the connection: another person, restaurant or display needs another socket; undefined needs none. */
function linkOwner({ state, user, organization, display }: Session): string | undefined {
  if (state === 'out' || (state === 'in' && !organization)) return undefined;
  return [state, user?.email, organization?.id, display?.id].join();
}

/** Shown on a display that was opened while its hub was offline; it continues automatically. */
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

/** Turns the hub's notices and refused commands into toasts; its problems show beside their dialogs. */
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

/** The texts load after a board's first render: an earlier toast waits for them. */
function tell(text: () => string, level: ToastLevel): void {
  void loadUntilThere(() => loadTexts(['refusals', 'toasts'])).then(() => showToast(text(), level));
}
