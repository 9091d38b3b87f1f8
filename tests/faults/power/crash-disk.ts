// Simulates a disk that loses power: synced data is there, and of the rest whatever the file system and the disk had written.
import type { Step } from './recording.ts';

/**
 * Which unsynced data survives.
 * - `nothing`, `everything`
 * - `journal`: names and growth of files up to a moment, in order; overwritten pages: each or not, as ext4 does with
 * data=ordered.
 * - `torn-512`, `torn-4096`: of each sector any version since the last sync; where a file has grown, zeros. Names each or not.
 * - `stale`: the same with 4096, but where a file has grown the content of deleted files of any program
 * - `reordered`: each write as a whole, and each name, or not
 */
export const LOSSES = [
  'nothing',
  'everything',
  'journal',
  'torn-512',
  'torn-4096',
  'stale',
  'reordered',
] as const;
export type Loss = (typeof LOSSES)[number];

const FOREIGN_BYTES = 64 * 1024;

type Change = { at: number; bytes: Buffer; when: number } | { size: number; when: number };

/** A growable buffer without a copy for each write. */
class Bytes {
  #room = Buffer.alloc(0);
  size = 0;

  static of(bytes: Bytes): Bytes {
    const copy = new Bytes();
    copy.#room = Buffer.from(bytes.view());
    copy.size = bytes.size;
    return copy;
  }

  view(): Buffer {
    return this.#room.subarray(0, this.size);
  }

  write(at: number, bytes: Buffer): void {
    this.grow(at + bytes.length);
    bytes.copy(this.#room, at);
  }

  /** @param fill for bytes that were never written */
  grow(size: number, fill?: (from: Buffer) => void): void {
    if (size <= this.size) return;
    if (size > this.#room.length) {
      const room = Buffer.alloc(size * 2);
      this.view().copy(room);
      this.#room = room;
    }
    this.#room.fill(0, this.size, size);
    fill?.(this.#room.subarray(this.size, size));
    this.size = size;
  }

  cut(size: number): void {
    if (size > this.size) this.grow(size);
    this.size = size;
  }
}

class RecordedFile {
  readonly synced = new Bytes();
  pending: Change[] = [];
  /** Size as a process sees it. */
  size = 0;

  write(at: number | undefined, bytes: Buffer, when: number): void {
    const from = at ?? this.size;
    this.pending.push({ at: from, bytes, when });
    this.size = Math.max(this.size, from + bytes.length);
  }

  truncate(size: number, when: number): void {
    this.pending.push({ size, when });
    this.size = size;
  }

  sync(): void {
    for (const change of this.pending) {
      if ('size' in change) this.synced.cut(change.size);
      else this.synced.write(change.at, change.bytes);
    }
    this.pending = [];
  }
}

/** A folder has no file. */
interface NameChange {
  gone?: string;
  path?: string;
  file?: RecordedFile | undefined;
  when: number;
}

export class CrashDisk {
  readonly #random: () => number;
  readonly #names = new Map<string, RecordedFile | undefined>();
  readonly #synced = new Map<string, RecordedFile | undefined>();
  #pending: NameChange[] = [];
  /** Content of deleted files, starting with those of other programs. */
  readonly #freed: Buffer[];
  /** Index up to which names and growth are in the journal of a journalling file system. */
  #journalled = 0;
  #now = 0;

  /** @param random seeded, returns 0 to 1 */
  constructor(random: () => number) {
    this.#random = random;
    this.#freed = [Buffer.from(Array.from({ length: FOREIGN_BYTES }, () => 1 + Math.floor(random() * 255)))];
  }

  do(step: Exclude<Step, { kind: 'said' }>): void {
    this.#now += 1;
    const { path } = step;
    const file = this.#names.get(path);
    switch (step.kind) {
      case 'create':
        return this.#name({ path, file: new RecordedFile(), when: this.#now });
      case 'folder':
        return this.#name({ path, file: undefined, when: this.#now });
      case 'unlink':
        this.#free(file, 0);
        return this.#name({ gone: path, when: this.#now });
      case 'rename':
        return this.#name({ gone: path, path: step.to, file, when: this.#now });
      case 'empty':
        this.#free(file, 0);
        return file?.truncate(0, this.#now);
      case 'truncate':
        this.#free(file, step.size);
        return file?.truncate(step.size, this.#now);
      case 'write':
        return file?.write(step.at, step.bytes, this.#now);
      case 'sync':
        return this.#sync(path, file);
      default:
        return step satisfies never;
    }
  }

  /** True if a power cut now may leave different states. */
  isDirty(): boolean {
    return (
      this.#pending.length > 0 || [...this.#names.values()].some((file) => (file?.pending.length ?? 0) > 0)
    );
  }

  /** Files after a power cut now, by path. */
  lose(loss: Loss): Map<string, Buffer> {
    const until = this.#journalled + Math.floor(this.#random() * (this.#now - this.#journalled + 1));
    const names = this.#namesAfter(loss, until);
    const found = new Map<string, Buffer>();
    for (const [path, file] of names)
      if (file !== undefined && this.#isReachable(path, names))
        found.set(path, this.#contentOf(file, loss, until));
    return found;
  }

  #name(change: NameChange): void {
    this.#pending.push(change);
    rename(this.#names, change);
  }

  #free(file: RecordedFile | undefined, from: number): void {
    if (file !== undefined && file.synced.size > from)
      this.#freed.push(Buffer.from(file.synced.view().subarray(from)));
  }

  #sync(path: string, file: RecordedFile | undefined): void {
    if (file !== undefined) {
      const isInJournal = file.pending.some(
        (change) => 'size' in change || change.at + change.bytes.length > file.synced.size,
      );
      if (isInJournal || this.#pending.some((change) => change.file === file)) this.#journalled = this.#now;
      return file.sync();
    }
    this.#journalled = this.#now;
    const isInside = (name: string | undefined) =>
      name !== undefined && name.slice(0, name.lastIndexOf('/')) === path;
    for (const change of this.#pending)
      if (isInside(change.path) || isInside(change.gone)) rename(this.#synced, change);
    this.#pending = this.#pending.filter((change) => !isInside(change.path) && !isInside(change.gone));
  }

  #namesAfter(loss: Loss, until: number): Map<string, RecordedFile | undefined> {
    const names = new Map(this.#synced);
    for (const change of this.#pending) if (this.#isThere(loss, change.when, until)) rename(names, change);
    return names;
  }

  #isThere(loss: Loss, when: number, until: number): boolean {
    switch (loss) {
      case 'nothing':
        return false;
      case 'everything':
        return true;
      case 'journal':
        return when <= until;
      default:
        return this.#random() < 0.5;
    }
  }

  /** The folder in which the recording began existed before. */
  #isReachable(path: string, names: Map<string, RecordedFile | undefined>): boolean {
    const folder = path.slice(0, path.lastIndexOf('/'));
    return !this.#names.has(folder) || (names.has(folder) && this.#isReachable(folder, names));
  }

  #contentOf(file: RecordedFile, loss: Loss, until: number): Buffer {
    if (file.pending.length === 0 || loss === 'nothing') return file.synced.view();
    const content = Bytes.of(file.synced);
    const kept = loss === 'journal' ? 4096 : loss === 'torn-512' ? 512 : 4096;
    const sectors = new Sectors(kept, this.#random);
    for (const [index, change] of file.pending.entries())
      if (!('size' in change)) sectors.touch(index, change);
    const fill = loss === 'stale' ? (room: Buffer) => this.#leaveStale(room) : undefined;
    for (const [index, change] of file.pending.entries()) {
      if ('size' in change) {
        if (this.#isThere(loss, change.when, until)) content.cut(change.size);
      } else if (loss === 'everything' || loss === 'reordered') {
        if (loss === 'everything' || this.#random() < 0.5) content.write(change.at, change.bytes);
      } else if (loss === 'journal' && change.at + change.bytes.length > file.synced.size) {
        if (change.when <= until) content.write(change.at, change.bytes);
      } else {
        sectors.write(content, index, change, fill);
      }
    }
    return content.view();
  }

  /** Content of a deleted file there, such as frames of a former log. Blocks still used by a file are never reused. */
  #leaveStale(room: Buffer): void {
    const other = this.#freed[Math.floor(this.#random() * this.#freed.length)] ?? Buffer.alloc(0);
    const from = Math.floor((this.#random() * other.length) / 4096) * 4096;
    other.copy(room, 0, from, Math.min(other.length, from + room.length));
  }
}

function rename(names: Map<string, RecordedFile | undefined>, { gone, path, file }: NameChange): void {
  if (gone !== undefined) names.delete(gone);
  if (path !== undefined) names.set(path, file);
}

/** Writes that each sector has received by then: the system writes a page out in its state at that moment. */
class Sectors {
  readonly #size: number;
  readonly #random: () => number;
  readonly #newest: number;
  readonly #writes = new Map<number, number[]>();
  readonly #last = new Map<number, number>();

  constructor(size: number, random: () => number) {
    this.#size = size;
    this.#random = random;
    this.#newest = [0.1, 0.5, 0.9][Math.floor(random() * 3)] ?? 0.5;
  }

  touch(index: number, { at, bytes }: { at: number; bytes: Buffer }): void {
    for (let sector = Math.floor(at / this.#size); sector * this.#size < at + bytes.length; sector += 1) {
      const writes = this.#writes.get(sector) ?? [];
      writes.push(index);
      this.#writes.set(sector, writes);
    }
  }

  write(
    content: Bytes,
    index: number,
    { at, bytes }: { at: number; bytes: Buffer },
    fill?: (room: Buffer) => void,
  ): void {
    for (let sector = Math.floor(at / this.#size); sector * this.#size < at + bytes.length; sector += 1) {
      if (index > this.#lastOf(sector)) continue;
      const from = Math.max(at, sector * this.#size);
      const to = Math.min(at + bytes.length, (sector + 1) * this.#size);
      content.grow(to, fill);
      content.write(from, bytes.subarray(from - at, to - at));
    }
  }

  #lastOf(sector: number): number {
    const known = this.#last.get(sector);
    if (known !== undefined) return known;
    const writes = this.#writes.get(sector) ?? [];
    const newest =
      this.#random() < this.#newest ? writes.length : Math.floor(this.#random() * (writes.length + 1));
    const last = newest === 0 ? -1 : (writes[newest - 1] ?? -1);
    this.#last.set(sector, last);
    return last;
  }
}
