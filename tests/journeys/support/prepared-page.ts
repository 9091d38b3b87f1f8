// Whether a page can serve the next test too: what a test gave to the page or its browser would stay.
import type { BrowserContext, Page } from 'playwright';

/** Calls `note` once a test gives the page or its browser scripts, answers, further pages or a debugger's session. */
export function notePreparations(page: Page, note: () => void): void {
  const context = page.context();
  noteScriptsAndAnswers(page, note);
  noteScriptsAndAnswers(context, note);
  const { newPage, newCDPSession } = context;
  context.newPage = () => {
    note();
    return newPage.apply(context);
  };
  context.newCDPSession = (...given) => {
    note();
    return newCDPSession.apply(context, given);
  };
}

function noteScriptsAndAnswers(target: Page | BrowserContext, note: () => void): void {
  const { addInitScript, route } = target;
  target.addInitScript = (...given: Parameters<typeof addInitScript>) => {
    note();
    return addInitScript.apply(target, given);
  };
  target.route = (...given: Parameters<typeof route>) => {
    note();
    return route.apply(target, given);
  };
}

/** What the display keeps in the browser, and whose clock it goes by; it notes by itself that it is open. */
export function keptByPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept = [localStorage, sessionStorage].map((storage) =>
      Object.entries(storage).filter(([name]) => name !== 'openpages'),
    );
    const isRealClock = String(Date).includes('native');
    return JSON.stringify([kept, document.cookie, isRealClock]);
  });
}
