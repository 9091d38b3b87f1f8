// Bare limit of a browser: a board's page as rendered, with style sheets and fonts but no script.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Page } from 'playwright';
import { loopbackUrl } from '../support/loopback-url.ts';

const DISPLAYS = join(import.meta.dirname, '../../dist/displays');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The page's current HTML without script, and the bytes of script it needed until the first cards. */
export function withoutScript(page: Page): Promise<{ html: string; bytes: number }> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (!(copy instanceof Element)) throw new Error('The page has no element');
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(
        ({ name, responseEnd }) => name.endsWith('.js') && responseEnd < (window.recorder.firstCards ?? 0),
      );
    return {
      html: `<!doctype html>${copy.outerHTML}`,
      bytes: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    };
  });
}

/** Serves the page; style sheets and fonts come from the hub's build. */
export async function withBarePage<Result>(
  html: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname;
    const file = join(DISPLAYS, path);
    const isFile = path !== '/' && existsSync(file);
    response.setHeader('content-type', isFile ? (TYPES[extname(path)] ?? 'text/plain') : 'text/html');
    response.setHeader('cache-control', isFile ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.end(isFile ? readFileSync(file) : html);
  });
  const url = await loopbackUrl(server);
  try {
    return await use(url);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
