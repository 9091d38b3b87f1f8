// Text of this display's settings as last sent to the hub: its absence means a wiped or new browser (ORG-15).
import { browserStorage } from '../link/browser-storage.ts';

const KEPT_UNDER = 'kds_told';

/** Undefined in a wiped or new browser. */
export function lastSent(): string | undefined {
  return browserStorage.read(KEPT_UNDER) ?? undefined;
}

export function markSent(text: string): void {
  browserStorage.write(KEPT_UNDER, text);
}
