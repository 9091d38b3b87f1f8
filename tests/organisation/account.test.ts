// Logins in the hub: meaning of a refusal, and the tokens used for requesting sites.
import { describe, expect, it } from 'vitest';
import {
  createAccountPort,
  createOrganisationPort,
  type OrganisationLink,
} from '../../hub/organisation/account.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import { setUpClient } from '../cloud/cloud-setup.ts';
import type { CloudStub } from '../cloud/cloud-stub.ts';

const HARBOUR: Organisation = { id: 'site-1', name: 'Harbour', role: 'site' };
type Reply = ReturnType<CloudStub['reply']>;

interface World {
  /** By path; other paths are answered with an empty object. */
  answers: Record<string, Reply>;
  bound: Organisation | undefined;
  unbound: number;
  offline: boolean;
  /** Tokens of accepted logins. */
  loggedIn: object[];
}

async function logins(world: Partial<World> = {}) {
  const state: World = { answers: {}, bound: undefined, unbound: 0, offline: false, loggedIn: [], ...world };
  const usual: Record<string, Reply> = {
    '/api-base/oauth2/token': { status: 200, body: { access_token: 'a2', refresh_token: 'r2' } },
    '/api-base/account/me': { status: 200, body: { _id: 'u1', firstName: 'Ada', email: 'ada@example.com' } },
    '/api-base/Organizations': { status: 200, body: [{ id: 'site-1', name: 'Harbour', role: 'site' }] },
  };
  const setUp = await setUpClient(
    ({ path }) => state.answers[path] ?? usual[path] ?? { status: 200, body: {} },
  );
  const link: OrganisationLink = {
    organisation: () => state.bound,
    hurry: () => {},
    bind: async (organisation) => {
      state.bound = organisation;
    },
    unbind: async () => {
      state.bound = undefined;
      state.unbound += 1;
    },
  };
  return {
    ...setUp,
    state,
    account: createAccountPort(
      setUp.client,
      {
        loggedIn: (tokens, { _id }) => void state.loggedIn.push({ ...tokens, owner: _id }),
        confirm: async () => {},
      },
      () => state.offline,
    ),
    place: createOrganisationPort(setUp.client, link, () => state.offline),
  };
}

const ADA = { email: 'ada@example.com', password: 'p' };

describe('a login', () => {
  it('returns tokens, account and sites [AUTH-12][AUTH-15][ORG-17]', async () => {
    const { account, state } = await logins();
    expect(await account.login(ADA)).toMatchObject({
      ok: true,
      value: { account: { firstName: 'Ada' }, places: [{ id: 'site-1' }] },
    });
    expect(state.loggedIn).toEqual([{ access: 'a2', refresh: 'r2', owner: 'u1' }]);
  });

  it.each([
    ['/api-base/account/me', 500, 'no-connection'],
    ['/api-base/account/me', 403, 'login-error-other'],
    ['/api-base/Organizations', 404, 'login-error-other'],
  ])('fails when %s answers %i [AUTH-15][AUTH-21]', async (path, status, code) => {
    const { account, state } = await logins({ answers: { [path]: { status } } });
    expect(await account.login(ADA)).toEqual({ ok: false, refusal: { code } });
    expect(state.loggedIn).toEqual([]);
  });

  it.each([
    [401, { error: 'access_denied', code: 403050 }, ADA, 'login-error-other'],
    [401, { error: 'sso_required' }, ADA, 'sso-required'],
    [400, { error: 'invalid_grant' }, ADA, 'invalid-credentials'],
    [400, { error: 'invalid_grant' }, { assertion: 'x' }, 'sso-refused'],
    [503, {}, ADA, 'no-connection'],
  ])('refused with %i %o means %s [AUTH-07][AUTH-08][AUTH-29][AUTH-30]', async (status, body, who, code) => {
    const { account } = await logins({ answers: { '/api-base/oauth2/token': { status, body } } });
    expect(await account.login(who)).toEqual({ ok: false, refusal: { code } });
  });

  it('by single sign-on sends the proof, with the same client id [AUTH-09][AUTH-14]', async () => {
    const { account, stub } = await logins();
    await account.login({ assertion: 'signed by the provider' });
    const [first] = stub.asked;
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      client_id: 'kds',
      assertion: 'signed by the provider',
    });
  });
});

describe('the list of sites', () => {
  const who = (id: string): Account => ({
    _id: id,
    firstName: '',
    lastName: '',
    email: '',
    isStaff: false,
    dealers: [],
    allDealers: false,
    permissions: [],
  });

  it('is requested only with the tokens of the requesting user [SAFE-01]', async () => {
    const { client, place, stub } = await logins();
    client.keep({ access: 'of-u2', refresh: 'r', owner: 'u2' });
    expect(await place.list(who('u2'))).toMatchObject({ ok: true });
    expect(stub.asked.at(-1)?.headers.authorization).toBe('Bearer of-u2');
    const asked = stub.asked.length;
    expect(await place.list(who('u3'))).toEqual({ ok: false, refusal: { code: 'not-signed-in' } });
    expect(await place.transfer(who('u3'), 'beta')).toMatchObject({ ok: false });
    expect(await place.enter(who('u3'), 'site-1')).toMatchObject({ ok: false });
    expect(stub.asked).toHaveLength(asked);
  });

  it('reports a 403 with a specific code [PERM-12]', async () => {
    const { client, place } = await logins({
      answers: { '/api-base/configuration/KdsSettings': { status: 403 } },
    });
    client.keep({ access: 'a', refresh: 'r', owner: 'u1' });
    expect(await place.isKdsEnabled(who('u1'), 'site-1')).toEqual({
      ok: false,
      refusal: { code: 'permission-update-required' },
    });
  });

  it('is forgotten with the tokens on disconnecting [AUTH-31]', async () => {
    const { place, tokenStore, state } = await logins({ bound: HARBOUR });
    await place.disconnect();
    expect([tokenStore.held, state.bound, state.unbound]).toEqual([undefined, undefined, 1]);
  });
});

describe('a hub in offline mode', () => {
  const bound: Organisation = { id: 'site-1', name: 'Harbour', role: 'site' };
  const blocked = { ok: false, refusal: { code: 'offline-disabled' } };

  it('blocks single sign-on, another organisation and another environment [SPOOL-10]', async () => {
    const { account, place, state } = await logins({ bound, offline: true });
    const rights = { isStaff: false, dealers: [], allDealers: false, permissions: [] };
    const ada: Account = { _id: 'u1', firstName: 'Ada', lastName: 'L', email: 'ada@example.com', ...rights };
    expect(await account.login({ assertion: 'jwt' })).toEqual(blocked);
    expect(place.barred('site-2')).toEqual(blocked.refusal);
    expect(place.barred('site-1')).toBeUndefined();
    expect(await place.transfer(ada, 'staging')).toEqual(blocked);
    expect(state.bound).toEqual(bound);
  });

  it('still accepts a password login [SPOOL-10]', async () => {
    const { account } = await logins({ bound, offline: true });
    expect(await account.login(ADA)).toMatchObject({ ok: true });
  });
});
