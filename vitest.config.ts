// Owns how tests run: the fast project (part of `npm run check`) and the slow one (real browser, broker, faults).
import { defineConfig } from 'vitest/config';

const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  throw new Error(
    `Node ${process.version} is too old: run npm test, or put node_modules/.bin first in PATH.`,
  );
}

const slowFolders = ['journeys', 'looks', 'broker', 'faults', 'image', 'properties-long', 'site'].map(
  (name) => `tests/${name}/**/*.test.{ts,tsx}`,
);

export default defineConfig({
  define: { __BUILD__: JSON.stringify('test'), __VERSION__: JSON.stringify('0') },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...slowFolders, 'tests/bench/**'],
          sequence: { groupOrder: 0 },
          testTimeout: 10_000,
          hookTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slowFolders,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Brokers and browsers want both cores: one file at a time, after the fast ones.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
