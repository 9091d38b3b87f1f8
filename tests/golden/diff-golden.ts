// Differences of the golden boards, as JSON: the working tree against the last approving commit, drawn by that commit's
// code.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Exit code of git diff when files differ. */
const DIFFERENT = 1;

/**
 * Prints the differences of one kitchen's boards, or of all. The approving commit is checked out next to the tree, with
 * the same node_modules.
 * @throws Error if git or the former code fails
 */
export async function diffGolden(
  writeJson: (folder: string) => Promise<void>,
  kitchen: string | undefined,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-golden-diff-'));
  const former = join(folder, 'tree');
  try {
    const commit = git(ROOT, 'log', '-1', '--format=%H', '--', 'tests/golden/boards');
    git(ROOT, 'worktree', 'add', '--detach', former, commit);
    symlinkSync(join(ROOT, 'node_modules'), join(former, 'node_modules'), 'junction');
    const writer = join(former, 'tests/golden/write-golden.ts');
    run(former, process.execPath, [writer, '--json', join(folder, 'before')]);
    await writeJson(join(folder, 'now'));
    const file = kitchen === undefined ? '' : `${kitchen}.json`;
    const args = ['diff', '--no-index', '--', join('before', file), join('now', file)];
    const { status } = spawnSync('git', args, { cwd: folder, stdio: 'inherit' });
    if (status === 0) process.stdout.write(`the boards are those of ${commit}\n`);
    else if (status !== DIFFERENT) throw new Error(`git diff ended with ${status}`);
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', former], { cwd: ROOT });
    rmSync(folder, { recursive: true, force: true });
  }
}

const git = (cwd: string, ...args: string[]) => run(cwd, 'git', args).trim();

function run(cwd: string, program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}
