// How texts of the journal are packed: what repeats in the text before it takes no room.
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** What deflate can look back on. */
const DICTIONARY_BYTES = 32_768;
/** A version is packed within the commit of a step. */
const LEVEL = 3;

export function packed(text: string, before?: string): Buffer {
  return deflateRawSync(text, { level: LEVEL, ...dictionaryOf(before) });
}

/** @param before the text that it was packed after */
export function unpacked(body: Uint8Array, before?: string): string {
  return inflateRawSync(body, dictionaryOf(before)).toString('utf8');
}

function dictionaryOf(before: string | undefined): { dictionary?: Buffer } {
  if (before === undefined || before === '') return {};
  return { dictionary: Buffer.from(before).subarray(-DICTIONARY_BYTES) };
}
