// Attacks on the static files of the hub: path traversal out of their folder, into the data beside it.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { listening } from '../web/pairing-stage.ts';
import { buildPages } from '../web/web-stage.ts';

const SECRET = 'secret-of-the-hub';

/** Sends the path unchanged: HTTP clients would normalise it. */
async function fetchRaw(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\naccept: text/html\r\n\r\n`);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  await once(socket, 'close');
  return Buffer.concat(parts).toString('latin1');
}

async function stage() {
  const folder = tempDir();
  buildPages(folder);
  writeFileSync(join(folder, 'token.key'), SECRET);
  writeFileSync(join(folder, 'pages/.env'), SECRET);
  return listening({ folder, pagesFolder: join(folder, 'pages') });
}

describe('the static file server', () => {
  it.each([
    '/../token.key',
    '/%2e%2e/token.key',
    '/%2e%2e%2ftoken.key',
    '/..%2ftoken.key',
    '/..%5ctoken.key',
    '/..\\token.key',
    '/assets/../../token.key',
    '/assets/..%2f..%2ftoken.key',
    '/assets/%252e%252e/%252e%252e/token.key',
    '//token.key',
    '/./../token.key',
    '/....//token.key',
    '/token.key%00.js',
    '/%00',
    '/../kds.db',
    '/kds.db',
    '/.env',
    '/assets/',
    '/file:///etc/passwd',
    'http://localhost/../token.key',
    '/etc/passwd',
    '/../../../../../../../../etc/passwd',
  ])('serves nothing outside its folder for %s [SAFE-06]', async (path) => {
    const { port } = await stage();
    const answer = await fetchRaw(port, path);
    expect(answer).not.toContain(SECRET);
    expect(answer).not.toContain('root:');
    expect(answer).not.toContain('SQLite format');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('serves the files of the pages [SAFE-06]', async () => {
    const { port } = await stage();
    expect(await fetchRaw(port, '/assets/main-DiwrgTda.js')).toMatch(/^HTTP\/1\.1 200 .*export \{\};/s);
    expect(await fetchRaw(port, '/kds/../kds/start')).toContain('Kitchen display');
  });

  it('accepts no writes [SAFE-06]', async () => {
    const { app } = await stage();
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'] as const) {
      const answer = await app.inject({
        method,
        url: '/icon.svg',
        headers: { host: 'localhost' },
        payload: 'x',
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    const answer = await app.inject({ url: '/icon.svg', headers: { host: 'localhost' } });
    expect(answer.body).toContain('<svg');
  });
});
