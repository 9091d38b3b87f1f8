// Identity of a build: a short hash of its sources, the same on every machine, with or without git.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Where each half of the build writes its id; `dist/build.json` is also what the hub sends displays in `welcome`. */
export const buildMarks = { displays: join(root, 'dist/build.json'), hub: join(root, 'dist/hub-build.json') };

const ID_LENGTH = 12;
/** The two bundled halves of the product. */
export type BuildPart = 'displays' | 'hub';

const sources: Record<BuildPart, string[]> = {
  displays: ['displays', 'shared', 'vite.config.ts', 'package-lock.json'],
  hub: ['hub', 'shared', 'vite.config.ts', 'package-lock.json'],
};

/** Id of the current sources: 12 hex digits over names and contents. */
export function sourceId(part: BuildPart): string {
  const hash = createHash('sha256');
  for (const file of sources[part].flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, ID_LENGTH);
}

/** Id of the last build, or undefined if there is no readable one. */
export function builtId(part: BuildPart): string | undefined {
  if (!existsSync(buildMarks[part])) return undefined;
  const match = /"build":\s*"([0-9a-f]+)"/.exec(readFileSync(buildMarks[part], 'utf8'));
  return match?.[1];
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
