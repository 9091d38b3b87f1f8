// Fetching a file from the provider's assets, such as the notification sound; keeping it is the caller's (CLOUD-24).
import { ASSET_MAX_BYTES, CLOUD_TIMEOUT_MS } from '../../shared/limits.ts';

export interface Asset {
  bytes: Uint8Array;
  contentType: string;
}

/** Undefined if it can't be had: whoever asks has something of its own to fall back on. Carries no token. */
export async function fetchAsset(assetsUrl: string, name: string): Promise<Asset | undefined> {
  try {
    const response = await fetch(`${assetsUrl}/${encodeURIComponent(name)}`, {
      signal: AbortSignal.timeout(CLOUD_TIMEOUT_MS),
    });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > ASSET_MAX_BYTES)
      return undefined;
    const bytes = await response.bytes();
    if (bytes.byteLength === 0 || bytes.byteLength > ASSET_MAX_BYTES) return undefined;
    return { bytes, contentType: response.headers.get('content-type') ?? 'application/octet-stream' };
  } catch {
    // No connection or no such address: the same as no asset.
    return undefined;
  }
}
