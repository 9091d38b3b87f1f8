// Owns what every screen stands in: the link's life, dialogs that may open anywhere, toasts, the routes.
import { type ComponentType, lazy, Suspense } from 'react';
import { LoadingPage } from '../ui/loading-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { afterFirstPicture } from './first-picture.ts';
import { HubAwayPage } from './hub-away-page.tsx';
import { LinkLife } from './link-life.tsx';
import { Routes } from './routes.tsx';
import { useSession } from './session-store.ts';
import { Toasts } from './toasts.tsx';

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
