// Owns the head of every page: where you are, the cloud, language, theme, you (SHELL-09 to SHELL-11).
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useText } from '../i18n/use-text.ts';
import { hasToolbar, layoutChoice } from '../theme/layout-choice.ts';
import { LanguageMenu } from './language-menu.tsx';
import { LinkMark } from './link-mark.tsx';
import css from './page-head.module.css';
import { useSession } from './session-store.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

interface PageHeadProps {
  /** Instead of the organization's name. */
  title?: string;
  children?: ReactNode;
}

export function PageHead({ title, children }: PageHeadProps) {
  const t = useText('shell');
  const [path] = useLocation();
  const isShown = useStore(layoutChoice, hasToolbar) || !path.startsWith('/kds/');
  const organization = useSession((state) => state.session.organization);
  if (!isShown) return <h1 className="visually-hidden">{title ?? organization?.name ?? t('appName')}</h1>;
  return (
    <header className={css.head}>
      <h1 className={css.title}>
        <bdi>{title ?? organization?.name ?? t('appName')}</bdi>
        {organization?.clientId !== undefined && (
          <small className={css.client}>
            {t('menu.client')} <bdi>{organization.clientId}</bdi>
          </small>
        )}
      </h1>
      <div className={css.cloud}>
        <LinkMark words />
      </div>
      <div className={css.language}>
        <LanguageMenu />
      </div>
      <ThemeToggle />
      {children}
      <UserMenu on="page" />
    </header>
  );
}
