// A small disk of its own under a folder, filled to the last byte and freed again.
import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Puts a file system in memory on a folder; needs the right to mount. */
export function mountSmallDisk(folder: string, mebibytes: number): { unmount(): void } {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  return { unmount: () => void execFileSync('umount', ['-l', folder]) };
}

/** Leaves no byte free; `again` takes what others have given back since. */
export function fillDisk(folder: string): { again(): void; free(): void } {
  const path = join(folder, 'something-else');
  const again = () => {
    const file = openSync(path, 'a');
    for (let size = 1 << 20; size >= 1; size >>= 1) {
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
