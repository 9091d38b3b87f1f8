// Owns the mark of a browser that knows what the hub keeps of this screen: what the hub had last, as text (ORG-15).

const TOLD = 'kds_told';

/** Undefined in a browser that was wiped or never stood here. */
export function lastTold(): string | undefined {
  return localStorage.getItem(TOLD) ?? undefined;
}

export function markTold(text: string): void {
  localStorage.setItem(TOLD, text);
}
