// What sessions may do as their accounts are confirmed, change, end, or can't be asked about, and for whom the hub speaks.

import { describe, expect, it } from 'vitest';
import { SETUP_UNCONFIRMED_MS } from '../../hub/organisation/signed-in-people.ts';
import { HOUR_MS, MINUTE_MS, SETUP_SESSION_MS } from '../../shared/limits.ts';
import { manualHost, settled } from '../intake/manual-host.ts';
import { ATTIC, CHEF, COOK, cloudOf, HARBOUR, MANAGER, start } from './people-stage.ts';

describe('sessions and their accounts', () => {
  it('[AUTH-15] are asked about after a restart: fewer rights take effect, an ended account has no session', async () => {
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

  it('[AUTH-21] are asked about every ten minutes while they are in use, and not for every tap', async () => {
    const hub = start(cloudOf([CHEF, COOK]));
    const cook = hub.logIn(COOK);
    hub.logIn(CHEF);
    hub.people.start();
    await hub.host.advance(30 * MINUTE_MS);
    // The first look after the start, and three more.
    expect(hub.cloud.asked.filter((who) => who === 'cook').length).toBe(4);
    // Nobody touches the cook's display for a night; the hub still speaks for the chef.
    await hub.host.advance(4 * HOUR_MS);
    hub.cloud.asked.length = 0;
    await hub.host.advance(HOUR_MS);
    expect(new Set(hub.cloud.asked)).toEqual(new Set(['chef']));
    hub.sessions.byId(cook.id);
    await hub.host.advance(10 * MINUTE_MS);
    expect(hub.cloud.asked).toContain('cook');
  });

  it('[AUTH-21] a dead line or a cloud that is ill ends nothing; it is asked again when the line is back', async () => {
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

  it('[AUTH-15] [PERM-12] a 403 for the organisations of an account that is there ends no session', async () => {
    const hub = start(cloudOf([CHEF]));
    hub.logIn(CHEF);
    hub.cloud.hidesPlaces = true;
    hub.people.start();
    await settled();
    expect([hub.cloud.asked, hub.sessions.count, hub.client.loggedIn()]).toEqual([['chef'], 1, true]);
  });

  it('[AUTH-15] an answer about somebody else changes nothing', async () => {
    const hub = start(cloudOf([CHEF, COOK]));
    hub.logIn(COOK);
    hub.cloud.accounts.set('cook', CHEF);
    hub.people.start();
    await settled();
    expect(hub.sessions.people()[0]?.account).toEqual(COOK);
  });
});

describe('what a setup right opens', () => {
  it('[SAFE-01] waits for a fresh word about the account, once a minute', async () => {
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

  it('[SAFE-01] goes on with the last word where the cloud is away or silent, after a bounded wait', async () => {
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
    // Who comes while it is still silent doesn't wait another time.
    await hub.people.confirm(CHEF);
    expect(hub.cloud.asked).toEqual(['chef']);
  });

  it('[AUTH-21] ends after a day of running without the cloud’s word, over restarts, and comes back with it', async () => {
    const cloud = cloudOf([CHEF]);
    const before = start(cloud);
    before.logIn(CHEF);
    before.people.start();
    cloud.failing = 'no-connection';
    before.state.reachable = false;
    await before.host.advance(SETUP_UNCONFIRMED_MS - HOUR_MS);
    expect(before.sessions.people()[0]?.isConfirmed).toBe(true);

    // A machine that was off for a week: only its running counts.
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

  it('[AUTH-21] ends thirty days after the login, however often the session is used; the session stays', async () => {
    const hub = start(cloudOf([CHEF]));
    const { id } = hub.logIn(CHEF);
    hub.people.start();
    hub.host.setClock(hub.host.now() + SETUP_SESSION_MS);
    await hub.host.advance(MINUTE_MS);
    expect(hub.sessions.byId(id)?.isConfirmed).toBe(false);
    expect(hub.logIn(CHEF).isConfirmed).toBe(true);
  });

  it('[AUTH-21] needs a new login where the hub keeps no tokens of the account, as after an update', () => {
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

describe('for whom the hub speaks', () => {
  it('[ORG-17] a cook who logs in last doesn’t replace an administrator, nor one administrator another', () => {
    const hub = start(cloudOf([CHEF, MANAGER, COOK]));
    hub.logIn(COOK);
    expect(hub.client.owner()).toBe('cook');
    hub.logIn(CHEF);
    expect(hub.client.owner()).toBe('chef');
    hub.logIn(COOK);
    hub.logIn(MANAGER);
    expect(hub.client.owner()).toBe('chef');
  });

  it('[ORG-17] never for somebody who may not enter the organisation it serves', () => {
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

  it('[AUTH-19] another one who is signed in takes over from an account that ended, an administrator first', async () => {
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

  it('[AUTH-31] tokens are kept for as long as somebody is signed in with them, or the hub speaks with them', () => {
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
