// Owns the displays as a page of their own, for phone and laptop (PAIR-04).
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { START_PATH } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { Devices } from './devices.tsx';
import css from './displays-page.module.css';
import { PadAccess } from './pad-access.tsx';
import { NoRight } from './pair-page.tsx';
import { SignedIn } from './signed-in.tsx';

export function DisplaysPage() {
  const t = useText('devices');
  const mayManage = useSession(({ session }) => session.rights.includes('setup'));
  return (
    <div className={css.page}>
      <PageHead />
      {mayManage ? (
        <main className={css.main}>
          <Link href={START_PATH} className={css.back ?? ''}>
            <ChevronRight aria-hidden />
            {t('list.back')}
          </Link>
          <h2 className={css.title}>{t('list.title')}</h2>
          <Devices />
          <SignedIn />
          <PadAccess />
        </main>
      ) : (
        <NoRight />
      )}
    </div>
  );
}
