// A small disk of its own, filled to the last byte and freed again.
import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBIBYTE = 1 << 20;
/** What containers have for shared memory by default is 64 MiB; a whole machine's is no small disk. */
const SHARED_MEMORY = { folder: '/dev/shm', atMostBytes: 128 * MEBIBYTE };

export interface SmallDisk {
  folder: string;
  release(): void;
}

/**
 * A file system in memory. Where nothing can be mounted, as in an ordinary container, the one that every container has.
 * @throws Error where there is neither: a full disk can't be had then, and nobody should believe that it was tried
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

/** Leaves no byte free; `again` takes what others have given back since. */
export function fillDisk(folder: string): { again(): void; free(): void } {
  const path = join(folder, 'something-else');
  const again = () => {
    const file = openSync(path, 'a');
    for (let size = MEBIBYTE; size >= 1; size >>= 1) {
      const chunk = Buffer.alloc(size);
      try {
        while (writeSync(file, chunk) === size);
      } catch {
        // No room for so much; for less there may be.
      }
    }
    fsyncSync(file);
    closeSync(file);
  };
  again();
  return { again, free: () => rmSync(path) };
}
