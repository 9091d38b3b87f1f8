// Owns the bytes of messages to displays. What many watches share is written once; only the short beginning with the
// watch's id differs (LIVE-04).
import type { DownMessage } from '../../shared/protocol/down.ts';

type Shared = Exclude<DownMessage, { t: 'board' | 'change' | 'digest' }>;

export function downBytes(message: Shared): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** A message for any number of watches: serialised when first needed, one Buffer for each distinct watch id. */
export class WatchBytes {
  private readonly kind: 'board' | 'change' | 'digest';
  private readonly rest: () => object;
  private readonly byWatch = new Map<string, Buffer>();
  private tail: Buffer | undefined;

  /** @param rest the members after `watch`, at least one */
  constructor(kind: 'board' | 'change' | 'digest', rest: () => object) {
    this.kind = kind;
    this.rest = rest;
  }

  for(watch: string): Buffer {
    const made = this.byWatch.get(watch);
    if (made) return made;
    this.tail ??= Buffer.from(JSON.stringify(this.rest()).slice(1));
    const head = Buffer.from(`{"t":"${this.kind}","watch":${JSON.stringify(watch)},`);
    const bytes = Buffer.concat([head, this.tail]);
    this.byWatch.set(watch, bytes);
    return bytes;
  }
}
