// Lists the files that belong to the project: those git tracks or would track.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-id.ts';

export type ProjectFile = { path: string; text: () => string };

/** All files that are or would be in the repository; paths are relative to the root, with forward slashes. */
export function projectFiles(): ProjectFile[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(list.split('\0'))]
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => ({ path, text: () => readFileSync(join(root, path), 'utf8') }));
}
