// Recognizes browsers and other web clients by their first bytes: a web page that sends a form to a printer's port must
// not print (CAPT-08). Pure.

export type ForeignProtocol = 'http' | 'tls';

/** A URL may be long; a printed line that begins like this and never ends is no request. */
const REQUEST_LINE_MAX_BYTES = 2_048;
/** Matches the complete form, as chits may begin with words like GET WELL SOON. */
const REQUEST_LINE = /^[A-Z]{3,16} [\x21-\xff]+ HTTP\/\d/;
/** Incomplete input that can still become a request line. */
const BEGINNING =
  /^[A-Z]{0,16}$|^[A-Z]{3,16} [\x21-\xff]*$|^[A-Z]{3,16} [\x21-\xff]+ (?:H|HT|HTT|HTTP|HTTP\/)?$/;
/** Handshake type, version 3.x, two bytes of length, client hello. */
const TLS_HELLO_BYTES = 6;

/** @param head the first bytes of a connection; `undecided`: more of them are needed */
export function foreignProtocol(head: Uint8Array): ForeignProtocol | 'undecided' | undefined {
  if (head[0] === 0x16) return tlsHello(head);
  const text = Buffer.from(head.subarray(0, REQUEST_LINE_MAX_BYTES)).toString('latin1');
  if (REQUEST_LINE.test(text)) return 'http';
  return head.length < REQUEST_LINE_MAX_BYTES && BEGINNING.test(text) ? 'undecided' : undefined;
}

function tlsHello(head: Uint8Array): 'tls' | 'undecided' | undefined {
  const [, major, minor, , , message] = head;
  if ((major ?? 3) !== 3 || (minor ?? 0) > 4) return undefined;
  if (head.length < TLS_HELLO_BYTES) return 'undecided';
  return message === 1 ? 'tls' : undefined;
}

const TEXT = 'This is a printer port of the kitchen display hub, not a web page.\n';

/** A proper response: a browser that gets none sends its request again. */
export const HTTP_REFUSAL = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${TEXT.length}`,
  'Connection: close',
  '',
  TEXT,
].join('\r\n');
