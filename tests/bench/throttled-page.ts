// A page of a real Chromium, throttled to a sixth of this machine's processor speed.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { recordPaints } from './page-recorder.ts';

export const THROTTLE = 6;
const SETTLED_WITHIN_MS = 60_000;
const SCREEN = { width: 3840, height: 2160 };

export interface ThrottledPage {
  page: Page;
  context: BrowserContext;
  devtools: CDPSession;
}

export async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/**
 * A fresh device with an empty cache. The bare limit uses another port, which the page's CSP forbids, so CSP is off here.
 * @param cookie `name=value` of a session, for the hub's address
 * @param typePercent type size set at the display; at 100 more than forty cards fit
 */
export async function throttledPage(
  browser: Browser,
  { url, cookie = '', typePercent }: { url: string; cookie?: string; typePercent?: number },
): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: SCREEN, bypassCSP: true });
  const [name = '', ...value] = cookie.split('=');
  if (name !== '') await context.addCookies([{ name, value: value.join('='), url }]);
  if (typePercent !== undefined)
    await context.addCookies([{ name: 'kds_font_scale', value: String(typePercent), url }]);
  await context.addInitScript(recordPaints);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return { page, context, devtools };
}

/** Waits until the later chunks of a board and its fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('board-dialogs')),
    undefined,
    { timeout: SETTLED_WITHIN_MS },
  );
}
