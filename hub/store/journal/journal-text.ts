// Compression of journal texts: parts repeated from the previous text take no space.
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Window size of deflate. */
const DICTIONARY_BYTES = 32_768;
/** Fast, as a version is compressed within the commit of a step. */
const LEVEL = 3;

export function packed(text: string, before?: string): Buffer {
  return deflateRawSync(text, { level: LEVEL, ...dictionaryOf(before) });
}

/** @param before the text it was compressed against */
export function unpacked(body: Uint8Array, before?: string): string {
  return inflateRawSync(body, dictionaryOf(before)).toString('utf8');
}

function dictionaryOf(before: string | undefined): { dictionary?: Buffer } {
  if (before === undefined || before === '') return {};
  return { dictionary: Buffer.from(before).subarray(-DICTIONARY_BYTES) };
}
