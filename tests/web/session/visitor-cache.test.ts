// Cached data of a session: needed on every message, read again only after a change.

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { account } from '../../../shared/model/organisation.ts';
import { ACCOUNTS } from '../fake-cloud-ports.ts';
import { type Agent, GRILL, GUESTS, withDisplay } from '../pairing-stage.ts';
import { PEOPLE } from '../stage-site.ts';
import { atSite, SETUP, type WebStage, webStage } from '../web-stage.ts';

/** The visitor for the only logged-in user, and the reads needed for it. */
async function onePerson() {
  const stage = await webStage({ setup: { ...SETUP, hideSetupForNonAdmin: false } });
  const agent = await atSite(stage, 'manager');
  await agent.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
  const { id } = theSession(stage, agent);
  return { ...stage, agent, id, reads: countReads(stage), look: () => stage.visitorCache.visitor(id) };
}

function theSession(stage: WebStage, agent: Agent) {
  const where = { path: '/', domain: '127.0.0.1', secure: false, script: false };
  const session = stage.sessions.find(agent.jar.getCookie('kds_session', where)?.value ?? '');
  if (!session) throw new Error('nobody is logged in');
  return session;
}

/** Counts how often staff list and setup are read. */
function countReads(stage: WebStage) {
  const reads = { count: 0 };
  const find = stage.staff.find.bind(stage.staff);
  stage.staff.find = (...asked) => {
    reads.count += 1;
    return find(...asked);
  };
  let { current } = stage.setup;
  Object.defineProperty(stage.setup, 'current', {
    get: () => {
      reads.count += 1;
      return current;
    },
    set: (changed) => {
      current = changed;
    },
  });
  return reads;
}

describe('rights of a session', () => {
  it('are read once, however many messages need them [SAFE-01]', async () => {
    const { look, reads } = await onePerson();
    const first = look();
    const { count } = reads;
    for (let asked = 0; asked < 100; asked++) expect(look()).toBe(first);
    expect(reads.count).toBe(count);
  });

  it('are read again when the staff user changes or is cleared [SAFE-01][PERM-02]', async () => {
    const { look, agent } = await onePerson();
    expect(look()?.actor.staff).toEqual({ id: 'u2', name: 'Kofi Mensah' });
    await agent.post('/api/staff/session').send({ userId: 'u1', passcode: '1111' }).expect(200);
    expect(look()?.actor.staff).toEqual({ id: 'u1', name: 'Marta Olsen' });
    await agent.delete('/api/staff/session').expect(204);
    expect(look()?.actor.staff).toBeUndefined();
  });

  it('are read again when the staff list was updated [SAFE-01][PERM-02]', async () => {
    const { look, staff } = await onePerson();
    expect(look()?.staffGone).toBe(false);
    await staff.replaceAll(
      'site-1',
      PEOPLE.filter(({ id }) => id !== 'u2'),
    );
    expect(look()).toMatchObject({ staffGone: true });
  });

  it('are read again when the setup was saved [SAFE-01][PERM-14]', async () => {
    const { look, setup, visitorCache } = await onePerson();
    expect(look()?.session.rights).toContain('setup');
    setup.current = { revision: 4, stored: { ...SETUP, hideSetupForNonAdmin: true } };
    visitorCache.changed();
    expect(look()?.session.rights).not.toContain('setup');
  });

  it('are read again when the cloud updated the account or its organisations [SAFE-01][AUTH-15]', async () => {
    const { look, sessions, id } = await onePerson();
    expect(look()?.session.rights).toEqual(['boards', 'setup', 'organizations']);
    sessions.setAccount(z.parse(account, { ...ACCOUNTS.manager, permissions: [] }));
    expect(look()?.session.rights).toEqual(['boards', 'organizations']);
    const session = sessions.byId(id);
    if (session) sessions.setPlaces(session, []);
    expect(look()?.session.rights).toEqual(['organizations']);
  });

  it('are read again when its display was renamed or sent elsewhere [SAFE-01][PAIR-04]', async () => {
    const { visitorCache, manager, id } = await withDisplay(GRILL);
    expect(visitorCache.visitor(id)?.actor.userName).toBe('Grill left');
    await manager.patch(`/api/displays/${id}`).send({ name: 'Hall', home: GUESTS }).expect(200);
    expect(visitorCache.visitor(id)).toMatchObject({ actor: { userName: 'Hall' }, ownBoard: GUESTS });
  });

  it('are gone once the session has ended [AUTH-31][PAIR-04]', async () => {
    const { look, agent } = await onePerson();
    expect(look()).toBeDefined();
    await agent.delete('/api/session').expect(204);
    expect(look()).toBeUndefined();
  });
});
