// The signed-in users of a hub with a fake cloud that keeps the client's contract, over storage that survives a
// restart.
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import type { CloudClient, CloudRequest } from '../../hub/cloud/cloud-client.ts';
import { SignedInPeople } from '../../hub/organisation/signed-in-people.ts';
import { Sessions } from '../../hub/sessions/sessions.ts';
import type { StoredSession } from '../../hub/store/people/session-store.ts';
import { accountKey } from '../../shared/model/account-key.ts';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import { manualHost } from '../intake/manual-host.ts';

export const HARBOUR: Organisation = { id: 'site-1', name: 'Harbour', role: 'site' };
export const ATTIC: Organisation = { id: 'site-2', name: 'Attic', role: 'site' };
const accountOf = (id: string, permissions: string[] = []): Account => ({
  _id: id,
  firstName: id,
  lastName: '',
  email: `${id}@example.com`,
  isStaff: false,
  dealers: [],
  allDealers: false,
  permissions,
});
export const CHEF = accountOf('chef', ['kds-setup']);
export const MANAGER = accountOf('manager', ['kds-setup']);
export const COOK = accountOf('cook');

/** Storage that survives a restart: session rows, stored tokens, one text. */
function disk() {
  const rows = new Map<string, StoredSession>();
  const change = (id: string, more: Partial<StoredSession>) => {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...more });
  };
  return {
    rows: {
      all: () => [...rows.values()].map((row) => structuredClone(row)),
      add: (row: StoredSession) => void rows.set(row.id, structuredClone(row)),
      setAccount: (id: string, account: unknown) => change(id, { account: structuredClone(account) }),
      setToken: (id: string, tokenHash: string) => change(id, { tokenHash }),
      setStaff: () => {},
      clearStaff: () => {},
      touch: (id: string, lastSeenAt: number) => change(id, { lastSeenAt }),
      remove: (id: string) => void rows.delete(id),
    },
    tokens: new Set<string>(),
    speaker: undefined as string | undefined,
    unconfirmed: undefined as string | undefined,
  };
}
type Disk = ReturnType<typeof disk>;

/** The cloud's data about all users, and a record of its requests. */
export function cloudOf(people: Account[]) {
  return {
    accounts: new Map(people.map((each) => [accountKey(each), each])),
    places: new Map(people.map((each) => [accountKey(each), [HARBOUR]])),
    /** Result of calls that aren't answered. */
    failing: undefined as 'no-connection' | 'retry-later' | undefined,
    /** The list of organisations is answered with 403, the account is not. */
    hidesPlaces: false,
    hangs: false,
    asked: [] as string[],
  };
}
type Cloud = ReturnType<typeof cloudOf>;

function clientOf(cloud: Cloud, kept: Disk): CloudClient {
  const as = (owner: string) => ({
    call: async ({ path }: CloudRequest): Promise<CloudAnswer> => {
      if (path === '/account/me') cloud.asked.push(owner);
      if (cloud.hangs) return new Promise(() => {});
      if (cloud.failing) return { ok: false, kind: cloud.failing, reason: 'away' };
      if (cloud.hidesPlaces && path !== '/account/me')
        return { ok: false, kind: 'forbidden', status: 403, reason: 'status 403' };
      const account = cloud.accounts.get(owner);
      if (!kept.tokens.has(owner) || account === undefined)
        return { ok: false, kind: 'unauthorised', status: 401, reason: 'status 401' };
      return { ok: true, status: 200, body: path === '/account/me' ? account : cloud.places.get(owner) };
    },
  });
  const forget = (owner: string | undefined) => {
    kept.tokens.delete(owner ?? '');
    if (kept.speaker === owner) kept.speaker = undefined;
  };
  return {
    call: (request) => as(kept.speaker ?? '').call(request),
    signIn: () => Promise.reject(new Error('not here')),
    adopt: () => {},
    keep: ({ owner = '' }) => void kept.tokens.add(owner),
    speakFor: (owner) => {
      kept.speaker = owner;
    },
    owners: () => [...kept.tokens],
    as,
    withTokens: () => as(''),
    owner: () => kept.speaker,
    forget,
    logout: () => forget(kept.speaker),
    loggedIn: () => kept.speaker !== undefined,
  };
}

export function start(cloud: Cloud, kept = disk(), host = manualHost()) {
  const sessions = new Sessions(kept.rows, host.now, host.log);
  const changed: string[] = [];
  sessions.onRightsChanged(({ account }) => changed.push(account.firstName));
  const state = { silent: 0, reachable: true, bound: HARBOUR.id as string | undefined };
  const client = clientOf(cloud, kept);
  const people = new SignedInPeople({
    client,
    sessions,
    host,
    kept: {
      read: () => kept.unconfirmed,
      write: (text) => {
        kept.unconfirmed = text;
      },
    },
    reachable: () => state.reachable,
    bound: () => state.bound,
    mayOpenSetup: ({ permissions }) => permissions.includes('kds-setup'),
    onSilent: () => {
      state.silent += 1;
    },
  });
  const logIn = (account: Account, places = [HARBOUR]) => {
    people.loggedIn({ access: 'a', refresh: 'r' }, account, places);
    return sessions.open(account, places).session;
  };
  return { people, sessions, host, kept, cloud, state, client, changed, logIn };
}
