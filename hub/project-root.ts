// Where the project lies on the disk: the same for the sources and for the bundle in dist/.
import { basename, join } from 'node:path';

const projectRoot = join(import.meta.dirname, '..');
export const migrationsFolder = join(projectRoot, 'migrations');
export const pagesFolder = join(projectRoot, 'dist/displays');
/** Holds the build's id, written when the displays are built. */
export const buildFile = join(projectRoot, 'dist/build.json');
const isBundle = basename(import.meta.filename) !== 'project-root.ts';
/** What runs as the hub, for a process of its own: the bundle, or the sources' first file. */
export const hubProgram = isBundle ? import.meta.filename : join(import.meta.dirname, 'main.ts');
/** What reads print jobs: the bundle, which has a command for it; among the sources a file that loads little else. */
export const printReaderProgram = isBundle
  ? import.meta.filename
  : join(import.meta.dirname, 'capture/print-reader-main.ts');
