// Owns the single sign-on provider's script: fetched when somebody wants it, never part of the page (AUTH-10). What it
// must bring: `window.kdsSingleSignOn.signIn()`, which resolves with a text that the cloud's token call takes as proof.
import * as z from 'zod/mini';

type SignIn = () => unknown;
const provider = z.object({ signIn: z.custom<SignIn>((value) => typeof value === 'function') });
const proof = z.string().check(z.minLength(1));

export type Vouched = { ok: true; assertion: string } | { ok: false };

let loading: Promise<boolean> | undefined;

/** Lets the provider ask who it is. Not ok: the script can't be had, or the person was turned away there. */
export async function askProvider(script: string): Promise<Vouched> {
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
