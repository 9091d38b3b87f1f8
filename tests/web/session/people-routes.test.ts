// List of signed-in users, ending a session, and rights of one that wasn't confirmed.
import { expect, it } from 'vitest';
import { deviceOf } from '../../../hub/web/session/session-routes.ts';
import { cookieOf, openLive, openPairedDisplay, withDisplay } from '../pairing-stage.ts';
import { atSite, signedIn, webStage } from '../web-stage.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

it('users with setup rights see who is signed in, where and since when; paired displays are not listed [AUTH-21]', async () => {
  const stage = await webStage();
  const manager = await atSite(stage, 'manager');
  await openPairedDisplay(stage, manager);
  const begun = stage.time.now;
  stage.time.now += 60_000;
  const cook = await signedIn(stage, 'cook');
  await cook
    .post('/api/session')
    .set('user-agent', ANDROID)
    .send({ email: 'noa@sandbox.test', password: 'right' })
    .expect(200);
  stage.time.now += 60_000;
  const { body } = await manager.get('/api/sessions').expect(200);
  expect(body).toMatchObject({
    hubTime: stage.time.now,
    sessions: [
      { name: 'Dana Hale', email: 'dana@sandbox.test', createdAt: begun, isOwn: true, maySetup: true },
      {
        name: 'Noa Hale',
        device: 'Chrome, Android',
        lastSeenAt: begun + 60_000,
        isOwn: false,
        maySetup: false,
      },
    ],
  });
  expect(body.sessions).toHaveLength(2);
  await cook.get('/api/sessions').expect(403);
});

it('a session can be ended with its socket, without affecting others [AUTH-21][AUTH-31]', async () => {
  const stage = await withDisplay();
  const cook = await signedIn(stage, 'cook');
  const { closed } = openLive(stage.host, cookieOf(cook));
  const { body } = await stage.manager.get('/api/sessions').expect(200);
  const { id } = body.sessions.find(({ name }: { name: string }) => name === 'Noa Hale');
  await cook.delete(`/api/sessions/${id}`).expect(403);
  await stage.manager.delete(`/api/sessions/${id}`).expect(204);
  expect(await closed).toBe(4401);
  expect((await cook.get('/api/session')).body.state).toBe('out');
  await stage.manager.get('/api/setup').expect(200);
  await stage.screen.get('/api/profiles').expect(200);
  expect((await stage.manager.delete(`/api/sessions/${id}`).expect(404)).body.code).toBe('session-unknown');
  // A display is revoked in the list of displays.
  await stage.manager.delete(`/api/sessions/${stage.id}`).expect(404);
});

it('a setup right is confirmed before use: an account that ended has none [SAFE-01]', async () => {
  const stage = await webStage();
  const manager = await atSite(stage, 'manager');
  stage.cloud.onConfirm = ({ email }) => stage.sessions.endOf(email);
  await manager.get('/api/setup').expect(401);
});

it('a user who has to log in again is notified, and boards keep working [AUTH-21]', async () => {
  const stage = await webStage();
  const manager = await atSite(stage, 'manager');
  const [session] = stage.sessions.people();
  if (session) stage.sessions.setConfirmed(session, false);
  expect((await manager.get('/api/setup').expect(403)).body).toEqual({ code: 'sign-in-again' });
  expect((await manager.get('/api/session')).body).toMatchObject({
    rights: ['boards', 'organizations'],
    signInAgain: true,
  });
  await manager.get('/api/profiles').expect(200);
});

it.each([
  [ANDROID, 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  ['curl/8.9', undefined],
  [undefined, undefined],
])('browser %s is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
