// Manager messages to the kitchen, from the realtime database and from the setup, on real boards: shown, closed, withdrawn,
// there after a restart without a cloud; and the version that makes displays reload (MSG-01, MSG-02, MSG-05 to MSG-07).
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { journey } from './support/journey.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { chooseHarbour, logInAt, startWork } from './support/start-work.ts';
import { look } from './support/unhurried.ts';

const LONG = { timeout: 45_000 };
let stage: HubStage;
let screens: Screens;
let pass: Page;

beforeAll(async () => {
  screens = await startDisplays();
  stage = await startStage({ env: (_sandbox, cloudUrl) => ({ KDS_REALTIME_URL: `${cloudUrl}/realtime` }) });
  pass = await screens.open(stage.hubUrl);
  await logInAt(pass, stage.sandbox.login);
  await chooseHarbour(pass);
  await pass.getByRole('link', { name: /^Grill/ }).click();
  await startWork(pass);
});
afterAll(async () => {
  await screens?.close();
  await stage?.close();
  expect(screens.faults).toEqual([]);
});

const banner = () => pass.locator('[data-manager-messages]');
const lines = () => banner().locator('li > button:first-of-type');
const said = z.looseObject({ _id: z.string() });
const say = async (text: string, fixedMessage = false) =>
  z.parse(
    said,
    await stage.control('POST', '/manager-messages', { organization: 'site-1', text, fixedMessage }),
  )._id;
const withdraw = (id: string) => stage.control('DELETE', `/manager-messages/site-1/${id}`);
const texts = () => lines().allInnerTexts();
/** A laptop with the same session. */
const setupPage = async () => {
  const { cookies } = await pass.context().storageState();
  return screens.open(`${stage.hubUrl}/kds/setup/messages`, { cookies, origins: [] });
};

const step = journey('a message of the realtime database; a message of this hub');

step('is above the tickets within seconds, and gone when it is withdrawn [MSG-01] [MSG-07]', async () => {
  const id = await say('Oven two is off');
  await banner().getByText('Oven two is off').waitFor(LONG);
  await withdraw(id);
  await banner().waitFor({ state: 'detached', ...LONG });
});

step(
  'is closed for this display and stays closed over a reload; a pinned one can’t be closed [MSG-06]',
  async () => {
    await say('Allergy class at four', true);
    await say('Use the left pass');
    await expect.poll(texts, LONG).toEqual(['Use the left pass', 'Allergy class at four']);
    await look(pass);
    expect(await banner().getByRole('button', { name: 'Close this message' }).count()).toBe(1);
    await banner().getByRole('button', { name: 'Close this message' }).click();
    await expect.poll(texts).toEqual(['Allergy class at four']);
    await pass.reload();
    await expect.poll(texts, LONG).toEqual(['Allergy class at four']);
  },
);

step('leaves the board its space even if long or one of many, and can be read in full [MSG-06]', async () => {
  const long = 'תנור שתיים כבוי '.repeat(25).trim();
  await say(long);
  for (let n = 1; n <= 4; n += 1) await say(`Note ${n} <b>& more</b>`);
  await banner().getByText('4 more').waitFor(LONG);
  const box = await banner().boundingBox();
  expect(box?.height).toBeLessThan(160);
  await look(pass);
  await banner().getByText('4 more').click();
  const list = pass.getByRole('dialog', { name: 'Messages' });
  await list.getByText(long).waitFor();
  expect(await list.getByText('Note 1 <b>& more</b>').count()).toBe(1);
  await look(pass);
  await list.getByRole('button', { name: 'Close all' }).click();
  await expect.poll(texts).toEqual(['Allergy class at four']);
  await pass.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
});

step(
  'another client version reloads a display once, but not the first one after a start [MSG-02]',
  async () => {
    const loads: string[] = [];
    pass.on('load', () => loads.push(pass.url()));
    await stage.control('PUT', '/client-version', { version: '2' });
    await expect.poll(() => loads.length, { timeout: 90_000 }).toBe(1);
    await expect.poll(texts, LONG).toEqual(['Allergy class at four']);
    await stage.control('PUT', '/client-version', { version: '2' });
    await say('The same version again');
    await banner().getByText('The same version again').waitFor(LONG);
    await look(pass);
    await banner().getByRole('button', { name: 'Close this message' }).click();
    expect(loads).toHaveLength(1);
  },
);

step('is written in the setup, shown on all boards, and withdrawn there [MSG-01]', async () => {
  const setup = await setupPage();
  await setup.getByLabel('Message to all boards').fill('Staff meal at five');
  await setup.getByText('Stays until removed', { exact: true }).first().click();
  await setup.getByRole('button', { name: 'Send' }).click();
  await setup.getByRole('listitem').filter({ hasText: 'Staff meal at five' }).waitFor();
  await setup.context().close();
  await expect.poll(texts, LONG).toEqual(['Staff meal at five', 'Allergy class at four']);
});

step('is there after a restart without a cloud, like those of the cloud [MSG-01]', async () => {
  stage.cloudWire.cut();
  stage.brokerWire.cut();
  await stage.killHub();
  await stage.startHub();
  await pass.reload();
  await expect.poll(texts, LONG).toEqual(['Staff meal at five', 'Allergy class at four']);
  stage.cloudWire.heal();
  stage.brokerWire.heal();
});

step('is removed by clear all, like those of the cloud [MSG-06]', async () => {
  const setup = await setupPage();
  await setup.getByRole('button', { name: 'Clear all messages' }).click();
  await look(setup);
  await setup.getByRole('dialog').getByRole('button', { name: 'Clear all messages' }).click();
  await setup.getByText('No messages on the boards.').waitFor(LONG);
  await setup.context().close();
  await banner().waitFor({ state: 'detached', ...LONG });
});
