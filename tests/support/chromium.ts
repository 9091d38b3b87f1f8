// A real Chromium for tests: headless, without its sandbox and background network traffic, and without invisible parts of its
// window.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';

const CHROMIUM = '/usr/bin/chromium';
/** The same engine without browser windows: a journey takes a fifth less processor time. It renders glyphs differently. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The address bar's popup is a separate page: drawn for every window, it costs more than one of our boards. */
const UNSEEN_FRAME = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Features disabled by Playwright; Chromium uses only the last such list, so ours includes them. */
const AS_PLAYWRIGHT_DOES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * The full browser, for pictures and figures.
 * @param more further Chromium switches
 */
export function launchChromium(more: readonly string[] = [], executablePath = CHROMIUM): Promise<Browser> {
  const disabled = `--disable-features=${[...AS_PLAYWRIGHT_DOES, ...UNSEEN_FRAME].join(',')}`;
  return chromium.launch({ executablePath, args: [...ARGUMENTS, disabled, ...more] });
}

/** Isolated devices: they share no cookies and no storage. */
export interface Devices {
  open(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Closes every device that was opened here. */
  close(): Promise<void>;
}

let shared: Promise<Browser> | undefined;

/** Devices in the one Chromium of this process, which test files share one after the other and which ends with the process. */
export async function startDevices(): Promise<Devices> {
  const known = await shared;
  if (known?.isConnected() !== true) {
    shared = launchChromium([], existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM);
  }
  const browser = await shared;
  if (browser === undefined) throw new Error('Chromium did not start');
  const opened: BrowserContext[] = [];
  return {
    open: async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(opened.map((context) => context.close()));
    },
  };
}
