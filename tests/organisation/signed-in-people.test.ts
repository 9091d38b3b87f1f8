// Sessions as their accounts are confirmed, change, end, or can't be checked, and the account that the hub uses.

import { describe, expect, it } from 'vitest';
import { SETUP_UNCONFIRMED_MS } from '../../hub/organisation/signed-in-people.ts';
import { HOUR_MS, MINUTE_MS, SETUP_SESSION_MS } from '../../shared/limits.ts';
import { manualHost, settled } from '../intake/manual-host.ts';
import { ATTIC, CHEF, COOK, cloudOf, HARBOUR, MANAGER, start } from './people-stage.ts';

describe('sessions', () => {
  it('are checked after a restart: fewer rights take effect, an ended account has no session [AUTH-15]', async () => {
    const cloud = cloudOf([CHEF, MANAGER, COOK]);
    const first = start(cloud);
    for (const who of [CHEF, MANAGER, COOK]) first.logIn(who);
    cloud.accounts.set('manager', { ...MANAGER, permissions: [] });
    cloud.accounts.delete('cook');
    const { people, sessions, changed } = start(cloud, first.kept);
    people.start();
    await settled();
    expect(sessions.people().map(({ account }) => [account.firstName, account.permissions])).toEqual([
      ['chef', ['kds-setup']],
      ['manager', []],
    ]);
    expect(changed).toEqual(['manager']);
  });

  it('are checked every ten minutes while in use, not with every tap [AUTH-21]', async () => {
    const hub = start(cloudOf([CHEF, COOK]));
    const cook = hub.logIn(COOK);
    hub.logIn(CHEF);
    hub.people.start();
    await hub.host.advance(30 * MINUTE_MS);
    // The first check after the start, and three more.
    expect(hub.cloud.asked.filter((who) => who === 'cook').length).toBe(4);
    // The cook's display is unused for a night; the hub still uses the chef's account.
    await hub.host.advance(4 * HOUR_MS);
    hub.cloud.asked.length = 0;
    await hub.host.advance(HOUR_MS);
    expect(new Set(hub.cloud.asked)).toEqual(new Set(['chef']));
    hub.sessions.byId(cook.id);
    await hub.host.advance(10 * MINUTE_MS);
    expect(hub.cloud.asked).toContain('cook');
  });

  it('survive a lost connection or a failing cloud, and are checked again when the connection is back [AUTH-21]', async () => {
    const hub = start(cloudOf([CHEF]));
    hub.logIn(CHEF);
    await hub.host.advance(5 * MINUTE_MS);
    for (const failing of ['no-connection', 'retry-later'] as const) {
      hub.cloud.failing = failing;
      hub.people.lineIsBack();
      await settled();
      expect([hub.sessions.count, hub.client.loggedIn()]).toEqual([1, true]);
    }
    hub.cloud.failing = undefined;
    hub.cloud.accounts.delete('chef');
    hub.people.lineIsBack();
    await settled();
    expect([hub.sessions.count, hub.client.loggedIn(), hub.state.silent]).toEqual([0, false, 1]);
  });

  it('survive a 403 for the organisations of an existing account [AUTH-15][PERM-12]', async () => {
    const hub = start(cloudOf([CHEF]));
    hub.logIn(CHEF);
    hub.cloud.hidesPlaces = true;
    hub.people.start();
    await settled();
    expect([hub.cloud.asked, hub.sessions.count, hub.client.loggedIn()]).toEqual([['chef'], 1, true]);
  });

  it('are not changed by an answer about another account [AUTH-15]', async () => {
    const hub = start(cloudOf([CHEF, COOK]));
    hub.logIn(COOK);
    hub.cloud.accounts.set('cook', CHEF);
    hub.people.start();
    await settled();
    expect(hub.sessions.people()[0]?.account).toEqual(COOK);
  });
});

describe('setup rights of a session', () => {
  it('wait for a fresh confirmation of the account, once a minute [SAFE-01]', async () => {
    const hub = start(cloudOf([CHEF]));
    hub.logIn(CHEF);
    await hub.people.confirm(CHEF);
    expect(hub.cloud.asked).toEqual([]);
    await hub.host.advance(MINUTE_MS + 1);
    await Promise.all([hub.people.confirm(CHEF), hub.people.confirm(CHEF)]);
    expect(hub.cloud.asked).toEqual(['chef']);
    await hub.people.confirm(CHEF);
    expect(hub.cloud.asked).toEqual(['chef']);
  });

  it('use the last confirmation where the cloud is away or silent, after a bounded wait [SAFE-01]', async () => {
    const hub = start(cloudOf([CHEF]));
    hub.logIn(CHEF);
    await hub.host.advance(2 * MINUTE_MS);
    hub.state.reachable = false;
    await hub.people.confirm(CHEF);
    expect(hub.cloud.asked).toEqual([]);
    hub.state.reachable = true;
    hub.cloud.hangs = true;
    let waited = false;
    const wait = hub.people.confirm(CHEF).then(() => {
      waited = true;
    });
    await hub.host.advance(1_000);
    expect(waited).toBe(false);
    await hub.host.advance(2_000);
    await wait;
    // A caller that arrives while it is still silent doesn't wait again.
    await hub.people.confirm(CHEF);
    expect(hub.cloud.asked).toEqual(['chef']);
  });

  it('end after a day of running without a confirmation, over restarts, and return with it [AUTH-21]', async () => {
    const cloud = cloudOf([CHEF]);
    const before = start(cloud);
    before.logIn(CHEF);
    before.people.start();
    cloud.failing = 'no-connection';
    before.state.reachable = false;
    await before.host.advance(SETUP_UNCONFIRMED_MS - HOUR_MS);
    expect(before.sessions.people()[0]?.isConfirmed).toBe(true);

    // A machine that was off for a week: only running time counts.
    const host = manualHost(before.host.now() + 7 * 24 * HOUR_MS);
    const after = start(cloud, before.kept, host);
    after.state.reachable = false;
    after.people.start();
    await after.host.advance(30 * MINUTE_MS);
    expect(after.sessions.people()[0]?.isConfirmed).toBe(true);
    await after.host.advance(HOUR_MS);
    expect(after.sessions.people()[0]?.isConfirmed).toBe(false);
    expect(after.changed).toEqual(['chef']);
    cloud.failing = undefined;
    after.people.lineIsBack();
    await settled();
    expect(after.sessions.people()[0]?.isConfirmed).toBe(true);
  });

  it('end thirty days after the login, however often the session is used; the session stays [AUTH-21]', async () => {
    const hub = start(cloudOf([CHEF]));
    const { id } = hub.logIn(CHEF);
    hub.people.start();
    hub.host.setClock(hub.host.now() + SETUP_SESSION_MS);
    await hub.host.advance(MINUTE_MS);
    expect(hub.sessions.byId(id)?.isConfirmed).toBe(false);
    expect(hub.logIn(CHEF).isConfirmed).toBe(true);
  });

  it('need a new login where the hub has no tokens of the account, as after an update [AUTH-21]', () => {
    const before = start(cloudOf([CHEF, MANAGER]));
    before.logIn(CHEF);
    before.logIn(MANAGER);
    before.kept.tokens.delete('manager');
    const { sessions, logIn } = start(before.cloud, before.kept);
    const standing = () =>
      sessions.people().map(({ account, isConfirmed }) => [account.firstName, isConfirmed]);
    expect(standing()).toEqual([
      ['chef', true],
      ['manager', false],
    ]);
    logIn(MANAGER);
    expect(standing()).toEqual([
      ['chef', true],
      ['manager', true],
      ['manager', true],
    ]);
  });
});

describe('the account used by the hub', () => {
  it('is not replaced when a cook logs in, nor by a second administrator [ORG-17]', () => {
    const hub = start(cloudOf([CHEF, MANAGER, COOK]));
    hub.logIn(COOK);
    expect(hub.client.owner()).toBe('cook');
    hub.logIn(CHEF);
    expect(hub.client.owner()).toBe('chef');
    hub.logIn(COOK);
    hub.logIn(MANAGER);
    expect(hub.client.owner()).toBe('chef');
  });

  it('never belongs to a user who may not enter the served organisation [ORG-17]', () => {
    const hub = start(cloudOf([CHEF]));
    hub.logIn(CHEF, [ATTIC]);
    expect(hub.client.owner()).toBeUndefined();
    hub.state.bound = undefined;
    hub.logIn(MANAGER, [ATTIC]);
    expect(hub.client.owner()).toBe('manager');
    hub.logIn(CHEF);
    hub.state.bound = HARBOUR.id;
    hub.people.bindingChanged();
    expect(hub.client.owner()).toBe('chef');
  });

  it('is replaced by another signed-in one if it has ended, an administrator’s first [AUTH-19]', async () => {
    const hub = start(cloudOf([CHEF, MANAGER, COOK]));
    for (const who of [CHEF, MANAGER, COOK]) hub.logIn(who);
    hub.cloud.accounts.delete('chef');
    hub.people.start();
    await settled();
    expect([hub.client.owner(), hub.state.silent]).toEqual(['manager', 0]);
    hub.people.ended('manager', true);
    hub.client.forget('manager');
    expect(hub.sessions.people().map(({ account }) => account.firstName)).toEqual(['cook']);
  });

  it('keeps its tokens, as does every account with a session [AUTH-31]', () => {
    const hub = start(cloudOf([CHEF, MANAGER]));
    const [chef, manager, again] = [hub.logIn(CHEF), hub.logIn(MANAGER), hub.logIn(MANAGER)];
    hub.sessions.end(manager.id);
    expect(hub.client.owners()).toEqual(['chef', 'manager']);
    hub.sessions.end(again.id);
    hub.sessions.end(chef.id);
    expect(hub.client.owners()).toEqual(['chef']);
    hub.logIn(COOK);
    expect(hub.client.owner()).toBe('chef');
  });
});
