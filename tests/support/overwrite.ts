// Simulates a bad disk: overwrites bytes in the middle of a file.
import { closeSync, openSync, writeSync } from 'node:fs';

export function overwrite(path: string, at: number, bytes = 64): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(file);
}
