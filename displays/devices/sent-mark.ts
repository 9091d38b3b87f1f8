// The settings of this screen as the hub had them last, as text: a browser without them was wiped or is new (ORG-15).
import { keptHere } from '../link/kept-text.ts';

const KEPT_UNDER = 'kds_told';

/** Undefined in a browser that was wiped or never stood here. */
export function lastSent(): string | undefined {
  return keptHere.read(KEPT_UNDER) ?? undefined;
}

export function markSent(text: string): void {
  keptHere.write(KEPT_UNDER, text);
}
