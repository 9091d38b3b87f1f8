// Stage of the journeys over sample boards: built displays, a real browser, a page for each test that must end without an
// error.

import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Board } from '../../../shared/protocol/board/board.ts';
import type { Right } from '../../../shared/protocol/session.ts';
import { SampleHub } from '../../displays/boards/sample-hub.ts';
import { BUILT_DISPLAYS } from '../../displays/support/built-displays.ts';
import { type FakeHub, startFakeHub } from '../../displays/support/fake-hub.ts';
import { type Devices, startDevices } from '../../support/chromium.ts';

let devices: Devices;
export let files: FakeHub;
export let context: BrowserContext;
/** The running test's page. */
export let page: Page;
let faults: string[];

/**
 * Registers the stage's hooks; call it once at the top of a file.
 * @param onePage the tests of the file share a page: each restores what it changes
 */
export function standOnSamples({ onePage = false } = {}): void {
  beforeAll(async () => {
    devices = await startDevices();
    files = await startFakeHub(BUILT_DISPLAYS);
    Object.assign(files.state, { signedIn: true, organization: 'o1', staff: 'Maya Levi' });
  });
  afterAll(async () => {
    await devices.close();
    await files.close();
  });
  const [before, after] = onePage ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    context = await devices.open({ viewport: { width: 1920, height: 1080 }, hasTouch: true });
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
  });
  after(() => context.close());
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });
}

/** Opens a page of the displays against a hub that sends this board. */
export async function open(path: string, board: Board, rights?: readonly Right[]): Promise<SampleHub> {
  const hub = new SampleHub(board, rights);
  await hub.stand(page);
  await page.goto(files.url + path);
  if ('groups' in board && /^\/kds\/(?:expeditor|kitchen)\//.test(path)) await secondLoad();
  return hub;
}

/** Part of a board's second chunk; a tap before it is loaded is held until then. */
const UNDO_BAR = 'div[role="status"]';
/** Timeout for tests that block it. */
const GIVEN_UP_AFTER_MS = 5_000;

async function secondLoad(): Promise<void> {
  const bar = page.locator(UNDO_BAR).first();
  await bar.waitFor({ state: 'attached', timeout: GIVEN_UP_AFTER_MS }).catch(() => undefined);
}
