// Older browsers, simulated by removing features of the current one.
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBrowsers } from '../../scripts/check-browsers.ts';
import { BUILT_DISPLAYS } from '../displays/support/built-displays.ts';
import { type FakeHub, startFakeHub } from '../displays/support/fake-hub.ts';
import { type Devices, startDevices } from '../support/chromium.ts';

let devices: Devices;
let hub: FakeHub;
let context: BrowserContext | undefined;

beforeAll(async () => {
  devices = await startDevices();
});
afterAll(async () => {
  await devices.close();
});
beforeEach(async () => {
  hub = await startFakeHub(BUILT_DISPLAYS);
});
afterEach(async () => {
  await context?.close();
  await hub.close();
});

async function openPage(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  context = await devices.open({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

/** Repeats it, because the page's connection may take a moment. */
async function tellUntil(count: () => number | Promise<number>): Promise<void> {
  const told = () => {
    hub.notify({ kind: 'toast', code: 'print-failed', level: 'danger' });
    return count();
  };
  await expect.poll(told).toBeGreaterThan(0);
}

/** Removes what came after Chromium 109; an unknown selector throws. */
function takeAway(): void {
  const arrays: object = Array.prototype;
  for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with']) Reflect.deleteProperty(arrays, name);
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
  const { matches } = Element.prototype;
  Reflect.defineProperty(Element.prototype, 'matches', {
    value(this: Element, selector: string) {
      if (selector.includes(':popover-open'))
        throw new DOMException(`No selector: ${selector}`, 'SyntaxError');
      return matches.call(this, selector);
    },
  });
}

/** Answers of Chromium 108 for style sheets. */
function knowNoLineHeights(): void {
  const supports = CSS.supports.bind(CSS);
  Reflect.defineProperty(CSS, 'supports', {
    value: (property: string, value: string) => value !== '1lh' && supports(property, value),
  });
}

describe('the oldest supported browser', () => {
  it('has every feature that the built displays need [SHELL-39]', () => {
    expect(checkBrowsers().errors).toEqual([]);
  });

  it.each([
    ['on a page', '/kds/start', false],
    ['over a dialog', '/kds/start', true],
  ])('shows its first toast %s, and the page stays [SHELL-39] [UX-05]', async (_where, path, inDialog) => {
    const page = await openPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error.stack)));
    await page.addInitScript(takeAway);
    Object.assign(hub.state, { signedIn: true, organization: 'o1', staff: 'Maya Levi' });
    await page.goto(hub.url + path);
    const menu = page.getByRole('button', { name: 'Menu: Maya Levi' });
    await menu.waitFor();
    if (inDialog) {
      await menu.click();
      await page.getByRole('button', { name: 'Layout' }).click();
      await page.locator('dialog[open]').waitFor();
    }
    const toast = page.getByText('Printing failed').first();
    await tellUntil(() => toast.count());
    expect(await toast.evaluate((node) => node.closest('dialog[open]') !== null)).toBe(inDialog);
    expect(await menu.count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('keeps the page when toasts can’t be drawn at all [UX-05]', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      HTMLElement.prototype.showPopover = () => {
        throw new Error('no popover');
      };
    });
    Object.assign(hub.state, { signedIn: true, organization: 'o1', staff: 'Maya Levi' });
    await page.goto(`${hub.url}/kds/start`);
    const menu = page.getByRole('button', { name: 'Menu: Maya Levi' });
    await menu.waitFor();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await tellUntil(() => faults.length);
    expect(faults[0]).toContain('no popover');
    expect(await menu.isVisible()).toBe(true);
  });
});

describe('an unsupported browser', () => {
  it('that is too old shows which one is needed, in English and in Hebrew [SHELL-40]', async () => {
    const page = await openPage();
    await page.addInitScript(knowNoLineHeights);
    await page.goto(hub.url);
    const said = page.getByRole('alert');
    await said.getByText('This browser is too old for the kitchen display').waitFor();
    await said.getByText('הדפדפן הזה ישן מדי למסך המטבח').waitFor();
    expect(await said.innerText()).toContain('Chrome or Edge 109');
    expect(await said.innerText()).toContain(await page.evaluate(() => navigator.userAgent));
    expect(await page.locator('#root > *').count()).toBe(0);
    expect(await page.locator('#splash').count()).toBe(0);
  });

  it('without modules shows the same text [SHELL-40]', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(hub.url);
    await page.getByRole('alert').getByText('This browser is too old for the kitchen display').waitFor();
  });

  it('without scripts shows that they are needed [SHELL-40]', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(hub.url);
    const said = page.locator('noscript');
    expect(await said.textContent()).toContain('The kitchen display needs JavaScript');
    expect(await said.textContent()).toContain('מסך המטבח צריך JavaScript');
  });

  it('whose scripts can’t be loaded says so, and starts once they can [SHELL-40]', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(hub.url);
    await page.clock.runFor(5_000);
    const said = page.getByRole('alert').getByText('This screen could not start');
    await said.waitFor();
    await page.unroute('**/assets/*.js');
    await page.clock.runFor(30_000);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await said.isVisible()).toBe(false);
  });

  it('whose start throws says so, with the reason [SHELL-40]', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.addInitScript(() => {
      Element.prototype.setAttribute = () => {
        throw new Error('taken away');
      };
      Reflect.defineProperty(HTMLElement.prototype, 'dir', {
        set: () => {
          throw new Error('no direction');
        },
      });
    });
    await page.goto(hub.url);
    await page.clock.runFor(5_000);
    await page.getByRole('alert').getByText('This screen could not start').waitFor();
    await page.getByText('no direction').waitFor();
  });
});
