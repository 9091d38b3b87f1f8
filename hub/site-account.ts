// Owns what the HTTP API asks of the cloud about people and organisations, in its own refusal codes (AUTH-12, ORG-09 to ORG-12).
import type { Account, Organisation } from '../shared/model/organisation.ts';
import type { Refusal, RefusalCode } from '../shared/protocol/refusal.ts';
import { loadAccount, resetPassword } from './cloud/account.ts';
import type { FailureKind } from './cloud/cloud-answer.ts';
import type { CloudClient } from './cloud/cloud-client.ts';
import {
  changeOrganisation,
  isKdsEnabled,
  listOrganisations,
  loadKdsSettings,
} from './cloud/organisations.ts';
import type { SiteLink } from './site-link.ts';
import { refusalCode } from './site-refusal.ts';
import type { AccountPort, Outcome, PlacePort } from './web/ports.ts';

/** The cloud's code for an account that may not log in here (AUTH-08). */
const MAY_NOT_LOG_IN = '403050';

const refused = (code: RefusalCode): { ok: false; refusal: Refusal } => ({ ok: false, refusal: { code } });

export function createAccountPort(client: CloudClient): AccountPort {
  return {
    login: async (email, password): Promise<Outcome<Account>> => {
      const login = await client.login(email, password);
      if (!login.ok)
        return refused(login.code === MAY_NOT_LOG_IN ? 'login-error-other' : loginCode(login.kind));
      const account = await loadAccount(client);
      if (account.ok) return { ok: true, value: account.value };
      // A session without its account is none (AUTH-15).
      if (account.kind !== 'no-connection') client.logout();
      return refused(account.kind === 'no-connection' ? 'no-connection' : 'login-error-other');
    },
    resetPassword: async (email) => {
      const answer = await resetPassword(client, email);
      return answer.ok ? { ok: true, value: undefined } : refused(refusalCode(answer.kind));
    },
  };
}

export function createPlacePort(client: CloudClient, link: SiteLink): PlacePort {
  return {
    bound: link.organisation,
    list: async (): Promise<Outcome<Organisation[]>> => {
      const list = await listOrganisations(client);
      return list.ok ? { ok: true, value: list.value } : refused(refusalCode(list.kind));
    },
    isKdsEnabled: async (id) => {
      const settings = await loadKdsSettings(client, id);
      return settings.ok
        ? { ok: true, value: isKdsEnabled(settings.value) }
        : refused(refusalCode(settings.kind));
    },
    enter: async (id) => {
      const organisation = await changeOrganisation(client, id);
      if (!organisation.ok) return refused(refusalCode(organisation.kind));
      if (link.organisation()?.id === id) link.hurry();
      else await link.bind(organisation.value);
      return { ok: true, value: organisation.value };
    },
  };
}

function loginCode(kind: FailureKind): RefusalCode {
  return kind === 'no-connection' || kind === 'retry-later' ? 'no-connection' : 'invalid-credentials';
}
