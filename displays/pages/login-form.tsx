// Owns the login's fields: what is missing, what was refused, and the sandbox's way in (AUTH-02 to AUTH-08).
import { Eye, EyeOff, FlaskConical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { api } from '../link/http/api.ts';
import type { SessionAnswer } from '../link/http/session-api.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import css from './entry.module.css';
import { emailFault } from './entry-api.ts';
import { SsoButton } from './sso-button.tsx';

interface LoginFormProps {
  sandbox: SessionAnswer['sandbox'];
  sso: SessionAnswer['sso'];
  onLoggedIn: () => void;
}

const untouched = { email: false, password: false };

export function LoginForm({ sandbox, sso, onLoggedIn }: LoginFormProps) {
  const t = useText('pages');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(untouched);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const emailWrong = emailFault(email);
  const passwordWrong = password === '' ? 'login.passwordRequired' : undefined;
  const valid = !emailWrong && !passwordWrong;

  const edit = (set: (text: string) => void) => (text: string) => {
    setRefusal(undefined);
    set(text);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    const answer = await api.logIn(email.trim(), password);
    setBusy(false);
    if (answer.ok) return onLoggedIn();
    setEmail('');
    setPassword('');
    setTouched(untouched);
    setRefusal(refusalText(answer.code, answer.params));
  };
  const editEmail = edit(setEmail);
  const editPassword = edit(setPassword);

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      <TextField
        big
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        error={touched.email && emailWrong ? t(emailWrong) : undefined}
        onChange={(event) => editEmail(event.target.value)}
        onBlur={() => setTouched((was) => ({ ...was, email: true }))}
      />
      <TextField
        big
        label={t('login.password')}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        dir="ltr"
        value={password}
        error={touched.password && passwordWrong ? t(passwordWrong) : undefined}
        onChange={(event) => editPassword(event.target.value)}
        onBlur={() => setTouched((was) => ({ ...was, password: true }))}
        end={
          <Button
            look="quiet"
            size="page"
            icon
            aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        }
      />
      <Button type="submit" size="big" look="main" disabled={!valid || busy} busy={busy}>
        {t('login.submit')}
      </Button>
      {sso && <SsoButton script={sso.script} onLoggedIn={onLoggedIn} onRefused={setRefusal} />}
      {sandbox && (
        <div className={css.sandbox}>
          <FlaskConical aria-hidden />
          <p>{t('login.sandbox', { email: sandbox.email })}</p>
          <Button
            size="page"
            look="line"
            onClick={() => {
              editEmail(sandbox.email);
              editPassword(sandbox.password);
            }}
          >
            {t('login.sandboxFill')}
          </Button>
        </div>
      )}
    </form>
  );
}
