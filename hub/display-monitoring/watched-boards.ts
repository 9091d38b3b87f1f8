// Watched boards on the disk, so that a hub restart loses no station whose display doesn't reconnect (COVER-01).
// Written at most once a second: after a restart fifty displays come back within one.
import * as z from 'zod/mini';
import { SECOND_MS } from '../../shared/limits.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { MetaStore } from '../store/stores.ts';
import type { WatchedBoard, WatchedBoardMemory } from './boards-in-use.ts';

const stored = z.array(
  z.object({ display: z.string(), profile: z.string(), station: z.optional(z.string()) }),
);

export class WatchedBoards implements WatchedBoardMemory {
  readonly #meta: MetaStore;
  readonly #storage: StorageWatch;
  readonly #waiting = new Map<string, readonly WatchedBoard[]>();
  readonly #writes: RetryLoop;

  constructor(meta: MetaStore, storage: StorageWatch, host: Machine) {
    this.#meta = meta;
    this.#storage = storage;
    this.#writes = new RetryLoop(host, () => this.#write());
  }

  load(site: string): readonly WatchedBoard[] {
    const waiting = this.#waiting.get(site);
    if (waiting !== undefined) return waiting;
    const text = this.#meta.get(`watched-boards:${site}`);
    return text === undefined ? [] : z.parse(stored, JSON.parse(text));
  }

  save(site: string, boards: readonly WatchedBoard[]): void {
    this.#waiting.set(site, boards);
    this.#writes.runWithin(SECOND_MS);
  }

  /** Writes pending changes, as before a stop. */
  flush(): void {
    this.#writes.flushNow();
  }

  #write(): void {
    for (const [site, boards] of this.#waiting) {
      const key = `watched-boards:${site}` as const;
      this.#storage.eventually(key, () => this.#meta.set(key, JSON.stringify(boards)));
    }
    this.#waiting.clear();
  }
}
