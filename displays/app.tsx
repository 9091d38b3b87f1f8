// What every screen stands in: the link's life, dialogs that may open anywhere, toasts, the routes.
import { type ComponentType, lazy, Suspense } from 'react';
import { Routes } from './routes.tsx';
import { HubAwayPage } from './shell/connection/hub-away-page.tsx';
import { LinkLife } from './shell/connection/link-life.tsx';
import { ErrorBoundary } from './shell/faults/error-boundary.tsx';
import { afterFirstPicture } from './shell/frame/first-picture.ts';
import { useSession } from './shell/session/session-store.ts';
import { Toasts } from './shell/toasts/toasts.tsx';
import { LoadingPage } from './ui/page/loading-page.tsx';

/** Fetched after the first picture; while the hub is away it stays out. */
const LaterShell = lazy(() =>
  afterFirstPicture()
    .then(() => import('./later-shell.tsx'))
    .then(
      ({ LaterShell: Loaded }): { default: ComponentType } => ({ default: Loaded }),
      () => ({ default: () => null }),
    ),
);

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
      <Toasts />
      <Suspense>
        <LaterShell />
      </Suspense>
    </ErrorBoundary>
  );
}
