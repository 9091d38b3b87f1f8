// Watched boards on the disk, so that a hub restart loses no station whose display doesn't reconnect (COVER-01).
// Written at most once a second: after a restart fifty displays come back within one.
import * as z from 'zod/mini';
import { SECOND_MS } from '../../shared/limits.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { WatchedBoard, WatchedBoardMemory } from './boards-in-use.ts';

export interface WatchedBoardsHost {
  meta: {
    get(key: `watched-boards:${string}`): string | undefined;
    set(key: `watched-boards:${string}`, value: string): void;
  };
  /** Writes now, or when the disk has space again. */
  eventually(key: string, write: () => void): void;
  after(delayMs: number, run: () => void): () => void;
}

const stored = z.array(
  z.object({ display: z.string(), profile: z.string(), station: z.optional(z.string()) }),
);

export class WatchedBoards implements WatchedBoardMemory {
  readonly #host: WatchedBoardsHost;
  readonly #waiting = new Map<string, readonly WatchedBoard[]>();
  readonly #writes: RetryLoop;

  constructor(host: WatchedBoardsHost) {
    this.#host = host;
    this.#writes = new RetryLoop(host, () => this.#write());
  }

  load(site: string): readonly WatchedBoard[] {
    const waiting = this.#waiting.get(site);
    if (waiting !== undefined) return waiting;
    const text = this.#host.meta.get(`watched-boards:${site}`);
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
    const { meta, eventually } = this.#host;
    for (const [site, boards] of this.#waiting) {
      const key = `watched-boards:${site}` as const;
      eventually(key, () => meta.set(key, JSON.stringify(boards)));
    }
    this.#waiting.clear();
  }
}
