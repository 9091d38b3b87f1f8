// Keys and signatures in minisign's format, for tests.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Signer {
  /** Text of the .pub file. */
  publicKey: string;
  /** Returns the text of the .minisig file. */
  sign: (message: Buffer, comment: string) => string;
}

export function newSigner(id: Buffer = randomBytes(8)): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    publicKey: `untrusted comment: minisign public key\n${encoded('Ed', id, raw)}\n`,
    sign: (message, comment) => {
      const signature = sign(null, createHash('blake2b512').update(message).digest(), privateKey);
      const ofComment = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
      return [
        'untrusted comment: signature from minisign secret key',
        encoded('ED', id, signature),
        `trusted comment: ${comment}`,
        ofComment.toString('base64'),
        '',
      ].join('\n');
    },
  };
}

function encoded(kind: string, id: Buffer, rest: Buffer): string {
  return Buffer.concat([Buffer.from(kind), id, rest]).toString('base64');
}
