// The displays' files: pages, hashed assets, unknown addresses.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';
import { browser, buildPages, webStage } from '../web-stage.ts';

async function builtHub() {
  const folder = tempDir();
  buildPages(folder);
  return browser((await webStage({ folder })).app);
}

const MANIFEST = {
  'index.html': { file: 'assets/main-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js', css: ['assets/react-1.css'] },
  '_cards.js': { file: 'assets/cards-1.js', imports: ['_react.js'], css: ['assets/cards-1.css'] },
  '_boards-1.js': { file: 'assets/boards-1.js', name: 'boards', imports: ['_cards.js', '_react.js'] },
};

describe('pages', () => {
  it.each(['/', '/kds', '/auth/login', '/orgs', '/kds/start', '/kds/kitchen/p-grill/bon-grill'])(
    'are served for %s, revalidated each time [SHELL-06]',
    async (path) => {
      const { text, headers } = await (await builtHub()).get(path).expect(200);
      expect(text).toContain('<title>Kitchen display</title>');
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/gallery.html', '/gallery.html.gz', '/%67allery.html', '/./gallery.html', '//gallery.html'])(
    'do not include the developers’ gallery as %s [SAFE-06]',
    async (path) => {
      const folder = tempDir();
      buildPages(folder);
      for (const name of ['gallery.html', 'gallery.html.gz'])
        writeFileSync(join(folder, 'pages', name), 'gallery');
      const { text, status } = await (await browser((await webStage({ folder })).app)).get(path);
      expect([status, text]).not.toContain('gallery');
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it('reference hashed assets, which are cached forever, unlike other files', async () => {
    const agent = await builtHub();
    const asset = await agent.get('/assets/main-DiwrgTda.js').expect(200);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toMatch(/javascript/);
    expect((await agent.get('/icon.svg').expect(200)).headers['cache-control']).toBe('no-cache');
  });

  it('send scripts in gzip to clients that accept it, cached forever all the same', async () => {
    const folder = tempDir();
    buildPages(folder);
    const asset = '/assets/main-DiwrgTda.js';
    const script = readFileSync(join(folder, 'pages', asset), 'utf8');
    writeFileSync(join(folder, 'pages', `${asset}.gz`), gzipSync(script));
    const agent = await browser((await webStage({ folder })).app);
    const { headers, text } = await agent.get(asset).set('accept-encoding', 'gzip, deflate').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(text).toBe(script);
    const plain = await agent.get(asset).set('accept-encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('of a board declare everything that its first paint needs', async () => {
    const folder = tempDir();
    buildPages(folder);
    mkdirSync(join(folder, 'pages/.vite'));
    const manifest = join(folder, 'pages/.vite/manifest.json');
    writeFileSync(manifest, JSON.stringify(MANIFEST));
    const agent = await browser((await webStage({ folder })).app);
    const linkOf = async (path: string) => (await agent.get(path).expect(200)).headers.link;
    const scripts = ['main-1', 'react-1', 'boards-1', 'cards-1'];
    const styles = ['react-1', 'cards-1'];
    expect((await linkOf('/kds/kitchen/p-grill/bon-grill'))?.split(', ')).toEqual([
      ...styles.map((name) => `</assets/${name}.css>; rel=preload; as=style; crossorigin`),
      ...scripts.map((name) => `</assets/${name}.js>; rel=modulepreload`),
    ]);
    expect(await linkOf('/kds/expeditor/p-expo')).toContain('boards-1.js');
    expect(await linkOf('/kds/start')).toBeUndefined();
    writeFileSync(manifest, '{"half":');
    expect(await linkOf('/kds/kitchen/p-grill')).toBeUndefined();
  });

  it('show unknown addresses as a page to people, and as a code to programs', async () => {
    const agent = await builtHub();
    expect((await agent.get('/nowhere').set('accept', 'text/html')).text).toContain('Kitchen display');
    await agent.get('/nowhere').set('accept', 'text/html').expect(404);
    await agent.get('/nowhere').expect(404, { code: 'route-unknown' });
    await agent.get('/api/nowhere').set('accept', 'text/html').expect(404, { code: 'route-unknown' });
    await agent.post('/api/nowhere').expect(404, { code: 'route-unknown' });
    await agent.get('/assets/gone-12345678.js').expect(404, { code: 'route-unknown' });
  });

  it('never expose files outside the folder', async () => {
    const agent = await builtHub();
    for (const path of ['/..%2fkds.db', '/%2e%2e/kds.db', '/assets/..%2f..%2fkds.db']) {
      expect((await agent.get(path)).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('explain that the displays are not built', async () => {
    const { text } = await (await browser((await webStage()).app)).get('/kds/start').expect(503);
    expect(text).toContain('not built');
  });
});
