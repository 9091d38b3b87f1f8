// Owns the page that a phone lands on when it scans a screen's QR code; made for a hand (PAIR-02).
import { CircleCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { readPairingCode } from '../../shared/model/pairing-code.ts';
import { useText } from '../i18n/use-text.ts';
import { PageHead } from '../shell/frame/page-head.tsx';
import { DISPLAYS_PATH } from '../shell/session/board-path.ts';
import { useSession } from '../shell/session/session-store.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { PairForm } from './pair-form.tsx';
import css from './pair-page.module.css';

export function PairPage() {
  const t = useText('devices');
  const mayPair = useSession(({ session }) => session.rights.includes('setup'));
  const scanned = readPairingCode(new URLSearchParams(useSearch()).get('code') ?? '');
  const [paired, setPaired] = useState<string>();
  const [again, setAgain] = useState(false);

  return (
    <div className={css.page}>
      <PageHead />
      {!mayPair && <NoRight />}
      {mayPair && paired !== undefined && (
        <MessagePage
          icon={CircleCheck}
          title={t('approve.doneTitle', { name: isolated(paired) })}
          text={t('approve.doneText')}
        >
          <div className={css.next}>
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
        <main className={css.main}>
          <h2 className={css.title}>{t('approve.title')}</h2>
          <p className={css.text}>{t('approve.text')}</p>
          <PairForm firstCode={again ? '' : scanned} onPaired={setPaired} />
        </main>
      )}
    </div>
  );
}

export function NoRight() {
  const t = useText('devices');
  return <MessagePage icon={ShieldX} title={t('approve.noRight')} text={t('approve.noRightText')} urgent />;
}

/** A name in another script keeps its place in the sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
