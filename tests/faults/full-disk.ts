// A small separate disk, filled to the last byte and freed again.
import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBIBYTE = 1 << 20;
/** Containers have 64 MiB of shared memory by default; that of a whole machine isn't a small disk. */
const SHARED_MEMORY = { folder: '/dev/shm', atMostBytes: 128 * MEBIBYTE };

export interface SmallDisk {
  folder: string;
  release(): void;
}

/**
 * A file system in memory. Where mounting isn't possible, as in an ordinary container, the container's /dev/shm.
 * @throws Error if there is neither, so that the test can't pass without a full disk
 */
export function smallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'kds-disk-'));
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    const release = () => {
      execFileSync('umount', ['-l', folder]);
      remove(folder);
    };
    return { folder, release };
  } catch {
    remove(folder);
  }
  const { blocks, bsize } = statfsSync(SHARED_MEMORY.folder);
  if (blocks * bsize > SHARED_MEMORY.atMostBytes)
    throw new Error('a full disk needs the right to mount, or a container with a small /dev/shm');
  const shared = mkdtempSync(join(SHARED_MEMORY.folder, 'kds-disk-'));
  return { folder: shared, release: () => remove(shared) };
}

/** Leaves no byte free; `again` takes what was freed since. */
export function fillDisk(folder: string): { again(): void; free(): void } {
  const path = join(folder, 'something-else');
  const again = () => {
    const file = openSync(path, 'a');
    for (let size = MEBIBYTE; size >= 1; size >>= 1) {
      const chunk = Buffer.alloc(size);
      try {
        while (writeSync(file, chunk) === size);
      } catch {
        // No space for this much; there may be for less.
      }
    }
    fsyncSync(file);
    closeSync(file);
  };
  again();
  return { again, free: () => rmSync(path) };
}
