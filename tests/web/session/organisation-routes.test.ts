// The list of organisations and the choice of one.
import { describe, expect, it } from 'vitest';
import { OrganisationChoice } from '../../../hub/web/session/organisation-routes.ts';
import { ACCOUNTS } from '../fake-cloud-ports.ts';
import { atSite, signedIn, webStage } from '../web-stage.ts';

describe('the list of organisations', () => {
  it('is ordered by name, with city and street only where present [ORG-01]', async () => {
    const agent = await signedIn(await webStage());
    const { body } = await agent.get('/api/organizations').expect(200);
    expect(body).toEqual([
      { id: 'site-2', name: 'Attic', role: 'site', address: { city: 'Salem' } },
      { id: 'site-5', name: 'Bakery', role: 'site' },
      { id: 'hq-1', name: 'Group', role: 'hq' },
      { id: 'site-1', name: 'Harbour', role: 'site', address: { city: 'Boston', street: '12 Wharf' } },
    ]);
  });

  it('is that of the login while the cloud is unreachable', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.cloud.offline = true;
    const { body } = await agent.get('/api/organizations').expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['site-2', 'site-5', 'hq-1', 'site-1']);
  });
});

describe('choosing an organisation', () => {
  it('checks the KDS settings, informs the cloud and binds the hub [ORG-09][ORG-10][ORG-17]', async () => {
    const stage = await webStage();
    const agent = await signedIn(stage);
    const { body } = await agent.post('/api/organizations/site-1/choose').send({}).expect(200);
    expect(body).toMatchObject({ id: 'site-1', name: 'Harbour', role: 'site', address: { city: 'Boston' } });
    expect(stage.cloud.calls).toEqual(['settings site-1', 'change site-1']);
    expect(stage.cloud.bound()?.id).toBe('site-1');
  });

  it('[ORG-08] works without a body', async () => {
    const agent = await signedIn(await webStage());
    await agent.post('/api/organizations/site-1/choose').expect(200);
  });

  it('is refused for a site that is not connected to KDS [ORG-11]', async () => {
    const stage = await webStage();
    const agent = await signedIn(stage);
    const { body } = await agent.post('/api/organizations/site-5/choose').send({}).expect(409);
    expect(body).toEqual({ code: 'kds-not-enabled' });
    expect(stage.cloud.bound()).toBeUndefined();
  });

  it('checks nothing for an HQ [ORG-12]', async () => {
    const stage = await webStage();
    await (await signedIn(stage)).post('/api/organizations/hq-1/choose').send({}).expect(200);
    expect(stage.cloud.calls).toEqual(['change hq-1']);
  });

  it('is refused for an organisation that the account does not have', async () => {
    const stage = await webStage();
    const agent = await signedIn(stage, 'stranger');
    await agent.post('/api/organizations/site-1/choose').send({}).expect(403);
    expect(stage.cloud.bound()).toBeUndefined();
  });

  it('needs no confirmation on a second display for the hub’s organisation [ORG-17]', async () => {
    const stage = await webStage();
    await atSite(stage);
    const cook = await signedIn(stage, 'cook');
    expect((await cook.get('/api/session')).body.organization.id).toBe('site-1');
    await cook.post('/api/organizations/site-1/choose').send({}).expect(200);
  });

  it('needs setup rights and a confirmation of the consequence for another organisation [ORG-17]', async () => {
    const stage = await webStage();
    const chef = await atSite(stage);
    const cook = await signedIn(stage, 'cook');
    const asked = await chef.post('/api/organizations/site-2/choose').send({}).expect(409);
    expect(asked.body).toMatchObject({
      code: 'hub-bound-elsewhere',
      organization: { id: 'site-1', name: 'Harbour' },
    });
    const refused = await cook.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(403);
    expect(refused.body).toEqual({ code: 'not-allowed', params: { right: 'setup' } });
    expect(stage.cloud.bound()?.id).toBe('site-1');
    await chef.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(200);
    expect(stage.cloud.bound()?.id).toBe('site-2');
  });

  it('checks whether another organisation can be entered before asking for a confirmation [ORG-11][ORG-17][SPOOL-10]', async () => {
    const stage = await webStage();
    const [chef, cook] = [await atSite(stage), await atSite(stage, 'cook')];
    const asleep = await chef.post('/api/organizations/site-5/choose').send({}).expect(409);
    expect(asleep.body).toEqual({ code: 'kds-not-enabled' });
    const refused = await cook.post('/api/organizations/site-2/choose').send({}).expect(403);
    expect(refused.body).toEqual({ code: 'not-allowed', params: { right: 'setup' } });
    stage.cloud.worksAlone = true;
    const alone = await chef.post('/api/organizations/site-2/choose').send({});
    expect(alone.body).toEqual({ code: 'offline-disabled' });
    stage.cloud.worksAlone = false;
    stage.cloud.offline = true;
    await chef.post('/api/organizations/site-2/choose').send({}).expect(503);
    expect(stage.cloud.bound()?.id).toBe('site-1');
  });

  it('clears the acting staff user of every display when the hub moves [ORG-13]', async () => {
    const stage = await webStage();
    const [chef, cook] = [await atSite(stage), await atSite(stage, 'cook')];
    await cook.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
    await chef.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(200);
    await chef.post('/api/organizations/site-1/choose').send({ confirm: true }).expect(200);
    expect((await cook.get('/api/session')).body.staff).toBeUndefined();
  });

  it('binds the hub once for two simultaneous first choices [ORG-17]', async () => {
    const { sessions, cloud, visitors } = await webStage();
    const choice = new OrganisationChoice({ organisation: cloud, account: cloud, sessions, visitors });
    const choose = (id: string) => {
      const { session } = sessions.open(ACCOUNTS.chef, []);
      return choice.choose({ session, id, confirm: false });
    };
    const chosen = await Promise.all([choose('site-1'), choose('site-2')]);
    expect(chosen.map(({ ok }) => ok)).toEqual([true, false]);
    expect(cloud.calls).toEqual(['settings site-1', 'change site-1']);
  });

  it('does not block the next one when it fails by a defect', async () => {
    const { sessions, cloud, visitors } = await webStage();
    const choice = new OrganisationChoice({ organisation: cloud, account: cloud, sessions, visitors });
    const { session } = sessions.open(ACCOUNTS.chef, []);
    const { enter } = cloud;
    cloud.enter = () => Promise.reject(new Error('a defect'));
    await expect(choice.choose({ session, id: 'site-1', confirm: false })).rejects.toThrow('a defect');
    cloud.enter = enter;
    expect(await choice.choose({ session, id: 'site-1', confirm: false })).toMatchObject({ ok: true });
  });

  it('works for the hub’s organisation, and no other, while the cloud is unreachable', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.cloud.offline = true;
    await agent.post('/api/organizations/site-1/choose').send({}).expect(200);
    await agent.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(503);
  });
});
