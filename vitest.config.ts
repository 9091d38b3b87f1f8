// Test projects: fast and components (part of `npm run check`), screens (in a real browser) and slow (attacks, bad input,
// broker, faults, whole hubs), each in a short form (`npm test`) and a long one (`npm run test:long`).
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './scripts/long-files-first.ts';
import { RunReporter } from './scripts/run-reporter.ts';
import { isLong } from './tests/support/length.ts';

const OLDEST_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  throw new Error(
    `Node ${process.version} is too old: run npm test, or put node_modules/.bin first in PATH.`,
  );
}

const testsIn = (...folders: string[]) => folders.map((name) => `tests/${name}/**/*.test.{ts,tsx}`);
const LONG_FILES = 'tests/**/*.long.test.{ts,tsx}';
/** Import of tests/support/length.ts, itself or through the faults' rounds: the file has a short and a long form. */
const HAS_LONG_FORM = /import \{[^}]*\b(?:isLong|variants)\b[^}]*\} from '[^']*\/(?:length|rounds)\.ts'/;
const testsOfShortForm = globSync('tests/**/*.test.{ts,tsx}', { exclude: [LONG_FILES] });
const left = isLong
  ? testsOfShortForm.filter((file) => !HAS_LONG_FORM.test(readFileSync(file, 'utf8')))
  : process.env['FAULT_REPORT'] === undefined
    ? [LONG_FILES]
    : [];
const componentFolders = testsIn('components');
const screenFolders = testsIn('journeys', 'looks');
// Thousands of broken values; attacks count what a hub lets through in some seconds, which a busy machine makes others.
const slowFolders = testsIn(
  'attacks',
  'broker',
  'faults',
  'hostile',
  'image',
  'install',
  'properties-long',
  'simulator',
  'site',
);
const PATIENCE = {
  globalSetup: ['tests/support/build-first.ts', 'tests/image/engine-first.ts'],
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  define: { __BUILD__: JSON.stringify('test'), __VERSION__: JSON.stringify('0') },
  test: {
    pool: 'forks',
    reporters: ['default', new RunReporter()],
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          // Half of the processor's time went into loading the same modules for each of 370 files. What a test changes
          // outside of itself it puts back.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...componentFolders, ...screenFolders, ...slowFolders, 'tests/bench/**', ...left],
          sequence: { groupOrder: 0 },
          // For what hangs: hashing thirty passcodes takes ten seconds beside other work.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // Displays as a person reads and uses them: in happy-dom, without layout and with virtual time.
          name: 'components',
          environment: 'happy-dom',
          globalSetup: 'tests/components/support/build-page.ts',
          // Files share their process: the displays are read and warm once.
          isolate: false,
          unstubGlobals: false,
          include: componentFolders,
          exclude: left,
          sequence: { groupOrder: 0 },
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { interval: 20, timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          // Files share their process's Chromium (tests/support/chromium.ts).
          isolate: false,
          include: screenFolders,
          exclude: left,
          ...PATIENCE,
          // After the fast ones; three files at a time keep two processors busy.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slowFolders,
          exclude: left,
          ...PATIENCE,
          // Brokers, and hubs that are killed under load, beside nothing but one another: two files at a time.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
