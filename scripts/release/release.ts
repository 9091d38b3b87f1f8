// `npm run release`: archives and packages of this version in release/<version>/, from installed packages and without network
// (CONTRIBUTING.md). `-- --key kds.key` signs them with minisign.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import project from '../../package.json' with { type: 'json' };
import { buildStale } from '../build.ts';
import { root } from '../source-id.ts';
import { SIGNATURE, SUMS } from './verify.ts';
import { PLATFORMS, writeRelease } from './write-release.ts';

const folder = join(root, 'release', project.version);
const { values } = parseArgs({ options: { key: { type: 'string' } } });
process.exitCode = (await release(values.key)) ? 0 : 1;

async function release(key: string | undefined): Promise<boolean> {
  const changed = git('status', '--porcelain');
  if (changed !== '') {
    console.error(`These files differ from the commit:\n${changed}`);
    if (key !== undefined) return false;
  }
  if (!(await buildStale(['displays', 'hub'], console.log))) return false;
  const time = Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct'));
  const { version } = project;
  for (const line of writeRelease({ version, time, folder, platforms: PLATFORMS })) console.log(line);
  if (key === undefined) {
    console.log(`${join(folder, SUMS)} is NOT SIGNED: npm run release -- --key <minisign secret key>`);
    return true;
  }
  const comment = `kds ${version} ${git('rev-parse', 'HEAD')}`;
  // minisign asks for the key's password.
  execFileSync('minisign', ['-S', '-s', key, '-m', SUMS, '-x', SIGNATURE, '-t', comment], {
    cwd: folder,
    stdio: 'inherit',
  });
  return true;
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}
