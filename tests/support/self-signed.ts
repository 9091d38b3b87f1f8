// A certificate for localhost, created for each test run, so that no key is in the repository and none expires.
import { generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 86_400_000;

/** One ASN.1 value in DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (at: number) =>
  der(
    0x17,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const ALT_NAMES = oid('551d11');

/** PEM texts of a key and its certificate for localhost and 127.0.0.1, valid from yesterday to tomorrow. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALT_NAMES, der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = sequence(body, ECDSA_SHA256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
