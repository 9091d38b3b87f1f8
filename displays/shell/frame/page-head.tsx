// Header of every page: title, cloud mark, language, theme, user (SHELL-09 to SHELL-11).
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { LinkMark } from '../connection/link-mark.tsx';
import { useSession } from '../session/session-store.ts';
import { LanguageMenu } from './language-menu.tsx';
import css from './page-head.module.css';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

interface PageHeadProps {
  /** Instead of the organization's name. */
  title?: string;
  children?: ReactNode;
}

export function PageHead({ title, children }: PageHeadProps) {
  const t = useText('around');
  const organization = useSession((state) => state.session.organization);
  return (
    <header className={css.head}>
      <h1 className={css.title}>
        <bdi>{title ?? organization?.name ?? t('appName')}</bdi>
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
