// Rendering work of a page: React commits, changed nodes by card, and the size of each layout.
import type { Page } from 'playwright';
import * as z from 'zod/mini';

export interface Redraws {
  commits: number;
  /** Tickets whose cards had a node changed, added or removed; `board` for anything outside the cards. */
  touched: string[];
}

interface RedrawLog {
  commits: number;
  touched: Set<string>;
}

declare global {
  interface Window {
    redrawLog: RedrawLog;
  }
}

/** Call before the page is opened: React reports every commit to this hook. */
export async function logRedraws(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log: RedrawLog = { commits: 0, touched: new Set() };
    window.redrawLog = log;
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        log.commits += 1;
      },
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      checkDCE: () => {},
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
    const ownerOf = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      const card = element?.closest('[data-ticket]') ?? element?.querySelector(':scope > [data-ticket]');
      return card?.getAttribute('data-ticket') ?? 'board';
    };
    const observer = new MutationObserver((records) => {
      for (const record of records) log.touched.add(ownerOf(record));
    });
    addEventListener('DOMContentLoaded', () =>
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      }),
    );
  });
}

/** Events since the last call. */
export function takeRedraws(page: Page): Promise<Redraws> {
  return page.evaluate(() => {
    const { commits, touched } = window.redrawLog;
    Object.assign(window.redrawLog, { commits: 0, touched: new Set() });
    return { commits, touched: [...touched].sort() };
  });
}

const trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      args: z.optional(
        z.looseObject({
          beginData: z.optional(
            z.looseObject({ dirtyObjects: z.optional(z.number()), totalObjects: z.optional(z.number()) }),
          ),
        }),
      ),
    }),
  ),
});

export interface Layout {
  /** Boxes that had to be laid out again. */
  dirty: number;
  /** Boxes below the layout root: the whole page, or a part that nothing outside depends on. */
  total: number;
}

/** Layouts of the browser while `act` runs. */
export async function layoutsDuring(page: Page, act: () => Promise<void>): Promise<Layout[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  const { traceEvents } = z.parse(trace, JSON.parse(String(await browser.stopTracing())));
  return traceEvents.flatMap(({ name, args }) => {
    const { dirtyObjects: dirty, totalObjects: total } = args?.beginData ?? {};
    return name === 'Layout' && dirty !== undefined && total !== undefined ? [{ dirty, total }] : [];
  });
}
