// Common frame of the manager's pages: the header with links between them, and the access check.
import { Activity, ArrowLeft, ChartColumn, History } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { START_PATH } from '../shell/session/board-path.ts';
import { OVERVIEW_PATH, REPLAY_PATH, REPORTS_PATH } from '../shell/session/report-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import css from './report-frame.module.css';

const PAGES = [
  { path: REPORTS_PATH, name: 'reports', icon: ChartColumn },
  { path: OVERVIEW_PATH, name: 'now', icon: Activity },
  { path: REPLAY_PATH, name: 'replay', icon: History },
] as const;

interface ReportFrameProps {
  /** Address of this page; undefined for a page below one of them. */
  path?: string;
  children: ReactNode;
}

export function ReportFrame({ path, children }: ReportFrameProps) {
  const t = useText('reports');
  usePaperLook();
  const mayEnter = useSession((state) => state.session.rights.includes('setup'));
  if (!mayEnter) return <Redirect to={START_PATH} replace />;
  return (
    <div className={css.page}>
      <PageHead />
      <nav className={css.ways} aria-label={t('pages.label')}>
        <Link href={START_PATH} className={classes(buttonClass('quiet', 'page'), css.back)}>
          <ArrowLeft className="flip" aria-hidden />
          {t('boards')}
        </Link>
        {PAGES.map(({ path: to, name, icon: Icon }) => (
          <Link
            key={name}
            href={to}
            className={css.way ?? ''}
            aria-current={to === path ? 'page' : undefined}
          >
            <Icon aria-hidden />
            {t(`pages.${name}`)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** Print is always light: the page switches to the light theme while printing (REPORT-02). */
function usePaperLook(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const paper = matchMedia('print');
    let former: string | undefined;
    const change = () => {
      if (paper.matches && former === undefined) {
        former = dataset['theme'];
        dataset['theme'] = 'default';
      } else if (!paper.matches && former !== undefined) {
        dataset['theme'] = former;
        former = undefined;
      }
    };
    change();
    paper.addEventListener('change', change);
    return () => {
      paper.removeEventListener('change', change);
      if (former !== undefined) dataset['theme'] = former;
    };
  }, []);
}
