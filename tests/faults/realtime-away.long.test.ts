// Tests what staff see of an unreachable realtime database, on a real hub, its start page and a board (MSG-04).
import { expect, it, onTestFinished } from 'vitest';
import { startRealtimeServer } from '../cloud/realtime/realtime-server.ts';
import { startStage } from '../journeys/support/hub-stage.ts';
import { startDisplays } from '../journeys/support/screens.ts';
import { chooseHarbour, logInAt, startWork } from '../journeys/support/start-work.ts';

it('an unreachable realtime database: the start page and the health page say that no messages from the manager come, boards do not [MSG-04]', async () => {
  const realtime = await startRealtimeServer();
  let isAway = true;
  realtime.state.refuse = (_request, response) => {
    if (isAway) response.writeHead(503).end();
    return isAway;
  };
  const screens = await startDisplays();
  const stage = await startStage({ env: () => ({ KDS_REALTIME_URL: realtime.state.base }) });
  onTestFinished(async () => {
    await screens.close();
    await stage.close();
  });
  const page = await screens.open(stage.hubUrl);
  await logInAt(page, stage.sandbox.login);
  await chooseHarbour(page);
  const told = page.getByRole('status').filter({ hasText: 'No messages from the manager' });
  await told.waitFor({ timeout: 60_000 });
  const person = await stage.logIn();
  expect((await stage.health(person)).link).toMatchObject({ cloud: 'online', realtime: 'down' });
  expect((await person.get('/api/health')).body).toMatchObject({
    problems: [{ code: 'realtime-down', level: 'warning' }],
  });
  await page.getByRole('link', { name: /^Grill/ }).click();
  await startWork(page);
  expect(await told.count()).toBe(0);
  await page.goBack();
  await told.waitFor();
  isAway = false;
  await expect.poll(() => realtime.open.length, { timeout: 150_000 }).toBe(2);
  realtime.say('event: put\ndata: {"path":"/","data":null}\n\n');
  await told.waitFor({ state: 'detached', timeout: 30_000 });
}, 300_000);
