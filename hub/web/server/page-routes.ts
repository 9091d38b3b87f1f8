// Files of the displays: pages known to the browser router, hashed assets cached forever, the rest revalidated.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { answerRefusal } from './answer-refusal.ts';

const PAGE = 'index.html';
/** For developers: shows every component with sample orders, of no use in a restaurant. */
const GALLERY = '/gallery.html';
/** Addresses that displays route themselves (SHELL-06). */
const PAGE_ROUTES = ['/', '/auth/*', '/orgs', '/kds', '/kds/*'];
/** Vite puts the content's hash into these names, so that a name's content never changes. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(\.gz)?$/;
const KEEP_FOR_GOOD = 'public, max-age=31536000, immutable';
const ASK_ANEW = 'no-cache';

/** @param folder the built displays; without them pages answer 503 until they are built */
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Other tools' files beside the pages must not be served.
    dotfiles: 'ignore',
    allowedPath: (path) => !path.startsWith(GALLERY),
    cacheControl: false,
    // The build writes compressed files beside the scripts: a third of the bytes on a crowded Wi-Fi, at no cost here.
    preCompressed: true,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? KEEP_FOR_GOOD : ASK_ANEW);
    },
  });
  for (const url of PAGE_ROUTES) {
    app.get(url, { config: { right: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const needed = boardFiles(folder, request.url);
      if (needed !== undefined) reply.header('link', needed);
      return sendPage(reply);
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isPerson = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    // The page shows it in the person's language; programs get the code.
    if (isPerson && !request.url.startsWith('/api/')) return sendPage(reply.code(404));
    return answerRefusal(reply, { code: 'route-unknown' });
  });

  function sendPage(reply: FastifyReply): FastifyReply {
    if (existsSync(join(folder, PAGE))) return reply.sendFile(PAGE);
    reply.code(503).type('text/plain; charset=utf-8');
    return reply.send('The display app is not built yet: run npm start in the hub’s folder.\n');
  }
}

// Files needed for a board's first render, listed with the page so that a display fetches them in parallel.

/** The build's description of the displays' files: the used part of Vite's manifest. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

const MANIFEST = '.vite/manifest.json';
const ENTRY = 'index.html';
/** Chunk with the pages of all boards (vite.config.ts). */
const BOARDS = 'boards';
const BOARD_PATH = /^\/kds\/(?:expeditor|kitchen|customer)\//;

/**
 * Value of the header `Link` (RFC 8288) for the page at an address like `/kds/kitchen/profile-kitchen`; undefined if
 * the address isn't a board's, or the manifest is unreadable. Pages are rarely requested, and the files may be rebuilt
 * at any time: the manifest is read each time.
 * @param folder the built displays
 */
function boardFiles(folder: string, url: string): string | undefined {
  if (!BOARD_PATH.test(url)) return undefined;
  const built = readManifest(join(folder, MANIFEST));
  const boards = Object.keys(built).find((key) => built[key]?.name === BOARDS);
  return boards === undefined ? undefined : linkOf(built, boards);
}

/** The first script and its dependencies come first: few requests run in parallel. */
function linkOf(built: Manifest, page: string): string {
  const needed = [...withImports(built, page, withImports(built, ENTRY))];
  const scripts = needed.flatMap((key) => built[key]?.file ?? []);
  const styles = needed.flatMap((key) => built[key]?.css ?? []);
  return [
    // Same attributes as in the page, or they would be fetched twice.
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
    // Partly written by a running build: pages work without it, only a little slower.
    return {};
  }
}
