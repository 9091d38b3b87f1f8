// A backup on demand and the acknowledgement of a damaged database, over HTTP.
import { expect, it } from 'vitest';
import { START } from '../../screens/fake-live-engine.ts';
import { atSite, signedIn, webStage } from '../web-stage.ts';

it('POST /api/backups answers with name, size and time, for users with setup rights [DURA-07]', async () => {
  const stage = await webStage();
  const chef = await atSite(stage);
  const answer = { name: 'kds-20261122T194000Z.db', at: START, bytes: 4096 };
  await chef.post('/api/backups').send({}).expect(200, answer);
  stage.backups.answer = { ok: false, refusal: { code: 'storage-full' } };
  await chef.post('/api/backups').send({}).expect(507, { code: 'storage-full' });
  await (await signedIn(stage, 'cook')).post('/api/backups').send({}).expect(403);
});

it('POST /api/damage/seen removes the notice, for users with setup rights [DURA-06]', async () => {
  const stage = await webStage();
  const chef = await atSite(stage);
  await (await signedIn(stage, 'cook')).post('/api/damage/seen').send({}).expect(403);
  expect(stage.backups.damageSeen).toBe(false);
  await chef.post('/api/damage/seen').send({}).expect(204);
  expect(stage.backups.damageSeen).toBe(true);
});
