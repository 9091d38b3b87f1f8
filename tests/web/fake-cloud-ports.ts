// A cloud's account server and organisations for HTTP API tests.
import * as z from 'zod/mini';
import type { CloudCredentials } from '../../hub/cloud/account/tokens.ts';
import type { Accounts, LoggedIn, Organisations } from '../../hub/organisation/backend.ts';
import { type Account, account, type Organisation, organisation } from '../../shared/model/organisation.ts';
import type { Outcome, Refusal, RefusalCode } from '../../shared/protocol/refusal.ts';

const person = (firstName: string, more: object): Account =>
  z.parse(account, {
    firstName,
    lastName: 'Hale',
    email: `${firstName.toLowerCase()}@sandbox.test`,
    ...more,
  });

export const ACCOUNTS = {
  chef: person('Robin', { isStaff: true, permissions: ['kds-setup'] }),
  manager: person('Dana', { permissions: ['kds-setup'] }),
  dealer: person('Felix', { dealers: ['d1'], permissions: ['kds-setup'] }),
  cook: person('Noa', {}),
  stranger: person('Odd', { permissions: ['kds-setup'] }),
} as const;
export type AccountName = keyof typeof ACCOUNTS;

const PLACES: readonly Organisation[] = [
  {
    id: 'site-1',
    name: 'Harbour',
    role: 'site',
    region: 'US',
    address: { city: 'Boston', street: '12 Wharf' },
  },
  { id: 'site-2', name: 'Attic', role: 'site', region: 'US', address: { city: 'Salem' } },
  { id: 'site-5', name: 'Bakery', role: 'site' },
  { id: 'hq-1', name: 'Group', role: 'hq' },
].map((place) => z.parse(organisation, place));

export class FakeCloud implements Accounts, Organisations {
  offline = false;
  /** Called when the hub serves another organisation, or none. */
  onBound: () => void = () => {};
  #bound: Organisation | undefined;
  readonly calls: string[] = [];

  get boundTo(): Organisation | undefined {
    return this.#bound;
  }

  set boundTo(place: Organisation | undefined) {
    this.#bound = place;
    this.onBound();
  }

  async login(credentials: CloudCredentials): Promise<Outcome<LoggedIn>> {
    if (this.offline) return refused('no-connection');
    const email = 'email' in credentials ? credentials.email : credentials.assertion;
    if (email === 'blocked@sandbox.test') return refused('login-error-other');
    const found = Object.values(ACCOUNTS).find((each) => each.email === email);
    if (!found || ('password' in credentials && credentials.password !== 'right'))
      return refused('password' in credentials ? 'invalid-credentials' : 'sso-refused');
    return { ok: true, value: { account: found, places: placesOf(found) } };
  }

  /** Called when the cloud is asked to confirm an account. */
  onConfirm: (who: Account) => void = () => {};

  async confirm(who: Account): Promise<void> {
    this.onConfirm(who);
  }

  async resetPassword(email: string): Promise<Outcome<undefined>> {
    if (this.offline) return refused('no-connection');
    this.calls.push(`reset ${email}`);
    return email === 'nobody@sandbox.test' ? refused('cloud-refused') : { ok: true, value: undefined };
  }

  bound(): Organisation | undefined {
    return this.boundTo;
  }

  async list(who: Account): Promise<Outcome<Organisation[]>> {
    if (this.offline) return refused('no-connection');
    return { ok: true, value: placesOf(who) };
  }

  async transfer(who: Account, target: string): Promise<Outcome<string>> {
    if (this.offline) return refused('no-connection');
    this.calls.push(`transfer ${who.firstName} ${target}`);
    return { ok: true, value: `https://${target}.sandbox.test/` };
  }

  async disconnect(): Promise<void> {
    this.calls.push('disconnect');
    this.boundTo = undefined;
  }

  /** True once standalone mode was chosen. */
  worksAlone = false;

  barred(id: string): Refusal | undefined {
    return this.worksAlone && this.#bound?.id !== id ? { code: 'offline-disabled' } : undefined;
  }

  async isKdsEnabled(_who: Account, id: string): Promise<Outcome<boolean>> {
    this.calls.push(`settings ${id}`);
    return this.offline ? refused('no-connection') : { ok: true, value: id !== 'site-5' };
  }

  async enter(_who: Account, id: string): Promise<Outcome<Organisation>> {
    const found = PLACES.find((place) => place.id === id);
    if (this.offline || !found) return refused('no-connection');
    this.calls.push(`change ${id}`);
    this.boundTo = found;
    return { ok: true, value: found };
  }
}

function placesOf({ firstName }: Account): Organisation[] {
  return firstName === 'Odd' ? [] : [...PLACES];
}

function refused(code: RefusalCode): { ok: false; refusal: { code: RefusalCode } } {
  return { ok: false, refusal: { code } };
}
