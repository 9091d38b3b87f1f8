// Both bundles: the displays (default mode) and the hub for production (`--mode hub`), and the development
// server's way to a running hub.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import project from './package.json' with { type: 'json' };
import { OLDEST_CHROMIUM } from './scripts/oldest-browser.ts';
import { packagePlaces } from './scripts/release/shipped-packages.ts';
import { type BuildPart, buildMarks, root, sourceId } from './scripts/source-id.ts';

// Syntax and style sheets are lowered to it; functions that it lacks are added in displays/public/start-check.js.
const OLDEST_BROWSER = `chrome${OLDEST_CHROMIUM}`;

export default defineConfig(({ mode, command }) =>
  mode === 'hub' ? hubBundle() : displaysBundle(command === 'build'),
);

function displaysBundle(building: boolean): UserConfig {
  const build = building ? sourceId('displays') : 'dev';
  const hub = process.env.KDS_DEV_HUB ?? 'http://127.0.0.1:4600';
  return {
    root: join(root, 'displays'),
    plugins: [react(), compressed(), buildMark('displays', build)],
    // The router brings what React has had itself since version 18.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    define: { __BUILD__: JSON.stringify(build), __VERSION__: JSON.stringify(project.version) },
    build: {
      modulePreload: {
        // Every browser that the displays allow for preloads modules by itself.
        polyfill: false,
        // The hub names a board's scripts with the page (Link headers); a link element for each would cost 30 ms of the
        // first picture on a processor slowed six times.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
      },
      outDir: join(root, 'dist/displays'),
      emptyOutDir: true,
      target: OLDEST_BROWSER,
      cssTarget: OLDEST_BROWSER,
      manifest: true,
      reportCompressedSize: false,
      // The bundle's size is checked by `npm run check`, gzip and by page; an installer need not be warned of it.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], test: /^(?!.*displays\/gallery)/, priority: 2 },
              { name: 'boards', test: /displays\/boards\/\w+\/[\w-]+-board-page\.tsx$/, priority: 1 },
            ],
          },
        },
        // Otherwise a figure of shared/limits.ts is looked up in another file wherever it is used.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        input: { board: join(root, 'displays/index.html'), gallery: join(root, 'displays/gallery.html') },
      },
    },
    server: {
      host: '127.0.0.1',
      // The hub trusts its own origin only; what the development server passes on comes from there.
      proxy: {
        '/api': { target: hub, changeOrigin: true, headers: { origin: hub } },
        '/live': { target: hub, changeOrigin: true, headers: { origin: hub }, ws: true },
      },
    },
  };
}

/** One file beside node_modules/better-sqlite3: starts in a fifth of the time and memory of the sources. */
function hubBundle(): UserConfig {
  return {
    root,
    plugins: [leanHttp(), plainLetters(), buildMark('hub', sourceId('hub'))],
    publicDir: false,
    ssr: { noExternal: true, external: ['better-sqlite3'], target: 'node' },
    build: {
      ssr: join(root, 'hub/main.ts'),
      outDir: join(root, 'dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node24',
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'hub.js', codeSplitting: false } },
    },
  };
}

/**
 * Node's http by way of a function: imported as a module, all of its exports are read at once, and with its WebSocket comes
 * undici, 13 MB and 50 ms of every start. With the plugin below it keeps the hub within its bound of memory: 173 MB after 1,000
 * taps instead of 235 (docs/decisions/0081).
 */
function leanHttp(): Plugin {
  const LEAN = '\0lean-http.cjs';
  return {
    name: 'lean-http',
    enforce: 'pre',
    resolveId: (id) => (id === 'node:http' || id === 'http' ? LEAN : undefined),
    load: (id) => (id === LEAN ? "module.exports = process.getBuiltinModule('node:http');" : undefined),
  };
}

/**
 * Every letter beyond ASCII as its escape: one Hebrew letter in the file, and V8 keeps all of it in memory with two bytes a
 * letter.
 */
function plainLetters(): Plugin {
  return {
    name: 'plain-letters',
    apply: 'build',
    // After everything that prints the code again.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const [behindBackslash] = /[^\\](?:\\\\)*\\[^\0-\x7f]/.exec(file.code) ?? [];
        if (behindBackslash !== undefined) this.error(`no escape can stand here: ${behindBackslash}`);
        const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
        file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

/** Beside each script and style sheet the same in gzip, which a browser takes on plain http too. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const content = file.type === 'chunk' ? file.code : file.source;
        writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content));
      }
    },
  };
}

/**
 * The build's id, and the packages whose code is in it. Written after the files are on disk: closeBundle would come after a
 * failed build too.
 */
function buildMark(part: BuildPart, build: string): Plugin {
  return {
    name: 'build-mark',
    apply: 'build',
    writeBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      );
      mkdirSync(join(root, 'dist'), { recursive: true });
      writeFileSync(buildMarks[part], `${JSON.stringify({ build, packages: packagePlaces(modules) })}\n`);
    },
  };
}
