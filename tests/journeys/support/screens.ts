// The screens of a restaurant, each a device of its own, and what stands on each.
import type { BrowserContext, Page } from 'playwright';
import { startDevices } from '../../support/chromium.ts';
import { quickenFingers } from './unhurried.ts';

/** Less than a test's own time, so that the step that failed is named. */
const PATIENCE_MS = 15_000;
const SCREEN = { viewport: { width: 1920, height: 1080 }, hasTouch: true };

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Screens {
  /** A device with an empty browser, or one on which somebody has signed in. */
  open(url: string, signedIn?: SignedIn): Promise<Page>;
  /** Errors of scripts on any screen: always a defect. */
  readonly faults: string[];
  close(): Promise<void>;
}

/**
 * The displays were built before the first file of the run.
 * @param realFingers the guard against a wet finger lasts as long as in a kitchen
 */
export async function startScreens({ realFingers = false } = {}): Promise<Screens> {
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
  /** Ticket by ticket: its state, then each line with its state. */
  tickets: { ticket: string; head: string; lines: string[] }[];
  /** Where a board for guests shows which numbers. */
  columns: Record<string, string[]>;
}

/** Everything on the board that a clock alone does not change. */
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
