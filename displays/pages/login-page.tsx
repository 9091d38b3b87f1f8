// Login page: missing input, refusals, and the sandbox's login (AUTH-01 to AUTH-08).
import { Eye, EyeOff, FlaskConical } from 'lucide-react';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { PairScreen } from '../devices/pair-screen.tsx';
import { useText } from '../i18n/use-text.ts';
import { api } from '../link/http/api.ts';
import type { ApiAnswer } from '../link/http/api-call.ts';
import type { SessionAnswer } from '../link/http/session-api.ts';
import { FORGOT_PATH, LOGIN_PATH, ORGS_PATH, PAIR_PATH, START_PATH } from '../shell/session/board-path.ts';
import { loadSession, useSession } from '../shell/session/session-store.ts';
import { wantedIn } from '../shell/session/wanted.ts';
import { beginVisit } from '../shell/staff/sandbox-visit.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { EmailField, emailFault } from './email-field.tsx';
import css from './entry.module.css';
import { entryApi } from './entry-api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { FirstRunPage } from './first-run-page.tsx';
import { type ChosenStart, StartChoicePage, StartOffer } from './start-choice.tsx';

export function LoginPage() {
  const t = useText('pages');
  const [, go] = useLocation();
  const state = useHistoryState();
  const wanted = wantedIn(state);
  const { sandbox, sso, standalone, choice } = useSession(({ session }) => session);
  const [wantedStart, setWantedStart] = useState<ChosenStart>();
  const [code, setCode] = useState('');

  if (choice !== undefined && wantedStart !== undefined)
    return (
      <StartChoicePage
        now={choice.as}
        first={wantedStart}
        onChosen={(entered) => {
          setCode(entered);
          setWantedStart(undefined);
        }}
        onBack={() => setWantedStart(undefined)}
      />
    );
  const onOther = choice && (() => setWantedStart(choice.as === 'cloud' ? 'standalone' : 'cloud'));
  if (standalone?.firstRun) return <FirstRunPage code={code} onOther={onOther} />;

  // A phone that scanned a display's code isn't a display itself.
  const isApproving = wanted?.startsWith(PAIR_PATH) === true;

  /** The route guard redirects to the requested page, or to the organizations (AUTH-11). */
  const loggedIn = async (to = ORGS_PATH) => {
    // The session may have arrived before this answer and the person moved on: don't navigate back.
    if (location.pathname === LOGIN_PATH) go(LOGIN_PATH, { replace: true, state: { wanted: wanted ?? to } });
    await loadSession();
  };

  return (
    <EntryFrame title={t('login.title')} beside={isApproving ? undefined : <PairScreen />}>
      <LoginForm sandbox={sandbox} sso={sso} onLoggedIn={(to) => void loggedIn(to)} />
      {standalone ? (
        <p>{t('login.forgotHere')}</p>
      ) : (
        <Link href={FORGOT_PATH} state={state} className={css.link ?? ''}>
          {t('login.forgot')}
        </Link>
      )}
      {choice && <StartOffer now={choice.as} onChoose={setWantedStart} />}
    </EntryFrame>
  );
}

interface LoginFormProps {
  sandbox: SessionAnswer['sandbox'];
  sso: SessionAnswer['sso'];
  /** @param to target unless a page was requested */
  onLoggedIn: (to?: string) => void;
}

const untouched = { email: false, password: false };

function LoginForm({ sandbox, sso, onLoggedIn }: LoginFormProps) {
  const t = useText('pages');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(untouched);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const valid = !emailFault(email) && password !== '';

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
  const edit = (part: { email?: string; password?: string }) => {
    setRefusal(undefined);
    setEmail(part.email ?? email);
    setPassword(part.password ?? password);
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      <EmailField
        value={email}
        touched={touched.email}
        onChange={(text) => edit({ email: text })}
        onTouched={() => setTouched({ ...touched, email: true })}
      />
      <PasswordField
        value={password}
        touched={touched.password}
        onChange={(text) => edit({ password: text })}
        onTouched={() => setTouched({ ...touched, password: true })}
      />
      <Button type="submit" size="big" look="main" disabled={!valid || busy} busy={busy}>
        {t('login.submit')}
      </Button>
      {sso && <SsoButton script={sso.script} onLoggedIn={onLoggedIn} onRefused={setRefusal} />}
      {sandbox && (
        <SandboxLogin {...sandbox} onFill={() => edit(sandbox)} {...{ onLoggedIn, onRefused: setRefusal }} />
      )}
    </form>
  );
}

type PasswordFieldProps = ComponentProps<typeof EmailField>;

function PasswordField({ value, touched, onChange, onTouched }: PasswordFieldProps) {
  const t = useText('pages');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      big
      label={t('login.password')}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      dir="ltr"
      value={value}
      error={touched && value === '' ? t('login.passwordRequired') : undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onTouched}
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
  );
}

interface SandboxLoginProps extends Pick<LoginFormProps, 'onLoggedIn'> {
  email: string;
  password: string;
  full?: string | undefined;
  onFill: () => void;
  onRefused: (text: string) => void;
}

function SandboxLogin({ email, password, full, onFill, onLoggedIn, onRefused }: SandboxLoginProps) {
  const t = useText('pages');
  const [busy, setBusy] = useState(false);
  /** One tap to the boards of the demo restaurant. */
  const tryOut = async (place: string) => {
    if (busy) return;
    setBusy(true);
    beginVisit();
    let answer: ApiAnswer<unknown> = await api.logIn(email, password);
    if (answer.ok) answer = await api.chooseOrganization(place, true);
    setBusy(false);
    if (answer.ok) onLoggedIn(START_PATH);
    else onRefused(refusalText(answer.code, answer.params));
  };
  return (
    <div className={css.sandbox}>
      <FlaskConical aria-hidden />
      <p>{t('login.sandbox', { email })}</p>
      <Button size="page" look="line" onClick={onFill}>
        {t('login.sandboxFill')}
      </Button>
      {full !== undefined && (
        <Button size="big" look="main" className={css.full} busy={busy} onClick={() => void tryOut(full)}>
          {t('login.full')}
        </Button>
      )}
    </div>
  );
}

interface SsoButtonProps {
  script: string;
  onLoggedIn: () => void;
  /** Undefined clears the former text. */
  onRefused: (text: string | undefined) => void;
}

/** Login by single sign-on, shown only if configured (AUTH-01, AUTH-09, AUTH-29). */
function SsoButton({ script, onLoggedIn, onRefused }: SsoButtonProps) {
  const t = useText('pages');
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    if (busy) return;
    onRefused(undefined);
    setBusy(true);
    const vouched = await askProvider(script);
    const answer = vouched.ok ? await entryApi.logInWith(vouched.assertion) : undefined;
    setBusy(false);
    if (answer?.ok) onLoggedIn();
    else onRefused(refusalText(answer?.code ?? 'sso-refused', answer?.params));
  };
  return (
    <>
      <p className={css.or}>{t('login.or')}</p>
      <Button size="big" look="line" busy={busy} onClick={() => void signIn()}>
        {t('login.sso')}
      </Button>
    </>
  );
}

/**
 * The single sign-on provider's script: loaded on demand, never part of the page (AUTH-10). It must provide
 * `window.kdsSingleSignOn.signIn()`, which resolves with a text that the cloud's token call accepts as proof.
 */
type ProviderSignIn = () => unknown;
const provider = z.object({ signIn: z.custom<ProviderSignIn>((value) => typeof value === 'function') });
const proof = z.string().check(z.minLength(1));

type Vouched = { ok: true; assertion: string } | { ok: false };

let loading: Promise<boolean> | undefined;

/** Lets the provider identify the person. Not ok: the script failed to load, or the person was rejected there. */
async function askProvider(script: string): Promise<Vouched> {
  loading ??= load(script);
  if (!(await loading)) {
    loading = undefined;
    return { ok: false };
  }
  const found = provider.safeParse(Reflect.get(window, 'kdsSingleSignOn'));
  if (!found.success) return { ok: false };
  const [answer] = await Promise.allSettled([found.data.signIn()]);
  const read = proof.safeParse(answer.status === 'fulfilled' ? answer.value : undefined);
  return read.success ? { ok: true, assertion: read.data } : { ok: false };
}

function load(script: string): Promise<boolean> {
  return new Promise((resolve) => {
    const element = document.createElement('script');
    element.src = script;
    element.async = true;
    element.onload = () => resolve(true);
    element.onerror = () => {
      element.remove();
      resolve(false);
    };
    document.head.append(element);
  });
}
