// Stage of component tests around boards: a display at a fake hub of sessions, organizations and people.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FakeLive, fakeHubState } from '../../displays/support/fake-hub.ts';
import { installBrowserFakes } from './browser-fakes.ts';
import { Page } from './page.ts';
import { startVirtualTime } from './virtual-time.ts';

/** The running test's page, and the hub it belongs to. */
export let page: Page;
export let hub: FakeLive;

/** Registers the stage's hooks; call it once at the top of a file. */
export function standAtEntry(): void {
  beforeAll(() => {
    startVirtualTime();
    installBrowserFakes();
  });
  beforeEach(() => {
    hub = new FakeLive(fakeHubState());
    page = new Page(hub.state);
  });
  afterEach(async () => {
    await page.end();
    expect(page.faults.splice(0)).toEqual([]);
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

/** A display that was never used before opens this address. */
export const open = (path: string) => page.load(path, hub);
