// For what a person's guess at a secret is counted beside the display: whoever logs in anew is another session, but still
// the same account at the same address (SAFE-04).
import { accountKey } from '../../../shared/model/account-key.ts';
import { type Counted, counted } from './passcode-lock.ts';
import type { LiveSession } from './sessions.ts';

/** Several tablets may be logged in as one account, and stand behind one address. */
const TRIES_OF_ACCOUNT = 10;
const TRIES_OF_ADDRESS = 20;

/** @param secret whose passcode, or which code @param network of the request, as networkOf() has it */
export function whoseTries(
  secret: string,
  { id, display, account }: Pick<LiveSession, 'id' | 'display' | 'account'>,
  network: string,
): Counted[] {
  const here = counted(`${secret}/${id}`);
  // A paired display is one session until somebody approves another.
  if (display) return [here];
  const ofAccount = counted(`${secret}/account/${accountKey(account)}`, TRIES_OF_ACCOUNT);
  return [here, ofAccount, counted(`${secret}/address/${network}`, TRIES_OF_ADDRESS)];
}
