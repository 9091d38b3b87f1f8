// Cloud requests of the HTTP API about people and organisations, with the hub's refusal codes (AUTH-12, AUTH-29, ORG-09
// to ORG-12): always with the requesting person's tokens, never with another's.
import { accountKey } from '../../shared/model/account-key.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { Outcome, Refusal, RefusalCode } from '../../shared/protocol/refusal.ts';
import {
  changeOrganisation,
  isKdsEnabled,
  listOrganisations,
  loadAccount,
  loadKdsSettings,
  resetPassword,
  transferTo,
} from '../cloud/account/account.ts';
import { ACCOUNT_REFUSED, type CloudCredentials, type CloudSignIn } from '../cloud/account/tokens.ts';
import { type FailureKind, refusalCode } from '../cloud/cloud-answer.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { Accounts, LoggedIn, Organisations } from './backend.ts';
import type { OrganisationBinding } from './organisation-life.ts';
import type { SignedInPeople } from './signed-in-people.ts';

/** The cloud's error code for an account without a password (AUTH-29). */
const SSO_ONLY = 'sso_required';

const refused = (code: RefusalCode): { ok: false; refusal: Refusal } => ({ ok: false, refusal: { code } });

/** @param isOffline whether the hub works without the cloud by choice (SPOOL-10) */
export function createAccountPort(
  client: CloudClient,
  people: Pick<SignedInPeople, 'loggedIn' | 'confirm'>,
  isOffline: () => boolean,
): Accounts {
  return {
    login: async (credentials): Promise<Outcome<LoggedIn>> => {
      if ('assertion' in credentials && isOffline()) return refused('offline-disabled');
      const signIn = await client.signIn(credentials);
      if (!signIn.ok) return refused(signInCode(signIn, credentials));
      const guest = client.withTokens(signIn.tokens);
      const account = await loadAccount(guest);
      // A session without its account is invalid (AUTH-15).
      if (!account.ok) return refused(lookCode(account.kind));
      const places = await listOrganisations(guest);
      if (!places.ok) return refused(lookCode(places.kind));
      people.loggedIn(signIn.tokens, account.value, places.value);
      return { ok: true, value: { account: account.value, places: places.value } };
    },
    confirm: (account) => people.confirm(account),
    resetPassword: async (email) => {
      const answer = await resetPassword(client, email);
      return answer.ok ? { ok: true, value: undefined } : refused(refusalCode(answer.kind));
    },
  };
}

/** The part of the organisation binding needed to choose an organisation. */
export type OrganisationLink = Pick<OrganisationBinding, 'organisation' | 'hurry' | 'bind' | 'unbind'>;

/** @param isOffline whether the hub works without the cloud by choice (SPOOL-10) */
export function createOrganisationPort(
  client: CloudClient,
  link: OrganisationLink,
  isOffline: () => boolean,
): Organisations {
  const as = (account: Account) => client.as(accountKey(account));
  return {
    bound: () => link.organisation(),
    list: async (account): Promise<Outcome<Organisation[]>> => {
      const list = await listOrganisations(as(account));
      return list.ok ? { ok: true, value: list.value } : refused(placeCode(list.kind));
    },
    isKdsEnabled: async (account, id) => {
      const settings = await loadKdsSettings(as(account), id);
      return settings.ok
        ? { ok: true, value: isKdsEnabled(settings.value) }
        : refused(placeCode(settings.kind));
    },
    barred: (id) =>
      isOffline() && link.organisation()?.id !== id ? { code: 'offline-disabled' } : undefined,
    enter: async (account, id) => {
      const organisation = await changeOrganisation(as(account), id);
      if (!organisation.ok) return refused(placeCode(organisation.kind));
      if (link.organisation()?.id === id) link.hurry();
      else await link.bind(organisation.value);
      return { ok: true, value: organisation.value };
    },
    transfer: async (account, target) => {
      if (isOffline()) return refused('offline-disabled');
      const url = await transferTo(as(account), target);
      return url.ok ? { ok: true, value: url.value } : refused(placeCode(url.kind));
    },
    disconnect: async () => {
      client.logout();
      await link.unbind();
    },
  };
}

function signInCode(signIn: Extract<CloudSignIn, { ok: false }>, credentials: CloudCredentials): RefusalCode {
  if (signIn.kind === 'no-connection' || signIn.kind === 'retry-later') return 'no-connection';
  if (signIn.code === ACCOUNT_REFUSED) return 'login-error-other';
  if ('assertion' in credentials) return 'sso-refused';
  return signIn.code === SSO_ONLY ? 'sso-required' : 'invalid-credentials';
}

/** Refusal code if the tokens were granted but the account or its organisations could not be loaded. */
function lookCode(kind: FailureKind): RefusalCode {
  return kind === 'no-connection' || kind === 'retry-later' ? 'no-connection' : 'login-error-other';
}

/** A 403 has a separate dialog (PERM-12). */
function placeCode(kind: FailureKind): RefusalCode {
  return kind === 'forbidden' ? 'permission-update-required' : refusalCode(kind);
}
