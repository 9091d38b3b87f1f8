// Bundles the displays into one script that a component test can start for each page: loading their 700 modules one by
// one would take a second each time.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { root } from '../../../scripts/source-id.ts';
import { PAGE_SCRIPT } from './page-script.ts';

export default defineConfig({
  root: join(root, 'displays'),
  plugins: [react()],
  publicDir: false,
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: {
    __BUILD__: JSON.stringify('test'),
    __VERSION__: JSON.stringify('0'),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  build: {
    outDir: PAGE_SCRIPT.dir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: join(root, 'displays/main.tsx'),
      formats: ['iife'],
      name: 'kds',
      fileName: () => PAGE_SCRIPT.base,
    },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
