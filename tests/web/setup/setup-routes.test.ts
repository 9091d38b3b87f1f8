// Admin code required for saving the setup.

import { describe, expect, it } from 'vitest';
import { PASSCODE_TRIES } from '../../../hub/web/session/passcode-lock.ts';
import { atSite, SETUP, webStage } from '../web-stage.ts';

const sent = { revision: 3, setup: { linkEatInTickets: true } };
const CODE = '2011';

async function inIsrael() {
  const today = { code: CODE };
  const stage = await webStage({ adminCode: () => today.code });
  return { stage, today, agent: await atSite(stage) };
}

describe('the admin code', () => {
  it('is required for a save; once entered, this session may save, another one may not [DLG-20][PERM-15]', async () => {
    const { stage, agent } = await inIsrael();
    expect((await agent.get('/api/setup').expect(200)).body).toEqual({
      revision: 3,
      setup: {},
      adminCode: 'needed',
    });
    await agent.get('/api/setup/form').expect(403);
    expect((await agent.put('/api/setup').send(sent).expect(403)).body).toEqual({
      code: 'admin-code-needed',
    });
    expect(stage.saving.sent).toEqual([]);
    await agent.post('/api/setup/admin-code').send({ code: CODE }).expect(204);
    expect((await agent.get('/api/setup').expect(200)).body).toEqual({ revision: 3, setup: SETUP });
    await agent.put('/api/setup').send(sent).expect(200);
    await (await atSite(stage)).put('/api/setup').send(sent).expect(403);
    expect(stage.saving.sent).toHaveLength(1);
  });

  it('is refused if wrong, here and with a save [DLG-20]', async () => {
    const { stage, agent } = await inIsrael();
    for (const code of ['', '2012', '20110']) {
      const { body } = await agent.post('/api/setup/admin-code').send({ code }).expect(401);
      expect(body).toEqual({ code: 'admin-code-wrong' });
    }
    const { body } = await agent
      .put('/api/setup')
      .send({ ...sent, adminCode: '0000' })
      .expect(401);
    expect(body).toEqual({ code: 'admin-code-wrong' });
    expect(stage.saving.sent).toEqual([]);
  });

  it('is protected against guessing [SAFE-04]', async () => {
    const { stage, agent } = await inIsrael();
    const guess = () => agent.post('/api/setup/admin-code').send({ code: '0000' });
    for (let tries = 0; tries < PASSCODE_TRIES; tries++) await guess().expect(401);
    const { body, headers } = await agent.post('/api/setup/admin-code').send({ code: CODE }).expect(429);
    expect(body).toMatchObject({ code: 'locked', params: { seconds: 60 } });
    expect(headers['retry-after']).toBe('60');
    await (await atSite(stage)).post('/api/setup/admin-code').send({ code: CODE }).expect(204);
  });

  it('is valid until the end of the day [PERM-16]', async () => {
    const { today, agent } = await inIsrael();
    await agent.post('/api/setup/admin-code').send({ code: CODE }).expect(204);
    today.code = '2111';
    await agent.put('/api/setup').send(sent).expect(403);
  });

  it('is reported per save where it is asked for each time [PERM-15]', async () => {
    const { stage, agent } = await inIsrael();
    await agent.post('/api/setup/admin-code').send({ code: CODE }).expect(204);
    await agent.put('/api/setup').send(sent).expect(200);
    await agent
      .put('/api/setup')
      .send({ ...sent, adminCode: CODE })
      .expect(200);
    expect(stage.saving.sent).toEqual([{ ...sent, unconfirmed: true }, sent]);
  });

  it('can be entered only by users who may open setup [PERM-13]', async () => {
    const { stage } = await inIsrael();
    await (await atSite(stage, 'cook')).post('/api/setup/admin-code').send({ code: CODE }).expect(403);
  });

  it('is not checked where none is required [PERM-15]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    await agent.post('/api/setup/admin-code').send({ code: 'x' }).expect(204);
    await agent.put('/api/setup').send(sent).expect(200);
    expect(stage.saving.sent).toEqual([sent]);
  });
});

describe('test print', () => {
  it('requires the right to open setup, and a printer of the setup [PAPER-01]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    await agent.post('/api/printers/printer-1/test').expect(204);
    const { body } = await agent.post('/api/printers/gone/test').expect(404);
    expect(body).toEqual({ code: 'printer-unknown' });
    const cook = await atSite(stage, 'cook');
    await cook.post('/api/printers/printer-1/test').expect(403);
  });

  it('is available with printers in the setup form and their defaults [PAPER-01]', async () => {
    const printers = [{ _id: 'p', name: 'Hot', host: '10.0.0.8', paper: '58', own: 1 }];
    const stage = await webStage({ setup: { ...SETUP, printers } });
    const { body } = await (await atSite(stage)).get('/api/setup/form').expect(200);
    expect(body.setup.printers).toEqual(printers);
    expect(body.read.printers).toMatchObject([{ _id: 'p', paper: '58', port: 9_100, codePage: 'cp437' }]);
    expect(body.usual.printers).toMatchObject({ port: 9_100, paper: '80', language: 'en', beeps: false });
  });
});
