// Tests of the list of organisations and of choosing one.
import { describe, expect, it } from 'vitest';
import { OrganisationChoice } from '../../../hub/web/session/organisation-routes.ts';
import { ACCOUNTS } from '../fake-cloud-ports.ts';
import { atSite, signedIn, webStage } from '../web-stage.ts';

describe('the list', () => {
  it('[ORG-01] is ordered by name, with city and street only where present', async () => {
    const agent = await signedIn(await webStage());
    const { body } = await agent.get('/api/organizations').expect(200);
    expect(body).toEqual([
      { id: 'site-2', name: 'Attic', role: 'site', address: { city: 'Salem' } },
      { id: 'site-5', name: 'Bakery', role: 'site' },
      { id: 'hq-1', name: 'Group', role: 'hq' },
      { id: 'site-1', name: 'Harbour', role: 'site', address: { city: 'Boston', street: '12 Wharf' } },
    ]);
  });

  it('is the one of the login while the cloud is out of reach', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.cloud.offline = true;
    const { body } = await agent.get('/api/organizations').expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['site-2', 'site-5', 'hq-1', 'site-1']);
  });
});

describe('choosing', () => {
  it('[ORG-09] [ORG-10] [ORG-17] looks at the KDS settings, tells the cloud and binds the hub', async () => {
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

  it('[ORG-11] refuses a site that is not connected to KDS', async () => {
    const stage = await webStage();
    const agent = await signedIn(stage);
    const { body } = await agent.post('/api/organizations/site-5/choose').send({}).expect(409);
    expect(body).toEqual({ code: 'kds-not-enabled' });
    expect(stage.cloud.bound()).toBeUndefined();
  });

  it('[ORG-12] asks nothing about an HQ', async () => {
    const stage = await webStage();
    await (await signedIn(stage)).post('/api/organizations/hq-1/choose').send({}).expect(200);
    expect(stage.cloud.calls).toEqual(['change hq-1']);
  });

  it('refuses an organisation that the account does not have', async () => {
    const stage = await webStage();
    const agent = await signedIn(stage, 'stranger');
    await agent.post('/api/organizations/site-1/choose').send({}).expect(403);
    expect(stage.cloud.bound()).toBeUndefined();
  });

  it('[ORG-17] a second display enters the hub’s organisation without a question', async () => {
    const stage = await webStage();
    await atSite(stage);
    const cook = await signedIn(stage, 'cook');
    expect((await cook.get('/api/session')).body.organization.id).toBe('site-1');
    await cook.post('/api/organizations/site-1/choose').send({}).expect(200);
  });

  it('[ORG-17] another one needs setup rights and a confirmation that names the consequence', async () => {
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

  it('[ORG-11] [ORG-17] [SPOOL-10] whether another one can be entered is said before anybody is asked to move', async () => {
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

  it('[ORG-13] moving the hub clears the acting staff user of every display', async () => {
    const stage = await webStage();
    const [chef, cook] = [await atSite(stage), await atSite(stage, 'cook')];
    await cook.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
    await chef.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(200);
    await chef.post('/api/organizations/site-1/choose').send({ confirm: true }).expect(200);
    expect((await cook.get('/api/session')).body.staff).toBeUndefined();
  });

  it('[ORG-17] two first choices at once bind the hub once', async () => {
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

  it('a choice that failed by a defect does not hold up the next one', async () => {
    const { sessions, cloud, visitors } = await webStage();
    const choice = new OrganisationChoice({ organisation: cloud, account: cloud, sessions, visitors });
    const { session } = sessions.open(ACCOUNTS.chef, []);
    const { enter } = cloud;
    cloud.enter = () => Promise.reject(new Error('a defect'));
    await expect(choice.choose({ session, id: 'site-1', confirm: false })).rejects.toThrow('a defect');
    cloud.enter = enter;
    expect(await choice.choose({ session, id: 'site-1', confirm: false })).toMatchObject({ ok: true });
  });

  it('enters the hub’s own organisation while the cloud is out of reach, and no other', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.cloud.offline = true;
    await agent.post('/api/organizations/site-1/choose').send({}).expect(200);
    await agent.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(503);
  });
});
