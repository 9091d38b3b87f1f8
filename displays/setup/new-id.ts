// The ids of new entries; crypto.randomUUID is missing on plain http.

const BYTES = 12;

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
