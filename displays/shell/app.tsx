// Owns what every screen stands in: the link's life, dialogs that may open anywhere, toasts, the routes.
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { HubAwayPage } from './hub-away-page.tsx';
import { LinkLife } from './link-life.tsx';
import { LoadingPage } from './loading-page.tsx';
import { Routes } from './routes.tsx';
import { useSession } from './session-store.ts';
import { StaffGate } from './staff-gate.tsx';
import { Toasts } from './toasts.tsx';

/** Without the hub it can't be fetched, but then nobody asks for it either. */
const DeviceLife = lazy(() =>
  import('../devices/device-life.tsx').then(
    (file) => ({ default: file.DeviceLife }),
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
      <StaffGate />
      <Toasts />
      <Suspense>
        <DeviceLife />
      </Suspense>
    </ErrorBoundary>
  );
}
