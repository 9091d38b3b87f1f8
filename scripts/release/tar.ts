// Tar and gzip with the same bytes for the same files on every machine: sorted names, root as owner, one time for all.
import { gzipSync } from 'node:zlib';

/** A file of an archive. Folders follow from the paths, which have forward slashes and no leading one. */
export interface ArchiveFile {
  path: string;
  content: Buffer;
  mode: number;
}

export const FILE_MODE = 0o644;
export const PROGRAM_MODE = 0o755;

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Place of the operating system in gzip's header: 255 is “unknown”, or the byte would differ on Windows. */
const GZIP_SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;

export function tarGz(files: readonly ArchiveFile[], mtime: number): Buffer {
  return gzipOf(tarOf(files, mtime));
}

/** Without name and time. */
export function gzipOf(content: Buffer): Buffer {
  const packed = gzipSync(content, { level: 9 });
  packed[GZIP_SYSTEM] = UNKNOWN_SYSTEM;
  return packed;
}

/**
 * An archive in ustar format.
 * @param mtime seconds since 1970, for every file and folder
 * @throws Error if a path is too long for the format
 */
export function tarOf(files: readonly ArchiveFile[], mtime: number): Buffer {
  const empty = Buffer.alloc(0);
  const folders = [...new Set(files.flatMap(({ path }) => foldersAbove(path)))];
  const entries: ArchiveFile[] = [
    ...folders.map((path) => ({ path, content: empty, mode: PROGRAM_MODE })),
    ...files,
  ];
  const blocks = entries.sort(byPath).flatMap(({ path, content, mode }) => {
    const rest = (BLOCK - (content.length % BLOCK)) % BLOCK;
    return [header({ path, size: content.length, mode, mtime }), content, Buffer.alloc(rest)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/** By code units: the order of a locale differs between machines. */
export function byPath(one: { path: string }, other: { path: string }): number {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}

/** `a/`, `a/b/` for `a/b/c`; `./` too, where dpkg has it. */
function foldersAbove(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}

function header(entry: { path: string; size: number; mode: number; mtime: number }): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, name] = splitPath(entry.path);
  block.write(name, 0);
  octal(block, { value: entry.mode, at: 100, bytes: 8 });
  octal(block, { value: 0, at: 108, bytes: 8 });
  octal(block, { value: 0, at: 116, bytes: 8 });
  octal(block, { value: entry.size, at: 124, bytes: 12 });
  octal(block, { value: entry.mtime, at: 136, bytes: 12 });
  block.write(' '.repeat(8), 148);
  block.write(entry.path.endsWith('/') ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  block.write('root', 265);
  block.write('root', 297);
  block.write(prefix, 345);
  // The sum is over a header with blanks in its own place.
  octal(block, { value: block.reduce((sum, byte) => sum + byte, 0), at: 148, bytes: 7 });
  return block;
}

function octal(block: Buffer, { value, at, bytes }: { value: number; at: number; bytes: number }): void {
  block.write(`${value.toString(8).padStart(bytes - 1, '0')}\0`, at);
}

/** A path of more than 100 bytes is divided at a slash, up to 155 bytes before it. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= NAME_BYTES) return ['', path];
  const slash = path.indexOf('/', path.length - NAME_BYTES - 1);
  const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)];
  if (slash < 1 || name === '' || Buffer.byteLength(prefix) > PREFIX_BYTES || /[^\0-\x7f]/.test(path))
    throw new Error(`${path} is too long for a tar archive`);
  return [prefix, name];
}
