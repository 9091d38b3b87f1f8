// Node for a platform, as an npm package: the installed one, or the archive of another platform, fetched once.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../source-id.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/**
 * Folder with the unpacked package.
 * @param cache folder that keeps the archives of other platforms
 * @throws Error if the archive can't be fetched, or isn't the one of package-lock.json
 */
export function nodeFolder({ place, name, version, integrity }: ShippedPackage, cache: string): string {
  if (existsSync(join(root, place))) return join(root, place);
  const archive = join(cache, `${name}-${version}.tgz`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(archive))
    execFileSync('npm', ['pack', '--prefer-offline', '--silent', `${name}@${version}`], { cwd: cache });
  const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (hash !== integrity) throw new Error(`${archive} is not the package of package-lock.json: delete it`);
  const folder = join(cache, `${name}-${version}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  return folder;
}
