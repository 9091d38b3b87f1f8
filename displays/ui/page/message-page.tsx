// Page with one message and one action.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './message-page.module.css';

interface MessagePageProps {
  icon?: LucideIcon;
  title: string;
  text?: string;
  /** Announced immediately by assistive technology. */
  urgent?: boolean;
  children?: ReactNode;
}

export function MessagePage({ icon: Icon, title, text, urgent, children }: MessagePageProps) {
  return (
    <main className={css.page} role={urgent ? 'alert' : undefined}>
      {Icon && <Icon aria-hidden />}
      <h1 className={css.title}>{title}</h1>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </main>
  );
}
