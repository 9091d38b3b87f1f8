// Pacing in a real browser against a real hub: a planned order is in its list, started early and cooked; a course fires
// automatically, once at the cloud though the hub is killed; a till is notified that the kitchen pauses.
import { expect, it } from 'vitest';
import { atWork, type Person } from '../support/person.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';
import { soon } from './support/soon.ts';
import { look } from './support/unhurried.ts';

registerSetupStage();

const HOUR_MS = 3_600_000;

async function plan(chef: Person): Promise<void> {
  const { body } = await chef.get('/api/setup');
  const { revision, setup } = body as { revision: number; setup: object };
  const planning = {
    ...{ planned: true, fireCourses: 'fired', quotes: true, dishesAtOnce: 1 },
    ...{ slowAboveMinutes: 10, pauseAboveMinutes: 20 },
  };
  await chef.send('PUT', '/api/setup', { revision, setup: { ...setup, planning } });
}

async function tillOf(chef: Person) {
  const { body } = await chef.send('POST', '/api/tills', { name: 'Web shop' });
  const headers = {
    authorization: `Bearer ${(body as { token: string }).token}`,
    'content-type': 'application/json',
  };
  const call = async (path: string, order?: object) => {
    const init = order === undefined ? {} : { method: 'POST', body: JSON.stringify(order) };
    const answer = await fetch(`${stage.hubUrl}/api/intake${path}`, { headers, ...init });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const heard = async () => {
    const { events } = (await call('/events?after=0')).body as {
      events: { type: string; data: { state?: string; courseId?: string } }[];
    };
    return events;
  };
  return { call, heard };
}

it('a planned order is started early, a course fires automatically once despite a kill, a till is notified of "pause" [PACE-03] [PACE-04] [PACE-05]', async () => {
  const chef = await atWork(await personOf('chef'));
  await plan(chef);
  const { call, heard } = await tillOf(chef);
  const board = await laptop(chef, '/kds/expeditor/profile-expo');

  const promisedAt = new Date(Date.now() + 3 * HOUR_MS).toISOString();
  const burger = [{ name: 'Ember burger', quantity: 1 }];
  const planned = await call('/orders', {
    id: 'plan-1',
    version: 1,
    number: 8801,
    promisedAt,
    items: burger,
  });
  expect(planned.status).toBe(202);
  expect(planned.body['boards']).toEqual([]);
  const chip = board.getByRole('button', { name: /Scheduled/ });
  await chip.waitFor();
  expect(await board.locator('main article').count()).toBe(0);
  await look(board);
  await chip.click();
  const dialog = board.getByRole('dialog', { name: 'Scheduled' });
  await dialog.getByText('Ember burger').waitFor();
  await look(board);
  await dialog.getByRole('button', { name: 'Start now' }).click();
  await dialog.getByText('Nothing scheduled.').waitFor();
  await board.keyboard.press('Escape');
  const card = board.locator('main article').first();
  await card.getByText('Ember burger').waitFor();
  await look(board);
  await card.locator('[data-line]').first().click();
  await soon(async () =>
    (await heard()).some(({ type }) => /^item\.(preparing|cooking|prepared)$/.test(type)),
  ).toBe(true);

  const courses = [
    { name: 'Mains', id: 'first', items: burger },
    { name: 'Desserts', id: 'second', fired: false, items: [{ name: 'Rib-eye steak 300 g', quantity: 3 }] },
  ];
  expect((await call('/orders', { id: 'plan-2', version: 1, number: 8802, courses })).status).toBe(202);
  const secondFires = async () =>
    (await heard()).filter(({ type, data }) => type === 'course.fired' && data.courseId === 'second').length;
  await soon(secondFires).toBe(1);
  await stage.killHub();
  await stage.startHub();
  await soon(async () => (await heard()).map(({ data }) => data.state)).toContain('pause');
  expect(await secondFires()).toBe(1);
  const { body: quote } = await call('/quote?items=Ember%20burger');
  expect(quote).toMatchObject({ enabled: true, paused: false });
});
