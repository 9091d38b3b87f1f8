// Owns building the displays into a folder of their own, so that a journey sees what a screen would.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const displays = join(import.meta.dirname, '../../../displays');

/** The folder with the built displays; their build is called `journey`. @param page the one to build */
export async function buildDisplays(page = 'index.html'): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'displays-'));
  await build({
    configFile: false,
    root: displays,
    logLevel: 'error',
    plugins: [react()],
    define: { __BUILD__: JSON.stringify('journey'), __VERSION__: JSON.stringify('0') },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome111',
      cssTarget: 'chrome111',
      rolldownOptions: { input: join(displays, page) },
    },
  });
  return outDir;
}
