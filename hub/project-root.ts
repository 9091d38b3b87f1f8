// Location of the project on the disk: the same for the sources and for the bundle in dist/.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import project from '../package.json' with { type: 'json' };

const projectRoot = join(import.meta.dirname, '..');
export const migrationsFolder = join(projectRoot, 'migrations');
export const pagesFolder = join(projectRoot, 'dist/displays');
/** Contains the build's id, written when the displays are built. */
const buildFile = join(projectRoot, 'dist/build.json');
/** Product version. */
export const { version } = project;
const isBundle = basename(import.meta.filename) !== 'project-root.ts';
/** Program to start the hub as a separate process: the bundle, or the sources' entry point. */
export const hubProgram = isBundle ? import.meta.filename : join(import.meta.dirname, 'main.ts');
/** Program that reads print jobs: the bundle, which has a command for it; in the sources a file that loads little else. */
export const printReaderProgram = isBundle
  ? import.meta.filename
  : join(import.meta.dirname, 'capture/print-reader-main.ts');

/** Build of the displays served by this hub; `dev` before the first build. */
export function buildId(): string {
  if (!existsSync(buildFile)) return 'dev';
  return z.parse(z.object({ build: z.string() }), JSON.parse(readFileSync(buildFile, 'utf8'))).build;
}
