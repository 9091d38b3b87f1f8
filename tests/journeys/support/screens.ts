// Displays of a restaurant, each a separate device, and their content.
import type { BrowserContext, Page } from 'playwright';
import { startDevices } from '../../support/chromium.ts';
import { quickenFingers } from './unhurried.ts';

/** Less than a test's timeout, so that the failed step is named. */
const PATIENCE_MS = 15_000;
const SCREEN = { viewport: { width: 1920, height: 1080 }, hasTouch: true };

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Screens {
  /** A device with an empty browser, or one with a signed-in session. */
  open(url: string, signedIn?: SignedIn): Promise<Page>;
  /** Script errors on any display: always a defect. */
  readonly faults: string[];
  close(): Promise<void>;
}

/**
 * The displays were built before the first file of the run.
 * @param realFingers the guard against a wet finger lasts as long as in a kitchen
 */
export async function startDisplays({ realFingers = false } = {}): Promise<Screens> {
  const devices = await startDevices();
  const faults: string[] = [];
  return {
    faults,
    open: async (url, signedIn) => {
      const context = await devices.open({
        ...SCREEN,
        ...(signedIn === undefined ? {} : { storageState: signedIn }),
      });
      if (!realFingers) await quickenFingers(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`));
      await page.goto(url);
      return page;
    },
    close: () => devices.close(),
  };
}

export interface Shown {
  /** By ticket: its state, then each line with its state. */
  tickets: { ticket: string; head: string; lines: string[] }[];
  /** Numbers by column of a customer board. */
  columns: Record<string, string[]>;
}

/** Everything on the board that a clock alone doesn't change. */
export function shownOn(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const all = <Kind extends Element>(within: ParentNode, selector: string) => [
      ...within.querySelectorAll<Kind & HTMLElement>(selector),
    ];
    const words = (element: Element | null) => element?.textContent?.trim() ?? '';
    const tickets = all(document, 'main article[data-ticket]').map((card) => ({
      ticket: words(card.querySelector('h3')),
      head: card.dataset['head'] ?? '',
      lines: all(card, 'li [data-state]').map(
        (line) => `${words(line.querySelector('bdi'))}: ${line.dataset['state']}`,
      ),
    }));
    const columns: Record<string, string[]> = {};
    for (const column of all(document, 'main section[data-column]')) {
      columns[column.dataset['column'] ?? ''] = all(column, 'li b').map(words);
    }
    const delivered = all(document, 'footer ul li').map(words);
    if (delivered.length > 0) columns['delivered'] = delivered;
    return { tickets, columns };
  });
}
