// Owns what a screen shows when drawing it failed (UX-05): the fault stays inside, with a way on.
import { Component, type ReactNode } from 'react';
import { FaultPage } from './fault-page.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of the whole-page fault, for example by a card. */
  fallback?: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  override state = { failed: false };

  override componentDidCatch(fault: unknown) {
    // As if nothing had caught it: what looks after failures hears of it.
    reportError(fault);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback ?? <FaultPage />;
  }
}
