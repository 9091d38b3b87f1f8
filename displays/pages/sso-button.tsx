// The way in by single sign-on, shown only where one is configured (AUTH-01, AUTH-09, AUTH-29).
import { useState } from 'react';
import * as z from 'zod/mini';
import { useText } from '../i18n/use-text.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import css from './entry.module.css';
import { entryApi } from './entry-api.ts';

interface SsoButtonProps {
  script: string;
  onLoggedIn: () => void;
  /** Undefined removes what was shown before. */
  onRefused: (text: string | undefined) => void;
}

export function SsoButton({ script, onLoggedIn, onRefused }: SsoButtonProps) {
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

// The single sign-on provider's script: fetched when somebody wants it, never part of the page (AUTH-10). What it
// must bring: `window.kdsSingleSignOn.signIn()`, which resolves with a text that the cloud's token call takes as proof.

type ProviderSignIn = () => unknown;
const provider = z.object({ signIn: z.custom<ProviderSignIn>((value) => typeof value === 'function') });
const proof = z.string().check(z.minLength(1));

type Vouched = { ok: true; assertion: string } | { ok: false };

let loading: Promise<boolean> | undefined;

/** Lets the provider ask who it is. Not ok: the script can't be had, or the person was turned away there. */
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
