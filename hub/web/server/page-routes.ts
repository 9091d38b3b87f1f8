// Owns the displays' files: pages that the browser router knows, hashed assets kept for good, the rest asked for anew.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerRefusal } from './answer-refusal.ts';
import { boardFiles } from './board-files.ts';

const PAGE = 'index.html';
/** Addresses that displays route themselves (SHELL-06). */
const PAGE_ROUTES = ['/', '/auth/*', '/orgs', '/kds/*'];
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
    cacheControl: false,
    // The build writes them beside the scripts: a third of the bytes on a crowded Wi-Fi, at no cost here.
    preCompressed: true,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? KEEP_FOR_GOOD : ASK_ANEW);
    },
  });
  for (const url of PAGE_ROUTES) {
    app.get(url, async (request, reply) => {
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
