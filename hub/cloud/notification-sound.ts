// The provider's sound for a new order: downloaded from its assets, cached on the disk, played by displays (CLOUD-24).
import type { IncomingMessage } from 'node:http';
import {
  ASSET_MAX_BYTES,
  CLOUD_TIMEOUT_MS,
  NOTIFICATION_SOUND_EVERY_MS,
  NOTIFICATION_SOUND_RETRY_MS,
} from '../../shared/limits.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';
import { httpGet, isOk } from './http-get.ts';

const NAME = 'notification.wav';

/** Downloaded at the start and once a day, a quarter of an hour after a failure; the cached one is used meanwhile. */
export class NotificationSound {
  readonly #url: string | undefined;
  readonly #assets: Stores['assets'];
  readonly #storage: Pick<StorageWatch, 'eventually'>;
  readonly #host: Machine;
  readonly #fetches: RetryLoop;
  #stopped = false;

  /** @param url KDS_ASSETS_URL */
  constructor(
    url: string | undefined,
    assets: Stores['assets'],
    storage: Pick<StorageWatch, 'eventually'>,
    host: Machine,
  ) {
    this.#url = url;
    this.#assets = assets;
    this.#storage = storage;
    this.#host = host;
    this.#fetches = new RetryLoop(host, () => this.#fetch());
  }

  start(): void {
    if (this.#url !== undefined) this.#fetches.flushNow();
  }

  stop(): void {
    this.#stopped = true;
    void this.#fetches.stop();
  }

  /** The last downloaded sound; undefined if the provider has none, or no assets are configured any more. */
  readonly current = (): ReturnType<Stores['assets']['get']> =>
    this.#url === undefined ? undefined : this.#assets.get(NAME);

  async #fetch(): Promise<number | undefined> {
    const asset = await fetchAsset((this.#url ?? '').replace(/\/+$/, ''), NAME);
    if (this.#stopped) return undefined;
    // A hotspot's login page answers 200 to everything: only a response with an audio type is a sound.
    const isSound = asset !== undefined && /^audio\//i.test(asset.contentType);
    if (isSound) {
      const { bytes, contentType } = asset;
      const row = { name: NAME, contentType, bytes: Buffer.from(bytes), fetchedAt: this.#host.now() };
      this.#storage.eventually('notification-sound', () => this.#assets.save(row));
    }
    return isSound ? NOTIFICATION_SOUND_EVERY_MS : NOTIFICATION_SOUND_RETRY_MS;
  }
}

interface Asset {
  bytes: Uint8Array;
  contentType: string;
}

/** Downloads a file from the provider's assets. Undefined if unavailable: the caller has a fallback. Sends no token. */
export async function fetchAsset(assetsUrl: string, name: string): Promise<Asset | undefined> {
  try {
    const address = `${assetsUrl}/${encodeURIComponent(name)}`;
    const answer = await httpGet(address, '*/*', AbortSignal.timeout(CLOUD_TIMEOUT_MS));
    const bytes = isOk(answer) ? await bytesOf(answer) : undefined;
    answer.destroy();
    if (bytes === undefined || bytes.byteLength === 0) return undefined;
    return { bytes, contentType: answer.headers['content-type'] ?? 'application/octet-stream' };
  } catch {
    // No connection or unknown host: treated as a missing asset.
    return undefined;
  }
}

/** Undefined if it is too large. */
async function bytesOf(answer: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(answer.headers['content-length'] ?? 0) > ASSET_MAX_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.byteLength;
    if (length > ASSET_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
