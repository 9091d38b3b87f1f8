// Both bundles: the displays (default mode) and the hub for production (`--mode hub`), and the development
// server's way to a running hub.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import project from './package.json' with { type: 'json' };
import { OLDEST_CHROMIUM } from './scripts/oldest-browser.ts';
import { type BuildPart, buildMarks, root, sourceId } from './scripts/source-id.ts';

// Syntax and style sheets are lowered to it; functions that it lacks are added in displays/public/start-check.js.
const OLDEST_BROWSER = `chrome${OLDEST_CHROMIUM}`;

export default defineConfig(({ mode, command }) =>
  mode === 'hub' ? hubBundle() : displaysBundle(command === 'build'),
);

// What every screen starts with is one file: two would compress worse. Nothing is in it that the entry doesn't import.
const BASE = [
  /node_modules\/(?:react|react-dom|scheduler|zustand)\//,
  /node_modules\/wouter\/src\/(?:use-browser-location|react-deps|use-sync-external-store)\./,
  /displays\/link\/(?:live|link-|boards\/(?:held|watched|read|use)-|open-commands|field-checks|frame-reader|kept-text|listeners|tick\.|use-notice|http\/(?:api-call|session-api))/,
  /displays\/i18n\/(?:i18n|first-look|texts-provider|language|use-text)\.tsx?$/,
  /displays\/shell\/(?:session\/(?:session-store|board-path|staff-asking)|toasts\/(?:toast|claimed-toasts)|faults\/coming-later)\.tsx?$/,
  /displays\/ui\/(?:button|classes|drawn-icon|theme\/(?:theme-choice|cookies)|page\/(?:loading|message)-page)\./,
];

// What the guests' board shares with the operators', and pages with both; and what only an operators' board begins with.
const BOTH_BOARDS = [
  /displays\/boards\/(?:later-parts|toolbar\/use-refit)\./,
  /displays\/i18n\/format\./,
  /displays\/link\/ticking-text\./,
  /displays\/shell\/connection\/not-live-band\./,
  /displays\/sound\/early-sounds\./,
  /displays\/ticket\/(?:header-color|card-scope|head\/channel-sign)\./,
  /lucide-react\/dist\/esm\/icons\/(?:bike|check|check-check|clock|cloud-off|flame|shopping-bag|sliders-horizontal|triangle-exclamation-point|utensils)\./,
];
const OPERATORS_BOARD = [/displays\/boards\/screen\/operator-screen\./];

const oneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id));
const isStyleSheet = (file: string) => file.endsWith('.css');

function displaysBundle(building: boolean): UserConfig {
  const build = building ? sourceId('displays') : 'dev';
  const hub = process.env.KDS_DEV_HUB ?? 'http://127.0.0.1:4600';
  return {
    root: join(root, 'displays'),
    plugins: [react(), ownIcons(), compressed(), buildMark('displays', build)],
    // The router brings what React has had itself since version 18.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    define: { __BUILD__: JSON.stringify(build), __VERSION__: JSON.stringify(project.version) },
    build: {
      modulePreload: {
        // Every browser that the displays allow for preloads modules by itself.
        polyfill: false,
        // What a board's first picture needs the hub names with the page; other parts find theirs when they come.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter(isStyleSheet),
      },
      outDir: join(root, 'dist/displays'),
      emptyOutDir: true,
      target: OLDEST_BROWSER,
      cssTarget: OLDEST_BROWSER,
      manifest: true,
      reportCompressedSize: false,
      // What weighs is checked by `npm run check`, gzip and by page; an installer need not be warned of it.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        // Otherwise a figure of shared/limits.ts is looked up in another file wherever it is used.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        input: { board: join(root, 'displays/index.html'), gallery: join(root, 'displays/gallery.html') },
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: oneOf(BASE), priority: 3 },
              { name: 'both-boards', test: oneOf(BOTH_BOARDS), priority: 2 },
              { name: 'operators-board', test: oneOf(OPERATORS_BOARD), priority: 1 },
            ],
          },
        },
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
 * undici, 13 MB and 50 ms of every start.
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
    // After all that prints the code anew.
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

/** The lines of an icon in lucide's file of it. */
const DRAWING = /\n {2}node: (\[.*?\])(?:,\n {2}aliases: .*?)?\n\};/s;

/** Icons keep lucide's drawings and get a component of ours; the development server leaves its packages as they are. */
function ownIcons(): Plugin {
  const drawnIcon = JSON.stringify(join(root, 'displays/ui/drawn-icon.ts'));
  return {
    name: 'own-icons',
    apply: 'build',
    transform(code, id) {
      const [, lines] = /lucide-react\/dist\/esm\/icons\//.test(id) ? (DRAWING.exec(code) ?? []) : [];
      // Keys are for lists that change.
      const drawing = lines?.replaceAll(/, key: "\w+"/g, '');
      return drawing && `import { drawnIcon } from ${drawnIcon};\nexport default drawnIcon(${drawing});`;
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

/** Written after the files are on disk: closeBundle would come after a failed build too. */
function buildMark(part: BuildPart, build: string): Plugin {
  return {
    name: 'build-mark',
    apply: 'build',
    writeBundle() {
      mkdirSync(join(root, 'dist'), { recursive: true });
      writeFileSync(buildMarks[part], `${JSON.stringify({ build })}\n`);
    },
  };
}
