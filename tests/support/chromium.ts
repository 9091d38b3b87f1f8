// A real Chromium for tests: without a window, without sandbox and network of its own, and without the parts of its frame
// that nobody sees.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';

const CHROMIUM = '/usr/bin/chromium';
/** The same engine without a browser's own windows: a journey takes a fifth less of the processor. It draws letters otherwise. */
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

/** The address bar's list is a page of its own: drawn for every window, it costs more than one of our boards. */
const UNSEEN_FRAME = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright switches off; of two such lists Chromium reads the last one only, so that ours holds both. */
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
 * The whole browser, for pictures and figures.
 * @param more further switches of Chromium's command line
 */
export function launchChromium(more: readonly string[] = [], executablePath = CHROMIUM): Promise<Browser> {
  const disabled = `--disable-features=${[...AS_PLAYWRIGHT_DOES, ...UNSEEN_FRAME].join(',')}`;
  return chromium.launch({ executablePath, args: [...ARGUMENTS, disabled, ...more] });
}

/** Devices with nothing in common: no cookie and no storage of one is another's. */
export interface Devices {
  open(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Every device that was opened here. */
  close(): Promise<void>;
}

let shared: Promise<Browser> | undefined;

/** Devices in the one Chromium of this process, which test files share one after the other and which ends with it. */
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
