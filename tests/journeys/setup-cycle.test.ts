// A ticket's cycle from the setup to the card, in a real browser against a real hub and its cloud.
import { expect, it } from 'vitest';
import { objectsIn } from '../../shared/json/json-object.ts';
import { knownOrder } from './support/known-order.ts';
import {
  laptop,
  openProfile,
  personOf,
  registerSetupStage,
  save,
  setting,
  stage,
} from './support/setup-page.ts';

registerSetupStage();

/** Winter time at the sandbox's site: 13:45 on its clock. */
const DATE = '2026-01-09T18:45:00.000Z';

it('staff set how tickets show their cycle; until then none does, and managers don’t see the setting [PERM-17] [PERM-08]', async () => {
  const chef = await personOf('chef');
  const order = knownOrder({ number: 801, dishes: ['burger'], state: 'fired' });
  const courses = objectsIn(order.document['kdsCourses']);
  const kdsCourses = courses.map((course) => ({ ...course, cycle: '2b', cycleDate: DATE }));
  await stage.put({ document: { ...order.document, kdsCourses } });

  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  const head = board.locator('main article header', { hasText: 'K-801' });
  await head.waitFor();
  const cycle = head.locator('span:has(> [role="img"][aria-label="Cycle"])');
  expect(await cycle.count()).toBe(0);

  const page = await openProfile(chef, 'profile-expo');
  const row = setting(page, 'cycleDisplayMethod');
  const choose = async (way: string) => {
    await row
      .getByRole('button', { name: /Number|Time|Hidden/ })
      .last()
      .click();
    await page.getByRole('option', { name: way }).click();
  };
  await choose('Number');
  await save(page);
  await expect.poll(() => cycle.allInnerTexts()).toEqual(['2b']);
  await choose('Time');
  await save(page);
  await expect.poll(() => cycle.allInnerTexts()).toEqual([expect.stringMatching(/^\d?\d:45/)]);

  const managers = await openProfile(await personOf('manager'), 'profile-expo');
  await setting(managers, 'showDeliveryAddress').waitFor();
  expect(await setting(managers, 'cycleDisplayMethod').count()).toBe(0);

  await choose('Hidden');
  await save(page);
  await expect.poll(() => cycle.count()).toBe(0);
});
