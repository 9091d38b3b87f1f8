// Single sign-on with the demo provider, under the hub's own CSP.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { chooseHarbour, logInAt } from './support/start-work.ts';

let screens: Screens;
const stages: HubStage[] = [];
/** The stage's provider authenticates this email. */
const stageFor = async (as: string) => {
  const stage = await startStage({
    env: ({ assetsUrl }) => ({ KDS_SSO_SCRIPT_URL: `${assetsUrl}/single-sign-on.js?as=${as}` }),
  });
  stages.push(stage);
  return stage;
};

beforeAll(async () => {
  screens = await startDisplays();
}, 150_000);
afterAll(async () => {
  await screens?.close();
  for (const stage of stages) await stage.close();
  expect(screens.faults).toEqual([]);
});

const button = (page: Page) => page.getByRole('button', { name: 'Single sign-on' });
const scripts = (page: Page) => page.locator('script[src*="single-sign-on.js"]').count();

describe('single sign-on', () => {
  it('loads the provider on demand, and lets in whom it authenticates [AUTH-01] [AUTH-09] [AUTH-10] [AUTH-29]', async () => {
    const stage = await stageFor('sso@sandbox.test');
    const page = await screens.open(stage.hubUrl);
    await button(page).waitFor();
    expect(await scripts(page)).toBe(0);
    // Such an account has no password here.
    await logInAt(page, { email: 'sso@sandbox.test', password: 'sandbox' });
    await page.getByText('Unable to sign in. Please sign in with your email, via SSO').waitFor();
    await button(page).click();
    await chooseHarbour(page);
    await page.getByRole('button', { name: 'Menu: Sky Lindgren' }).waitFor();
  });

  it('asks unknown users to sign in another way [AUTH-09] [AUTH-29]', async () => {
    const stage = await stageFor('nobody@sandbox.test');
    const page = await screens.open(stage.hubUrl);
    await button(page).click();
    await page.getByText('Unable to sign in with this method. Please try another option').waitFor();
    expect(await scripts(page)).toBe(1);
    await page.locator('input[name=email]').fill('c');
    expect(await page.getByText('Unable to sign in').count()).toBe(0);
  });

  it('has no button if it isn’t configured; an account without permission is sent to support [AUTH-01] [AUTH-30]', async () => {
    const stage = await startStage();
    stages.push(stage);
    const page = await screens.open(stage.hubUrl);
    await logInAt(page, { email: 'blocked@sandbox.test', password: 'sandbox' });
    await page.getByText('Unable to sign in right now. Please contact Support').waitFor();
    expect(await button(page).count()).toBe(0);
  });
});
