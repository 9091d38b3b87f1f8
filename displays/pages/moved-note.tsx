// Note above the boards of a redirected site: the link to the other environment, optional only for staff, who may revert
// the redirect. The boards stay, in case that environment can't be reached (SET-49).
import { ArrowUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useSession } from '../shell/session/session-store.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { entryApi } from './entry-api.ts';
import css from './moved-note.module.css';

export function MovedNote({ target }: { target: string }) {
  const state = useSession(({ session }) => session.state);
  const isStaff = useSession(({ session }) => session.rights.includes('staff-options'));
  // A paired display isn't a person to redirect.
  return state === 'in' ? <Way key={target} target={target} byHand={isStaff} /> : null;
}

function Way({ target, byHand }: { target: string; byHand: boolean }) {
  const t = useText('pages');
  const [isGoing, setIsGoing] = useState(!byHand);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (!isGoing) return;
    let isHere = true;
    void entryApi.transfer().then((answer) => {
      if (!isHere) return;
      if (answer.ok) return location.assign(answer.value.url);
      setRefusal(refusalText(answer.code, answer.params));
      setIsGoing(false);
    });
    return () => {
      isHere = false;
    };
  }, [isGoing]);
  const go = () => {
    setRefusal(undefined);
    setIsGoing(true);
  };
  return (
    <section className={css.note} aria-label={t('moved.title')}>
      <div>
        <h3>{t('moved.title')}</h3>
        <p role="status">
          {isGoing ? t('moved.going') : t(byHand ? 'moved.staff' : 'moved.stayed')}{' '}
          <bdi className={css.target}>{target}</bdi>
        </p>
        {refusal !== undefined && (
          <p role="alert" className={css.refusal}>
            {refusal}
          </p>
        )}
      </div>
      <Button size="page" look="main" disabled={isGoing} onClick={go}>
        <ArrowUpRight aria-hidden />
        {t('moved.go')}
      </Button>
    </section>
  );
}
