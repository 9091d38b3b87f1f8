// The two pages about displays, in one chunk: the list, and the approval of a display.

import { ChevronRight, CircleCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { readPairingCode } from '../../shared/model/pairing-code.ts';
import { useText } from '../i18n/use-text.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { DISPLAYS_PATH, PAIR_PATH, START_PATH } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessagePage } from '../ui/page/message-page.tsx';
import css from './device-pages.module.css';
import { Devices } from './devices.tsx';
import { PadAccess } from './pad-access.tsx';
import { PairForm } from './pair-form.tsx';
import pair from './pair-page.module.css';
import { SignedIn } from './signed-in.tsx';

export function DevicePages() {
  const [path] = useLocation();
  return path === PAIR_PATH ? <PairPage /> : <DisplaysPage />;
}

/** List of the displays on a separate page, for phone and laptop (PAIR-04). */
function DisplaysPage() {
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

/** Target of the QR code that a display shows (PAIR-02). */
function PairPage() {
  const t = useText('devices');
  const mayPair = useSession(({ session }) => session.rights.includes('setup'));
  const scanned = readPairingCode(new URLSearchParams(useSearch()).get('code') ?? '');
  const [paired, setPaired] = useState<string>();
  const [again, setAgain] = useState(false);

  return (
    <div className={pair.page}>
      <PageHead />
      {!mayPair && <NoRight />}
      {mayPair && paired !== undefined && (
        <MessagePage
          icon={CircleCheck}
          title={t('approve.doneTitle', { name: isolated(paired) })}
          text={t('approve.doneText')}
        >
          <div className={pair.next}>
            <Link href={DISPLAYS_PATH} className={buttonClass('main', 'big')}>
              {t('approve.toDisplays')}
            </Link>
            <Button
              size="big"
              onClick={() => {
                setPaired(undefined);
                setAgain(true);
              }}
            >
              {t('approve.another')}
            </Button>
          </div>
        </MessagePage>
      )}
      {mayPair && paired === undefined && (
        <main className={pair.main}>
          <h2 className={pair.title}>{t('approve.title')}</h2>
          <p className={pair.text}>{t('approve.text')}</p>
          <PairForm firstCode={again ? '' : scanned} onPaired={setPaired} />
        </main>
      )}
    </div>
  );
}

function NoRight() {
  const t = useText('devices');
  return <MessagePage icon={ShieldX} title={t('approve.noRight')} text={t('approve.noRightText')} urgent />;
}

/** Isolated, so that a name in another script keeps its place in the sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
