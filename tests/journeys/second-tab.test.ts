// Two tabs of one browser at one hub: the older one asks, and never are both active (SHELL-23, SHELL-24, SHELL-37).
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Display } from '../support/display.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { knownOrder } from './support/known-order.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { chooseHarbour, logInAt, startWork } from './support/start-work.ts';

const order = knownOrder({ number: 601, dishes: ['burger'], state: 'fired' });
let stage: HubStage;
let screens: Screens;
let first: Page;

beforeAll(async () => {
  screens = await startDisplays();
  stage = await startStage();
  first = await screens.open(stage.hubUrl);
  await logInAt(first, stage.sandbox.login);
  await chooseHarbour(first);
  await stage.put(order);
  await first.getByRole('link', { name: /^Pass All orders/ }).click();
  await startWork(first);
  await card(first).waitFor();
}, 150_000);
afterAll(async () => {
  await screens?.close();
  await stage?.close();
});

const card = (page: Page) => page.locator('main article', { hasText: 'K-601' });
const asks = (page: Page) => page.getByRole('dialog', { name: 'Open in another tab' });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe('a second tab', () => {
  it('makes the older tab ask; Use Here takes the session back, and the other one asks [SHELL-23] [SHELL-24] [DLG-24]', async () => {
    const second = await first.context().newPage();
    await second.goto(first.url());
    await card(second).waitFor();
    await asks(first).waitFor();
    // It disconnects: a board that can't be used must not look live.
    await card(first).waitFor({ state: 'detached' });
    expect(await kept(first, 'openpages')).not.toBeNull();
    expect(await kept(first, 'page_available')).not.toBeNull();

    await asks(first).getByRole('button', { name: 'Use Here' }).click();
    await card(first).waitFor();
    await asks(second).waitFor();
    expect(await asks(first).count()).toBe(0);

    await asks(second).getByRole('button', { name: 'Close this tab' }).click();
    await second.waitForURL('about:blank');
    expect(await second.locator('body').innerText()).toBe('');
    await card(first).waitFor();
    await second.close();
  });

  it('on another device may show the same board at the same time [SHELL-37]', async () => {
    const [cookie] = await first.context().cookies();
    const display = await new Display(stage.hubUrl, `${cookie?.name}=${cookie?.value}`).connect();
    await display.watch('w', { kind: 'expo', profile: 'profile-expo' });
    const other = await screens.open(stage.hubUrl, await first.context().storageState());
    await other.goto(first.url());
    await card(other).waitFor();
    await card(first).waitFor();
    expect(await asks(first).count()).toBe(0);
    display.close();
    await other.context().close();
    expect(screens.faults).toEqual([]);
  });
});
