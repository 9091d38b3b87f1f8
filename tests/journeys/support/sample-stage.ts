// The stage of the journeys over sample boards: built displays, a real browser, a page for each test that must end
// without a fault.

import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Board, OperatorBoard } from '../../../shared/protocol/board/board.ts';
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

/** Registers the stage's hooks; call it once at the top of a file. */
export function standOnSamples(): void {
  beforeAll(async () => {
    devices = await startDevices();
    files = await startFakeHub(BUILT_DISPLAYS);
    Object.assign(files.state, { signedIn: true, organization: 'o1', staff: 'Maya Levi' });
  });
  afterAll(async () => {
    await devices.close();
    await files.close();
  });
  beforeEach(async () => {
    context = await devices.open({ viewport: { width: 1920, height: 1080 }, hasTouch: true });
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
  });
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
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

/** What comes with a board's second load; a tap before it is held until it has come. */
const UNDO_BAR = 'div[role="status"]';
/** Where a test keeps it away. */
const GIVEN_UP_AFTER_MS = 5_000;

async function secondLoad(): Promise<void> {
  const bar = page.locator(UNDO_BAR).first();
  await bar.waitFor({ state: 'attached', timeout: GIVEN_UP_AFTER_MS }).catch(() => undefined);
}

/** The board as it is once a ticket has left: the largest one may push those of other states off the screen. */
export function withoutTicket(board: OperatorBoard, title: string): OperatorBoard {
  const gone = Object.values(board.tickets).find((ticket) => ticket.title === title)?.id;
  const tickets = Object.fromEntries(Object.entries(board.tickets).filter(([id]) => id !== gone));
  const groups = board.groups.map((group) => ({
    ...group,
    tickets: group.tickets.filter((id) => id !== gone),
  }));
  return { ...board, tickets, groups };
}
