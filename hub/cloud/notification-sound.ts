// The provider's sound for a new order: downloaded from its assets, cached on the disk, played by displays (CLOUD-24).
import type { IncomingMessage } from 'node:http';
import {
  ASSET_MAX_BYTES,
  CLOUD_TIMEOUT_MS,
  NOTIFICATION_SOUND_EVERY_MS,
  NOTIFICATION_SOUND_RETRY_MS,
} from '../../shared/limits.ts';
import type { CloudHost } from './cloud-host.ts';
import { httpGet, isOk } from './http-get.ts';

const NAME = 'notification.wav';

/** The last downloaded version of a provider's file; `fetchedAt` in milliseconds since 1970. */
interface StoredAsset {
  name: string;
  contentType: string;
  bytes: Buffer;
  fetchedAt: number;
}

export interface NotificationSoundHost {
  /** KDS_ASSETS_URL. */
  url: string | undefined;
  stores: { assets: { get(name: string): StoredAsset | undefined; save(asset: StoredAsset): void } };
  storage: { eventually(key: string, write: () => void): void };
  host: Pick<CloudHost, 'now' | 'after'>;
}

/** Downloaded at the start and once a day, a quarter of an hour after a failure; the cached one is used meanwhile. */
export class NotificationSound {
  readonly #host: NotificationSoundHost;
  #cancel = () => {};
  #stopped = false;

  constructor(host: NotificationSoundHost) {
    this.#host = host;
  }

  start(): void {
    const { url } = this.#host;
    if (url !== undefined) void this.#fetch(url);
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** The last downloaded sound; undefined if the provider has none, or no assets are configured any more. */
  readonly current = (): StoredAsset | undefined =>
    this.#host.url === undefined ? undefined : this.#host.stores.assets.get(NAME);

  async #fetch(url: string): Promise<void> {
    const { stores, storage, host } = this.#host;
    const asset = await fetchAsset(url.replace(/\/+$/, ''), NAME);
    if (this.#stopped) return;
    // A hotspot's login page answers 200 to everything: only a response with an audio type is a sound.
    const isSound = asset !== undefined && /^audio\//i.test(asset.contentType);
    if (isSound) {
      const { bytes, contentType } = asset;
      const row = { name: NAME, contentType, bytes: Buffer.from(bytes), fetchedAt: host.now() };
      storage.eventually('notification-sound', () => stores.assets.save(row));
    }
    const pauseMs = isSound ? NOTIFICATION_SOUND_EVERY_MS : NOTIFICATION_SOUND_RETRY_MS;
    this.#cancel = host.after(pauseMs, () => void this.#fetch(url));
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
