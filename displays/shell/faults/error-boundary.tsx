// Error boundary of a page (UX-05): contains an error and offers a way to continue.

import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/page/message-page.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the whole-page error; null if the page can do without the failed part. */
  fallback?: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  override state = { failed: false };

  override componentDidCatch(fault: unknown) {
    // As if uncaught, for the error reports and the console.
    reportError(fault);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback === undefined ? <FaultPage /> : this.props.fallback;
  }
}

// Replacement for a page that failed.

function FaultPage() {
  const t = useText('shell');
  return (
    <MessagePage icon={TriangleAlert} title={t('fault.title')} text={t('fault.text')} urgent>
      <Button look="main" onClick={() => location.reload()}>
        {t('fault.reload')}
      </Button>
    </MessagePage>
  );
}
