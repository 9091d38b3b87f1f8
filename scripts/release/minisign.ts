// Verifies signatures of minisign (https://jedisct1.github.io/minisign/) with Node's own Ed25519.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Signatures over the BLAKE2b hash of a file, which minisign writes since 0.10. Older ones (`Ed`) are refused. */
const HASHED = 'ED';
const KEY_ID_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

export type Verified = { ok: true; comment: string } | { ok: false; problem: string };

/**
 * Checks a detached signature.
 * @param signature text of the .minisig file
 * @param publicKey text of the .pub file, or its second line
 * @returns the trusted comment, which is signed too
 */
export function verifySignature(message: Buffer, signature: string, publicKey: string): Verified {
  const key = readKey(publicKey);
  if (key === undefined) return refused('the public key is not one of minisign');
  const [, signed = '', commentLine = '', signedComment = ''] = signature.split(/\r?\n/);
  const [, comment] = /^trusted comment: (.*)$/.exec(commentLine) ?? [];
  const bytes = Buffer.from(signed, 'base64');
  const { kind, id, rest } = parts(bytes);
  const commentSignature = Buffer.from(signedComment, 'base64');
  if (comment === undefined || rest.length !== SIGNATURE_BYTES || commentSignature.length !== SIGNATURE_BYTES)
    return refused('the signature is not one of minisign');
  if (kind !== HASHED) return refused('the signature has an old format: sign with minisign 0.10 or newer');
  if (!id.equals(key.id)) return refused('the signature was made with another key');
  const hash = createHash('blake2b512').update(message).digest();
  if (!verify(null, hash, key.key, rest)) return refused('the signature does not match the file');
  if (!verify(null, Buffer.concat([rest, Buffer.from(comment)]), key.key, commentSignature))
    return refused('the signature’s comment was changed');
  return { ok: true, comment };
}

function readKey(text: string): { id: Buffer; key: KeyObject } | undefined {
  const { kind, id, rest } = parts(Buffer.from(text.trim().split(/\r?\n/).at(-1) ?? '', 'base64'));
  if (kind !== 'Ed' || rest.length !== KEY_BYTES) return undefined;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: rest.toString('base64url') };
  return { id, key: createPublicKey({ key: jwk, format: 'jwk' }) };
}

/** Keys and signatures begin with two letters and the key's id. */
function parts(bytes: Buffer): { kind: string; id: Buffer; rest: Buffer } {
  return {
    kind: bytes.subarray(0, 2).toString('latin1'),
    id: bytes.subarray(2, 2 + KEY_ID_BYTES),
    rest: bytes.subarray(2 + KEY_ID_BYTES),
  };
}

function refused(problem: string): Verified {
  return { ok: false, problem };
}
