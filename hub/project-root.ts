// Where the project lies on the disk: the same for the sources and for the bundle in dist/.
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '..');
export const migrationsFolder = join(projectRoot, 'migrations');
export const pagesFolder = join(projectRoot, 'dist/displays');
/** Holds the build's id, written when the displays are built. */
export const buildFile = join(projectRoot, 'dist/build.json');
