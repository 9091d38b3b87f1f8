// The displays' files: pages that the browser router knows, hashed assets kept for good, the rest asked for anew.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { answerRefusal } from './answer-refusal.ts';

const PAGE = 'index.html';
/** Developers' own: it shows every part with made-up orders, and nobody in a restaurant has use for it. */
const GALLERY = '/gallery.html';
/** Addresses that displays route themselves (SHELL-06). */
const PAGE_ROUTES = ['/', '/auth/*', '/orgs', '/kds', '/kds/*'];
/** Vite puts the content's hash into the names of these, so that a name never means anything else. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+(\.gz)?$/;
const KEEP_FOR_GOOD = 'public, max-age=31536000, immutable';
const ASK_ANEW = 'no-cache';

/** @param folder the built displays; without them pages answer 503 until they are built */
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // What a tool left beside the pages is nobody's to read.
    dotfiles: 'ignore',
    allowedPath: (path) => !path.startsWith(GALLERY),
    cacheControl: false,
    // The build writes them beside the scripts: a third of the bytes on a crowded Wi-Fi, at no cost here.
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
    // The page says it in the person's language; programs get the code.
    if (isPerson && !request.url.startsWith('/api/')) return sendPage(reply.code(404));
    return answerRefusal(reply, { code: 'route-unknown' });
  });

  function sendPage(reply: FastifyReply): FastifyReply {
    if (existsSync(join(folder, PAGE))) return reply.sendFile(PAGE);
    reply.code(503).type('text/plain; charset=utf-8');
    return reply.send('The displays are not built yet: run npm start in the hub’s folder.\n');
  }
}

// The files that a board's first picture needs, named with the page so that a display fetches all of them at once.

/** What the displays' build says of its files: Vite's manifest, as far as it is read here. */
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
/** The chunk that has the pages of all boards (vite.config.ts). */
const BOARDS = 'boards';
const BOARD_PATH = /^\/kds\/(?:expeditor|kitchen|customer)\//;

/**
 * The value of the header `Link` (RFC 8288) for the page at an address like `/kds/kitchen/profile-kitchen`; undefined
 * where the address is no board's, or the build says nothing that can be read. Pages are seldom asked for, and the files
 * may be built anew at any time: the build is read each time.
 * @param folder the built displays
 */
function boardFiles(folder: string, url: string): string | undefined {
  if (!BOARD_PATH.test(url)) return undefined;
  const built = readManifest(join(folder, MANIFEST));
  const boards = Object.keys(built).find((key) => built[key]?.name === BOARDS);
  return boards === undefined ? undefined : linkOf(built, boards);
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
