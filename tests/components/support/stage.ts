// Setup of component tests: a page over a sample hub that must end without an error.
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Board } from '../../../shared/protocol/board/board.ts';
import type { Right } from '../../../shared/protocol/session.ts';
import { SampleHub } from '../../displays/boards/sample-hub.ts';
import { fakeHubState } from '../../displays/support/fake-hub.ts';
import { installBrowserFakes } from './browser-fakes.ts';
import { Page } from './page.ts';
import { startVirtualTime } from './virtual-time.ts';

/** The running test's page. */
export let page: Page;

/** Registers the stage's hooks; call it once at the top of a file. */
export function registerComponentStage(): void {
  beforeAll(() => {
    startVirtualTime();
    installBrowserFakes();
    const state = { ...fakeHubState(), signedIn: true, organization: 'o1', staff: 'Maya Levi' };
    page = new Page(state);
  });
  afterEach(() => {
    expect(page.faults.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await page.end();
    vi.useRealTimers();
  });
}

/**
 * A never-used display opens a page against a hub that sends this board.
 * @param keeps initial browser storage, by key
 */
export async function open(
  path: string,
  board: Board,
  rights?: readonly Right[],
  keeps: Readonly<Record<string, string>> = {},
): Promise<SampleHub> {
  const hub = new SampleHub(board, rights);
  await page.load(path, hub, keeps);
  return hub;
}
