// Whether a page can serve the next test too: what a test gave to the page or its browser would stay.
import type { Page } from 'playwright';

/** Calls `note` once a test gives the page or its browser scripts, answers, further pages or a debugger's session. */
export function notePreparations(page: Page, note: () => void): void {
  noteCalls(page, ['addInitScript', 'route'], note);
  noteCalls(page.context(), ['addInitScript', 'route', 'newPage', 'newCDPSession'], note);
}

function noteCalls(target: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`${name} is no method`);
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...given: unknown[]) => {
        note();
        return Reflect.apply(method, target, given);
      },
    });
  }
}

/** State that the display keeps in the browser, and whose clock it goes by; it notes by itself that it is open. */
export function keptByPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const ofItself = (name: string, text: string) =>
      name === 'openpages' || (name === 'kds_told' && text === '[]');
    const kept = [localStorage, sessionStorage].map((storage) =>
      Object.entries(storage).filter(([name, text]) => !ofItself(name, String(text))),
    );
    const isRealClock = String(Date).includes('native');
    return JSON.stringify([kept, document.cookie, isRealClock]);
  });
}
