// Owns the list of files that a board's first picture needs, told with the page so that a display fetches all of them
// at once.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** What the displays' build says of its files: Vite's manifest, as far as it is read here. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

const MANIFEST = '.vite/manifest.json';
const ENTRY = 'index.html';
/** Boards by the second part of their address. */
const PAGES: Readonly<Record<string, string>> = {
  expeditor: 'boards/screen/expo-board-page.tsx',
  kitchen: 'boards/screen/kitchen-board-page.tsx',
  customer: 'boards/customer/customer-board-page.tsx',
};

/**
 * The value of the header `Link` (RFC 8288) for the page at an address like `/kds/kitchen/profile-kitchen`; undefined
 * where the address is no board's, or the build says nothing that can be read. Pages are seldom asked for, and the files
 * may be built anew at any time: the build is read each time.
 * @param folder the built displays
 */
export function boardFiles(folder: string, url: string): string | undefined {
  const page = PAGES[/^\/kds\/([a-z]+)\//.exec(url)?.[1] ?? ''];
  const built = readManifest(join(folder, MANIFEST));
  return page === undefined || built[page] === undefined ? undefined : linkOf(built, page);
}

/** The first script and what it needs come first: few requests go out at a time. */
function linkOf(built: Manifest, page: string): string {
  const needed = [...withImports(built, page, withImports(built, ENTRY))];
  const scripts = needed.flatMap((key) => built[key]?.file ?? []);
  const styles = needed.flatMap((key) => built[key]?.css ?? []);
  return [
    // As the page asks for them, or they would be asked for twice.
    ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
  ].join(', ');
}

function withImports(built: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const each of built[key]?.imports ?? []) withImports(built, each, seen);
  return seen;
}

function readManifest(file: string): Manifest {
  if (!existsSync(file)) return {};
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Half written by a build that still runs: pages work without, only a little later.
    return {};
  }
}
