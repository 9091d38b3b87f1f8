// The stage of the journeys over sample boards: built displays, a real browser, and a page that must end without a fault.
// A page that a test left as it was after its load serves the next test too, whose board is pushed to it.

import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Board } from '../../../shared/protocol/board/board.ts';
import type { Right } from '../../../shared/protocol/session.ts';
import { SampleHub } from '../../displays/boards/sample-hub.ts';
import { BUILT_DISPLAYS } from '../../displays/support/built-displays.ts';
import { type FakeHub, startFakeHub } from '../../displays/support/fake-hub.ts';
import { type Devices, startDevices } from '../../support/chromium.ts';
import { keptByPage, notePreparations } from './prepared-page.ts';
import { quickenFingers } from './unhurried.ts';

const SCREEN = { width: 1920, height: 1080 };

let devices: Devices;
export let files: FakeHub;
export let context: BrowserContext;
/** The running test's page. */
export let page: Page;
let faults: string[];
/** Page shown since its load, and what the display kept right after it; undefined while it shows nothing. */
let shown: { path: string; rights: string; hub: SampleHub; kept: string } | undefined;
/** A test gave the page or its browser something that the next test must not find. */
let isPrepared = true;

/**
 * Registers the stage's hooks; call it once at the top of a file.
 * @param onePage the tests of the file share a page whatever they do: each puts back what it changes
 * @param realFingers the guard against a wet finger is what the file is about, so that it lasts as long as in a kitchen
 */
export function registerSampleStage({ onePage = false, realFingers = false } = {}): void {
  beforeAll(async () => {
    devices = await startDevices();
    files = await startFakeHub(BUILT_DISPLAYS);
    Object.assign(files.state, { signedIn: true, organization: 'o1', staff: 'Maya Levi' });
    isPrepared = true;
  });
  beforeEach(async () => {
    if (!isPrepared) return;
    shown = undefined;
    faults = [];
    context = await devices.open({ viewport: SCREEN, hasTouch: true });
    if (!realFingers) await quickenFingers(context);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    isPrepared = false;
    if (!onePage)
      notePreparations(page, () => {
        isPrepared = true;
      });
  });
  afterEach(async ({ task }) => {
    const isGood = task.result?.state !== 'fail';
    if (!onePage && !(isGood && (await isAsLoaded()))) isPrepared = true;
    if (isPrepared) await context.close();
    else if (!onePage) await page.setViewportSize(SCREEN);
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await devices.close();
    await files.close();
  });
}

/** Opens a page of the displays against a hub that sends this board, or sends it to the open page. */
export async function open(path: string, board: Board, rights?: readonly Right[]): Promise<SampleHub> {
  if (shown?.path === path && shown.rights === String(rights) && (await isAsLoaded())) {
    await shown.hub.show(board);
    return shown.hub;
  }
  const hub = await openFirstLoad(path, board, rights);
  if ('groups' in board && /^\/kds\/(?:expeditor|kitchen)\//.test(path)) await secondLoad();
  shown = { path, rights: String(rights), hub, kept: await keptByPage(page) };
  return hub;
}

/** As `open`, where the test itself keeps a board's second load away. */
export async function openFirstLoad(
  path: string,
  board: Board,
  rights?: readonly Right[],
): Promise<SampleHub> {
  shown = undefined;
  const hub = new SampleHub(board, rights);
  await hub.stand(page);
  await page.goto(files.url + path);
  return hub;
}

/** Elements that a hand leaves open or chosen on a board. */
const SET_BY_HAND =
  'dialog[open], aside, [aria-expanded="true"], [aria-checked="true"], input:is([type="search"]:not(:placeholder-shown), :checked)';

/** Whether the page is as it was after its load: no dialog or panel, nothing kept, asked for or set. */
async function isAsLoaded(): Promise<boolean> {
  if (isPrepared || !shown?.hub.isUntouched) return false;
  if (page.url() !== files.url + shown.path) return false;
  const isOpen = await page.evaluate((set) => document.querySelector(set) !== null, SET_BY_HAND);
  return !isOpen && (await keptByPage(page)) === shown.kept;
}

/** Part of a board's second chunk; a tap before it is loaded is held until then. */
const UNDO_BAR = 'div[role="status"]';
/** Timeout for tests that block it. */
const GIVEN_UP_AFTER_MS = 5_000;

async function secondLoad(): Promise<void> {
  const bar = page.locator(UNDO_BAR).first();
  await bar.waitFor({ state: 'attached', timeout: GIVEN_UP_AFTER_MS }).catch(() => undefined);
}
