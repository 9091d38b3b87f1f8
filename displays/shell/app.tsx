// Owns what every screen stands in: the link's life, dialogs that may open anywhere, toasts, the routes.
import { Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { HubAwayPage } from './hub-away-page.tsx';
import { IdentifyScreen } from './identify-screen.tsx';
import { LinkLife } from './link-life.tsx';
import { LoadingPage } from './loading-page.tsx';
import { Routes } from './routes.tsx';
import { useSession } from './session-store.ts';
import { StaffGate } from './staff-gate.tsx';
import { Toasts } from './toasts.tsx';

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
      <IdentifyScreen />
    </ErrorBoundary>
  );
}
