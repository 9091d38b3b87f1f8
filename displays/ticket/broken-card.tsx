// Replacement for a card that fails to render: its number and a button, while the rest of the board keeps working (UX-05).
import { Component, type ReactNode } from 'react';
import { useBoardText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import css from './broken-card.module.css';

interface CardGuardProps {
  /** Order number, to identify it. */
  number: string;
  /** The rendered data; a change triggers another attempt. */
  subject: unknown;
  children: ReactNode;
}

interface GuardState {
  brokenBy: unknown;
  broken: boolean;
}

export class CardGuard extends Component<CardGuardProps, GuardState> {
  override state: GuardState = { broken: false, brokenBy: undefined };

  static getDerivedStateFromError(): Partial<GuardState> {
    return { broken: true };
  }

  override componentDidCatch(fault: unknown): void {
    reportError(fault);
    this.setState({ brokenBy: this.props.subject });
  }

  override componentDidUpdate(): void {
    const { broken, brokenBy } = this.state;
    if (broken && brokenBy !== undefined && brokenBy !== this.props.subject) this.again();
  }

  private readonly again = () => this.setState({ broken: false, brokenBy: undefined });

  override render(): ReactNode {
    return this.state.broken ? (
      <BrokenCard number={this.props.number} onReload={this.again} />
    ) : (
      this.props.children
    );
  }
}

export function BrokenCard({ number, onReload }: { number: string; onReload: () => void }) {
  const t = useBoardText();
  return (
    <article className={css.broken}>
      <h3>
        <bdi>{number}</bdi>
      </h3>
      <p>{t('broken.text')}</p>
      <Button onClick={onReload}>{t('broken.reload')}</Button>
    </article>
  );
}
