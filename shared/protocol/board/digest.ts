// Digest for checking that a display's board equals the hub's (LIVE-13, live protocol "Digest").
import { canonicalJson } from '../../json/canonical-json.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** 32-bit FNV-1a over the UTF-16 code units of a text. */
function fnv1a(text: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}

/** Hash of one part of a board except tickets. */
export function partHash(part: string, value: unknown): number {
  return fnv1a(`${part}=${canonicalJson(value)}`);
}

export function ticketHash(id: string, ticket: unknown): number {
  return fnv1a(`tickets/${id}=${canonicalJson(ticket)}`);
}

/** Sum of hashes as 8 hex digits. */
export function digestText(sum: number): string {
  return (sum >>> 0).toString(16).padStart(8, '0');
}

/** Digest of a whole board, computed from scratch: used by a display after a whole board, and by tests. */
export function boardDigest(board: object): string {
  let sum = 0;
  for (const [part, value] of Object.entries(board)) {
    if (value === undefined || value === null) continue;
    if (part === 'tickets') {
      for (const [id, ticket] of Object.entries(value)) sum = (sum + ticketHash(id, ticket)) >>> 0;
    } else sum = (sum + partHash(part, value)) >>> 0;
  }
  return digestText(sum);
}
