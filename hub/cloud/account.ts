// Owns the account calls: who is logged in, and the way to a new password (AUTH-15, AUTH-16, CLOUD-03).
import { type Account, account } from '../../shared/model/organisation.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';
import { type CloudValue, readValue } from './cloud-value.ts';
import { anObject } from './expected-answer.ts';

/** GET /account/me. A failure other than a dead line ends the session (AUTH-15); that is the caller's to do. */
export async function loadAccount(client: Pick<CloudClient, 'call'>): Promise<CloudValue<Account>> {
  return readValue(
    account,
    await client.call({ method: 'GET', server: 'api', path: '/account/me', isAnswer: anObject }),
  );
}

/** First and last name joined (AUTH-16). */
export function nameOf(person: Pick<Account, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** GET api/resetpass.json: the cloud mails a link. Works without a login. */
export function resetPassword(client: CloudClient, email: string): Promise<CloudAnswer> {
  const query = { payload: JSON.stringify({ email }) };
  const path = '/api/resetpass.json';
  return client.call({ method: 'GET', server: 'api', path, query, anonymous: true, isAnswer: anObject });
}
