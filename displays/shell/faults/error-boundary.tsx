// What a screen shows when drawing it failed (UX-05): the fault stays inside, with a way on.

import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/page/message-page.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of the whole-page fault; null where the page can do without the part that failed. */
  fallback?: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  override state = { failed: false };

  override componentDidCatch(fault: unknown) {
    // As if nothing had caught it, for the fault reports and the console.
    reportError(fault);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback === undefined ? <FaultPage /> : this.props.fallback;
  }
}

// The screen that stands in for one that failed.

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
