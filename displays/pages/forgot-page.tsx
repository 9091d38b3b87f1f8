// Request for a reset link (AUTH-26 to AUTH-28): the same answer whether or not the address exists.
import { type FormEvent, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { LOGIN_PATH } from '../shell/session/board-path.ts';
import { useStandalone } from '../shell/session/session-store.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { EmailField, emailFault } from './email-field.tsx';
import css from './entry.module.css';
import { entryApi } from './entry-api.ts';
import { EntryFrame } from './entry-frame.tsx';

export function ForgotPage() {
  const t = useText('pages');
  const isStandalone = useStandalone();
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [state, setState] = useState<'typing' | 'sending' | 'sent' | 'failed'>('typing');
  const [tooMany, setTooMany] = useState<string>();
  const fault = emailFault(email);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (fault || state === 'sending') return;
    setState('sending');
    const answer = await entryApi.resetPassword(email.trim());
    const isTooMany = !answer.ok && answer.code === 'rate-limited';
    setTooMany(isTooMany ? refusalText(answer.code, answer.params) : undefined);
    setState(answer.ok ? 'sent' : 'failed');
  };

  // A hub without a cloud sends no mail.
  if (isStandalone) return <Redirect to={LOGIN_PATH} replace />;
  return (
    <EntryFrame title={t('forgot.title')}>
      <p className={css.text}>{t('forgot.text')}</p>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {state === 'sent' && (
          <p className={css.done} role="status">
            {t('forgot.sent')}
          </p>
        )}
        {state === 'failed' && (
          <p className={css.refusal} role="alert">
            {tooMany ?? t('forgot.failed')}
          </p>
        )}
        <EmailField
          value={email}
          touched={touched}
          onChange={(text) => {
            setEmail(text);
            setState('typing');
          }}
          onTouched={() => setTouched(true)}
        />
        <Button
          type="submit"
          size="big"
          look="main"
          disabled={fault !== undefined || state === 'sending'}
          busy={state === 'sending'}
        >
          {t('forgot.submit')}
        </Button>
      </form>
      <Link href={LOGIN_PATH} className={css.link ?? ''}>
        {t('forgot.back')}
      </Link>
    </EntryFrame>
  );
}
